import type { Tool } from '#contract/tool.ts'
import { folded } from '#shared/folded.ts'

/** The home page's filter: the text, somewhere in label, short label or description. */
export function filterTools(tools: Tool[], text: string): Tool[] {
  const wanted = folded(text.trim())
  if (!wanted) return tools
  return tools.filter(({ label, shortLabel, description }) =>
    [label, shortLabel, description].some((field) => folded(field).includes(wanted)),
  )
}
