import type { Tool } from '#contract/tool.ts'

/** The home page's filter: the text, somewhere in label, short label or description. */
export function filterTools(tools: Tool[], text: string): Tool[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return tools
  return tools.filter(({ label, shortLabel, description }) =>
    [label, shortLabel, description].some((field) => field.toLowerCase().includes(wanted)),
  )
}
