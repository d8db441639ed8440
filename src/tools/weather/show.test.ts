import { describe, expect, it } from 'vitest'
import { Temporal } from '#shared/time/temporal.ts'
import {
  ageInWords,
  almanacTime,
  clock,
  countsToTwelve,
  dayName,
  dayOf,
  degrees,
  dependsOnZone,
  hourOf,
  localAt,
  ownPicture,
  percent,
  plain,
  quantity,
  speed,
  temperature,
  ukBand,
  unitsFor,
  usBand,
} from './show.ts'

describe('the usual units', () => {
  it.each([
    ['en-US', 'America/Chicago', 'us'],
    ['en', 'America/Indiana/Knox', 'us'],
    ['es-US', 'Pacific/Honolulu', 'us'],
    ['en-US', 'Europe/Berlin', 'metric'],
    ['en-US', 'UTC', 'metric'],
    ['en-CA', 'America/Toronto', 'metric'],
    ['de-DE', 'America/New_York', 'metric'],
    ['en-GB', 'Europe/London', 'uk'],
    ['en-US', 'Europe/London', 'metric'],
    ['pt-BR', 'America/Sao_Paulo', 'metric'],
  ])('of %s in %s are %s', (language, zone, units) => expect(unitsFor(language, zone)).toBe(units))

  it.each([
    ['en-US', 360, 300, true],
    ['en-US', 420, 420, true],
    ['en', 600, 540, true],
    ['en-US', -60, -120, false],
    ['en-US', 0, 0, false],
    ['en-CA', 300, 240, false],
    ['en-GB', 0, -60, true],
    ['en-GB', 300, 240, false],
    ['en-US', 0, -60, false],
  ])('of %s at %d and %d minutes to the west are told by the zone: %s', (language, january, july, told) =>
    expect(dependsOnZone(language, january, july)).toBe(told),
  )

  it('are told by the zone wherever they are not metric', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const minutes = (month: number) => {
        const { offsetNanoseconds } = Temporal.ZonedDateTime.from({ year: 2026, month, day: 1, timeZone: zone })
        return -offsetNanoseconds / 6e10
      }
      for (const language of ['en', 'en-US', 'en-GB', 'de']) {
        if (unitsFor(language, zone) !== 'metric') {
          expect([zone, dependsOnZone(language, minutes(1), minutes(7))]).toEqual([zone, true])
        }
      }
    }
  })
})

describe('wind', () => {
  it('has the unit that is chosen', () => {
    expect((['metric', 'ms', 'uk', 'us'] as const).map((units) => speed(36, units).replace(/\s/, ' '))).toEqual([
      '36 km/h',
      '10 m/s',
      '22.4 mph',
      '22.4 mph',
    ])
  })
})

describe('numbers', () => {
  it('have at most one decimal, and no minus before zero', () => {
    expect([18, 18.04, 18.05, -0.04, -0.4, 1234.5].map((value) => plain(value))).toEqual([
      '18',
      '18',
      '18.1',
      '0',
      '-0.4',
      '1,234.5',
    ])
    expect(plain(-0.04, 1)).toBe('0.0')
    expect([9.45, 11.85, 3.35].map((value) => plain(value, 1))).toEqual(['9.5', '11.9', '3.4'])
    expect(quantity(213, 'μg/m³', 1)).toBe('213.0\u00A0μg/m³')
    expect(degrees(-0.4, 'metric')).toBe('0°')
  })
  it('that nobody told are a dash', () => {
    expect([plain(undefined), quantity(undefined, 'm', 1), percent(undefined)]).toEqual(['–', '–', '–'])
    expect([temperature(undefined, 'us'), speed(undefined, 'us')]).toEqual(['–', '–'])
  })
  it('follow the units', () => {
    expect(temperature(-40, 'us')).toBe('-40\u00A0°F')
    expect(temperature(18.4, 'uk')).toBe('18.4\u00A0°C')
    expect(temperature(18.4, 'us')).toBe('65.1\u00A0°F')
    expect(speed(16, 'metric')).toBe('16\u00A0km/h')
    expect(speed(16, 'uk')).toBe('9.9\u00A0mph')
    expect(degrees(18.4, 'us')).toBe('65°')
  })
})

describe('times', () => {
  it('count to 12 where the language or the units do', () => {
    expect([countsToTwelve('metric', 'de-DE'), countsToTwelve('us', 'de-DE')]).toEqual([false, true])
    expect([countsToTwelve('metric', 'en-US'), countsToTwelve('uk', 'en-GB')]).toEqual([true, false])
  })
  it('are those of the place, whatever the zone of the reader', () => {
    expect([clock('2026-11-21 00:05', false), clock('2026-11-21 00:05', true)]).toEqual(['00:05', '12:05\u00A0AM'])
    expect([hourOf('2026-11-21 14:00', false), hourOf('2026-11-21 14:00', true)]).toEqual(['14:00', '2\u00A0PM'])
    // Where clocks are half an hour beside those of the source: Delhi, Adelaide.
    expect([hourOf('2026-11-21 14:30', false), hourOf('2026-11-21 14:30', true)]).toEqual(['14:30', '2:30\u00A0PM'])
    expect([dayOf('2026-11-21', 'metric'), dayOf('2026-11-21 23:59', 'us')]).toEqual(['Sat 21 Nov', 'Sat Nov 21'])
  })

  it.each([
    ['2026-12-31 23:50', 'Asia/Tokyo', '2026-12-31T14:50:00Z', 31, '2027-01-01 00:21'],
    ['2026-11-21 14:05', 'Africa/Johannesburg', '2026-11-21T12:05:40Z', 0, '2026-11-21 14:05'],
    ['2026-03-29 01:50', 'Europe/Berlin', '2026-03-29T00:50:00Z', 20, '2026-03-29 03:10'],
    ['2026-10-25 02:50', 'Europe/Berlin', '2026-10-25T00:50:00Z', 20, '2026-10-25 02:10'],
    ['2026-04-05 01:50', 'Australia/Lord_Howe', '2026-04-04T14:50:00Z', 20, '2026-04-05 01:40'],
    // A clock of the reader that goes wrong by minutes.
    ['2026-11-21 14:05', 'Africa/Johannesburg', '2026-11-21T12:11:00Z', 20, '2026-11-21 14:25'],
    ['2026-11-21 14:05', 'Moon/Tycho', '2026-11-21T12:05:00Z', 20, '2026-11-21 14:25'],
  ])('from %s in %s go on as the clocks there: %s and %d minutes', (localTime, timezone, since, minutes, then) => {
    const start = Date.parse(since)
    expect(localAt(start + minutes * 60_000, { localTime, timezone }, start)).toBe(then)
  })

  it('a day is named by how far it is from the day of the place, not by its place in a list', () => {
    const names = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) =>
      dayName(day, '2026-11-21 23:59'),
    )
    expect(names).toEqual(['Friday', 'Today', 'Tomorrow', 'Monday'])
  })

  it.each([
    ['05:31 AM', '05:31', '5:31 AM'],
    ['12:00 AM', '00:00', '12:00 AM'],
    ['12:07 PM', '12:07', '12:07 PM'],
    ['11:59 PM', '23:59', '11:59 PM'],
    ['No sunrise', 'No sunrise', 'No sunrise'],
  ])('of sun and moon: %s is %s or %s', (almanac, shown, toTwelve) => {
    expect(almanacTime(almanac, false)).toBe(shown)
    expect(almanacTime(almanac, true).replace('\u00A0', ' ')).toBe(toTwelve)
  })
  it('ago are coarse', () => {
    expect([0, 60, 150, 3599, 3600, 9000].map(ageInWords)).toEqual([
      '1 minute',
      '1 minute',
      '3 minutes',
      '1 hour',
      '1 hour',
      '3 hours',
    ])
  })
})

describe('air', () => {
  it.each([
    [0, 'Good', 'success'],
    [50, 'Good', 'success'],
    [51, 'Moderate', 'warning'],
    [100, 'Moderate', 'warning'],
    [101, 'Unhealthy for Sensitive Groups', 'orange'],
    [150, 'Unhealthy for Sensitive Groups', 'orange'],
    [151, 'Unhealthy', 'error'],
    [200, 'Unhealthy', 'error'],
    [201, 'Very Unhealthy', 'error'],
    [300, 'Very Unhealthy', 'error'],
    [301, 'Hazardous', 'error'],
  ])('at a US index of %i is %s', (index, label, kind) => expect(usBand(index)).toEqual({ label, kind }))
  it('has four bands in the UK', () => {
    expect([1, 3, 4, 6, 7, 9, 10].map(ukBand)).toEqual([
      'Low',
      'Low',
      'Moderate',
      'Moderate',
      'High',
      'High',
      'Very High',
    ])
  })
})

describe('a picture', () => {
  it('is shown from our own folder only', () => {
    expect(ownPicture('/icons/weather/clear-day.svg')).toBe('/icons/weather/clear-day.svg')
    for (const other of ['https://x.example/a.svg', '//x/a.svg', '/icons/weather/../../x.svg', 'x" onerror="y']) {
      expect(ownPicture(other)).toBeUndefined()
    }
  })
})
