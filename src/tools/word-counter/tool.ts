import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Word Counter',
  shortLabel: 'Word Counter',
  description: 'Count words, characters, sentences and keywords as you type, with reading time and social limits.',
  category: 'text-data',
  keywords: [
    'count words',
    'character count',
    'letter count',
    'reading time',
    'readability',
    'keyword density',
    'tweet length',
    'sms length',
  ],
  icon: 'clipboard-text',
  runs: 'server',
  accepts: ['text', 'markdown'],
})
