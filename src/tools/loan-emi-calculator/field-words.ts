/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  mode: 'What is to be found from the other three of loanAmount, interestRate, tenureMonths and emi',
  loanAmount: 'The amount borrowed',
  interestRate: 'Percent a year',
  tenureMonths: 'Number of monthly payments',
  emi: 'The monthly payment',
  extraMonthlyPayment: 'Paid every month besides',
  firstPayment: 'Month of the first payment as YYYY-MM: the schedule then names the month of every payment',
  lumpSumAmount: 'Paid once besides',
  lumpSumMonth: 'Month of the lump sum, from 1',
  extraPaymentsReduce: 'What extra payments lower: the tenure, or the EMI of the months left',
  furtherLumpSums: 'More payments that are made once',
  amount: 'Paid once besides',
  month: 'Month of the payment, from 1',
} satisfies Record<string, string>
