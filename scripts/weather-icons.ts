import { mkdirSync, writeFileSync } from 'node:fs'
import { ICONS, type Icon } from '../src/tools/weather/conditions.ts'

/** Writes public/icons/weather: one picture per condition for day and night, drawn from a few parts. */
const FOLDER = 'public/icons/weather'
const SUN = '#f59f00'
const MOON = '#7c8fc4'
const CLOUD = '#90a4ae'
const DARK = '#607d8b'
const WATER = '#1e88e5'
const ICE = '#4fb3e8'

type Sky = 'sun' | 'moon'

function light(sky: Sky, x: number, y: number, radius: number): string {
  if (sky === 'moon') {
    const r = radius * 1.25
    const path = `M${x + r * 0.35} ${y - r}A${r} ${r} 0 1 0 ${x + r} ${y + r * 0.45}A${r * 0.85} ${r * 0.85} 0 0 1 ${x + r * 0.35} ${y - r}z`
    return `<path d="${path}" fill="${MOON}"/>`
  }
  const rays = Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4
    const [from, to] = [radius + 4, radius + 9]
    const at = (length: number) =>
      `${(x + Math.cos(angle) * length).toFixed(1)} ${(y + Math.sin(angle) * length).toFixed(1)}`
    return `M${at(from)}L${at(to)}`
  })
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${SUN}"/><path d="${rays.join('')}" stroke="${SUN}" stroke-width="3.5" stroke-linecap="round"/>`
}

const cloud = (color: string, y = 0) =>
  `<path transform="translate(0 ${y})" d="M18 44a10 10 0 0 1-1-19.9A14 14 0 0 1 44 22a11 11 0 0 1 3 22z" fill="${color}"/>`

const drops = (count: number, color = WATER, length = 8) =>
  spread(count)
    .map((x) => `<path d="M${x} 47l-3 ${length}" stroke="${color}" stroke-width="3.5" stroke-linecap="round"/>`)
    .join('')
const dots = (count: number, color: string, radius = 2.5, places = spread(count)) =>
  places.map((x, index) => `<circle cx="${x}" cy="${index % 2 ? 57 : 51}" r="${radius}" fill="${color}"/>`).join('')
const flakes = (count: number, places = spread(count)) =>
  places
    .map((x, index) => {
      const y = index % 2 ? 57 : 51
      return `<path d="M${x - 4} ${y}h8M${x - 2} ${y - 3.5}l4 7M${x + 2} ${y - 3.5}l-4 7" stroke="${ICE}" stroke-width="2" stroke-linecap="round"/>`
    })
    .join('')
const bolt = `<path d="M34 40l-8 12h6l-3 10 10-13h-6l4-9z" fill="${SUN}"/>`
const mist = (color: string) =>
  `<path d="M12 50h34M18 57h34" stroke="${color}" stroke-width="3.5" stroke-linecap="round"/>`

/** Left and right of the bolt. */
const BESIDE = [19, 45]

function spread(count: number): number[] {
  const step = 30 / (count + 1)
  return Array.from({ length: count }, (_, index) => Math.round(18 + step * (index + 1)))
}

/** A sun or moon that looks out behind the cloud. */
const behind = (sky: Sky) => light(sky, 44, 20, 8)

const DRAWINGS: Record<Icon, (sky: Sky) => string> = {
  clear: (sky) => light(sky, 32, 32, 14),
  'mostly-clear': (sky) => light(sky, 34, 27, 12) + `<g transform="translate(2 24) scale(.62)">${cloud(CLOUD)}</g>`,
  'partly-cloudy': (sky) => behind(sky) + cloud(CLOUD, 6),
  overcast: () => `<g transform="translate(14 -2) scale(.8)">${cloud(DARK)}</g>${cloud(CLOUD, 8)}`,
  fog: () => cloud(CLOUD) + mist(CLOUD),
  'rime-fog': () => cloud(CLOUD) + mist(ICE),
  drizzle: () => cloud(CLOUD) + dots(3, WATER, 2),
  'freezing-drizzle': () => cloud(CLOUD) + dots(3, ICE, 2),
  'rain-light': () => cloud(CLOUD) + drops(2),
  rain: () => cloud(CLOUD) + drops(3),
  'rain-heavy': () => cloud(DARK) + drops(4, WATER, 12),
  'freezing-rain': () => cloud(DARK) + drops(3, ICE),
  sleet: () => cloud(CLOUD) + drops(2) + flakes(1, [21]),
  hail: () => cloud(DARK) + dots(4, ICE, 3.5),
  'snow-light': () => cloud(CLOUD) + flakes(2),
  snow: () => cloud(CLOUD) + flakes(3),
  'snow-heavy': () => cloud(DARK) + flakes(4),
  'showers-light': (sky) => behind(sky) + cloud(CLOUD) + drops(2),
  showers: (sky) => behind(sky) + cloud(CLOUD) + drops(3),
  'showers-heavy': (sky) => behind(sky) + cloud(DARK) + drops(4, WATER, 12),
  'snow-showers': (sky) => behind(sky) + cloud(CLOUD) + flakes(3),
  thunderstorm: () => cloud(DARK) + bolt,
  'thunderstorm-hail': () => cloud(DARK) + bolt + dots(2, ICE, 3, BESIDE),
  'snow-thunder': () => cloud(DARK) + bolt + flakes(2, BESIDE),
}

mkdirSync(FOLDER, { recursive: true })
for (const icon of ICONS) {
  for (const [suffix, sky] of [
    ['day', 'sun'],
    ['night', 'moon'],
  ] as const) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none">${DRAWINGS[icon](sky)}</svg>\n`
    writeFileSync(`${FOLDER}/${icon}-${suffix}.svg`, svg)
  }
}
