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

/** A day `YYYY-MM-DD` as a moment inside it on the visitor's clock, for formatting; years below 100 stay what they are. */
export function momentIn(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moment = new Date(0)
  moment.setFullYear(year, month - 1, date)
  moment.setHours(12, 0, 0, 0)
  return moment
}

/** @example dayInWords('2024-02-29') // 'Thursday, February 29, 2024', in the visitor's language */
export function dayInWords(day: string, style: 'full' | 'long' | 'medium' = 'full'): string {
  return momentIn(day).toLocaleDateString(undefined, { dateStyle: style })
}
