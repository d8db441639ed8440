import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Password Generator',
  shortLabel: 'Password',
  description: 'Strong random passwords and passphrases, one or fifty, with their entropy and an honest crack time.',
  category: 'text-data',
  keywords: ['pwd', 'pass', 'passphrase', 'diceware', 'secret', 'random', 'pin', 'token', 'entropy', 'crack time'],
  icon: 'password',
  runs: 'server',
})
