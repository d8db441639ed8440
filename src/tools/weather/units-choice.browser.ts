import { useSyncExternalStore } from 'react'
import { readIntlTables } from '#ui/intl-tables.ts'
import { listeners } from '#ui/listeners.ts'
import { onOutdated, readStored, store } from '#ui/storage.ts'
import { dependsOnZone, UNITS, unitsFor, type Units } from './show.ts'

const isUnits = (value: unknown): value is Units => UNITS.includes(value as Units)

let units: Units | undefined
let chosen = false
const changes = listeners()

onOutdated('weather-units', () => {
  units = undefined
  changes.tell()
})

/** The visitor's choice, else what is usual where the visitor is: metric as long as that is not known. */
export function readUnits(): Units {
  if (units) return units
  const stored = readStored('weather-units', isUnits)
  chosen = stored !== undefined
  units = stored ?? 'metric'
  if (!chosen) void learnUnits()
  return units
}

async function learnUnits(): Promise<void> {
  const { language } = navigator
  const year = new Date().getFullYear()
  const offset = (month: number) => new Date(year, month).getTimezoneOffset()
  if (!dependsOnZone(language, offset(0), offset(6))) return
  const usual = unitsFor(language, await readIntlTables())
  if (chosen || usual === units) return
  units = usual
  changes.tell()
}

export function chooseUnits(next: Units): void {
  chosen = true
  units = next
  store('weather-units', next)
  changes.tell()
}

export const onUnits = changes.on

export function useUnits(): Units {
  return useSyncExternalStore(onUnits, readUnits, () => 'metric')
}
