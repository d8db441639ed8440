import * as z from 'zod/mini'
import { inField } from '#contract/in-field.ts'
import { constant, operation } from '#contract/operation.ts'
import { requiredText } from '#contract/required.ts'
import { readTimeZone, timeZones } from '#shared/time/time-zone.ts'
import { boundsOf, LARGEST, type Part } from './amount.ts'
import { moveTime, OPERATIONS } from './arithmetic.ts'
import { FORMATS, type ClockFormat } from './clock.ts'
import { elapsed } from './elapsed.ts'
import { meetingOverlap } from './meeting.ts'
import { timesheet, workedTime } from './shifts.ts'
import { BREAK_BELOW_ZERO, NO_DATE, NO_DATE_TIME, NO_DATE_TIMES, NO_TIMES, NO_ZONES } from './sentences.ts'
import { zoneDifference } from './zone-difference.ts'

const format = z._default(z.literal([...FORMATS, 12, 24], { error: 'format must be 12 or 24.' }), '12')
const breakMinutes = z.optional(z.number().check(z.minimum(0, BREAK_BELOW_ZERO)))
const time = (field: string) => requiredText(field, NO_TIMES)
const timeZone = z.optional(z.string())
const note = z.optional(z.string())
const count = (part: Part) => {
  const error = boundsOf(part)
  return z._default(z.int({ error }).check(z.minimum(0, error), z.maximum(LARGEST[part], error)), 0)
}
const totals = { totalDurationHHMMSS: z.string(), totalDecimalHours: z.number(), totalMinutes: z.number() }
const worked = z.object({ ...totals, crossesMidnight: z.boolean() })
const zoneOf = (name: string | undefined) => (name ? inField('timeZone', () => readTimeZone(name)) : undefined)
const clockFormat = (value: string | number) => String(value) as ClockFormat

const api = {
  durationWithinDay: operation({
    method: 'POST',
    path: '/time-difference/duration-within-day',
    summary: 'Duration between two times of day, less a break',
    description:
      'HH:mm is read in both formats, hh:mm AM and 9am in the 12-hour one. An end before the start is on the next day.',
    body: z.strictObject({ startTime: time('startTime'), endTime: time('endTime'), format, breakMinutes }),
    answer: worked,
    examples: [
      {
        title: 'A night shift with a break',
        body: { startTime: '10:00 PM', endTime: '06:00 AM', format: '12', breakMinutes: 45 },
        answer: { totalDurationHHMMSS: '07:15:00', totalDecimalHours: 7.25, totalMinutes: 435, crossesMidnight: true },
      },
      {
        title: 'A break longer than the shift',
        body: { startTime: '09:00', endTime: '09:30', format: '24', breakMinutes: 45 },
        error: 'The break is longer than the 00:30:00 between start and end.',
      },
      { title: 'No end', body: { startTime: '09:00', endTime: '' }, error: NO_TIMES },
    ],
    run: ({ startTime, endTime, breakMinutes: pause, format: chosen }) =>
      workedTime({ startTime, endTime, breakMinutes: pause }, clockFormat(chosen)),
  }),

  timesheet: operation({
    method: 'POST',
    path: '/time-difference/timesheet',
    summary: 'Several shifts with their breaks, added up',
    body: z.strictObject({
      format,
      shifts: z
        .array(z.strictObject({ startTime: time('startTime'), endTime: time('endTime'), breakMinutes }))
        .check(z.minLength(1), z.maxLength(200)),
    }),
    answer: z.object({ ...totals, shifts: z.array(worked) }),
    examples: [
      {
        title: 'Two shifts',
        body: {
          format: '24',
          shifts: [
            { startTime: '09:00', endTime: '17:30', breakMinutes: 30 },
            { startTime: '22:00', endTime: '01:15' },
          ],
        },
        answer: {
          shifts: [
            { totalDurationHHMMSS: '08:00:00', totalDecimalHours: 8, totalMinutes: 480, crossesMidnight: false },
            { totalDurationHHMMSS: '03:15:00', totalDecimalHours: 3.25, totalMinutes: 195, crossesMidnight: true },
          ],
          totalDurationHHMMSS: '11:15:00',
          totalDecimalHours: 11.25,
          totalMinutes: 675,
        },
      },
      {
        title: 'A wrong time',
        body: { shifts: [{ startTime: '09:00', endTime: '25:00' }] },
        error: 'Shift 1: “25:00” is not a time of day. Write it as “09:30 AM” or “21:30”.',
      },
    ],
    run: ({ shifts, format: chosen }) => timesheet(shifts, clockFormat(chosen)),
  }),

  dateTimeDuration: operation({
    method: 'POST',
    path: '/time-difference/date-time-duration',
    summary: 'Duration between two date-times',
    description:
      'Date-times without an offset are clock time of timeZone (UTC unless given); clock changes in between are counted as they pass.',
    body: z.strictObject({
      startDateTime: requiredText('startDateTime', NO_DATE_TIMES),
      endDateTime: requiredText('endDateTime', NO_DATE_TIMES),
      timeZone,
    }),
    answer: z.object({
      summary: z.string(),
      totalDays: z.number(),
      totalHours: z.number(),
      totalMinutes: z.number(),
      totalSeconds: z.number(),
      note,
    }),
    examples: [
      {
        title: 'A day and a half',
        body: { startDateTime: '2024-01-01T00:00:00', endDateTime: '2024-01-02T12:00:00' },
        answer: {
          summary: '1 day, 12 hours',
          totalDays: 1.5,
          totalHours: 36,
          totalMinutes: 2160,
          totalSeconds: 129_600,
        },
      },
      {
        title: 'A day with a clock change',
        body: {
          startDateTime: '2024-03-30T12:00:00',
          endDateTime: '2024-03-31T12:00:00',
          timeZone: 'Europe/Paris',
        },
        like: { summary: '1 day', totalHours: 23 },
      },
      { title: 'No end', body: { startDateTime: '2024-01-01T00:00:00', endDateTime: '' }, error: NO_DATE_TIMES },
    ],
    run: ({ startDateTime, endDateTime, timeZone: zone }) => elapsed(startDateTime, endDateTime, zoneOf(zone)),
  }),

  timeZoneDifference: operation({
    method: 'POST',
    path: '/time-difference/time-zone-difference',
    summary: 'A date-time in another time zone',
    description:
      'Any IANA zone. A date-time without an offset is clock time of fromTimeZone. A time that a clock change skips or repeats is answered and explained.',
    body: z.strictObject({
      fromDateTime: requiredText('fromDateTime', NO_DATE_TIME),
      fromTimeZone: requiredText('fromTimeZone', NO_ZONES),
      toTimeZone: requiredText('toTimeZone', NO_ZONES),
    }),
    answer: z.object({
      convertedTime: z.string(),
      timeDifferenceSummary: z.string(),
      fromTime: z.string(),
      differenceMinutes: z.number(),
      dayShift: z.int(),
      alternativeTime: z.optional(z.string()),
      note,
    }),
    examples: [
      {
        title: 'Noon in Los Angeles',
        body: { fromTimeZone: 'America/Los_Angeles', fromDateTime: '2024-07-15T12:00:00', toTimeZone: 'Asia/Kolkata' },
        answer: {
          convertedTime: '2024-07-16T00:30:00+05:30',
          timeDifferenceSummary: 'Kolkata is 12 hours 30 minutes ahead of Los Angeles',
          fromTime: '2024-07-15T12:00:00-07:00',
          differenceMinutes: 750,
          dayShift: 1,
        },
      },
      {
        title: 'A time that the clocks skip',
        body: { fromTimeZone: 'America/New_York', fromDateTime: '2026-03-08T02:30', toTimeZone: 'UTC' },
        like: {
          convertedTime: '2026-03-08T07:30:00+00:00',
          note: '2026-03-08 02:30 does not exist in New York: the clocks go forward by 1 hour. It is read as 2026-03-08 03:30.',
        },
      },
      {
        title: 'Nothing filled in',
        body: { fromTimeZone: '', fromDateTime: '', toTimeZone: '' },
        error: NO_DATE_TIME,
      },
      {
        title: 'No such zone',
        body: { fromTimeZone: 'Nope/Zone', fromDateTime: '2024-05-05T10:15', toTimeZone: 'UTC' },
        error: '“Nope/Zone” is not a time zone. Use an IANA name such as Europe/Paris or UTC.',
      },
      {
        title: 'No date-time',
        body: { fromTimeZone: 'UTC', fromDateTime: '', toTimeZone: 'Asia/Tokyo' },
        error: NO_DATE_TIME,
      },
    ],
    run: ({ fromTimeZone, fromDateTime, toTimeZone }) => zoneDifference(fromTimeZone, fromDateTime, toTimeZone),
  }),

  addSubtractTime: operation({
    method: 'POST',
    path: '/time-difference/add-subtract-time',
    summary: 'Add time to a date-time or subtract it',
    description:
      'Years and months first (clamped to month ends), then days, business days, and hours, minutes and seconds. With timeZone the clock changes of that zone count.',
    body: z.strictObject({
      startDateTime: requiredText('startDateTime', NO_DATE_TIME),
      operation: z.enum(OPERATIONS),
      years: count('years'),
      months: count('months'),
      days: count('days'),
      businessDays: count('businessDays'),
      hours: count('hours'),
      minutes: count('minutes'),
      seconds: count('seconds'),
      timeZone,
    }),
    answer: z.object({
      newDateTime: z.string(),
      dayOfWeek: z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']),
      note,
    }),
    examples: [
      {
        title: 'A day and a half later',
        body: { startDateTime: '2024-02-28T12:00:00', operation: 'ADD', days: 1, hours: 12 },
        answer: { newDateTime: '2024-03-01T00:00:00', dayOfWeek: 'Friday' },
      },
      {
        title: 'Three business days before a Monday',
        body: { startDateTime: '2024-05-06T09:00:00Z', operation: 'SUBTRACT', businessDays: 3 },
        answer: { newDateTime: '2024-05-01T09:00:00Z', dayOfWeek: 'Wednesday' },
      },
      { title: 'No date-time', body: { startDateTime: '', operation: 'ADD', days: 1 }, error: NO_DATE_TIME },
      {
        title: 'Too many hours',
        body: { startDateTime: '2024-02-28T12:00:00', operation: 'ADD', hours: 24 },
        error: boundsOf('hours'),
      },
    ],
    run: ({ startDateTime, operation: direction, timeZone: zone, ...amount }) =>
      moveTime(startDateTime, direction, amount, zoneOf(zone)),
  }),

  meetingOverlap: operation({
    method: 'POST',
    path: '/time-difference/meeting-overlap',
    summary: 'Times at which people in several zones can meet',
    description: 'The day is one of the first place. Each place has its own hours; weekends are not looked at.',
    body: z.strictObject({
      date: requiredText('date', NO_DATE),
      places: z
        .array(
          z.strictObject({
            timeZone: z.string(),
            from: z._default(z.string(), '09:00'),
            to: z._default(z.string(), '17:00'),
          }),
        )
        .check(z.minLength(2, 'Give at least two places.'), z.maxLength(20)),
    }),
    answer: z.object({
      windows: z.array(
        z.object({
          minutes: z.number(),
          start: z.string(),
          end: z.string(),
          local: z.array(z.object({ timeZone: z.string(), start: z.string(), end: z.string() })),
        }),
      ),
      totalMinutes: z.number(),
    }),
    examples: [
      {
        title: 'London and New York in winter',
        body: { date: '2024-01-15', places: [{ timeZone: 'Europe/London' }, { timeZone: 'America/New_York' }] },
        answer: {
          windows: [
            {
              minutes: 180,
              start: '2024-01-15T14:00:00Z',
              end: '2024-01-15T17:00:00Z',
              local: [
                { timeZone: 'Europe/London', start: '2024-01-15T14:00', end: '2024-01-15T17:00' },
                { timeZone: 'America/New_York', start: '2024-01-15T09:00', end: '2024-01-15T12:00' },
              ],
            },
          ],
          totalMinutes: 180,
        },
      },
      {
        title: 'One place only',
        body: { date: '2024-01-15', places: [{ timeZone: 'Europe/London' }] },
        error: 'Give at least two places.',
      },
    ],
    run: ({ date, places }) => meetingOverlap(date, places),
  }),

  timeZones: operation({
    method: 'GET',
    path: '/time-difference/time-zones',
    summary: 'All time zones, the ten most asked for first',
    answer: z.object({ timeZones: z.array(z.object({ value: z.string(), label: z.string() })) }),
    examples: [{ title: 'All time zones', like: {} }],
    run: constant(() => ({ timeZones: timeZones() })),
  }),
}

export default api
