import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Text Tools',
  shortLabel: 'Text',
  description: 'Change case, clean up, sort, deduplicate, search and replace, compare and count any text.',
  category: 'text-data',
  icon: 'letter-case',
  runs: 'server',
  accepts: ['text', 'json', 'csv', 'markdown', 'html'],
})
