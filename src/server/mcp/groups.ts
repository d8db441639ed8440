import { ToolError } from '#contract/error.ts'
import type { AnyOperation } from '#contract/operation.ts'

export interface Entry {
  tool: string
  operation: AnyOperation
}

/** A group by the name of its tool on the website, or as names of tools for agents begin: `Word_Counter`. */
export const groupNamed = (name: string) => name.trim().toLowerCase().replaceAll('_', '-')

/**
 * The tools of the groups an agent asks for, such as `csv` and `json`; all where it asks for none. All descriptions
 * together fill a good part of what a model can read.
 */
export function inGroups<Kind extends Entry>(entries: Kind[], groups: string[]): Kind[] {
  if (groups.length === 0) return entries
  const known = new Set(entries.map(({ tool }) => tool))
  const wanted = new Set(groups.map(groupNamed))
  const unknown = [...wanted].find((group) => !known.has(group))
  if (unknown !== undefined) {
    throw new ToolError(`There are no tools “${unknown.slice(0, 100)}”. There are: ${[...known].join(', ')}.`)
  }
  return entries.filter(({ tool }) => wanted.has(tool))
}
