import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Everyday percentages: a percentage of a number, what percent one number is of another, the change between two values, and each of them backwards.',
    'Discounts with further discounts and tax, a tax added to a price or taken out of it, and a tip with the bill split to the cent. Each result comes with its calculation in one line.',
  ],
  rules: [
    'All arithmetic is exact: 0.1 + 0.2 is 0.3. Nothing is rounded on the way; “≈” marks a result that was rounded for display.',
    'Amounts that follow from a price are rounded half up to cents, once: 1.005 becomes 1.01. A price given with more than two decimals is a unit price, and nothing is rounded then.',
    'A point before exactly three digits begins decimals: 250.000 is 250. With a currency sign it groups thousands: 250.000 € is 250,000.',
    'What you save and what you pay add up to the price; price and tax add up to the total. With a rounding half cent the saving and the tax are rounded, the price is the rest.',
    'Further discounts are sequential: 20% and then 10% off is 28% off, not 30%. An amount off takes at most the whole price.',
    'A change is measured from the old value. From 0 there is no percentage.',
    'A bill that does not divide is shared so that the shares differ by one cent at most and add up to the total.',
  ],
  limits: [
    'Up to 11 discounts in a chain here, 51 over the API, and 1,000 people at a table.',
    'A percentage of a number goes from 0 to 100; for more, raise the number by a percentage.',
  ],
  questions: [
    {
      question: 'How do I get 150% of 80?',
      answer: 'Raise 80 by 50%: the result is 120. “Percentage of” is kept to parts of a whole, 0 to 100.',
    },
    {
      question: 'Why is taking 19% off a total not the way to remove 19% tax?',
      answer:
        'The tax was 19% of the smaller price before tax. The total is 119% of it, so it is divided by 1.19: 119 holds 19 of tax, while 19% of 119 would be 22.61.',
    },
    {
      question: 'What about a change from a negative value?',
      answer:
        'From −50 to 50 a percentage would be −200%, which reads like a fall although the value rose. Such a figure misleads, so both values must be 0 or more.',
    },
  ],
})
