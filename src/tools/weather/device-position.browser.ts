const TIMEOUT_MS = 15_000
/** The browser's own clock starts after its question is answered; some visitors never answer. */
const PATIENCE_MS = 45_000

type Found = { location: string } | { blocked: boolean }

/** Where the device is, as `lat,lon` to 4 decimals; or whether the visitor or the browser forbids to tell. */
export function devicePosition(): Promise<Found> {
  if (!('geolocation' in navigator) || !isSecureContext) return Promise.resolve({ blocked: false })
  return new Promise((resolve) => {
    setTimeout(() => resolve({ blocked: false }), PATIENCE_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ location: `${degrees(coords.latitude)},${degrees(coords.longitude)}` }),
      (error) => resolve({ blocked: error.code === error.PERMISSION_DENIED }),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 0 },
    )
  })
}

/** Never `-0.0000`. */
const degrees = (value: number) => (Math.round(value * 1e4) / 1e4 + 0).toFixed(4)
