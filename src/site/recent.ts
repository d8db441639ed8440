import type { Tool } from '#contract/tool.ts'
import { findTool } from '#tools/catalogue.ts'
import { storedList } from './stored-list.ts'

const MOST = 5
const recent = storedList('recent')

/** Moves a tool's path to the front of the recently visited ones. */
export function rememberVisit(path: string): void {
  if (!findTool(path)) return
  recent.write([path, ...recent.read().filter((other) => other !== path)].slice(0, MOST))
}

export function useRecent(): Tool[] {
  return recent.use().flatMap((path) => findTool(path) ?? [])
}
