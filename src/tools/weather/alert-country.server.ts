import { FEED_COUNTRIES, NWS_COUNTRIES } from './alerts.server.ts'
import type { Place } from './report.ts'

/** South, west, north, east. The National Weather Service warns off its coasts, too, where no country's time is. */
const US_WATERS = [
  [24, -98, 49.5, -65],
  [32, -130, 49.5, -116],
  [50, -180, 72, -130],
  [18, -161, 23, -154],
  [17, -68, 19, -64],
  [13, 144, 21, 147],
  [-15, -172, -10, -168],
] as const

let byZone: Map<string, string> | undefined

/**
 * The country of a point that no name is known for, by its time zone, where a service warns for that country; else
 * empty.
 */
export function alertCountry({ timezone, latitude, longitude }: Place): string {
  byZone ??= new Map([...FEED_COUNTRIES, ...NWS_COUNTRIES].flatMap((code) => zonesOf(code).map((zone) => [zone, code])))
  if (!timezone.startsWith('Etc/')) return byZone.get(engineName(timezone)) ?? ''
  const offshore = US_WATERS.some(
    ([south, west, north, east]) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )
  return offshore ? 'US' : ''
}

/** Whether a country has a time zone. */
export function hasZone(country: string, timezone: string): boolean {
  return zonesOf(country).includes(engineName(timezone))
}

const zones = new Map<string, string[]>()

/** Of the engine's own data, with the names that it goes by there: it takes a millisecond for each. */
function zonesOf(country: string): string[] {
  const known = zones.get(country)
  if (known) return known
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  const names = (locale.getTimeZones() ?? []).map(engineName)
  zones.set(country, names)
  return names
}

const engineName = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
