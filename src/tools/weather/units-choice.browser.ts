import { useSyncExternalStore } from 'react'
import { readStored, store } from '#ui/storage.ts'
import { UNITS, unitsFor, type Units } from './show.ts'

const isUnits = (value: unknown): value is Units => UNITS.includes(value as Units)

let units: Units | undefined
const listeners = new Set<() => void>()

/** The visitor's choice, else what is usual where the visitor is. */
export function readUnits(): Units {
  return (units ??=
    readStored('weather-units', isUnits) ??
    unitsFor(navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone))
}

export function chooseUnits(next: Units): void {
  units = next
  store('weather-units', next)
  for (const listener of listeners) listener()
}

export function onUnits(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUnits(): Units {
  return useSyncExternalStore(onUnits, readUnits, () => 'metric')
}
