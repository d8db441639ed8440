import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Converts an amount between currencies at published mid-market reference rates, for today or for any working day since 4 January 1999.',
    'The rates of the European Central Bank come first. What it does not quote comes from Frankfurter, ExchangeRate-API or currency-api, in the order that the operator set.',
  ],
  rules: [
    'A cross rate is the quotient of two rates against the euro, with 34 digits. Nothing is rounded on the way.',
    'The converted amount is shown in the minor units of the target currency by ISO 4217 (none for the yen, three for the Kuwaiti dinar), rounded half up once.',
    'A point before exactly three digits begins decimals: 250.000 is 250. With a currency sign or code it groups thousands: 250.000 € is 250,000. Dinars and rials with thousandths keep the decimals.',
    'In the table of other currencies the day is the oldest of the rates in it. The sums for a journey use the rate above them.',
    'The European Central Bank publishes at about 16:00 in Frankfurt; that instant is the “last updated” time of its rates.',
  ],
  limits: [
    'Rates are fetched at most once an hour. When no source answers, the last good rates are used and marked with their age; on a first start, those that came with the program.',
    'The chart goes back 366 days; up to 50 currencies are converted at once.',
  ],
  questions: [
    {
      question: 'Why does my bank give me less?',
      answer: 'A reference rate lies between buying and selling. Banks and cards add 0.5 % or more, and often a fee.',
    },
    {
      question: 'Why is the rate from Friday?',
      answer: 'Central banks publish on working days only: weekends and holidays have the rates of the last one.',
    },
    {
      question: 'Why is a currency missing?',
      answer:
        'Not all have a published rate, and a source may be out of reach. Bitcoin and gold are left out: their rates change by the second.',
    },
  ],
})
