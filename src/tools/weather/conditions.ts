export const ICONS = [
  'clear',
  'mostly-clear',
  'partly-cloudy',
  'overcast',
  'fog',
  'rime-fog',
  'drizzle',
  'freezing-drizzle',
  'rain-light',
  'rain',
  'rain-heavy',
  'freezing-rain',
  'sleet',
  'hail',
  'snow-light',
  'snow',
  'snow-heavy',
  'showers-light',
  'showers',
  'showers-heavy',
  'snow-showers',
  'thunderstorm',
  'thunderstorm-hail',
  'snow-thunder',
] as const
export type Icon = (typeof ICONS)[number]

export interface Condition {
  text: string
  /** Address of our own picture. */
  icon: string
}

/** @example condition('Fog', 'fog', false) // { text: 'Fog', icon: '/icons/weather/fog-night.svg' } */
export function condition(text: string, icon: Icon, isDay: boolean): Condition {
  return { text, icon: `/icons/weather/${icon}-${isDay ? 'day' : 'night'}.svg` }
}

const WMO: Record<number, [string, Icon]> = {
  1: ['Mainly clear', 'mostly-clear'],
  2: ['Partly cloudy', 'partly-cloudy'],
  3: ['Overcast', 'overcast'],
  45: ['Fog', 'fog'],
  48: ['Depositing rime fog', 'rime-fog'],
  51: ['Light drizzle', 'drizzle'],
  53: ['Moderate drizzle', 'drizzle'],
  55: ['Dense drizzle', 'drizzle'],
  56: ['Light freezing drizzle', 'freezing-drizzle'],
  57: ['Dense freezing drizzle', 'freezing-drizzle'],
  61: ['Slight rain', 'rain-light'],
  63: ['Moderate rain', 'rain'],
  65: ['Heavy rain', 'rain-heavy'],
  66: ['Light freezing rain', 'freezing-rain'],
  67: ['Heavy freezing rain', 'freezing-rain'],
  71: ['Slight snowfall', 'snow-light'],
  73: ['Moderate snowfall', 'snow'],
  75: ['Heavy snowfall', 'snow-heavy'],
  77: ['Snow grains', 'snow-light'],
  80: ['Slight rain showers', 'showers-light'],
  81: ['Moderate rain showers', 'showers'],
  82: ['Violent rain showers', 'showers-heavy'],
  85: ['Slight snow showers', 'snow-showers'],
  86: ['Heavy snow showers', 'snow-showers'],
  95: ['Thunderstorm', 'thunderstorm'],
  96: ['Thunderstorm with slight hail', 'thunderstorm-hail'],
  99: ['Thunderstorm with heavy hail', 'thunderstorm-hail'],
}

/** WMO code 4677 as Open-Meteo uses it. */
export function fromWmo(code: number, isDay: boolean): Condition {
  if (code === 0) return condition(isDay ? 'Sunny' : 'Clear', 'clear', isDay)
  const [text, icon] = WMO[code] ?? (['Unknown', 'overcast'] as const)
  return condition(text, icon, isDay)
}

const WEATHER_API: [Icon, number[]][] = [
  ['clear', [1000]],
  ['partly-cloudy', [1003]],
  ['overcast', [1006, 1009]],
  ['fog', [1030, 1135]],
  ['rime-fog', [1147]],
  ['rain-light', [1063, 1180, 1183]],
  ['showers-light', [1240]],
  ['rain', [1186, 1189]],
  ['showers', [1243]],
  ['rain-heavy', [1192, 1195]],
  ['showers-heavy', [1246]],
  ['snow-light', [1066, 1210, 1213, 1255]],
  ['snow', [1216, 1219, 1258]],
  ['snow-heavy', [1114, 1117, 1222, 1225]],
  ['sleet', [1069, 1204, 1207, 1249, 1252]],
  ['drizzle', [1072, 1150, 1153]],
  ['freezing-rain', [1168, 1171, 1198, 1201]],
  ['thunderstorm', [1087, 1273, 1276]],
  ['hail', [1237, 1261, 1264]],
  ['snow-thunder', [1279, 1282]],
]
const byWeatherApi = new Map(WEATHER_API.flatMap(([icon, codes]) => codes.map((code) => [code, icon])))

/** WeatherAPI's words, with our picture by its code. */
export function fromWeatherApi(code: number, text: string, isDay: boolean): Condition {
  return condition(text.trim() || 'Unknown', byWeatherApi.get(code) ?? 'overcast', isDay)
}

const SKY: Record<string, [string, Icon]> = {
  clearsky: ['Clear sky', 'clear'],
  fair: ['Fair', 'mostly-clear'],
  partlycloudy: ['Partly cloudy', 'partly-cloudy'],
  cloudy: ['Cloudy', 'overcast'],
  fog: ['Fog', 'fog'],
}
const FALLING: Record<string, [Icon, Icon, Icon]> = {
  rain: ['rain-light', 'rain', 'rain-heavy'],
  rainshowers: ['showers-light', 'showers', 'showers-heavy'],
  sleet: ['sleet', 'sleet', 'sleet'],
  sleetshowers: ['sleet', 'sleet', 'sleet'],
  snow: ['snow-light', 'snow', 'snow-heavy'],
  snowshowers: ['snow-showers', 'snow-showers', 'snow-showers'],
}

/** `lightrainshowers_day` and the like; the legend writes two names with an `s` too many. */
const SYMBOL = /^(light|heavy)?s?(rain|sleet|snow)(showers)?(andthunder)?$/

/** MET Norway's symbol code; the suffix tells day from night where it matters. */
export function fromSymbol(symbol: string, isDay: boolean): Condition {
  const name = symbol.split('_')[0] as string
  const sky = SKY[name]
  if (sky) return condition(...sky, isDay)
  const [, strength, kind, showers, thunder] = SYMBOL.exec(name) ?? []
  if (!kind) return condition('Unknown', 'overcast', isDay)
  const words = [strength, kind, showers, thunder && 'and thunder'].filter(Boolean).join(' ')
  const text = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  if (thunder) return condition(text, kind === 'snow' ? 'snow-thunder' : 'thunderstorm', isDay)
  const icons = FALLING[`${kind}${showers ?? ''}`] as [Icon, Icon, Icon]
  return condition(text, icons[strength === 'light' ? 0 : strength === 'heavy' ? 2 : 1], isDay)
}

/** `true` or `false` where the symbol tells, as for `clearsky_night`. */
export function isDayOfSymbol(symbol: string): boolean | undefined {
  const suffix = symbol.split('_')[1]
  return suffix === undefined ? undefined : suffix === 'day'
}
