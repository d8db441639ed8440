import type { Shortcut } from '#contract/tool.ts'

export default [{ keys: ['Esc', 'Tab'], meaning: 'Leave the editor, where Tab alone indents' }] satisfies Shortcut[]
