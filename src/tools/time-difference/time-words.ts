import { groupedDecimal } from '#shared/numbers/counted.ts'
import { dayInWords } from '#shared/time/local-day.ts'

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

/** Splits ISO text into the day in words, the clock time and the offset. */
export function dateTimeParts(text: string): DateTimeParts {
  const [, day = '', minutes = '', seconds = '', offset = ''] = /^(.+)T(\d\d:\d\d)(:\d\d)?[\d.]*(.*)$/.exec(text) ?? []
  return {
    day: dayInWords(day),
    date: dayInWords(day, 'long'),
    time: seconds === ':00' ? minutes : minutes + seconds,
    offset: offset === 'Z' ? '+00:00' : offset,
  }
}

/** To two decimals: a break of 7.33 minutes leaves a fraction. @example inMinutes(1472.666) // '1,472.67' */
export const inMinutes = (minutes: number) => groupedDecimal(Math.round(minutes * 100) / 100)
