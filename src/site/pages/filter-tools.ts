import type { Tool } from '#contract/tool.ts'
import { unaccented } from '#shared/text/folded.ts'

/** The home page's filter: the text, somewhere in label, short label or description. */
export function filterTools(tools: Tool[], text: string): Tool[] {
  // Names of tools are plain English: of what is typed only the letters count, in whatever form and width they come.
  const wanted = unaccented(text.trim())
  if (!wanted) return tools
  return tools.filter(({ label, shortLabel, description }) =>
    [label, shortLabel, description].some((field) => field.toLowerCase().includes(wanted)),
  )
}
