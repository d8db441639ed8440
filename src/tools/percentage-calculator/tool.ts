import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Percentage Calculator',
  shortLabel: 'Percentage',
  description:
    'Percentages, changes, discounts, taxes and tips in exact decimal arithmetic, each with its calculation.',
  category: 'calculators',
  icon: 'percentage',
  runs: 'server',
})
