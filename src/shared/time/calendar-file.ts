import { escapeText } from './calendar-text.ts'

export interface CalendarEvent {
  /** Globally unique. */
  uid: string
  title: string
  /** ISO 8601: with `Z` or an offset an instant, without one the clock time wherever the calendar is. */
  start: string
  end?: string | undefined
  details?: string | undefined
}

/** Longest line of a file in bytes, its line break left out: RFC 5545, section 3.1. */
const LONGEST_LINE = 75

/** A file with one event that every calendar program takes, RFC 5545. */
export function calendarFile({ uid, title, start, end, details }: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sundry//Sundry//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    `DTSTART:${stamp(start)}`,
    ...(end === undefined ? [] : [`DTEND:${stamp(end)}`]),
    `SUMMARY:${escapeText(title)}`,
    ...(details === undefined ? [] : [`DESCRIPTION:${escapeText(details)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** @example stamp('2026-05-05T05:05+02:00') // '20260505T030500Z' */
function stamp(text: string): string {
  const isInstant = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  // Clock time is read as if it were UTC and written without its mark.
  const compact = new Date(isInstant ? text : `${text}Z`).toISOString().replace(/[-:]|\.\d+/g, '')
  return isInstant ? compact : compact.replace('Z', '')
}

/** A long line goes on in the next one after a space, never inside a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const bytes = new TextEncoder().encode(character).length
    if (size + bytes > LONGEST_LINE) {
      parts.push(part)
      part = ' '
      size = 1
    }
    part += character
    size += bytes
  }
  return [...parts, part].join('\r\n')
}
