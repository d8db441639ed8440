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
