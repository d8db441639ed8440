import type { Shortcut } from '#contract/tool.ts'

export default [{ keys: ['G'], meaning: 'Generate UUIDs and copy them' }] satisfies Shortcut[]
