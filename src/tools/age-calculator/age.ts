import { ToolError } from '#contract/error.ts'
import {
  addMonths,
  daysFrom,
  isoDay,
  period,
  weekdayOf,
  wholeMonths,
  type CalendarDay,
  type Period,
  type Weekday,
} from '#shared/time/calendar.ts'
import type { LeapDayRule } from '#shared/time/leap-day.ts'
import { LAST_YEAR, upcomingMilestones, type Milestone } from './milestones.ts'
import { chineseZodiac, westernZodiac } from './zodiac.ts'

interface NextBirthday {
  /** Both are 0 on the birthday itself. */
  monthsUntil: number
  daysUntil: number
  dayOfWeek: Weekday
  /** `YYYY-MM-DD` */
  date: string
  /** The age that is reached. */
  turns: number
}

interface Age extends Period {
  totalMonths: number
  totalWeeks: number
  totalDays: number
  totalHours: number
  totalMinutes: number
  totalSeconds: number
  nextBirthday: NextBirthday
  birthDayOfWeek: Weekday
  westernZodiac: string
  chineseZodiac: string
  milestones: Milestone[]
  /** The day the age is calculated at, `YYYY-MM-DD`. */
  calculatedAt: string
  note?: string
}

const HOURS_A_DAY = 24
const LEAP_DAY_NOTES: Record<LeapDayRule, string> = {
  FEB_28: 'Born on 29 February: in common years the birthday is 28 February.',
  MAR_1: 'Born on 29 February: in common years the birthday is 1 March.',
}

/** The age on a day, in calendar terms and in whole units; a day counts 24 hours. */
export function ageAt(born: CalendarDay, at: CalendarDay, rule: LeapDayRule = 'FEB_28'): Age {
  const birth = inNumbers(born)
  const day = inNumbers(at)
  if (daysFrom(birth, day) < 0) {
    throw new ToolError('The date of birth must not be after the date the age is calculated at.', {
      errors: [{ field: 'dateOfBirth', message: `It is after ${isoDay(day)}.` }],
    })
  }
  const totalDays = daysFrom(birth, day)
  const totalHours = totalDays * HOURS_A_DAY
  return {
    ...period(birth, day, rule),
    totalMonths: wholeMonths(birth, day, rule),
    totalWeeks: Math.floor(totalDays / 7),
    totalDays,
    totalHours,
    totalMinutes: totalHours * 60,
    totalSeconds: totalHours * 3600,
    nextBirthday: nextBirthday(birth, day, rule),
    birthDayOfWeek: weekdayOf(birth),
    westernZodiac: westernZodiac(birth),
    chineseZodiac: chineseZodiac(birth),
    milestones: upcomingMilestones(birth, day, rule),
    calculatedAt: isoDay(day),
    ...(birth.month === 2 && birth.day === 29 ? { note: LEAP_DAY_NOTES[rule] } : {}),
  }
}

/** Temporal looks a field up each time it is read, and they are read some forty times. */
const inNumbers = ({ year, month, day }: CalendarDay): CalendarDay => ({ year, month, day })

function nextBirthday(birth: CalendarDay, day: CalendarDay, rule: LeapDayRule): NextBirthday {
  const reached = Math.floor(wholeMonths(birth, day, rule) / 12)
  // The day of birth is no birthday: the first one comes in a year.
  const isToday = reached > 0 && daysFrom(addMonths(birth, reached * 12, rule), day) === 0
  const turns = isToday ? reached : reached + 1
  const date = addMonths(birth, turns * 12, rule)
  if (date.year > LAST_YEAR)
    throw new ToolError(`The next birthday is after the year ${LAST_YEAR}.`, { code: 'out_of_range' })
  const until = period(day, date)
  return {
    monthsUntil: until.years * 12 + until.months,
    daysUntil: until.days,
    dayOfWeek: weekdayOf(date),
    date: isoDay(date),
    turns,
  }
}
