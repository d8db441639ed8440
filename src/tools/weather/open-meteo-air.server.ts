import * as z from 'zod/mini'
import type { Ask } from '#contract/upstream.ts'
import { estimates, rollingMean, ukDaqi, usAqi, type AirIndex, type Pollutant, type Pollutants } from './air.ts'
import { at, series, type Point } from './open-meteo.server.ts'
import { concentration, usIndex } from './reading.server.ts'
import { known } from './report.ts'

const AIR: [Pollutant, string][] = [
  ['co', 'carbon_monoxide'],
  ['no2', 'nitrogen_dioxide'],
  ['o3', 'ozone'],
  ['so2', 'sulphur_dioxide'],
  ['pm2_5', 'pm2_5'],
  ['pm10', 'pm10'],
]

export interface Air extends Pollutants {
  usEpaIndex?: number
  gbDefraIndex?: number
  /** Indices that were computed from single values, where their tables want means of hours. */
  estimated?: AirIndex[]
}

/**
 * The US index is the provider's where it gives one; the UK one, and that in its place, are computed from means over the
 * spans that their tables want.
 */
export function openMeteoAir(ask: Ask, point: Point, now: Date): Promise<Air> {
  const names = AIR.map(([, name]) => name)
  const query = {
    ...at(point),
    current: ['us_aqi', ...names].join(),
    hourly: names.join(),
    past_days: 1,
    forecast_days: 1,
  }
  const value = z.nullish(z.number())
  return ask.json(
    { path: '/v1/air-quality', query },
    z.object({
      current: z.object({
        us_aqi: value,
        carbon_monoxide: value,
        nitrogen_dioxide: value,
        ozone: value,
        sulphur_dioxide: value,
        pm2_5: value,
        pm10: value,
      }),
      hourly: z.optional(z.looseObject({ time: z.array(z.number()) })),
    }),
    (answer) => {
      const values = answer.current as Record<string, number | null | undefined>
      const pollutants: Pollutants = known(
        Object.fromEntries(AIR.map(([ours, name]) => [ours, concentration(values[name])])),
      )
      if (Object.keys(pollutants).length === 0) throw new Error('no values')
      const index = usIndex(answer.current.us_aqi)
      const means = answer.hourly ? meansOf(answer.hourly, now) : {}
      const usEpaIndex = index === undefined ? usAqi({ ...pollutants, ...means }) : Math.min(Math.round(index), 500)
      const gbDefraIndex = ukDaqi({ ...pollutants, ...means })
      const averaged = (...names: Pollutant[]) => names.every((name) => !(name in pollutants) || name in means)
      const estimated = estimates({
        usEpaIndex: index !== undefined || averaged('co', 'o3', 'pm2_5', 'pm10') ? undefined : usEpaIndex,
        gbDefraIndex: averaged('o3', 'pm2_5', 'pm10') ? undefined : gbDefraIndex,
      })
      return { ...known({ usEpaIndex, gbDefraIndex }), ...pollutants, ...estimated }
    },
  )
}

/** Carbon monoxide and ozone over 8 hours, particles over 24, up to now; the others are hourly values anyway. */
function meansOf(values: { time: number[]; [name: string]: unknown }, now: Date): Pollutants {
  const past = values.time.filter((time) => time * 1000 <= now.getTime()).length
  const mean = (name: string, hours: number) => {
    const list = z.safeParse(series, values[name])
    if (!list.success) return undefined
    const usable = list.data.slice(0, past).map((value) => concentration(value) ?? null)
    return rollingMean(usable, hours)
  }
  const [co, o3] = [mean('carbon_monoxide', 8), mean('ozone', 8)]
  return known({ co, o3, pm2_5: mean('pm2_5', 24), pm10: mean('pm10', 24) })
}
