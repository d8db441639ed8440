import * as z from 'zod/mini'
import { ToolError } from '#contract/error.ts'
import { inField } from '#contract/in-field.ts'
import { operation } from '#contract/operation.ts'
import { dayIn, readDate } from '#shared/time/calendar.ts'
import { LEAP_DAY_RULES } from '#shared/time/leap-day.ts'
import { readTimeZone } from '#shared/time/time-zone.ts'
import { ageAt } from './age.ts'
import { dateDifference, readSpan } from './date-difference.ts'
import { NO_BIRTH, NO_DATES } from './sentences.ts'

/** A date as text; nothing or a blank text is answered with the sentence. */
function dateText(field: string, missing: string) {
  return z
    .string({ error: (issue) => ((issue.input ?? '') === '' ? missing : `${field} must be text such as 2024-02-29.`) })
    .check(z.regex(/\S/, missing))
}

const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
const leapDayRule = z._default(z.enum(LEAP_DAY_RULES), 'FEB_28')
const holiday = z.object({ date: z.string(), name: z.string() })

const api = {
  calculate: operation({
    method: 'POST',
    path: '/age-calculator/calculate',
    summary: 'Exact age, next birthday, zodiac signs and milestones',
    description:
      'Whole months are counted from the date of birth, clamped to month ends. Without calculateToDate the age is that of today in timeZone (UTC unless given).',
    body: z.strictObject({
      dateOfBirth: dateText('dateOfBirth', NO_BIRTH),
      calculateToDate: z.optional(z.string()),
      timeZone: z._default(z.string(), 'UTC'),
      leapDayRule,
    }),
    answer: z.object({
      years: z.int(),
      months: z.int(),
      days: z.int(),
      totalMonths: z.int(),
      totalWeeks: z.int(),
      totalDays: z.int(),
      totalHours: z.int(),
      totalMinutes: z.int(),
      totalSeconds: z.int(),
      nextBirthday: z.object({
        monthsUntil: z.int(),
        daysUntil: z.int(),
        dayOfWeek: weekday,
        date: z.string(),
        turns: z.int(),
      }),
      birthDayOfWeek: weekday,
      westernZodiac: z.string(),
      chineseZodiac: z.string(),
      milestones: z.array(z.object({ description: z.string(), date: z.string(), daysUntil: z.int() })),
      calculatedAt: z.string(),
      note: z.optional(z.string()),
    }),
    examples: [
      {
        title: 'Age on a given day',
        body: { dateOfBirth: '1990-05-15', calculateToDate: '2024-06-01' },
        like: {
          years: 34,
          months: 0,
          days: 17,
          totalDays: 12436,
          nextBirthday: { monthsUntil: 11, daysUntil: 14, dayOfWeek: 'Thursday', date: '2025-05-15', turns: 35 },
          birthDayOfWeek: 'Tuesday',
          westernZodiac: 'Taurus',
          chineseZodiac: 'Horse',
        },
      },
      {
        title: 'Born on 29 February',
        body: { dateOfBirth: '2000-02-29', calculateToDate: '2023-02-28' },
        like: {
          years: 23,
          months: 0,
          days: 0,
          note: 'Born on 29 February: in common years the birthday is 28 February.',
        },
      },
      { title: 'No date of birth', body: { dateOfBirth: '' }, error: NO_BIRTH },
      {
        title: 'A day that the calendar lacks',
        body: { dateOfBirth: '2023-02-30' },
        error: '“2023-02-30” is not a date of the calendar. Write year, month and day as 2024-02-29.',
      },
    ],
    run: ({ dateOfBirth, calculateToDate, timeZone, leapDayRule: rule }, context) => {
      const zone = inField('timeZone', () => readTimeZone(timeZone))
      const day = calculateToDate
        ? inField('calculateToDate', () => readDate(calculateToDate))
        : dayIn(context.now(), zone)
      return ageAt(
        inField('dateOfBirth', () => readDate(dateOfBirth)),
        day,
        rule,
      )
    },
  }),

  dateDifference: operation({
    method: 'POST',
    path: '/age-calculator/date-difference',
    summary: 'Difference of two dates with total and business days',
    description:
      'The start counts and the end does not, unless includeEndDate is true. With a country the public holidays on business days are listed and taken off as workingDays.',
    body: z.strictObject({
      startDate: dateText('startDate', NO_DATES),
      endDate: dateText('endDate', NO_DATES),
      includeWeekends: z._default(z.boolean(), true),
      includeEndDate: z._default(z.boolean(), false),
      country: z.optional(z.string()),
    }),
    answer: z.object({
      years: z.int(),
      months: z.int(),
      days: z.int(),
      totalDays: z.int(),
      businessDays: z.int(),
      countedDays: z.int(),
      note: z.optional(z.string()),
      workingDays: z.optional(z.int()),
      holidays: z.optional(z.array(holiday)),
    }),
    examples: [
      {
        title: 'From a month end',
        body: { startDate: '2001-01-31', endDate: '2001-03-01', includeWeekends: false },
        answer: { years: 0, months: 1, days: 1, totalDays: 29, businessDays: 21, countedDays: 21 },
      },
      {
        title: 'The start after the end',
        body: { startDate: '2024-01-08', endDate: '2024-01-05' },
        answer: {
          years: 0,
          months: 0,
          days: 3,
          totalDays: 3,
          businessDays: 1,
          countedDays: 3,
          note: 'The start date is after the end date: the difference is counted from the earlier one.',
        },
      },
      { title: 'No end', body: { startDate: '2024-01-08', endDate: '' }, error: NO_DATES },
    ],
    run: ({ startDate, endDate, country, ...options }) => {
      if (country) throw new ToolError('Public holidays need the server.', { status: 503, code: 'server_only' })
      const { start, end } = readSpan(startDate, endDate)
      return dateDifference(start, end, options)
    },
  }),

  countries: operation({
    method: 'GET',
    path: '/age-calculator/countries',
    summary: 'Countries whose public holidays are known',
    answer: z.object({ countries: z.array(z.object({ value: z.string(), label: z.string() })) }),
    examples: [{ title: 'All countries', like: {} }],
  }),
}

export default api
