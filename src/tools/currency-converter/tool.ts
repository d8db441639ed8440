import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Currency Converter',
  shortLabel: 'Currency',
  description: 'Convert money at published reference rates, today or on a past date, with the source and its date.',
  category: 'calculators',
  keywords: ['exchange rate', 'forex', 'fx', 'money', 'euro', 'dollar', 'eur', 'usd', 'travel', 'ecb'],
  icon: 'currency-euro',
  runs: 'server',
})
