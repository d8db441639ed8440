import { counted } from '#shared/counted.ts'
import type age from '#tools/age-calculator/api.ts'
import type time from '#tools/time-difference/api.ts'
import { asking, type Moment, type Question } from './asking.ts'
import { dayInZone, readDay } from './answers-days.ts'

const UNTIL = /^(?:how many )?days? (?:until|till|til|to|before) (.+)$/i
const SINCE = /^(?:how many )?days? since (.+)$/i
const BETWEEN = /^(?:how many )?days? (?:between|from) (.+?) (?:and|to|until) (.+)$/i
const AGE = /^(?:(?:my )?age(?: of)?|born(?: on)?|how old(?: is)?) (.+)$/i
const AGE_AFTER = /^(.+?) (?:age|how old)$/i
const UNITS = '(day|business day|working day|week|month|year)s?'
const MOVED = new RegExp(String.raw`^(.+?)\s*([+−-]|plus|minus)\s*(\d{1,4}) ${UNITS}$`, 'i')
const AHEAD = new RegExp(String.raw`^(?:in |(?=.* from ))(\d{1,4}) ${UNITS}(?: from (?:now|today))?$`, 'i')
const AGO = new RegExp(String.raw`^(\d{1,4}) ${UNITS} ago$`, 'i')

const askAge = asking<typeof age>('age-calculator')
const askTime = asking<typeof time>('time-difference')

/** `days until 2027-01-01`, `days between 1 May and 3 June`, `2000-02-29 age`, `today + 90 days`, `3 weeks ago`. */
export function dateQuestions(text: string, moment: Moment): Question[] {
  const asked = text.replace(/[?]+$/, '').replace(/\s+/g, ' ').trim()
  if (asked.length > 80) return []
  const today = dayInZone(moment.now, moment.timeZone)
  const day = (words: string | undefined) => readDay(words ?? '', today)
  const until = day(UNTIL.exec(asked)?.[1])
  if (until) return [difference(today, until)]
  const since = day(SINCE.exec(asked)?.[1])
  if (since) return [difference(since, today)]
  const [, from, to] = BETWEEN.exec(asked) ?? []
  const [first, last] = [day(from), day(to)]
  if (first && last) return [difference(first, last)]
  const born = day((AGE.exec(asked) ?? AGE_AFTER.exec(asked))?.[1])
  if (born) return [ageOf(born, moment.timeZone)]
  const [, start, sign = '', count, unit] = MOVED.exec(asked) ?? []
  const base = day(start)
  if (base) return [moved(base, /\+|plus/i.test(sign), count, unit)]
  const ahead = AHEAD.exec(asked)
  if (ahead) return [moved(today, true, ahead[1], ahead[2])]
  const ago = AGO.exec(asked)
  return ago ? [moved(today, false, ago[1], ago[2])] : []
}

function difference(startDate: string, endDate: string): Question {
  return askAge('POST /age-calculator/date-difference', { body: { startDate, endDate } }, (found) => ({
    text: counted(found.totalDays, 'day') + (startDate > endDate ? ' ago' : ''),
    detail: `${startDate} to ${endDate}: ${span(found)}, ${counted(found.businessDays, 'business day')}`,
  }))
}

function ageOf(dateOfBirth: string, timeZone: string): Question {
  return askAge('POST /age-calculator/calculate', { body: { dateOfBirth, timeZone } }, (found) => ({
    text: span(found),
    detail: `Born on ${dateOfBirth}, a ${found.birthDayOfWeek}. Turns ${found.nextBirthday.turns} in ${counted(found.nextBirthday.daysUntil, 'day')}`,
  }))
}

function moved(day: string, ahead: boolean, count = '0', unit = 'day'): Question {
  const name = unit.toLowerCase()
  const number = Number(count)
  const amount =
    name === 'week'
      ? { days: number * 7 }
      : name === 'month'
        ? { months: number }
        : name === 'year'
          ? { years: number }
          : name === 'day'
            ? { days: number }
            : { businessDays: number }
  const body = {
    startDateTime: `${day}T00:00:00`,
    operation: ahead ? ('ADD' as const) : ('SUBTRACT' as const),
    ...amount,
  }
  return askTime('POST /time-difference/add-subtract-time', { body }, ({ newDateTime, dayOfWeek }) => ({
    text: newDateTime.slice(0, newDateTime.indexOf('T')),
    detail: `${dayOfWeek}, ${counted(number, name)} ${ahead ? 'after' : 'before'} ${day}`,
  }))
}

/** @example span({ years: 1, months: 0, days: 2 }) // '1 year 2 days' */
function span({ years, months, days }: { years: number; months: number; days: number }): string {
  const parts = [
    years > 0 && counted(years, 'year'),
    months > 0 && counted(months, 'month'),
    (days > 0 || years + months === 0) && counted(days, 'day'),
  ]
  return parts.filter(Boolean).join(' ')
}
