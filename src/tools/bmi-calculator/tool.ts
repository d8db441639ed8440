import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'BMI Calculator',
  shortLabel: 'BMI',
  description: 'Body mass index with its band, the healthy weight for a height, and percentiles for children.',
  category: 'calculators',
  keywords: ['body mass index', 'weight', 'overweight', 'ideal weight', 'obesity', 'percentile', 'child', 'kg', 'lb'],
  icon: 'scale',
  runs: 'server',
})
