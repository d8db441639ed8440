import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Temporal } from './temporal.ts'
import { timeZones } from './time-zone.ts'
import { isSteady, offsetAt, plainInstant } from './zone-offset.ts'

const HOUR = 3_600_000
const zone = fc.constantFrom(...timeZones().map(({ value }) => value))
const moment = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.getTime())

const placed = (milliseconds: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone)
const offsetByTemporal = (milliseconds: number, timeZone: string) =>
  placed(milliseconds, timeZone).offsetNanoseconds / 1e6

/** Every reading of a clock time that there is, and the one by default. */
function instantsByTemporal(clock: number, timeZone: string): number[] {
  const time = placed(clock, 'UTC').toPlainDateTime()
  return (['compatible', 'earlier', 'later'] as const).map(
    (disambiguation) => time.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
  )
}

/** Changes of the clocks of each zone, those that skip or repeat a whole day among them. */
const CHANGES = [
  ['America/Juneau', '1867-10-18'],
  ['Asia/Manila', '1844-12-31'],
  ['Pacific/Apia', '2011-12-30'],
  ['Pacific/Kwajalein', '1993-08-21'],
  ['Pacific/Kiritimati', '1994-12-31'],
  ['Europe/Paris', '2024-03-31'],
  ['Europe/Paris', '2024-10-27'],
  ['America/New_York', '2024-03-10'],
  ['America/New_York', '2024-11-03'],
  ['Australia/Lord_Howe', '2024-04-06'],
  ['Africa/Monrovia', '1972-01-07'],
  ['Africa/Casablanca', '2019-05-05'],
  ['Antarctica/Troll', '2024-03-31'],
] as const

describe('offsets of time zones', () => {
  it('are those of Temporal at any moment', () => {
    fc.assert(
      fc.property(zone, moment, (timeZone, at) => {
        expect(offsetAt(at, timeZone)).toBe(offsetByTemporal(at, timeZone))
      }),
      { numRuns: 2000 },
    )
  })

  it.each(CHANGES)('of %s are those of Temporal around %s, minute by minute', (timeZone, date) => {
    const begin = Date.parse(date) - 24 * HOUR
    for (let at = begin; at < begin + 72 * HOUR; at += HOUR / 60)
      if (offsetAt(at, timeZone) !== offsetByTemporal(at, timeZone)) throw new Error(new Date(at).toISOString())
  })

  it.each(CHANGES)('tell instants of %s around %s only where there is no doubt', (timeZone, date) => {
    const begin = Date.parse(date) - 60 * HOUR
    for (let clock = begin; clock < begin + 144 * HOUR; clock += HOUR / 4) {
      const [usual = 0, earlier, later] = instantsByTemporal(clock, timeZone)
      expect([usual, undefined]).toContain(plainInstant(clock, timeZone))
      if (isSteady(usual, timeZone)) expect([earlier, later]).toEqual([usual, usual])
    }
    expect(plainInstant(begin, timeZone)).toBe(instantsByTemporal(begin, timeZone)[0])
    expect(isSteady(Date.parse(date) + 12 * HOUR, timeZone)).toBe(false)
  })

  it('tell instants as Temporal does at any moment', () => {
    fc.assert(
      fc.property(zone, moment, (timeZone, clock) => {
        const [usual = 0, earlier, later] = instantsByTemporal(clock, timeZone)
        expect([usual, undefined]).toContain(plainInstant(clock, timeZone))
        if (isSteady(usual, timeZone)) expect([earlier, later]).toEqual([usual, usual])
      }),
      { numRuns: 2000 },
    )
  })
})
