import type { Tool } from '#contract/tool.ts'
import { findTool } from '#tools/catalogue.ts'
import { storedList } from './stored.ts'

const MOST = 5
const recent = storedList('recent')

/** Moves a tool's path to the front of the recently visited ones. */
export function rememberVisit(path: string): void {
  if (!findTool(path)) return
  recent.write([path, ...recent.read().filter((other) => other !== path)].slice(0, MOST))
}

/** At least the tool of the page itself, which the prerendered page knows too. */
export function useRecent(path: string): Tool[] {
  const stored = recent.use()
  return (stored.length > 0 ? stored : [path]).flatMap((other) => findTool(other) ?? [])
}
