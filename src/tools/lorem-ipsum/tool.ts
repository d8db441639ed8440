import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Lorem Ipsum Generator',
  shortLabel: 'Lorem Ipsum',
  description: 'Placeholder text in five flavours and six languages, plain or HTML, to an exact length if you like.',
  category: 'text-data',
  icon: 'pilcrow',
  runs: 'server',
})
