import Holidays from 'date-holidays'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate } from '#shared/time/calendar.ts'
import { COUNTRIES } from './countries.server.ts'
import { dateDifference, holidaysOnBusinessDays, spanOf } from './date-difference.ts'
import { publicHolidays } from './holidays.server.ts'
import holidayJob, { daysOff } from './worker-job.server.ts'

const all = { includeWeekends: true }

describe('dateDifference', () => {
  it.each([
    ['2001-01-31', '2001-03-01', 0, 1, 1, 29, 21],
    ['2024-01-05', '2024-01-06', 0, 0, 1, 1, 1],
    ['2024-01-06', '2024-01-08', 0, 0, 2, 2, 0],
    ['2020-02-29', '2024-02-29', 4, 0, 0, 1461, 1043],
    ['0001-01-01', '9999-12-31', 9998, 11, 30, 3652058, 2608614],
  ])('%s to %s', (start, end, years, months, days, totalDays, businessDays) => {
    expect(dateDifference(readDate(start), readDate(end), all)).toEqual({
      years,
      months,
      days,
      totalDays,
      businessDays,
      countedDays: totalDays,
    })
  })

  it('says so when the start is after the end', () => {
    const { note, ...forth } = dateDifference(readDate('2024-03-01'), readDate('2024-01-31'), all)
    expect(note).toContain('after the end date')
    expect(forth).toEqual(dateDifference(readDate('2024-01-31'), readDate('2024-03-01'), all))
  })

  it('counts the end too where asked', () => {
    const options = { includeWeekends: false, includeEndDate: true }
    expect(dateDifference(readDate('2024-01-01'), readDate('2024-01-05'), options)).toMatchObject({
      totalDays: 5,
      businessDays: 5,
      countedDays: 5,
    })
  })

  it('counts business days as one by one would', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 400 }), (offset, length) => {
        const start = readDate('1950-01-01').add({ days: offset })
        let count = 0
        for (let step = 0; step < length; step++) if (start.add({ days: step }).dayOfWeek <= 5) count++
        expect(dateDifference(start, start.add({ days: length }), all).businessDays).toBe(count)
      }),
    )
  })
})

describe('public holidays', () => {
  const context = { workerJob: <T>(_tool: string, input: unknown) => holidayJob(input as never) as Promise<T> }

  it('are listed where they fall on a business day of the span', async () => {
    const span = spanOf(readDate('2024-12-20'), readDate('2025-01-02'))
    const found = holidaysOnBusinessDays(span, await publicHolidays('DE', span, context))
    expect(found.map(({ date }) => date)).toEqual(['2024-12-25', '2024-12-26', '2025-01-01'])
  })

  it.each([
    ['US', '2023-11-06', '2023-11-18', ['2023-11-10']],
    ['US', '2018-11-05', '2018-11-17', ['2018-11-12']],
    ['BM', '2021-12-20', '2022-01-08', ['2021-12-27', '2021-12-28', '2022-01-03']],
    // Days of banks alone.
    ['IE', '2021-12-20', '2021-12-31', []],
  ])('of %s from %s to %s are also the days that stand in for them', async (country, from, to, days) => {
    const span = spanOf(readDate(from), readDate(to))
    const found = holidaysOnBusinessDays(span, await publicHolidays(country, span, context))
    expect(found.map(({ date }) => date)).toEqual(days)
  })

  it('are those of all where the calendar names the day as one of banks, too', async () => {
    const span = spanOf(readDate('2022-01-10'), readDate('2022-12-31'))
    const found = holidaysOnBusinessDays(span, await publicHolidays('IE', span, context)).map(({ date }) => date)
    expect(found).toContain('2022-03-17')
    expect(found).toContain('2022-12-26')
    // Good Friday is a day of banks alone.
    expect(found).not.toContain('2022-04-15')
  })

  it('keep one entry a day, in the order of time, and leave weekends out', () => {
    const span = spanOf(readDate('2024-01-01'), readDate('2024-01-08'))
    const list = [
      { date: '2024-01-05', name: 'Friday' },
      { date: '2024-01-02', name: 'B' },
      { date: '2024-01-02', name: 'A' },
      { date: '2024-01-03', name: 'Wednesday' },
      { date: '2024-01-06', name: 'Saturday' },
      { date: '2024-01-08', name: 'Beyond' },
    ]
    expect(holidaysOnBusinessDays(span, list)).toEqual([
      { date: '2024-01-02', name: 'B, A' },
      { date: '2024-01-03', name: 'Wednesday' },
      { date: '2024-01-05', name: 'Friday' },
    ])
  })

  it('fall on the day of their noon', () => {
    const day = 86_400_000
    expect(daysOff('2024-10-02 18:00:00', day)).toEqual(['2024-10-03'])
    expect(daysOff('2024-02-10 00:00:00', 3 * day)).toEqual(['2024-02-10', '2024-02-11', '2024-02-12'])
    expect(daysOff('2024-12-24 14:00:00', day / 4)).toEqual([])
    // From noon on.
    expect(daysOff('2024-03-08 12:00:00', day / 2)).toEqual([])
    // From sunset on, as the calendar writes it, until the noon after the last day.
    expect(daysOff('2022-05-02 00:00:00 -0600', 3.75 * day)).toEqual(['2022-05-02', '2022-05-03', '2022-05-04'])
    expect(daysOff('2026-06-16 00:00:00 -0600', day)).toEqual(['2026-06-16'])
  })

  // As the governments of the countries have announced them.
  it.each([
    ['TR', 'End of Ramadan (Eid al-Fitr)', ['2022-05-02', '2022-05-03', '2022-05-04']],
    ['TR', 'Feast of the Sacrifice (Eid al-Adha)', ['2022-07-09', '2022-07-10', '2022-07-11', '2022-07-12']],
    ['KR', 'Korean New Year', ['2022-01-31', '2022-02-01', '2022-02-02']],
    ['KR', 'Korean Thanksgiving', ['2022-09-09', '2022-09-10', '2022-09-11']],
    ['SA', 'End of Ramadan (Eid al-Fitr)', ['2022-05-01', '2022-05-02', '2022-05-03', '2022-05-04']],
    ['CN', "International Women's Day", []],
  ])('of several days in %s, %s, are those days', async (country, feast, days) => {
    const [holidays = []] = await holidayJob({ country, years: [2022] })
    expect(holidays.flatMap(({ date, name }) => (name === feast ? date : []))).toEqual(days)
  })

  it('count in January where a feast began in December', async () => {
    const holidays = await publicHolidays('SA', spanOf(readDate('2007-01-01'), readDate('2007-01-05')), context)
    const days = holidays.flatMap(({ date }) => (date.startsWith('2007-01-0') ? date : []))
    expect(days).toEqual(['2007-01-01', '2007-01-02'])
  })

  it('are refused for an unknown country and for a century', async () => {
    const year = spanOf(readDate('2024-01-01'), readDate('2024-12-31'))
    await expect(publicHolidays('constructor', year, context)).rejects.toThrow('No public holidays are known')
    const century = spanOf(readDate('1924-01-01'), readDate('2024-12-31'))
    await expect(publicHolidays('DE', century, context)).rejects.toThrow('up to 20 years')
  })

  it('are known for twenty whole years, wherever in a year they begin', async () => {
    for (const [from, to, includeEnd] of [
      ['2004-12-31', '2024-01-01', false],
      ['2004-07-01', '2024-07-01', false],
      ['2004-01-01', '2023-12-31', true],
      ['2100-01-01', '2100-12-31', true],
    ] as const) {
      const span = spanOf(readDate(from), readDate(to), includeEnd)
      expect((await publicHolidays('DE', span, context)).length, from).toBeGreaterThan(8)
    }
    const longer = spanOf(readDate('2004-07-01'), readDate('2024-07-02'))
    await expect(publicHolidays('DE', longer, context)).rejects.toThrow('up to 20 years')
  })

  it.each([
    ['CY', '2026-02-23', '2026-02-25', ['2026-02-23 Clean Monday']],
    ['CY', '2026-06-01', '2026-06-02', ['2026-06-01 Whit Monday']],
    ['GR', '2026-02-20', '2026-02-25', ['2026-02-23 Clean Monday']],
    [
      'BG',
      '2025-12-23',
      '2026-01-01',
      ['2025-12-24 Christmas Eve', '2025-12-25 Christmas Day', '2025-12-26 Second Day of Christmas'],
    ],
    ['IS', '2024-04-15', '2024-04-27', ['2024-04-25 First Day of Summer']],
    ['IS', '2023-04-15', '2023-04-27', ['2023-04-20 First Day of Summer']],
    ['TT', '2025-04-17', '2025-04-23', ['2025-04-18 Good Friday', '2025-04-21 Easter Monday']],
    ['AE', '2025-12-01', '2025-12-05', ['2025-12-02 National Day', '2025-12-03 National Day']],
    ['TZ', '2026-01-01', '2026-01-14', ["2026-01-01 New Year's Day", '2026-01-12 Zanzibar Revolution Day']],
    ['GB', '2012-05-20', '2012-06-08', ['2012-06-04 Spring bank holiday', '2012-06-05 Queen’s Diamond Jubilee']],
    ['NZ', '2011-02-05', '2011-02-09', []],
    ['NZ', '2009-02-05', '2009-02-09', ['2009-02-06 Waitangi Day']],
    ['NZ', '2016-02-05', '2016-02-09', ['2016-02-08 Waitangi Day (substitute day)']],
    ['SG', '2022-07-08', '2022-07-13', ['2022-07-11 Hari Raya Haji (substitute day)']],
  ])('of %s from %s to %s are those of its laws', async (country, start, end, days) => {
    const span = spanOf(readDate(start), readDate(end), false)
    const holidays = holidaysOnBusinessDays(span, await publicHolidays(country, span, context))
    expect(holidays.map(({ date, name }) => `${date} ${name}`)).toEqual(days)
  })

  it('are asked of a worker for the years that are not known yet', async () => {
    const asked: unknown[] = []
    const counting: typeof context = {
      workerJob: (tool, input) => {
        asked.push(input)
        return context.workerJob(tool, input)
      },
    }
    const until = (day: string) => publicHolidays('IS', spanOf(readDate('1991-05-01'), readDate(day)), counting)
    const two = await until('1992-12-31')
    const four = await until('1994-12-31')
    expect(await until('1992-12-31')).toEqual(two)
    expect(four.slice(0, two.length)).toEqual(two)
    expect(asked).toEqual([
      { country: 'IS', years: [1991, 1992] },
      { country: 'IS', years: [1993, 1994] },
    ])
  })

  it('have the names that their country gives them', async () => {
    const names = async (country: string) => {
      const found = await publicHolidays(country, spanOf(readDate('2024-01-01'), readDate('2024-12-31')), context)
      return found.map(({ name }) => name).filter((name) => /Labou?r/.test(name))
    }
    expect(await names('US')).toEqual(['Labor Day'])
    expect(await names('CA')).toEqual(['Labour Day'])
  })

  it('are known for the countries of the package, without asking a worker', async () => {
    // The package has some by official, former or foreign names, under which nobody looks for them in a list.
    const names = {
      ...new Holidays().getCountries('en'),
      BD: 'Bangladesh',
      CI: "Côte d'Ivoire",
      CZ: 'Czechia',
      GM: 'Gambia',
      GQ: 'Equatorial Guinea',
      IT: 'Italy',
      MA: 'Morocco',
      MK: 'North Macedonia',
      ML: 'Mali',
      NE: 'Niger',
      SZ: 'Eswatini',
      TG: 'Togo',
    }
    expect(Object.fromEntries(COUNTRIES.map(({ value, label }) => [value, label]))).toEqual(names)
    expect(COUNTRIES).toEqual(COUNTRIES.toSorted((a, b) => a.label.localeCompare(b.label, 'en')))
    const none: typeof context = { workerJob: () => Promise.reject(new Error('asked')) }
    const year = spanOf(readDate('2024-01-01'), readDate('2024-12-31'))
    await expect(publicHolidays('XX', year, none)).rejects.toThrow('No public holidays are known')
  })
})
