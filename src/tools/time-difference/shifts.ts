import { ToolError } from '#contract/error.ts'
import { inField } from '#contract/in-field.ts'
import { DAY, hhmmss, HOUR, MINUTE, readClock, type ClockFormat } from './clock.ts'

interface Shift {
  startTime: string
  endTime: string
  breakMinutes?: number | undefined
}

interface WorkedTime {
  totalDurationHHMMSS: string
  totalDecimalHours: number
  totalMinutes: number
  /** The end is on the next day. */
  crossesMidnight: boolean
}

/**
 * Time between two times of day, less the break. An end before the start is on the next day.
 * @example workedTime({ startTime: '22:00', endTime: '06:00', breakMinutes: 45 }, '24').totalMinutes // 435
 */
export function workedTime({ startTime, endTime, breakMinutes = 0 }: Shift, format: ClockFormat): WorkedTime {
  const start = inField('startTime', () => readClock(startTime, format))
  const end = inField('endTime', () => readClock(endTime, format))
  const crossesMidnight = end < start
  const span = end - start + (crossesMidnight ? DAY : 0)
  const pause = Math.round(breakMinutes * MINUTE)
  if (pause > span) {
    throw new ToolError(`The break is longer than the ${hhmmss(span)} between start and end.`, {
      errors: [{ field: 'breakMinutes', message: 'The break is longer than the time worked.' }],
    })
  }
  return { ...totals(span - pause), crossesMidnight }
}

interface Timesheet {
  shifts: WorkedTime[]
  totalDurationHHMMSS: string
  totalDecimalHours: number
  totalMinutes: number
}

/** Several shifts added up. */
export function timesheet(shifts: Shift[], format: ClockFormat): Timesheet {
  const worked = shifts.map((shift, index) => inShift(index, () => workedTime(shift, format)))
  // Seconds are whole numbers, so that minutes add up without a rest.
  return {
    shifts: worked,
    ...totals(worked.reduce((sum, { totalMinutes }) => sum + Math.round(totalMinutes * MINUTE), 0)),
  }
}

function inShift<T>(index: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    const errors = error.errors.map(({ field, message }) => ({ field: `shifts.${index}.${field}`, message }))
    throw new ToolError(`Shift ${index + 1}: ${error.message}`, { errors })
  }
}

function totals(seconds: number) {
  return { totalDurationHHMMSS: hhmmss(seconds), totalDecimalHours: seconds / HOUR, totalMinutes: seconds / MINUTE }
}
