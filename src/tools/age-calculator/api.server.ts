import type { ServerContext } from '#contract/server.ts'
import type { ServerRuns } from '#contract/operation.ts'
import type api from './api.ts'
import { dateDifference, holidaysOnBusinessDays, readSpan, spanOf } from './date-difference.ts'
import { countries, publicHolidays, type Country } from './holidays.server.ts'

let allCountries: { countries: Country[] } | undefined

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
  countries: async (_input, context) => (allCountries ??= Object.freeze({ countries: await countries(context) })),
} satisfies ServerRuns<typeof api, ServerContext>
