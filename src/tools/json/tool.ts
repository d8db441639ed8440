import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'JSON Formatter, Converter & Validator',
  shortLabel: 'JSON',
  description: 'Format, check, repair, query, compare and convert JSON, with every digit of every number kept.',
  category: 'text-data',
  icon: 'braces',
  runs: 'server',
  accepts: ['text', 'json'],
})
