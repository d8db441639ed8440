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
 * In English, as the page around it, with the calendar and the digits of the page; the order of day and month and the
 * hours to 12 or 24 are those of the visitor's language. Browsers in Thai or Persian, and in English as it is set in
 * Thailand or Iran, would count other years.
 */
export function inWords(time: Date, form: Intl.DateTimeFormatOptions, language?: string): string {
  const { locale, hour12 } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  const english = locale.startsWith('en') ? locale : 'en-GB'
  const common = { calendar: 'gregory', numberingSystem: 'latn', ...(hour12 !== undefined && { hour12 }) }
  return new Intl.DateTimeFormat(english, { ...common, ...form }).format(time)
}

/**
 * Written in UTC, which has every day: Samoa went from 29 to 31 December 2011, so that a clock there knows no 30th.
 * @example dayInWords('2024-02-29') // 'Thursday, February 29, 2024', or 'Thursday 29 February 2024' outside America
 */
export function dayInWords(day: string, style: 'full' | 'long' | 'medium' = 'full', language?: string): string {
  return inWords(new Date(`${day}T12:00:00Z`), { dateStyle: style, timeZone: 'UTC' }, language)
}
