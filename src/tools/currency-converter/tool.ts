import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Currency Converter',
  shortLabel: 'Currency',
  description: 'Convert money at published reference rates, today or on a past date, with the source and its date.',
  category: 'calculators',
  icon: 'currency-euro',
  runs: 'server',
})
