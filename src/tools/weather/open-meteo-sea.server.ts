import * as z from 'zod/mini'
import { ProviderRefusal, type Ask } from '#contract/upstream.ts'
import { kilometres } from './cities.ts'
import { at, series, type Point } from './open-meteo.server.ts'
import { moment, readable, seaOrLand, waterTemperature, waveHeight } from './reading.server.ts'
import { known, type SeaHour } from './report.ts'

/** A sea cell farther away than this says nothing about the place. */
const FARTHEST_SEA_KM = 60

/** Waves and water, hour by hour; empty where there is no sea. */
export async function openMeteoSea(ask: Ask, point: Point, days: number): Promise<SeaHour[]> {
  const query = { ...at(point), hourly: 'wave_height,swell_wave_height,sea_surface_temperature', forecast_days: days }
  const schema = z.object({
    latitude: z.number(),
    longitude: z.number(),
    hourly: z.object({
      time: z.array(z.number()),
      wave_height: z.optional(series),
      swell_wave_height: z.optional(series),
      sea_surface_temperature: z.optional(series),
    }),
  })
  try {
    return await ask.json({ path: '/v1/marine', query }, schema, ({ latitude, longitude, hourly: values }) => {
      if (kilometres(latitude, longitude, point.latitude, point.longitude) > FARTHEST_SEA_KM) return []
      const hours = readable(values.time, (time, index): SeaHour | undefined => {
        const timeEpoch = moment(time)
        if (timeEpoch === undefined) return undefined
        const swellHtMt = waveHeight(values.swell_wave_height?.[index]) ?? waveHeight(values.wave_height?.[index])
        return {
          timeEpoch,
          ...known({ swellHtMt, waterTempC: waterTemperature(values.sea_surface_temperature?.[index]) }),
        }
      })
      return seaOrLand(hours, [...(values.swell_wave_height ?? []), ...(values.wave_height ?? [])])
    })
  } catch (error) {
    // An inland point is refused with 400 "No data is available for this location".
    if (error instanceof ProviderRefusal && error.status === 400) return []
    throw error
  }
}
