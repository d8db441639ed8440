/** The outline of an area as numbers, and the box around it: a place out of the box is not inside. */
export interface Outline {
  south: number
  north: number
  west: number
  east: number
  /** Latitude and longitude in turn. */
  corners: number[]
}

interface Point {
  latitude: number
  longitude: number
}

/** CAP outlines are "lat,lon lat,lon …"; `undefined` where one is none. */
export function readOutline(text: string): Outline | undefined {
  const pairs = text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(',').map(Number))
  const corners = pairs.flat()
  if (pairs.length < 3 || !pairs.every((pair) => pair.length === 2) || !corners.every(Number.isFinite)) return undefined
  const box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity }
  for (const [latitude, longitude] of pairs as [number, number][]) {
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
  }
  return { ...box, corners }
}

/** A point is inside when a ray from it crosses an odd number of edges. */
export function holds({ south, north, west, east, corners }: Outline, { latitude, longitude }: Point): boolean {
  if (latitude < south || latitude > north || longitude < west || longitude > east) return false
  let inside = false
  let [lat1, lon1] = corners.slice(-2) as [number, number]
  for (let index = 0; index < corners.length; index += 2) {
    const [lat2, lon2] = [corners[index] as number, corners[index + 1] as number]
    const crosses = lat1 > latitude !== lat2 > latitude
    if (crosses && longitude < ((lon2 - lon1) * (latitude - lat1)) / (lat2 - lat1) + lon1) inside = !inside
    lat1 = lat2
    lon1 = lon2
  }
  return inside
}
