/** Concentrations in μg/m³. */
export interface Pollutants {
  co?: number
  no2?: number
  o3?: number
  so2?: number
  pm2_5?: number
  pm10?: number
}
export type Pollutant = keyof Pollutants

interface Scale {
  /** From μg/m³ to the unit of the table. */
  factor: number
  /** Decimals of the unit; a concentration is cut, not rounded, to them. */
  decimals: number
  /** [lowest, highest] concentration of each of the index bands from `from` on. */
  bands: [number, number][]
  from?: number
}

const BANDS: [number, number][] = [
  [0, 50],
  [51, 100],
  [101, 150],
  [151, 200],
  [201, 300],
  [301, 500],
]

/** Molar volume at 25 °C and 1 atm is 24.45 l; the divisors are molar mass / 24.45. */
const PPB = { no2: 1 / 1.88, so2: 1 / 2.62 }
const O3_PPM = 1 / 1960
const CO_PPM = 1 / 1145

/** US EPA breakpoints with the change of May 2024 (PM2.5). */
const EPA: Record<Pollutant, Scale[]> = {
  pm2_5: [
    {
      factor: 1,
      decimals: 1,
      bands: [
        [0, 9],
        [9.1, 35.4],
        [35.5, 55.4],
        [55.5, 125.4],
        [125.5, 225.4],
        [225.5, 325.4],
      ],
    },
  ],
  pm10: [
    {
      factor: 1,
      decimals: 0,
      bands: [
        [0, 54],
        [55, 154],
        [155, 254],
        [255, 354],
        [355, 424],
        [425, 604],
      ],
    },
  ],
  o3: [
    {
      factor: O3_PPM,
      decimals: 3,
      bands: [
        [0, 0.054],
        [0.055, 0.07],
        [0.071, 0.085],
        [0.086, 0.105],
        [0.106, 0.2],
      ],
    },
    {
      factor: O3_PPM,
      decimals: 3,
      bands: [
        [0.125, 0.164],
        [0.165, 0.204],
        [0.205, 0.404],
        [0.405, 0.604],
      ],
      from: 2,
    },
  ],
  co: [
    {
      factor: CO_PPM,
      decimals: 1,
      bands: [
        [0, 4.4],
        [4.5, 9.4],
        [9.5, 12.4],
        [12.5, 15.4],
        [15.5, 30.4],
        [30.5, 50.4],
      ],
    },
  ],
  so2: [
    {
      factor: PPB.so2,
      decimals: 0,
      bands: [
        [0, 35],
        [36, 75],
        [76, 185],
        [186, 304],
        [305, 604],
        [605, 1004],
      ],
    },
  ],
  no2: [
    {
      factor: PPB.no2,
      decimals: 0,
      bands: [
        [0, 53],
        [54, 100],
        [101, 360],
        [361, 649],
        [650, 1249],
        [1250, 2049],
      ],
    },
  ],
}

/**
 * The US air quality index, 0 to 500: the worst of the pollutants; `undefined` without any.
 * @example usAqi({ pm2_5: 35.5 }) // 101
 */
export function usAqi(pollutants: Pollutants): number | undefined {
  const indices = known(pollutants).flatMap(([name, value]) => EPA[name].map((scale) => indexOn(scale, value) ?? 0))
  return indices.length === 0 ? undefined : Math.max(...indices)
}

/** Undefined below the first band of a scale, 500 above the last one of a whole scale. */
function indexOn({ factor, decimals, bands, from = 0 }: Scale, value: number): number | undefined {
  const unit = 10 ** decimals
  // The tiny addend undoes the error of a product such as 0.29 * 100.
  const cut = Math.floor(value * factor * unit + 1e-9) / unit
  const band = bands.findIndex(([, high]) => cut <= high)
  if (band < 0) return from + bands.length === BANDS.length ? 500 : 300
  const [low, high] = bands[band] as [number, number]
  if (cut < low) return undefined
  const [lowIndex, highIndex] = BANDS[from + band] as [number, number]
  return Math.round(((highIndex - lowIndex) / (high - low)) * (cut - low) + lowIndex)
}

export type AirIndex = 'usEpaIndex' | 'gbDefraIndex'

/** Names the indices that were computed from single values, where their tables want means of hours. */
export function estimates(indices: { [name in AirIndex]: number | undefined }): { estimated?: AirIndex[] } {
  const estimated = (Object.keys(indices) as AirIndex[]).filter((name) => indices[name] !== undefined)
  return estimated.length > 0 ? { estimated } : {}
}

/** WeatherAPI's category 1 to 6 bounds an index that was estimated from momentary values. */
export function withinCategory(index: number | undefined, category: number | undefined): number | undefined {
  const band = category === undefined ? undefined : BANDS[category - 1]
  if (!band) return index
  if (index === undefined) return Math.floor((band[0] + band[1]) / 2)
  return Math.min(Math.max(index, band[0]), band[1])
}

/** Upper ends of the bands 1 to 9 of the UK daily air quality index (Defra). */
const DEFRA: Partial<Record<Pollutant, number[]>> = {
  o3: [33, 66, 100, 120, 140, 160, 187, 213, 240],
  no2: [67, 134, 200, 267, 334, 400, 467, 534, 600],
  so2: [88, 177, 266, 354, 443, 532, 710, 887, 1064],
  pm2_5: [11, 23, 35, 41, 47, 53, 58, 64, 70],
  pm10: [16, 33, 50, 58, 66, 75, 83, 91, 100],
}

/**
 * The UK daily air quality index, 1 to 10; `undefined` without any of its five pollutants.
 * @example ukDaqi({ pm10: 51 }) // 4
 */
export function ukDaqi(pollutants: Pollutants): number | undefined {
  const indices = known(pollutants).flatMap(([name, value]) => {
    const ends = DEFRA[name]
    if (!ends) return []
    const band = ends.findIndex((end) => Math.round(value) <= end)
    return [band < 0 ? 10 : band + 1]
  })
  return indices.length === 0 ? undefined : Math.max(...indices)
}

function known(pollutants: Pollutants): [Pollutant, number][] {
  return (Object.entries(pollutants) as [Pollutant, number | undefined][]).flatMap(([name, value]) =>
    value !== undefined && value >= 0 ? [[name, value] as [Pollutant, number]] : [],
  )
}

/** Mean of the last hours, if at least three quarters of them are known. */
export function rollingMean(values: (number | null)[], hours: number): number | undefined {
  const last = values.slice(-hours).filter((value) => value !== null)
  return last.length < hours * 0.75 ? undefined : last.reduce((sum, value) => sum + value, 0) / last.length
}
