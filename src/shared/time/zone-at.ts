import tzLookup from '@photostructure/tz-lookup'

/** Islands and towns that the coarse map of zones gives to a neighbour: zone, south, west, north, east. */
const CORRECTED: [zone: string, south: number, west: number, north: number, east: number][] = [
  // A day from what lies around them, across the date line.
  ['Pacific/Pago_Pago', -14.7, -171.2, -14, -169],
  ['Pacific/Pago_Pago', 5.8, -162.3, 6.5, -161.9],
  ['Pacific/Fakaofo', -9.7, -172.7, -8.4, -171],
  ['America/Nome', 63, -172, 64, -168.5],
  ['America/Nome', 65.7, -168.97, 65.8, -168.8],
  ['Asia/Dili', -8.65, 125.45, -8.45, 125.75],
  ['Asia/Dili', -9.3, 124.2, -9.15, 124.45],
  ['Asia/Dili', -9.05, 125.15, -8.9, 125.35],
  ['Asia/Jayapura', -2.75, 140.5, -2.4, 140.95],
  ['Asia/Srednekolymsk', 50, 154.4, 50.95, 156.55],
  ['America/Miquelon', 46.7, -56.5, 47.2, -56.1],
  ['America/Grand_Turk', 21.3, -71.3, 21.6, -71],
  ['America/Santo_Domingo', 19.52, -71.715, 19.58, -71.65],
  ['America/Blanc-Sablon', 51.38, -57.3, 51.5, -57.105],
  ['America/Atikokan', 48.65, -91.75, 48.85, -91.45],
  ['America/North_Dakota/New_Salem', 46.7, -101.6, 47, -101.2],
  ['America/Noronha', -20.6, -29.4, -20.4, -28.8],
  ['Europe/Helsinki', 65.84, 24.14, 65.9, 24.3],
  ['Europe/Rome', 35.4, 12.2, 35.95, 12.95],
  ['Europe/Athens', 36.1, 29.5, 36.16, 29.65],
  ['Europe/Vilnius', 54.62, 22.745, 54.68, 22.9],
  ['Europe/Belgrade', 44.18, 22.4, 44.28, 22.62],
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
