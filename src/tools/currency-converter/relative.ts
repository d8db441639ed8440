import { inWords } from '#shared/time/local-day.ts'

const MINUTE_MS = 60_000

/**
 * How long ago in words: `Just now`, `5 minutes ago`, `1 hour ago`; a day and more as a local date and time.
 * @example relativeTime('2026-11-21T08:00:00Z', Date.parse('2026-11-21T08:05:00Z')) // '5 minutes ago'
 */
export function relativeTime(instant: string, now: number, locale?: string): string {
  const time = Date.parse(instant)
  const minutes = Math.floor((now - time) / MINUTE_MS)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  return inWords(new Date(time), { dateStyle: 'medium', timeStyle: 'short' }, locale)
}
