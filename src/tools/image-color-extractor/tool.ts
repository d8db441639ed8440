import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Image Color Extractor',
  shortLabel: 'Color Extractor',
  description: 'Find the dominant colour and the palette of an image, as HEX, RGB, HSL or OKLCH, in your browser.',
  category: 'image-tools',
  icon: 'palette',
  runs: 'device',
  accepts: ['image'],
})
