import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Temporal } from '#shared/time/temporal.ts'
import { moveTime } from './arithmetic.ts'
import { elapsed } from './elapsed.ts'
import { meetingOverlap } from './meeting.ts'
import { zoneDifference } from './zone-difference.ts'

describe('zoneDifference', () => {
  it.each([
    // The peer that uses the offset of today instead of that of the date says 17:00.
    ['America/New_York', '2025-07-01T12:00', 'UTC', '2025-07-01T16:00:00+00:00', undefined],
    ['America/New_York', '2026-03-08T02:30', 'UTC', '2026-03-08T07:30:00+00:00', 'does not exist in New York'],
    ['America/New_York', '2026-11-01T01:30', 'UTC', '2026-11-01T05:30:00+00:00', 'occurs twice in New York'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', 'UTC', '2026-10-03T15:45:00+00:00', 'forward by 30 minutes'],
    ['Pacific/Apia', '2011-12-30T12:00', 'UTC', '2011-12-30T22:00:00+00:00', 'read as 2011-12-31 12:00'],
    ['Antarctica/Troll', '2026-03-29T01:30', 'UTC', '2026-03-29T01:30:00+00:00', 'forward by 2 hours'],
    ['Asia/Kathmandu', '2024-01-01T00:00:00Z', 'Asia/Kolkata', '2024-01-01T05:30:00+05:30', undefined],
    ['UTC', '2024-01-01t00:00z', 'Asia/Tokyo', '2024-01-01T09:00:00+09:00', undefined],
    ['UTC', '2024-01-01 00:00+0530', 'UTC', '2023-12-31T18:30:00+00:00', undefined],
    ['utc', '2024-01-01T00:00:00-03:00', 'asia/tokyo', '2024-01-01T12:00:00+09:00', undefined],
  ])('%s %s in %s is %s', (from, dateTime, to, converted, note) => {
    const answer = zoneDifference(from, dateTime, to)
    expect(answer.convertedTime).toBe(converted)
    if (note === undefined) expect(answer.note).toBeUndefined()
    else expect(answer.note).toContain(note)
  })

  it('gives the second reading of a time that occurs twice', () => {
    expect(zoneDifference('America/New_York', '2026-11-01T01:30', 'Europe/London')).toMatchObject({
      convertedTime: '2026-11-01T05:30:00+00:00',
      alternativeTime: '2026-11-01T06:30:00+00:00',
    })
  })

  it.each([
    ['UTC', '9999-12-31T23:30', 'Asia/Tokyo'],
    ['UTC', '0001-01-01T00:30', 'America/New_York'],
    ['America/New_York', '0001-01-01T00:30:00+00:00', 'UTC'],
  ])('refuses %s %s in %s, which is outside the calendar', (from, dateTime, to) => {
    expect(() => zoneDifference(from, dateTime, to)).toThrow('outside the years')
  })

  it('says how far the zones are apart, and on which day', () => {
    expect(zoneDifference('Pacific/Auckland', '2024-07-15T01:00', 'America/Los_Angeles')).toMatchObject({
      timeDifferenceSummary: 'Los Angeles is 19 hours behind Auckland',
      differenceMinutes: -1140,
      dayShift: -1,
    })
    expect(zoneDifference('Europe/London', '2024-01-15T12:00', 'UTC').timeDifferenceSummary).toContain('the same time')
  })

  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Calcutta'],
    ['Etc/UTC', 'UTC'],
  ])('one zone under two names, %s and %s, is told by both', (from, to) => {
    const { timeDifferenceSummary } = zoneDifference(from, '2024-01-15T12:00', to)
    expect(timeDifferenceSummary).toBe(`${to} and ${from} have the same time (0 hours difference)`)
  })

  it('a name without a city is told as it was given', () => {
    const { timeDifferenceSummary } = zoneDifference('EST', '2024-07-15T12:00', 'America/New_York')
    expect(timeDifferenceSummary).toBe('New York is 1 hour ahead of EST')
    expect(zoneDifference('utc', '2024-07-15T12:00', 'Singapore').timeDifferenceSummary).toBe(
      'Singapore is 8 hours ahead of UTC',
    )
  })

  it.each(['', 'Nope/Zone', '../../etc/passwd', '+05:30', 'UTC\u0000', 'x'.repeat(100_000)])(
    'refuses the zone “%s”',
    (zone) => {
      expect(() => zoneDifference('UTC', '2024-05-05T10:15', zone)).toThrow('is not a time zone')
    },
  )

  it.each([
    '2024-02-30T00:00',
    '2024-01-01T24:00',
    '2024-01-01T10:60',
    '2024-01-01T10:00:60',
    '2024-01-01T10:00+25:00',
    '0000-01-01T00:00',
    '2024-01-01',
    '2024-01-01T10:00[Europe/Paris]',
  ])('refuses the date-time “%s”', (text) => {
    expect(() => zoneDifference('UTC', text, 'UTC')).toThrow('is not a date and time')
  })
})

describe('elapsed', () => {
  it.each([
    ['2024-01-01T00:00', '2024-01-02T12:00', '1 day, 12 hours', 2160],
    ['2000-01-01T00:00:00Z', '2024-01-01T00:00:00Z', '24 years', 12_623_040],
    ['2024-01-01T00:00+02:00', '2024-01-01T00:00-03:00', '5 hours', 300],
    ['2023-01-31T10:00', '2023-03-01T09:00', '1 month, 23 hours', 41_700],
    ['2024-01-01T00:00', '2024-01-01T00:00', '0 seconds', 0],
    ['2024-01-01T00:00:00.0009', '2024-01-01T00:00:01.0001', '999 milliseconds', 0.9992 / 60],
    ['2024-01-01T00:00:00.250', '2024-01-01T00:00:01.500', '1 second, 250 milliseconds', 1.25 / 60],
  ])('from %s to %s is %s', (start, end, summary, minutes) => {
    const answer = elapsed(start, end)
    expect(answer.summary).toBe(summary)
    expect(answer.totalMinutes).toBeCloseTo(minutes, 12)
  })

  it('counts the hours that pass on the day of a clock change', () => {
    const answer = elapsed('2026-03-08T00:00', '2026-03-09T00:00', 'America/New_York')
    expect(answer).toMatchObject({ summary: '1 day', totalHours: 23 })
    expect(answer.note).toContain('The clocks change')
  })

  it('says once what is true of both ends', () => {
    const { note } = elapsed('2024-11-03T01:30', '2024-11-03T01:30', 'America/New_York')
    expect(note?.match(/occurs twice/g)).toHaveLength(1)
  })

  it('is the same backwards, with a note', () => {
    const { note, ...forth } = elapsed('2024-01-02T00:00', '2024-01-01T00:00')
    expect(note).toContain('The start is after the end')
    expect(forth).toEqual(elapsed('2024-01-01T00:00', '2024-01-02T00:00'))
  })
})

describe('moveTime', () => {
  const none = { days: 0, hours: 0, minutes: 0, seconds: 0 }

  it.each([
    ['2024-02-28T23:59:59', { ...none, seconds: 1 }, '2024-02-29T00:00:00'],
    ['2024-01-31T08:00', { ...none, months: 1 }, '2024-02-29T08:00:00'],
    ['2024-05-03T08:00', { ...none, businessDays: 1 }, '2024-05-06T08:00:00'],
    ['2024-05-04T08:00', { ...none, businessDays: 5 }, '2024-05-10T08:00:00'],
    ['2024-05-05T05:05:05+02:00', { ...none, hours: 1 }, '2024-05-05T06:05:05+02:00'],
    ['2024-03-31T00:30:00.000Z', { ...none, hours: 2 }, '2024-03-31T02:30:00Z'],
  ])('%s and %o is %s', (start, amount, result) => {
    expect(moveTime(start, 'ADD', amount).newDateTime).toBe(result)
  })

  it('follows the clock of a zone where one is given', () => {
    const day = moveTime('2026-03-07T12:00', 'ADD', { ...none, days: 1 }, 'America/New_York')
    expect(day).toEqual({ newDateTime: '2026-03-08T12:00:00-04:00', dayOfWeek: 'Sunday' })
    const hours = moveTime('2026-03-07T12:00', 'ADD', { ...none, hours: 23 }, 'America/New_York')
    expect(hours.newDateTime).toBe('2026-03-08T12:00:00-04:00')
  })

  it.each([
    ['2026-02-08T02:30', { ...none, months: 1, days: 1 }, '2026-03-09T02:30:00-04:00'],
    ['2026-03-06T02:30', { ...none, days: 2, businessDays: 1 }, '2026-03-09T02:30:00-04:00'],
    ['2026-11-01T01:30:00-05:00', { ...none, hours: 1 }, '2026-11-01T02:30:00-05:00'],
  ])('keeps the clock time of %s and %o across a day that lacks or repeats it', (start, amount, result) => {
    const moved = moveTime(start, 'ADD', amount, 'America/New_York')
    expect(moved.newDateTime).toBe(result)
    expect(moved.note).toBeUndefined()
  })

  it('explains a clock time that the day reached skips or repeats', () => {
    expect(moveTime('2026-03-07T02:30', 'ADD', { ...none, days: 1 }, 'America/New_York')).toEqual({
      newDateTime: '2026-03-08T03:30:00-04:00',
      dayOfWeek: 'Sunday',
      note: '2026-03-08 02:30 does not exist in New York: the clocks go forward by 1 hour. It is read as 2026-03-08 03:30.',
    })
    const repeated = moveTime('2026-11-02T01:30', 'SUBTRACT', { ...none, days: 1 }, 'America/New_York')
    expect(repeated.newDateTime).toBe('2026-11-01T01:30:00-04:00')
    expect(repeated.note).toContain('occurs twice in New York')
  })

  it('says of which of the two it is that it occurs twice', () =>
    expect(moveTime('2024-10-27T02:30', 'ADD', { ...none, hours: 1 }, 'Europe/Paris')).toEqual({
      newDateTime: '2024-10-27T02:30:00+01:00',
      dayOfWeek: 'Sunday',
      note: 'Start: 2024-10-27 02:30 occurs twice in Paris: the clocks go back by 1 hour. This is the first of the two (UTC+02:00).',
    }))

  it('refuses a result outside the calendar', () => {
    expect(() => moveTime('9999-12-31T23:59:59', 'ADD', { ...none, seconds: 1 })).toThrow('outside the years')
    expect(() => moveTime('0001-01-01T00:00', 'SUBTRACT', { ...none, years: 9998, months: 119_987 })).toThrow(
      'outside the years',
    )
  })

  const start = fc
    .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19))
  const amount = fc.record({
    days: fc.integer({ min: 0, max: 100_000 }),
    hours: fc.integer({ min: 0, max: 23 }),
    minutes: fc.integer({ min: 0, max: 59 }),
    seconds: fc.integer({ min: 0, max: 59 }),
  })

  it('subtracts what it added, for any start and amount', () => {
    fc.assert(
      fc.property(start, amount, fc.constantFrom('', 'Z', '+05:30'), (begin, span, offset) => {
        const there = moveTime(begin + offset, 'ADD', span).newDateTime
        expect(moveTime(there, 'SUBTRACT', span).newDateTime).toBe(begin + offset)
        expect(elapsed(begin + offset, there).totalSeconds).toBe(
          span.days * 86_400 + span.hours * 3600 + span.minutes * 60 + span.seconds,
        )
      }),
    )
  })

  it('takes as many business days as one by one would', () => {
    const sign = fc.constantFrom('ADD' as const, 'SUBTRACT' as const)
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 60 }), sign, (begin, businessDays, operation) => {
        let step = begin
        for (let left = businessDays; left > 0;) {
          const next = moveTime(step, operation, { ...none, days: 1 })
          step = next.newDateTime
          if (next.dayOfWeek !== 'Saturday' && next.dayOfWeek !== 'Sunday') left--
        }
        expect(moveTime(begin, operation, { ...none, businessDays }).newDateTime).toBe(step)
      }),
    )
  })
})

describe('meetingOverlap', () => {
  const places = (...zones: string[]) => zones.map((timeZone) => ({ timeZone, from: '09:00:15', to: '10:00:30' }))

  it('shows seconds where there are some', () => {
    const [window] = meetingOverlap('2024-01-15', places('UTC', 'UTC')).windows
    expect(window?.local[0]).toEqual({ timeZone: 'UTC', start: '2024-01-15T09:00:15', end: '2024-01-15T10:00:30' })
  })

  it.each([
    ['9999-12-31', 'Etc/GMT+12'],
    ['0001-01-01', 'Etc/GMT-12'],
  ])('refuses years that have no four digits: %s in %s', (date, zone) => {
    const long = [zone, 'UTC'].map((timeZone) => ({ timeZone, from: '00:00', to: '00:00' }))
    expect(() => meetingOverlap(date, long)).toThrow('outside the years 1 to 9999')
  })

  const nine = { from: '09:00', to: '17:00' }

  it('follows the date: London and New York are four hours apart in mid March', () => {
    const places = [
      { timeZone: 'Europe/London', ...nine },
      { timeZone: 'America/New_York', ...nine },
    ]
    expect(meetingOverlap('2024-01-15', places).totalMinutes).toBe(180)
    expect(meetingOverlap('2024-03-20', places).totalMinutes).toBe(240)
  })

  it('asks for hours that are missing', () => {
    const places = [
      { timeZone: 'Europe/London', ...nine },
      { timeZone: 'America/New_York', from: '09:00', to: ' ' },
    ]
    expect(() => meetingOverlap('2024-01-15', places)).toThrow('Please enter both start and end times.')
  })

  it('finds nothing where there is nothing', () => {
    const places = [
      { timeZone: 'Europe/London', ...nine },
      { timeZone: 'Pacific/Auckland', ...nine },
    ]
    expect(meetingOverlap('2024-07-15', places)).toEqual({ windows: [], totalMinutes: 0 })
  })

  it('knows hours that cross midnight, and the day before elsewhere', () => {
    const places = [
      { timeZone: 'Pacific/Auckland', from: '00:00', to: '00:00' },
      { timeZone: 'America/Los_Angeles', from: '22:00', to: '02:00' },
    ]
    expect(meetingOverlap('2024-07-15', places).windows).toEqual([
      {
        minutes: 240,
        start: '2024-07-15T05:00:00Z',
        end: '2024-07-15T09:00:00Z',
        local: [
          { timeZone: 'Pacific/Auckland', start: '2024-07-15T17:00', end: '2024-07-15T21:00' },
          { timeZone: 'America/Los_Angeles', start: '2024-07-14T22:00', end: '2024-07-15T02:00' },
        ],
      },
    ])
  })

  it.each([
    ['Europe/Berlin', '2024-03-31', '02:15', '02:45'],
    ['Europe/Berlin', '2024-03-31', '02:15', '05:00'],
    ['Europe/Berlin', '2024-03-31', '22:00', '02:30'],
    ['Europe/Berlin', '2024-03-30', '22:00', '02:30'],
    ['Europe/Berlin', '2024-10-27', '02:15', '02:45'],
    ['Europe/Berlin', '2024-10-27', '00:30', '02:10'],
    ['Europe/Berlin', '2024-10-27', '02:50', '01:00'],
    ['Australia/Lord_Howe', '2024-04-07', '01:40', '02:10'],
    ['Australia/Lord_Howe', '2024-10-06', '02:10', '02:20'],
    ['Pacific/Apia', '2011-12-31', '09:00', '17:00'],
    ['America/New_York', '2024-11-03', '00:00', '00:00'],
  ])('in %s on %s, hours from %s to %s are those that the clocks show', (timeZone, date, from, to) => {
    const shown = (ms: number) =>
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5)
    const isWithin = (time: string) => (from < to ? time >= from && time < to : time >= from || time < to)
    const day = Temporal.PlainDate.from(date)
    const [first, last] = [day, day.add({ days: 1 })].map((each) => each.toZonedDateTime(timeZone).epochMilliseconds)
    let minutes = 0
    for (let at = first as number; at < (last as number); at += 60_000) if (isWithin(shown(at))) minutes++
    const { totalMinutes, windows } = meetingOverlap(date, [
      { timeZone, from: '00:00', to: '00:00' },
      { timeZone, from, to },
    ])
    expect(totalMinutes).toBe(minutes)
    for (const { start, end } of windows) {
      expect(isWithin(shown(Date.parse(start)))).toBe(true)
      expect(isWithin(shown(Date.parse(end) - 60_000))).toBe(true)
    }
  })

  it('joins days that touch', () => {
    const always = { from: '00:00', to: '00:00' }
    const places = ['Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati'].map((timeZone) => ({ timeZone, ...always }))
    expect(meetingOverlap('2024-07-15', places).windows).toHaveLength(1)
    expect(meetingOverlap('2024-07-15', places).totalMinutes).toBe(1440)
  })
})

it('tells seconds with all nine decimals, as near as a number can', () =>
  expect(elapsed('2024-01-01T00:00:00', '2024-01-01T00:00:00.023456789').totalSeconds).toBe(0.023456789))
