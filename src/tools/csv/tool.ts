import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'CSV to JSON Converter',
  shortLabel: 'CSV to JSON',
  description: 'Turn CSV into JSON and back: delimiter and encoding are detected, and no digit or column is lost.',
  category: 'text-data',
  icon: 'csv',
  runs: 'server',
  accepts: ['text', 'csv', 'json'],
})
