const POINTS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW']

export const round1 = (value: number) => Math.round(value * 10) / 10 + 0

export const fahrenheit = (celsius: number) => round1((celsius * 9) / 5 + 32)

export const metresPerSecondToKph = (speed: number) => round1(speed * 3.6)

/**
 * Where the wind comes from, in sixteen points; empty in a calm.
 * @example compass(11.25, 8) // 'NNE'
 */
export function compass(degrees: number | null | undefined, speed: number): string {
  if (degrees === null || degrees === undefined || speed === 0) return ''
  const turned = ((degrees % 360) + 360) % 360
  return POINTS[Math.floor(turned / 22.5 + 0.5) % 16] as string
}

/**
 * What a temperature feels like: wind chill below 10 °C, heat index above 26 °C and 40 % humidity (the formulas of
 * the weather services of Canada and the USA), else the temperature itself.
 */
export function feelsLike(celsius: number, windKph: number, humidity: number | undefined): number {
  if (celsius < 10 && windKph > 4.8) {
    const wind = windKph ** 0.16
    return round1(13.12 + 0.6215 * celsius - 11.37 * wind + 0.3965 * celsius * wind)
  }
  if (humidity === undefined || celsius <= 26 || humidity <= 40) return round1(celsius)
  const t = (celsius * 9) / 5 + 32
  const r = humidity
  const heat =
    -42.379 +
    2.04901523 * t +
    10.14333127 * r -
    0.22475541 * t * r -
    0.00683783 * t ** 2 -
    0.05481717 * r ** 2 +
    0.00122874 * t ** 2 * r +
    0.00085282 * t * r ** 2 -
    0.00000199 * t ** 2 * r ** 2
  return round1(((heat - 32) * 5) / 9)
}
