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
    [1850, 6, 5, 'Dog'],
    [1, 6, 1, 'Rooster'],
  ])('%i-%i-%i: %s', (year, month, day, animal) => expect(chineseZodiac({ year, month, day })).toBe(animal))
})

describe('westernZodiac', () => {
  it.each([
    [1, 19, 'Capricorn'],
    [1, 20, 'Aquarius'],
    [2, 29, 'Pisces'],
    [3, 21, 'Aries'],
    [7, 22, 'Cancer'],
    [7, 23, 'Leo'],
    [12, 21, 'Sagittarius'],
    [12, 22, 'Capricorn'],
  ])('%i-%i: %s', (month, day, sign) => expect(westernZodiac({ month, day })).toBe(sign))
})
