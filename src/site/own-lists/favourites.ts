import type { Tool } from '#contract/tool.ts'
import { findTool } from '#tools/catalogue.ts'
import { storedList } from './stored.ts'

export const favourites = storedList('favourites')

/** The visitor's favourite tools, and a way to put one in or take it out. */
export function useFavourites(): [tools: Tool[], toggle: (path: string) => void] {
  const tools = favourites.use().flatMap((path) => findTool(path) ?? [])
  const toggle = (path: string) => {
    const paths = favourites.read()
    favourites.write(paths.includes(path) ? paths.filter((other) => other !== path) : [...paths, path])
  }
  return [tools, toggle]
}
