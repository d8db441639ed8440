import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'UUID Generator',
  shortLabel: 'UUID',
  description: 'Up to 1000 UUIDs of version 1, 3, 4, 5, 6 or 7, and an inspector that reads what any UUID says.',
  category: 'text-data',
  keywords: ['guid', 'unique id', 'identifier', 'v4', 'v7', 'rfc 9562', 'rfc 4122', 'namespace', 'decode uuid', 'ulid'],
  icon: 'fingerprint',
  runs: 'server',
})
