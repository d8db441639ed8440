import type { ServerContext } from '#contract/server.ts'
import type { ServerRuns } from '#contract/operation.ts'
import type api from './api.ts'
import { COUNTRIES } from './countries.server.ts'
import { dateDifference, holidaysOnBusinessDays, readSpan, spanOf } from './date-difference.ts'
import { publicHolidays } from './holidays.server.ts'

const ALL_COUNTRIES = Object.freeze({ countries: COUNTRIES })

export default {
  dateDifference: async ({ startDate, endDate, country, ...options }, context) => {
    const { start, end } = readSpan(startDate, endDate)
    const difference = dateDifference(start, end, options)
    if (!country) return difference
    const span = spanOf(start, end, options.includeEndDate)
    const holidays = holidaysOnBusinessDays(span, await publicHolidays(country, span, context))
    const workingDays = difference.businessDays - holidays.length
    return {
      ...difference,
      countedDays: options.includeWeekends ? difference.totalDays : workingDays,
      workingDays,
      holidays,
    }
  },
  countries: () => ALL_COUNTRIES,
} satisfies ServerRuns<typeof api, ServerContext>
