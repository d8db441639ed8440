import { refusalOf } from '#contract/refusal.ts'
import { readNumber } from '#shared/numbers/typed.ts'
import { grouped } from '#shared/numbers/counted.ts'

/** What can be added to a date-time, each with its largest value: the whole calendar of the years 1 to 9999. */
export const LARGEST = {
  years: 9998,
  months: 119_987,
  days: 3_652_058,
  businessDays: 2_608_614,
  hours: 23,
  minutes: 59,
  seconds: 59,
} as const

export type Part = keyof typeof LARGEST

const NAMES: Record<Part, string> = {
  years: 'Years',
  months: 'Months',
  days: 'Days',
  businessDays: 'Business days',
  hours: 'Hours',
  minutes: 'Minutes',
  seconds: 'Seconds',
}

/** @example boundsOf('hours') // 'Hours must be a whole number from 0 to 23.' */
export function boundsOf(part: Part): string {
  return `${NAMES[part]} must be a whole number from 0 to ${grouped(LARGEST[part])}.`
}

/** A part as typed; an empty field is 0. */
export function readPart(part: Part, text: string): number {
  const value = readNumber(text) ?? 0
  if (Number.isInteger(value) && value >= 0 && value <= LARGEST[part]) return value
  throw refusalOf(boundsOf(part), part)
}
