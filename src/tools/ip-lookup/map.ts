/** Half the side of the shown box, in degrees. */
const REACH = 0.01
/** Maps of this kind end here. */
const LAST_LATITUDE = 85

const clamp = (value: number, most: number) => Math.min(Math.max(value, -most), most)
const digits = (value: number) => String(Math.round(value * 1e6) / 1e6)

/**
 * Addresses of OpenStreetMap: the frame with a marker, below `base`, and the full map.
 * @example mapOf(51.5, -0.13, MAP_URL).frame // 'https://www.openstreetmap.org/export/embed.html?bbox=-0.14%2C51.49%2C-0.12%2C51.51&…'
 */
export function mapOf(latitude: number, longitude: number, base: string): { frame: string; page: string } {
  const [south, north] = [clamp(latitude - REACH, LAST_LATITUDE), clamp(latitude + REACH, LAST_LATITUDE)]
  const [west, east] = [clamp(longitude - REACH, 180), clamp(longitude + REACH, 180)]
  const query = new URLSearchParams({
    bbox: [west, south, east, north].map(digits).join(),
    layer: 'mapnik',
    marker: [latitude, longitude].map(digits).join(),
  })
  const [lat, lon] = [digits(latitude), digits(longitude)]
  return {
    frame: `${base}?${query}`,
    page: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=12/${lat}/${lon}`,
  }
}
