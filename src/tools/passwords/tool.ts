import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Password Generator',
  shortLabel: 'Password',
  description: 'Strong random passwords and passphrases, one or fifty, with their entropy and an honest crack time.',
  category: 'text-data',
  icon: 'password',
  runs: 'server',
})
