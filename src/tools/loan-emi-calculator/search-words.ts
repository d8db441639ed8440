/** Everyday words that people search by. */
export default [
  'mortgage',
  'instalment',
  'amortization',
  'interest',
  'credit',
  'monthly payment',
  'repayment',
  'apr',
  'debt',
]
