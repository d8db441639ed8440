import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'UUID Generator',
  shortLabel: 'UUID',
  description: 'Up to 1,000 UUIDs of version 1, 3, 4, 5, 6 or 7, and an inspector that reads what any UUID says.',
  category: 'text-data',
  icon: 'fingerprint',
  runs: 'server',
})
