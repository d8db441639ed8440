import { useSyncExternalStore } from 'react'
import { listeners } from './listeners.ts'

/** The tool that a chain in the link leads to from here, and its address with options. */
interface NextStop {
  tool: string
  address: string
}

let next: NextStop | undefined
const changes = listeners()

export function setNextStop(stop: NextStop | undefined): void {
  next = stop
  changes.tell()
}

export function useNextStop(): NextStop | undefined {
  return useSyncExternalStore(
    changes.on,
    () => next,
    () => undefined,
  )
}
