import * as z from 'zod/mini'
import type { Place } from './report.ts'

export type Point = Pick<Place, 'latitude' | 'longitude'>

/** The values of one field, hour by hour or day by day. */
export const series = z.array(z.nullable(z.number()))

/** What every question about a place says. */
export const at = ({ latitude, longitude }: Point) => ({
  latitude,
  longitude,
  timezone: 'auto',
  timeformat: 'unixtime',
})
