import tzLookup from '@photostructure/tz-lookup'

/** Islands and towns that the coarse map of zones gives to a neighbour: zone, south, west, north, east. */
const CORRECTED: [zone: string, south: number, west: number, north: number, east: number][] = [
  // Across the date line from Samoa, where it is a day later.
  ['Pacific/Pago_Pago', -14.7, -171.2, -14, -169],
  ['Asia/Dili', -8.65, 125.45, -8.45, 125.75],
  ['Asia/Jayapura', -2.75, 140.5, -2.4, 140.95],
  ['America/Miquelon', 46.7, -56.5, 47.2, -56.1],
  ['America/Grand_Turk', 21.3, -71.3, 21.6, -71],
]

/**
 * The time zone of a point by its IANA name; at sea one such as `Etc/GMT+3`.
 * @example zoneAt(48.85, 2.35) // 'Europe/Paris'
 */
export function zoneAt(latitude: number, longitude: number): string {
  const found = CORRECTED.find(
    ([, south, west, north, east]) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )
  return found ? found[0] : tzLookup(latitude, longitude)
}
