import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lunarNewYear } from './lunar-new-year.ts'
import { chineseZodiac, westernZodiac } from './zodiac.ts'

describe('lunarNewYear', () => {
  it('holds every date of the list it was made from', () => {
    const rows = readFileSync('data/lunar-new-year.csv', 'utf8').trim().split(/\r?\n/).slice(1)
    expect(rows).toHaveLength(200)
    for (const row of rows) {
      const [year, date = ''] = row.split(',')
      const { month, day } = lunarNewYear(Number(year)) ?? { month: 0, day: 0 }
      expect(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`).toBe(date)
    }
    expect(lunarNewYear(1899)).toBeUndefined()
    expect(lunarNewYear(2100)).toBeUndefined()
  })
})

describe('chineseZodiac', () => {
  it.each([
    [2024, 2, 9, 'Rabbit'],
    [2024, 2, 10, 'Dragon'],
    [1900, 1, 30, 'Pig'],
    [1900, 1, 31, 'Rat'],
    [2099, 12, 31, 'Goat'],
    [1850, 1, 5, 'Rooster'],
    [1850, 2, 5, 'Rooster or Dog'],
    [1850, 1, 19, 'Rooster'],
    [1850, 1, 20, 'Rooster or Dog'],
    [1850, 2, 22, 'Rooster or Dog'],
    [1850, 2, 23, 'Dog'],
    [1850, 6, 5, 'Dog'],
    [1, 6, 1, 'Rooster'],
  ])('%i-%i-%i: %s', (year, month, day, animal) => expect(chineseZodiac({ year, month, day })).toBe(animal))
})

describe('westernZodiac', () => {
  it.each([
    [1, 19, 'Capricorn', 'Aquarius'],
    [2, 18, 'Aquarius', 'Pisces'],
    [3, 20, 'Pisces', 'Aries'],
    [4, 19, 'Aries', 'Taurus'],
    [5, 20, 'Taurus', 'Gemini'],
    [6, 20, 'Gemini', 'Cancer'],
    [7, 22, 'Cancer', 'Leo'],
    [8, 22, 'Leo', 'Virgo'],
    [9, 22, 'Virgo', 'Libra'],
    [10, 22, 'Libra', 'Scorpio'],
    [11, 21, 'Scorpio', 'Sagittarius'],
    [12, 21, 'Sagittarius', 'Capricorn'],
  ])('up to %i-%i: %s, after it %s', (month, day, sign, next) => {
    expect(westernZodiac({ month, day })).toBe(sign)
    expect(westernZodiac({ month, day: day + 1 })).toBe(next)
  })

  it('knows 29 February', () => expect(westernZodiac({ month: 2, day: 29 })).toBe('Pisces'))
})
