import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Age Calculator',
  shortLabel: 'Age',
  description:
    'Get your exact age, zodiac signs and milestones, and the difference of two dates including business days.',
  category: 'calculators',
  keywords: [
    'age',
    'birthday',
    'date of birth',
    'dob',
    'zodiac',
    'days between',
    'date difference',
    'business days',
    'working days',
    'how old',
  ],
  icon: 'cake',
  runs: 'server',
})
