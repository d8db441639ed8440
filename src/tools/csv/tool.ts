import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'CSV to JSON Converter',
  shortLabel: 'CSV to JSON',
  description: 'Turn CSV into JSON and back: delimiter and encoding are detected, and no digit or column is lost.',
  category: 'text-data',
  keywords: [
    'tsv',
    'excel',
    'spreadsheet',
    'table',
    'delimiter',
    'semicolon',
    'tab separated',
    'json to csv',
    'rfc 4180',
  ],
  icon: 'csv',
  runs: 'server',
  accepts: ['text', 'csv', 'json'],
})
