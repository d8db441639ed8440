import type * as z from 'zod/mini'
import type { Period } from '#shared/time/calendar.ts'
import { dayInWords } from '#shared/time/local-day.ts'
import { counted } from '#shared/numbers/counted.ts'
import type api from './api.ts'

export type AgeAnswer = z.infer<typeof api.calculate.answer>

export function periodInParts({ years, months, days }: Period): string[] {
  return [counted(years, 'year'), counted(months, 'month'), counted(days, 'day')]
}

/** @example '34 years, 0 months, 17 days' */
export function periodInWords(period: Period): string {
  return periodInParts(period).join(', ')
}

/** @example 'In 11 months and 14 days, on a Thursday' */
export function birthdayInWords({ monthsUntil, daysUntil, dayOfWeek }: AgeAnswer['nextBirthday']): string {
  if (monthsUntil === 0 && daysUntil === 0) return `Today, on a ${dayOfWeek}`
  return `In ${counted(monthsUntil, 'month')} and ${counted(daysUntil, 'day')}, on a ${dayOfWeek}`
}

/** The whole answer as text, to be copied. */
export function ageInWords(answer: AgeAnswer): string {
  return [
    `${periodInWords(answer)} (on ${dayInWords(answer.calculatedAt, 'long')})`,
    `Total: ${counted(answer.totalMonths, 'month')}, ${counted(answer.totalWeeks, 'week')}, ${counted(answer.totalDays, 'day')}`,
    `Next birthday: ${birthdayInWords(answer.nextBirthday)}`,
    `Born on a ${answer.birthDayOfWeek}; ${answer.westernZodiac}, year of the ${answer.chineseZodiac}`,
  ].join('\n')
}
