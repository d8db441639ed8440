import type { Tool } from '#contract/tool.ts'

/** The home page's filter: the text, somewhere in label, short label or description. */
export function filterTools(tools: Tool[], text: string): Tool[] {
  const wanted = plain(text.trim())
  if (!wanted) return tools
  return tools.filter(({ label, shortLabel, description }) =>
    [label, shortLabel, description].some((field) => field.toLowerCase().includes(wanted)),
  )
}

/** Names of tools are plain English: of what is typed only the letters count, in whatever form and width they come. */
const plain = (text: string) => withoutMarks(withoutMarks(text.toLowerCase()).normalize('NFKD'))

/** Also before normalizing, which takes long to sort many of them. */
const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '')
