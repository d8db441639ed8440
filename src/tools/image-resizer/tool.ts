import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Image Resizer & Compressor',
  shortLabel: 'Image Resizer',
  description: 'Resize, crop, turn and compress images, down to a size in KB when you need one, in your browser.',
  category: 'image-tools',
  icon: 'resize',
  runs: 'device',
  accepts: ['image'],
})
