import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'PDF Workspace',
  shortLabel: 'PDF Tools',
  description: 'Merge, split, compress, sign, redact and protect PDF files on your own device: nothing is uploaded.',
  category: 'text-data',
  icon: 'file-type-pdf',
  runs: 'device',
  silent: true,
  accepts: ['pdf', 'image'],
})
