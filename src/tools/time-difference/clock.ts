import { ToolError } from '#contract/error.ts'
import { inAscii } from '#shared/numbers/typed.ts'

export const FORMATS = ['12', '24'] as const
export type ClockFormat = (typeof FORMATS)[number]

export const MINUTE = 60
export const HOUR = 3600
export const DAY = 86_400

/**
 * Seconds since midnight. `HH:mm` is read in both formats, `hh:mm AM` and `9am` in the 12-hour one.
 * @example readClock('12:30 AM', '12') // 1800
 */
export function readClock(text: string, format: ClockFormat): number {
  const [, hour = '', minute, second = '0', half] =
    /^\s*(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2}))?)?(?:\s*([ap])\.?\s?m\.?)?\s*$/i.exec(
      inAscii(text.slice(0, 40)).replaceAll('：', ':'),
    ) ?? []
  const hours = half ? hoursOf(Number(hour), half) : Number(hour)
  // An hour alone says nothing without its half of the day.
  const minutes = Number(minute ?? (half ? 0 : NaN))
  if (!hour || (half && format === '24') || !(hours < 24) || !(minutes < 60) || Number(second) > 59) {
    const shape = format === '12' ? '“09:30 AM” or “21:30”' : '“21:30”'
    throw new ToolError(`“${text.slice(0, 40)}” is not a time of day. Write it as ${shape}.`, { code: 'bad_time' })
  }
  return hours * HOUR + minutes * MINUTE + Number(second)
}

/** Hour of a 12-hour clock as hour of the day; `NaN` where such a clock has no such hour. */
function hoursOf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return NaN
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** @example hhmmss(30_600) // '08:30:00' */
export function hhmmss(seconds: number): string {
  const parts = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE), Math.floor(seconds % MINUTE)]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
