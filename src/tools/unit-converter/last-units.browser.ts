import { readStored, store } from '#ui/storage.ts'
import { CATEGORIES } from './units.ts'

/** The units chosen last: the next visit begins with them. */
export interface LastUnits {
  category: string
  from: string
  to: string
}

const KEY = 'last-units'

function isLastUnits(value: unknown): value is LastUnits {
  const { category, from, to } = (value ?? {}) as Partial<Record<keyof LastUnits, unknown>>
  const units = CATEGORIES.find(({ id }) => id === category)?.units
  return units !== undefined && [from, to].every((id) => id === '' || units.some((unit) => unit.id === id))
}

export const readLastUnits = () => readStored(KEY, isLastUnits)
export const storeLastUnits = (units: LastUnits) => store(KEY, units)
