import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hhmmss, readClock } from './clock.ts'
import { timesheet, workedTime } from './shifts.ts'

describe('readClock', () => {
  it.each([
    ['00:00', 0],
    ['23:59:59', 86_399],
    ['12:00 AM', 0],
    ['12:30 pm', 45_000],
    ['9:05AM', 32_700],
    ['01:00 p.m.', 46_800],
    ['9am', 32_400],
    ['12 a.m.', 0],
    ['5 P. M.', 61_200],
    ['9.30', 34_200],
    ['9.30pm', 77_400],
    ['21h30', 77_400],
    ['٩:٣٠', 34_200],
    ['２１：３０', 77_400],
    ['\u200f09:30', 34_200],
  ])('%s is second %i', (text, second) => expect(readClock(text, '12')).toBe(second))

  it.each([
    '',
    'x',
    '24:00',
    '10:60',
    '10:00:60',
    '13:00 PM',
    '00:10 AM',
    '13am',
    '9m',
    '-1:00',
    '10',
    '10:5',
    '\u0000',
  ])('refuses “%s”', (text) => {
    expect(() => readClock(text, '12')).toThrow('is not a time of day')
  })

  it('takes AM and PM in the 12-hour format only', () => {
    expect(() => readClock('09:00 AM', '24')).toThrow('is not a time of day')
  })

  it('reads what hhmmss writes', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 86_399 }), (second) => readClock(hhmmss(second), '24') === second))
  })
})

describe('workedTime', () => {
  it.each([
    ['09:00', '17:30', 0, '08:30:00', 8.5, false],
    ['22:00', '06:00', 45, '07:15:00', 7.25, true],
    ['23:59', '00:00', 0, '00:01:00', 1 / 60, true],
    ['08:00', '08:00', 0, '00:00:00', 0, false],
    ['08:00', '08:30', 30, '00:00:00', 0, false],
  ])('%s to %s less %i minutes is %s', (startTime, endTime, breakMinutes, total, hours, crossesMidnight) => {
    expect(workedTime({ startTime, endTime, breakMinutes }, '24')).toEqual({
      totalDurationHHMMSS: total,
      totalDecimalHours: hours,
      totalMinutes: expect.closeTo(hours * 60, 9),
      crossesMidnight,
    })
  })

  it('refuses a break that is longer', () => {
    expect(() => workedTime({ startTime: '09:00', endTime: '10:00', breakMinutes: 61 }, '24')).toThrow(
      'The break is longer than the 01:00:00',
    )
  })
})

describe('timesheet', () => {
  it('is the sum of its shifts', () => {
    const clock = fc.integer({ min: 0, max: 86_399 }).map(hhmmss)
    fc.assert(
      fc.property(fc.array(fc.record({ startTime: clock, endTime: clock }), { maxLength: 30 }), (shifts) => {
        const sheet = timesheet(shifts, '24')
        const seconds = sheet.shifts.reduce((sum, { totalMinutes }) => sum + Math.round(totalMinutes * 60), 0)
        expect(sheet.totalMinutes).toBe(seconds / 60)
        expect(sheet.totalDurationHHMMSS).toBe(hhmmss(seconds))
      }),
    )
  })

  it('names the shift that is wrong', () => {
    const shifts = [
      { startTime: '09:00', endTime: '10:00' },
      { startTime: 'x', endTime: '10:00' },
    ]
    expect(() => timesheet(shifts, '24')).toThrow('Shift 2: “x” is not a time of day')
  })
})
