import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'URL Encoder, Decoder & Parser',
  shortLabel: 'URL',
  description: 'Encode and decode URLs, take them apart, drop tracking parameters, and spot hosts that imitate others.',
  category: 'text-data',
  icon: 'link',
  runs: 'server',
  accepts: ['url', 'text'],
})
