import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Unit Converter',
  shortLabel: 'Units',
  description: 'Convert temperature, length, weight, volume, speed, data storage, time and more with exact factors.',
  category: 'calculators',
  icon: 'ruler-measure',
  runs: 'server',
})
