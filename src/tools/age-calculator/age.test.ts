import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, isoDay, readDate } from '#shared/time/calendar.ts'
import { ageAt } from './age.ts'
import { ordinal, upcomingMilestones } from './milestones.ts'

const date = fc
  .date({ min: new Date('1600-01-01T00:00:00Z'), max: new Date('2400-12-31T00:00:00Z'), noInvalidDate: true })
  .map((value) => readDate(value.toISOString().slice(0, 10)))

describe('ageAt', () => {
  it.each([
    ['2001-01-31', '2001-03-01', 0, 1, 1],
    ['1950-01-31', '1995-11-30', 45, 10, 0],
    ['2000-02-29', '2001-02-28', 1, 0, 0],
    ['2000-02-29', '2001-02-27', 0, 11, 29],
    ['2000-02-29', '2004-02-29', 4, 0, 0],
    ['1999-12-31', '2000-01-01', 0, 0, 1],
    ['2020-05-05', '2020-05-05', 0, 0, 0],
  ])('%s to %s is %i years, %i months, %i days', (birth, day, years, months, days) => {
    expect(ageAt(readDate(birth), readDate(day))).toMatchObject({ years, months, days })
  })

  it('lets a person of 29 February turn older on 1 March, where that is the rule', () => {
    const birth = readDate('2000-02-29')
    expect(ageAt(birth, readDate('2001-02-28'), 'MAR_1')).toMatchObject({ years: 0, months: 11, days: 30 })
    expect(ageAt(birth, readDate('2001-03-01'), 'MAR_1')).toMatchObject({ years: 1, months: 0, days: 0 })
    expect(ageAt(birth, readDate('2001-02-01'), 'MAR_1').nextBirthday.date).toBe('2001-03-01')
    expect(ageAt(birth, readDate('2001-02-01')).nextBirthday.date).toBe('2001-02-28')
    expect(ageAt(birth, readDate('2003-03-01')).nextBirthday.date).toBe('2004-02-29')
  })

  it('counts a lifetime in every unit', () => {
    expect(ageAt(readDate('2000-02-28'), readDate('2001-03-02'))).toMatchObject({
      totalMonths: 12,
      totalWeeks: 52,
      totalDays: 368,
      totalHours: 8832,
      totalMinutes: 529_920,
      totalSeconds: 31_795_200,
    })
  })

  it('notes the rule for those born on 29 February, and for nobody else', () => {
    const note = (birth: string, rule: 'FEB_28' | 'MAR_1') => ageAt(readDate(birth), readDate('2024-05-15'), rule).note
    expect(note('2000-02-29', 'FEB_28')).toBe('Born on 29 February: in common years the birthday is 28 February.')
    expect(note('2000-02-29', 'MAR_1')).toBe('Born on 29 February: in common years the birthday is 1 March.')
    expect(note('2000-02-28', 'FEB_28')).toBeUndefined()
    expect(note('2000-01-29', 'FEB_28')).toBeUndefined()
  })

  it('counts the birthday itself as reached', () => {
    expect(ageAt(readDate('1990-05-15'), readDate('2024-05-15')).nextBirthday).toEqual({
      monthsUntil: 0,
      daysUntil: 0,
      dayOfWeek: 'Wednesday',
      date: '2024-05-15',
      turns: 34,
    })
  })

  it('has the first birthday ahead on the day of birth', () => {
    expect(() => ageAt(readDate('1990-05-15'), readDate('9999-12-31'))).toThrow('after the year 9999')
    const { nextBirthday } = ageAt(readDate('2024-02-29'), readDate('2024-02-29'))
    expect(nextBirthday).toEqual({ monthsUntil: 12, daysUntil: 0, dayOfWeek: 'Friday', date: '2025-02-28', turns: 1 })
  })

  it('refuses a birth after the day', () => {
    expect(() => ageAt(readDate('2024-01-02'), readDate('2024-01-01'))).toThrow('must not be after')
  })

  it.each(['2023-02-29', '2023-13-01', '0000-01-01', '2023-1-1', '20230101', '+2023-01-01', '2023-01-01T00:00'])(
    'refuses %s',
    (text) => {
      expect(() => readDate(text)).toThrow('is not a date of the calendar')
    },
  )

  it('adds years, months and days up to the day again, for any two dates', () => {
    fc.assert(
      fc.property(date, date, (one, other) => {
        const [birth, day] = one.toString() < other.toString() ? [one, other] : [other, one]
        const age = ageAt(birth, day)
        expect(age.months).toBeLessThan(12)
        expect(age.days).toBeLessThan(31)
        expect(isoDay(addDays(addMonths(birth, age.years * 12 + age.months), age.days))).toBe(day.toString())
        const { monthsUntil, daysUntil, date: birthday } = age.nextBirthday
        expect(isoDay(addDays(addMonths(day, monthsUntil), daysUntil))).toBe(birthday)
        expect(monthsUntil).toBeLessThanOrEqual(day.equals(birth) ? 12 : 11)
      }),
    )
  })
})

describe('upcomingMilestones', () => {
  it('names the round numbers ahead, in order', () => {
    const found = upcomingMilestones(readDate('2000-05-20'), readDate('2024-01-15'))
    expect(found.map(({ description, date: day }) => `${day} ${description}`)).toEqual([
      '2025-01-09 9,000 days old',
      '2025-05-20 300 months old',
      '2027-10-06 10,000 days old',
      '2029-02-17 1,500 weeks old',
      '2030-05-20 30th birthday',
      '2032-01-27 1,000,000,000 seconds old',
      '2065-05-20 65th birthday',
    ])
  })

  it.each([
    ['2024-05-20', ['1st birthday', '10th birthday']],
    ['2025-05-20', ['1st birthday', '10th birthday']],
    ['2025-05-21', ['10th birthday', '18th birthday']],
    ['2042-05-20', ['18th birthday', '20th birthday']],
    ['2042-05-21', ['20th birthday', '21st birthday']],
    ['2045-05-21', ['30th birthday', '65th birthday']],
    ['2089-05-21', ['70th birthday']],
  ])('on %s names the next birthday of each kind: %j', (today, birthdays) => {
    const found = upcomingMilestones(readDate('2024-05-20'), readDate(today))
    expect(found.map(({ description }) => description).filter((text) => text.endsWith('birthday'))).toEqual(birthdays)
  })

  it('looks ahead on the day of birth', () => {
    const born = readDate('2024-05-20')
    expect(upcomingMilestones(born, born).map(({ description }) => description)).toEqual([
      '1st birthday',
      '1,000 days old',
      '100 months old',
      '500 weeks old',
      '10th birthday',
      '500,000,000 seconds old',
      '10,000 days old',
    ])
  })

  it('lies on or after the day and inside the calendar', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 40_000 }), (birth, days) => {
        const today = birth.add({ days })
        const found = upcomingMilestones(birth, today)
        expect(found.length).toBeGreaterThan(3)
        for (const { date: day, daysUntil } of found) {
          expect(day >= today.toString()).toBe(true)
          expect(today.add({ days: daysUntil }).toString()).toBe(day)
        }
      }),
    )
    expect(upcomingMilestones(readDate('9990-01-01'), readDate('9999-12-31'))).toEqual([])
  })

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [13, '13th'],
    [14, '14th'],
    [21, '21st'],
    [112, '112th'],
  ])('calls %i the %s', (value, word) => expect(ordinal(value)).toBe(word))
})
