import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const NOW = new Date('2026-11-21T08:00:00.123Z')
const EVENT = { uid: '1@sundry', title: 'Meeting', start: '2026-05-05T05:05:00Z' }
const linesOf = (event: Parameters<typeof calendarFile>[0]) => calendarFile(event, NOW).split('\r\n')

describe('a calendar file', () => {
  it('has one event', () => {
    const event = { ...EVENT, title: 'Room 1; left, up', end: '2026-05-05T06:05:00Z', details: 'a\\b\nc' }
    expect(calendarFile(event, NOW)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Sundry//Sundry//EN',
        'BEGIN:VEVENT',
        'UID:1@sundry',
        'DTSTAMP:20261121T080000Z',
        'DTSTART:20260505T050500Z',
        'DTEND:20260505T060500Z',
        'SUMMARY:Room 1\\; left\\, up',
        'DESCRIPTION:a\\\\b\\nc',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  it.each([
    ['2026-05-05T05:05', '20260505T050500'],
    ['2026-05-05T05:05:06', '20260505T050506'],
    ['2026-05-05T05:05:06Z', '20260505T050506Z'],
    ['2026-01-01T01:00:00+02:00', '20251231T230000Z'],
    ['2026-01-01T01:00:00-03:30', '20260101T043000Z'],
    ['0001-01-01T00:00:00', '00010101T000000'],
  ])('starts at %s as %s', (start, stamp) => {
    expect(linesOf({ ...EVENT, start })).toContain(`DTSTART:${stamp}`)
  })

  it('has no line of more than 75 bytes, and loses nothing by it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 60, maxLength: 300 }), (details) => {
        const text = calendarFile({ ...EVENT, details: details.replace(/[\\;,\r\n]/g, '') }, NOW)
        for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${details.replace(/[\\;,\r\n]/g, '')}`)
      }),
    )
  })
})
