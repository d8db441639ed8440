import { createContext, useContext, useState } from 'react'
import { isToolError } from '#contract/error.ts'

/** What the form around a field was refused for, if it was. */
export const Refusal = createContext<unknown>(undefined)

/**
 * What a refusal says of a field, which is known by its name in the call; inside a part of the call its own name will do.
 * @example mistakeAt(error, 'url') // of `url` and of `fields.url`
 */
export function mistakeAt(error: unknown, field: string): string | undefined {
  return isToolError(error) ? error.errors.find((place) => `.${place.field}`.endsWith(`.${field}`))?.message : undefined
}

/** The same for a field of the form around it, as long as it holds what was refused. */
export function useMistake(field: string | undefined, value: unknown): string | undefined {
  const error = useContext(Refusal)
  const [refused, setRefused] = useState({ error, value })
  if (refused.error !== error) setRefused({ error, value })
  return field && refused.value === value ? mistakeAt(error, field) : undefined
}
