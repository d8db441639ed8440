import { useSyncExternalStore } from 'react'

/** The tool that a chain in the link leads to from here, and its address with options. */
export interface NextStop {
  tool: string
  address: string
}

let next: NextStop | undefined
const listeners = new Set<() => void>()

export function setNextStop(stop: NextStop | undefined): void {
  next = stop
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useNextStop(): NextStop | undefined {
  return useSyncExternalStore(
    subscribe,
    () => next,
    () => undefined,
  )
}
