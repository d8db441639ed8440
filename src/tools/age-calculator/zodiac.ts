import type { CalendarDay } from '#shared/time/calendar.ts'
import { lunarNewYear } from './lunar-new-year.ts'

/** The last day of the sign that ends in each month, and the signs in the order of the months they end in. */
const SIGNS: [lastDay: number, sign: string][] = [
  [19, 'Capricorn'],
  [18, 'Aquarius'],
  [20, 'Pisces'],
  [19, 'Aries'],
  [20, 'Taurus'],
  [20, 'Gemini'],
  [22, 'Cancer'],
  [22, 'Leo'],
  [22, 'Virgo'],
  [22, 'Libra'],
  [21, 'Scorpio'],
  [21, 'Sagittarius'],
]
const ANIMALS = [
  'Rat',
  'Ox',
  'Tiger',
  'Rabbit',
  'Dragon',
  'Snake',
  'Horse',
  'Goat',
  'Monkey',
  'Rooster',
  'Dog',
  'Pig',
] as const
/** A year 4 was one of the Rat. */
const RAT_YEAR = 4

/** The tropical sign by its customary dates. */
export function westernZodiac({ month, day }: Pick<CalendarDay, 'month' | 'day'>): string {
  const [lastDay, sign] = SIGNS[month - 1] as [number, string]
  return day <= lastDay ? sign : (SIGNS[month % 12] as [number, string])[1]
}

/**
 * The animal of the lunar year. Where the lunar new year is not on record (outside 1900-2099) and the day lies in the
 * weeks in which it can fall, both animals are named.
 * @example chineseZodiac({ year: 2024, month: 2, day: 9 }) // 'Rabbit'
 */
export function chineseZodiac({ year, month, day }: CalendarDay): string {
  const begin = lunarNewYear(year)
  const position = month * 100 + day
  if (begin) return animalOf(position < begin.month * 100 + begin.day ? year - 1 : year)
  if (position < 120) return animalOf(year - 1)
  return position > 222 ? animalOf(year) : `${animalOf(year - 1)} or ${animalOf(year)}`
}

function animalOf(year: number): string {
  return ANIMALS[(((year - RAT_YEAR) % 12) + 12) % 12] as string
}
