import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'BMI Calculator',
  shortLabel: 'BMI',
  description: 'Body mass index with its band, the healthy weight for a height, and percentiles for children.',
  category: 'calculators',
  icon: 'scale',
  runs: 'server',
})
