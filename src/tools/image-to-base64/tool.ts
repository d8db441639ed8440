import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Image to Base64',
  shortLabel: 'Image to Base64',
  description: 'Turn images into Base64 text, data URIs and ready CSS and HTML snippets, in your browser.',
  category: 'image-tools',
  icon: 'file-code',
  runs: 'device',
  accepts: ['image'],
})
