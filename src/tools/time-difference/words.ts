import { counted, groupedDecimal } from '#shared/numbers/counted.ts'
import { dayInWords, inWords } from '#shared/time/local-day.ts'

const HOUR_CYCLES = { '12': 'h12', '24': 'h23' } as const

/** A clock time `HH:mm` as the chosen format writes it. @example clockInWords('22:00', '12') // '10:00 PM' */
export function clockInWords(time: string, format: keyof typeof HOUR_CYCLES): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(2000, 0, 1, hours, minutes).toLocaleTimeString('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: HOUR_CYCLES[format],
  })
}

interface DateTimeParts {
  /** With the weekday. */
  day: string
  /** Without it. */
  date: string
  time: string
  offset: string
}

/** As the visitor's fields show it, with 12 or 24 hours. @example ownClock('14:30:05', 'en-US') // '02:30:05 PM' */
function ownClock(time: string, language?: string): string {
  const second = time.length > 'HH:mm'.length ? ({ second: '2-digit' } as const) : {}
  const form = { hour: '2-digit', minute: '2-digit', ...second, timeZone: 'UTC' } as const
  return inWords(new Date(`2000-01-01T${time}Z`), form, language)
}

/** Splits ISO text into the day in words, the clock time and the offset. */
export function dateTimeParts(text: string, language?: string): DateTimeParts {
  const [, day = '', minutes = '', seconds = '', offset = ''] = /^(.+)T(\d\d:\d\d)(:\d\d)?[\d.]*(.*)$/.exec(text) ?? []
  return {
    day: dayInWords(day, 'full', language),
    date: dayInWords(day, 'long', language),
    time: ownClock(seconds === ':00' ? minutes : minutes + seconds, language),
    offset: offset === 'Z' ? '+00:00' : offset,
  }
}

/** How far a day is from another, not the same. @example dayShiftInWords(-1) // 'the day before' */
export function dayShiftInWords(days: number): string {
  const size = Math.abs(days)
  return `${size === 1 ? 'the day' : counted(size, 'day')} ${days > 0 ? 'after' : 'before'}`
}

/** To two decimals, half up: 484.5 minutes are 8.08 hours, though the double nearest to 8.075 is a little less. */
export const inHours = (minutes: number) => (Math.round(Math.round(minutes * 60) / 36) / 100).toFixed(2)

/** To two decimals: a break of 7.33 minutes leaves a fraction. @example inMinutes(1472.666) // '1,472.67' */
export const inMinutes = (minutes: number) => groupedDecimal(Math.round(minutes * 100) / 100)
