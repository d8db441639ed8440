import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Word Counter',
  shortLabel: 'Word Counter',
  description: 'Count words, characters, sentences and keywords as you type, with reading time and social limits.',
  category: 'text-data',
  icon: 'clipboard-text',
  runs: 'server',
  accepts: ['text', 'markdown'],
})
