import { useSyncExternalStore } from 'react'
import { listeners } from '#ui/listeners.ts'
import { readStored, store } from '#ui/storage.ts'
import { UNITS, unitsFor, type Units } from './show.ts'

const isUnits = (value: unknown): value is Units => UNITS.includes(value as Units)

let units: Units | undefined
const changes = listeners()

/** The visitor's choice, else what is usual where the visitor is. */
export function readUnits(): Units {
  return (units ??=
    readStored('weather-units', isUnits) ??
    unitsFor(navigator.language, () => Intl.DateTimeFormat().resolvedOptions().timeZone))
}

export function chooseUnits(next: Units): void {
  units = next
  store('weather-units', next)
  changes.tell()
}

export const onUnits = changes.on

export function useUnits(): Units {
  return useSyncExternalStore(onUnits, readUnits, () => 'metric')
}
