import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Age Calculator',
  shortLabel: 'Age',
  description:
    'Get your exact age, zodiac signs and milestones, and the difference of two dates including business days.',
  category: 'calculators',
  icon: 'cake',
  runs: 'server',
})
