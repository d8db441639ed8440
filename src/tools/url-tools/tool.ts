import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'URL Encoder, Decoder & Parser',
  shortLabel: 'URL',
  description: 'Encode and decode URLs, take them apart, drop tracking parameters, and spot hosts that imitate others.',
  category: 'text-data',
  keywords: [
    'percent encoding',
    'urlencode',
    'urldecode',
    'uri',
    'query string',
    'link',
    'utm',
    'punycode',
    'tracking',
  ],
  icon: 'link',
  runs: 'server',
  accepts: ['url', 'text'],
})
