/**
 * The calendar day on the visitor's own clock as `YYYY-MM-DD`. Never through UTC: `toISOString` loses a day
 * east of Greenwich after midnight and gains one west of it in the evening.
 */
export function localDay(date: Date): string {
  const year = String(date.getFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** Day and minute on the visitor's own clock as `YYYY-MM-DDTHH:mm`, the form of a date-time field. */
export function localMinute(date: Date): string {
  return `${localDay(date)}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/**
 * Written in UTC, which has every day: Samoa went from 29 to 31 December 2011, so that a clock there knows no 30th.
 * @example dayInWords('2024-02-29') // 'Thursday, February 29, 2024', in the visitor's language
 */
export function dayInWords(day: string, style: 'full' | 'long' | 'medium' = 'full'): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(undefined, { dateStyle: style, timeZone: 'UTC' })
}
