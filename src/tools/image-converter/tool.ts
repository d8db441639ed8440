import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Image Format Converter',
  shortLabel: 'Image Converter',
  description: 'Convert images to JPG, PNG, WebP, AVIF, PDF or icons, HEIC photos included, in your browser.',
  category: 'image-tools',
  icon: 'transform',
  runs: 'device',
  accepts: ['image'],
})
