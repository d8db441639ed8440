import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'QR Code Generator',
  shortLabel: 'QR Code',
  description: 'Make QR codes for links, Wi-Fi, contacts and more, each read back before you get it, and scan codes.',
  category: 'text-data',
  icon: 'qrcode',
  runs: 'server',
  accepts: ['text'],
})
