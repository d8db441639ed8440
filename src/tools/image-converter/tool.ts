import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Image Format Converter',
  shortLabel: 'Image Converter',
  description: 'Convert images to JPG, PNG, WebP, AVIF, PDF or icons, HEIC photos included, in your browser.',
  category: 'image-tools',
  keywords: [
    'heic',
    'heic to jpg',
    'png to jpg',
    'webp',
    'avif',
    'jpeg',
    'ico',
    'favicon',
    'svg to png',
    'gif',
    'image to pdf',
    'tiff',
  ],
  icon: 'transform',
  runs: 'device',
  accepts: ['image'],
})
