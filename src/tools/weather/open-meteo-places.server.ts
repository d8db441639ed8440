import { zoneAt } from '#shared/time/zone-at.ts'
import * as z from 'zod/mini'
import type { Ask } from '#contract/upstream.ts'
import { timeZoneNamed } from '#shared/time/time-zone.ts'
import { NOTHING, readable } from './reading.server.ts'
import type { Found } from './report.ts'

const text = z.nullish(z.string())
const placeRow = z.object({
  name: z.string().check(z.minLength(1)),
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  timezone: text,
  feature_code: text,
  population: z.nullish(z.number()),
  country: text,
  country_code: text,
  admin1: text,
  admin2: text,
  admin3: text,
})
type PlaceRow = z.output<typeof placeRow>

/** The best matching places, the largest first. */
export function openMeteoPlaces(ask: Ask, wanted: string): Promise<Found[]> {
  return ask.json(
    { path: '/v1/search', query: { name: wanted, count: 10, language: 'en', format: 'json' } },
    // No match is an answer without results.
    z.object({ results: z.optional(z.array(z.union([placeRow, NOTHING]))), generationtime_ms: z.number() }),
    ({ results = [] }) => {
      const rows = readable(results, (row) => row)
      return (isPostalCode(wanted) ? rows.toSorted(townsFirst) : rows).map(foundIn)
    },
  )
}

const isPostalCode = (wanted: string) => /\d/.test(wanted)

/** A postal code matches in any country, and airports and parks, too. */
function townsFirst(a: PlaceRow, b: PlaceRow): number {
  const isTown = ({ feature_code }: PlaceRow) => Number(feature_code?.startsWith('PPL') ?? false)
  return isTown(b) - isTown(a) || (b.population ?? 0) - (a.population ?? 0)
}

function foundIn(row: PlaceRow): Found {
  return {
    place: {
      name: row.name,
      region: row.admin1 ?? '',
      country: row.country ?? '',
      countryCode: row.country_code ?? '',
      latitude: row.latitude,
      longitude: row.longitude,
      timezone: timeZoneNamed(row.timezone ?? '') ?? zoneAt(row.latitude, row.longitude),
    },
    areas: [row.name, row.admin1, row.admin2, row.admin3].filter((area) => typeof area === 'string'),
  }
}
