import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Base64 Encoder & Decoder',
  shortLabel: 'Base64',
  description: 'Turn text and files into Base64 and back, in any of three charsets, and preview images.',
  category: 'text-data',
  icon: 'binary',
  runs: 'server',
  accepts: ['text', 'json', 'csv', 'markdown', 'html'],
})
