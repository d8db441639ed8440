import * as z from 'zod/mini'
import type { SeaHour } from './report.ts'

type Given = number | null | undefined

/** Reads a number of one quantity: what cannot be on Earth is unknown. */
const within = (least: number, most: number) => (value: Given) =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined

/** °C; −89.2 and 56.7 have been measured. */
export const airTemperature = within(-100, 70)
/** °C; wind makes it colder, damp air hotter. */
export const feltTemperature = within(-150, 150)
/** km/h; gusts have reached 408. */
export const windSpeed = within(0, 500)
export const metresPerSecond = within(0, 140)
/** Degrees from north. */
export const bearing = within(0, 360)
export const percent = within(0, 100)
/** 43 has been measured. */
export const uvIndex = within(0, 60)
/** mm in an hour; 305 have been measured. */
export const precipitation = within(0, 400)
/** Metres; 19 have been measured on the mean of the highest third. */
export const waveHeight = within(0, 40)
/** °C; sea water freezes at −2. */
export const waterTemperature = within(-5, 50)
/** μg/m³; storms of dust bring tens of thousands. */
export const concentration = within(0, 200_000)
/** Services count on above its end, 500. */
export const usIndex = within(0, 10_000)
export const ukIndex = within(1, 10)
/** Seconds since 1970, from 1900 to 2100. */
export const moment = within(-2_208_988_800, 4_102_444_800)
/** Seconds ahead of UTC. */
export const zoneOffset = within(-54_000, 54_000)

/** A number without which the rest is no answer. */
export function needed(value: number | undefined): number {
  if (value === undefined) throw new Error('a number is missing, or cannot be')
  return value
}

/** Takes what has another shape. */
export const NOTHING = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
)

/** What can be read of a list; when that is nothing at all, it is nonsense. */
export function readable<T, R>(list: readonly T[], read: (each: T, index: number) => R | undefined): R[] {
  const usable = list.map(read).filter((each) => each !== undefined)
  if (list.length > 0 && usable.length === 0) throw new Error('nothing that can be read')
  return usable as R[]
}

/** Empty where no height of waves is told: there is no sea. Heights that cannot be are no sign of land. */
export function seaOrLand(hours: SeaHour[], told: Given[]): SeaHour[] {
  if (hours.some(({ swellHtMt }) => swellHtMt !== undefined)) return hours
  if (told.some((height) => typeof height === 'number')) throw new Error('no height that waves can have')
  return []
}
