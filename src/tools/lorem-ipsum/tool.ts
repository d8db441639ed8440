import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Lorem Ipsum Generator',
  shortLabel: 'Lorem Ipsum',
  description: 'Placeholder text in five flavours and six languages, plain or HTML, to an exact length if you like.',
  category: 'text-data',
  keywords: [
    'placeholder',
    'dummy text',
    'filler',
    'blind text',
    'sample text',
    'bacon',
    'cupcake',
    'hacker',
    'greeking',
  ],
  icon: 'pilcrow',
  runs: 'server',
})
