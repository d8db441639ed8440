import { inField } from '#contract/in-field.ts'
import { isToolError, ToolError } from '#contract/error.ts'
import type { ServerContext } from '#contract/server.ts'
import type { Ask, Credit } from '#contract/upstream.ts'
import { placeOfIp } from '#shared/net/locate-ip.server.ts'
import { isPublicAddress } from '#shared/net/public-address.ts'
import { zoneAt } from '#shared/time/zone-at.ts'
import { hasZone } from './alert-country.server.ts'
import { bareName, namesWithAreas, placeWithin } from './areas.ts'
import { findCities, findCity, LONDON, nearestCity } from './cities.ts'
import { pointName, readLocation } from './location.ts'
import { openMeteoPlaces } from './open-meteo-places.server.ts'
import type { Found, Place } from './report.ts'
import { FAILED } from './sentences.ts'
import { weatherApiPlaces } from './weatherapi.server.ts'

const DAY_S = 24 * 60 * 60

export interface Resolved {
  place: Place
  /** Names of the areas it lies in, the place itself first. */
  areas: string[]
  /** London stands in for a visitor whose place is unknown. */
  assumed: boolean
  /** Coordinates that no name is known for. */
  unnamed: boolean
  source?: Credit
}

const adapters: Record<string, (ask: Ask, text: string) => Promise<Found[]>> = {
  weatherapi: weatherApiPlaces,
  'openmeteo-places': openMeteoPlaces,
}

/** The place that a visitor means; a `ToolError` with the specified sentence when there is none. */
export async function resolvePlace(input: string, context: ServerContext): Promise<Resolved> {
  const location = inField('location', () => readLocation(input))
  switch (location.kind) {
    case 'auto':
      return await placeOfAddress(context.address, context)
    case 'address':
      return await placeOfAddress(location.address, context)
    case 'point':
      return placeOfPoint(location.latitude, location.longitude)
    case 'text':
      return await placeOfText(location.text, context)
  }
}

/** A city across the border is no name for it, and its country's alerts are not for it. Out at sea any city is. */
function placeOfPoint(latitude: number, longitude: number): Resolved {
  const timezone = zoneAt(latitude, longitude)
  const isSea = timezone.startsWith('Etc/')
  const sharesCountry = (city: Place) => isSea || city.timezone === timezone || hasZone(city.countryCode, timezone)
  const city = nearestCity(latitude, longitude, sharesCountry)
  const named = city ?? { name: pointName(latitude, longitude), region: '', country: '', countryCode: '' }
  const place = { ...named, latitude, longitude, timezone }
  return { place, areas: city ? [city.name, city.region] : [], assumed: false, unnamed: !city }
}

/** An address of a local network is nowhere, and one that nobody knows may be anywhere: London stands in. */
async function placeOfAddress(address: string, context: ServerContext): Promise<Resolved> {
  const london = { place: LONDON, areas: [LONDON.name, LONDON.region], assumed: true, unnamed: false }
  if (!isPublicAddress(address)) return london
  try {
    const { facts, source } = await placeOfIp(address, context, FAILED)
    const { latitude, longitude, city, region, country, countryCode, timezone } = facts
    if (latitude === null || longitude === null) return london
    const place = {
      name: city ?? region ?? country ?? pointName(latitude, longitude),
      region: region ?? '',
      country: country ?? '',
      countryCode: countryCode ?? '',
      latitude,
      longitude,
      timezone: timezone ?? zoneAt(latitude, longitude),
    }
    const areas = [city, region].filter((area) => area !== null)
    return { place, areas, assumed: false, unnamed: false, ...(source ? { source } : {}) }
  } catch (error) {
    if (isToolError(error)) return london
    throw error
  }
}

async function placeOfText(text: string, context: ServerContext): Promise<Resolved> {
  const named = (place: Place, areas = [place.name, place.region]) => ({ place, areas, assumed: false, unnamed: false })
  try {
    const { value, source } = await search(text, context)
    const best = value[0] ?? (await withinArea(text, context))
    if (best) return { ...named(best.place, best.areas), source }
  } catch (error) {
    const city = isToolError(error) ? findCity(text) : undefined
    if (city) return named(city)
    throw error
  }
  throw new ToolError(FAILED, {
    status: 422,
    code: 'no_such_place',
    errors: [{ field: 'location', message: 'There is no such place.' }],
  })
}

/** `Springfield, IL` or `10115 Berlin`: the place by its name or code, the area by its name, its code or its beginning. */
async function withinArea(text: string, context: ServerContext): Promise<Found | undefined> {
  for (const [name, area] of namesWithAreas(text)) {
    const { value } = await search(name, context)
    const places = value.map((found) => found.place)
    const within = placeWithin(places, area, text.includes(','))
    const isIn = ({ areas }: Found) => areas.some((each) => bareName(each) === bareName(area))
    const best = value.find(({ place }) => place === within) ?? value.find(isIn)
    if (best) return best
  }
  return undefined
}

/** Suggestions for what a visitor is typing. */
export async function findPlaces(text: string, context: ServerContext): Promise<{ places: Place[]; source?: Credit }> {
  const location = readLocation(text)
  if (location.kind !== 'text') return { places: [] }
  try {
    const { value, source } = await search(location.text, context)
    return { places: value.map(({ place }) => place), source }
  } catch (error) {
    if (isToolError(error)) return { places: findCities(location.text).slice(0, 10) }
    throw error
  }
}

function search(text: string, { upstreams }: ServerContext) {
  const attempts = upstreams.order('places').flatMap((provider) => {
    const find = adapters[provider]
    return find ? [{ provider, get: (ask: Ask) => find(ask, text) }] : []
  })
  return upstreams.first({
    key: `places/${text.toLowerCase()}`,
    fresh: 30 * DAY_S,
    keep: 60 * DAY_S,
    attempts,
    failure: FAILED,
  })
}
