import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'IP Address Lookup',
  shortLabel: 'IP Lookup',
  description: 'See your own IP address, and where and by whom any IPv4, IPv6 address or domain name is used.',
  category: 'text-data',
  icon: 'map-pin',
  runs: 'server-only',
  accepts: ['ip'],
})
