import { counted } from '#shared/numbers/counted.ts'
import type age from '#tools/age-calculator/api.ts'
import type time from '#tools/time-difference/api.ts'
import { asking, type Moment, type Question } from './asking.ts'
import { dayInZone, readDay, readSpan } from './days.ts'

const UNTIL = /^(?:how many )?days? (?:until|till|til|to|before) (.+)$/i
const SINCE = /^(?:how many )?days? since (.+)$/i
const BETWEEN = /^(?:(?:how many )?days? (?:between|from) )?(.+?) (?:and|to|until|[-–—]) (.+)$/i
const AGE = /^(?:(?:my )?age(?: of)?|born(?: on)?|how old(?: (?:is|am|are)(?:(?: [a-z]+)? born(?: on)?)?)?) (.+)$/i
const AGE_AFTER = /^(.+?) (?:age|how old)$/i
const UNITS = '(day|business day|working day|week|month|year)s?'
const MOVED = new RegExp(String.raw`^(.+?)\s*([+−-]|plus|minus)\s*(\d{1,4}) ${UNITS}$`, 'i')
const AHEAD = new RegExp(String.raw`^(?:in |(?=.* from ))(\d{1,4}) ${UNITS}(?: from (?:now|today))?$`, 'i')
const FROM = new RegExp(String.raw`^(\d{1,4}) ${UNITS} (from|after|before) (.+)$`, 'i')
const AGO = new RegExp(String.raw`^(\d{1,4}) ${UNITS} ago$`, 'i')

const askAge = asking<typeof age>('age-calculator')
const askTime = asking<typeof time>('time-difference')

/** `days until 2027-01-01`, `days between 1 May and 3 June`, `2000-02-29 age`, `today + 90 days`, `3 weeks ago`. */
export function dateQuestions(asked: string, moment: Moment): Question[] {
  const today = dayInZone(moment.now, moment.timeZone)
  const day = (words: string | undefined) => readDay(words ?? '', today)
  const until = day(UNTIL.exec(asked)?.[1])
  if (until) return [difference(today, until, until < today ? (days) => `${days} ago` : undefined)]
  const since = readDay(SINCE.exec(asked)?.[1] ?? '', today, { day: today, side: 'last' })
  if (since) return [difference(since, today, since > today ? (days) => `in ${days}` : undefined)]
  const [, from = '', to = ''] = BETWEEN.exec(asked) ?? []
  const span = readSpan(from, to, today)
  if (span) return [difference(...span)]
  const born = day((AGE.exec(asked) ?? AGE_AFTER.exec(asked))?.[1])
  if (born) return [ageOf(born, moment.timeZone)]
  const [, start, sign = '', count, unit] = MOVED.exec(asked) ?? []
  const base = day(start)
  if (base) return [moved(base, /\+|plus/i.test(sign), count, unit)]
  const ahead = AHEAD.exec(asked)
  if (ahead) return [moved(today, true, ahead[1], ahead[2])]
  const [, step, name, side = '', origin] = FROM.exec(asked) ?? []
  const at = day(origin)
  if (at) return [moved(at, !/before/i.test(side), step, name)]
  const ago = AGO.exec(asked)
  return ago ? [moved(today, false, ago[1], ago[2])] : []
}

/** The days from one date to another, whichever is the earlier. */
function difference(one: string, other: string, say = (days: string) => days): Question {
  const [startDate, endDate] = one < other ? [one, other] : [other, one]
  return askAge('POST /age-calculator/date-difference', { body: { startDate, endDate } }, (found) => ({
    text: say(counted(found.totalDays, 'day')),
    detail: `${startDate} to ${endDate}: ${periodOf(found)}, ${counted(found.businessDays, 'business day')}`,
  }))
}

function ageOf(dateOfBirth: string, timeZone: string): Question {
  return askAge('POST /age-calculator/calculate', { body: { dateOfBirth, timeZone } }, (found) => ({
    text: periodOf(found),
    detail: `Born on ${dateOfBirth}, a ${found.birthDayOfWeek}. Turns ${found.nextBirthday.turns} ${untilBirthday(found.nextBirthday)}`,
  }))
}

function moved(day: string, ahead: boolean, count = '0', unit = 'day'): Question {
  const name = unit.toLowerCase()
  const number = Number(count)
  const body = {
    startDateTime: `${day}T00:00:00`,
    operation: ahead ? ('ADD' as const) : ('SUBTRACT' as const),
    ...amountOf(number, name),
  }
  return askTime('POST /time-difference/add-subtract-time', { body }, ({ newDateTime, dayOfWeek }) => ({
    text: newDateTime.slice(0, newDateTime.indexOf('T')),
    detail: `${dayOfWeek}, ${counted(number, name)} ${ahead ? 'after' : 'before'} ${day}`,
  }))
}

function amountOf(number: number, unit: string) {
  switch (unit) {
    case 'day':
      return { days: number }
    case 'week':
      return { days: number * 7 }
    case 'month':
      return { months: number }
    case 'year':
      return { years: number }
    default:
      return { businessDays: number }
  }
}

/** The days come on top of the whole months. @example untilBirthday({ monthsUntil: 2, daysUntil: 1 }) // 'in 2 months 1 day' */
function untilBirthday({ monthsUntil, daysUntil }: { monthsUntil: number; daysUntil: number }): string {
  if (monthsUntil + daysUntil === 0) return 'today'
  return `in ${periodOf({ years: 0, months: monthsUntil, days: daysUntil })}`
}

/** @example periodOf({ years: 1, months: 0, days: 2 }) // '1 year 2 days' */
function periodOf({ years, months, days }: { years: number; months: number; days: number }): string {
  const parts = [
    years > 0 && counted(years, 'year'),
    months > 0 && counted(months, 'month'),
    (days > 0 || years + months === 0) && counted(days, 'day'),
  ]
  return parts.filter(Boolean).join(' ')
}
