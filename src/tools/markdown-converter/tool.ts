import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Markdown Converter',
  shortLabel: 'Markdown',
  description: 'Turn Markdown into HTML and HTML into Markdown with a live preview, all on your own device.',
  category: 'text-data',
  icon: 'markdown',
  runs: 'device',
  callable: true,
  accepts: ['markdown', 'html', 'text'],
})
