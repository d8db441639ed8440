import { useState } from 'react'
import { keptOr, useKeeping } from './kept.browser.ts'
import { useUnsaved } from './use-unsaved.browser.ts'
import type { Workspace } from './use-workspace.browser.ts'

/** What was typed into the fields of a form, by their names. */
type Values = ReadonlyMap<string, string[]>

export interface Filling {
  values: Values
  set(name: string, value: string[]): void
}

interface Typed {
  /** The files that were open then. */
  sources: readonly string[]
  values: Values
}

const NOTHING: Typed = { sources: [], values: new Map() }

/** Keeps what is typed into a form through other steps, as long as one of its files is there: another one begins empty. */
export function useFilling({ work }: Workspace): Filling {
  const [typed, setTyped] = useState(() => keptOr('form', NOTHING))
  useKeeping('form', typed)
  const sources = work.sources.map(({ id }) => id)
  const { values } = typed.sources.some((id) => sources.includes(id)) ? typed : NOTHING
  useUnsaved(values.size > 0 ? values : undefined)
  return { values, set: (name, value) => setTyped({ sources, values: new Map(values).set(name, value) }) }
}
