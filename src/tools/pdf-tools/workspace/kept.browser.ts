import { useEffect, useLayoutEffect, useRef } from 'react'

/** What waits for a visitor who went to another tool. */
const kept = new Map<string, unknown>()

export const isKept = () => kept.size > 0

/** What was kept by that name, or what is begun with. */
export function keptOr<T>(name: string, start: T): T {
  return kept.has(name) ? (kept.get(name) as T) : start
}

/**
 * Keeps a value for who goes to another page of the site and comes back, until the tab is left. A page that stopped, or is
 * begun anew where it is, starts afresh.
 */
export function useKeeping(name: string, value: unknown): void {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  useEffect(() => {
    kept.delete(name)
    const { pathname } = location
    return () => {
      if (location.pathname !== pathname) kept.set(name, latest.current)
    }
  }, [name])
}
