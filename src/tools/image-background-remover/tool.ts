import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Image Background Remover',
  shortLabel: 'Background Remover',
  description:
    'Cut the subject out of a photo at full resolution: transparent, coloured, blurred or on a new background.',
  category: 'image-tools',
  icon: 'background',
  runs: 'server-only',
  accepts: ['image'],
})
