import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'A loan has four figures: amount, yearly interest rate, tenure and monthly payment (EMI, equated monthly instalment). Give three and the calculator finds the fourth, with a schedule of every month.',
    'An extra monthly payment or lump sums show how much sooner the loan is paid back, or how much less is paid each month, and how much interest that saves. Two offers can be put side by side.',
  ],
  rules: [
    'The interest of a month is the balance times the yearly rate divided by 12, rounded half up to the cent. Payments are made at the end of the month.',
    'The EMI is found exactly and rounded half up to the cent once; the last payment settles what is left, so it may differ from the others by some cents. Where it is much more, a note says so.',
    'Extra payments reduce the principal at once and shorten the tenure; the EMI stays the same. A month may hold both an extra payment and lump sums.',
    'If they lower the EMI instead, it is computed anew from the balance and the months left after every month with an extra payment, rounded to the cent as before; it never rises and is at least a cent. An extra monthly payment stays the same and comes on top of the lower EMI, so it may pay the loan back some months early.',
    'Years and months saved are counted against the same loan without extra payments.',
    'A point before exactly three digits begins decimals: 250.000 is 250. With a currency sign it groups thousands: 250.000 € is 250,000.',
    'An interest rate is solved to better than a millionth of a percent. It is the nominal yearly rate with monthly compounding, without fees.',
    'A loan without interest is an ordinary case. An EMI that does not cover the interest of the first month is refused, because such a loan is never paid back.',
    'With the month of the first payment, the schedule, its file and the lump sums name the months of the calendar; the amounts stay the same.',
  ],
  limits: [
    'Amounts up to 1,000,000,000,000, rates up to 10,000% a year, tenures up to 6,000 months (500 years).',
    'The page shows the first 100 months; the CSV file has all of them.',
  ],
  questions: [
    {
      question: 'Why does my bank name a slightly different payment?',
      answer:
        'Banks may count the days of each month, round up, start in the middle of a month or add fees and insurance. Ask for the nominal rate without fees to compare.',
    },
    {
      question: 'Is the interest rate the same as the APR?',
      answer:
        'No. An APR includes fees, and in many countries it is an effective rate with compounding. Enter the nominal rate of the contract.',
    },
    {
      question: 'Should extra payments shorten the tenure or lower the EMI?',
      answer:
        'Shortening saves more interest, because as much as before is paid every month. A lower EMI leaves you more every month. Keep one as offer A and calculate the other to compare.',
    },
    {
      question: 'Should I pay every month or once a year?',
      answer:
        'The earlier money reaches the principal, the more interest it saves. Try both: the same sum as an extra monthly payment and as a lump sum.',
    },
  ],
})
