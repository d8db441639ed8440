import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'PDF Workspace',
  shortLabel: 'PDF tools',
  description: 'Merge, split, compress, sign, redact and protect PDF files on your own device: nothing is uploaded.',
  category: 'text-data',
  keywords: [
    'pdf',
    'merge pdf',
    'split pdf',
    'compress pdf',
    'jpg to pdf',
    'pdf to jpg',
    'sign pdf',
    'unlock pdf',
    'redact',
    'watermark',
    'combine',
    'booklet',
    'bates numbering',
    'remove blank pages',
    'repair pdf',
  ],
  icon: 'file-type-pdf',
  runs: 'device',
  accepts: ['pdf', 'image'],
})
