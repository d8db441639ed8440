import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Loan EMI Calculator',
  shortLabel: 'Loan EMI',
  description: 'Monthly payment, amount, tenure or interest rate of a loan, with schedule, extra payments and savings.',
  category: 'calculators',
  icon: 'building-bank',
  runs: 'server',
})
