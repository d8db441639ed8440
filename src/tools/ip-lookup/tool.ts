import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'IP Address Lookup',
  shortLabel: 'IP Lookup',
  description: 'See your own IP address, and who runs any IPv4 or IPv6 address or domain name, and where.',
  category: 'text-data',
  icon: 'map-pin',
  runs: 'server-only',
  accepts: ['ip'],
})
