import type { Condition } from './conditions.ts'

/** What is left out is unknown: never 0, never null. */
interface Current {
  temperatureC: number
  feelsLikeC: number
  condition: Condition
  humidity?: number
  windKph: number
  windDirection: string
  isDay: boolean
}

export interface Day {
  /** Local date. */
  date: string
  maxtempC: number
  mintempC: number
  condition: Condition
  dailyChanceOfRain?: number
  uv?: number
  maxwindKph?: number
}

export interface Hour {
  timeEpoch: number
  tempC: number
  feelslikeC: number
  condition: Condition
  chanceOfRain?: number
  windKph?: number
  uv?: number
  isDay: boolean
}

/** What falls in a time step of the source. */
export interface Fall {
  fromEpoch: number
  toEpoch: number
  /** Melted, where it is snow. */
  mmPerHour: number
  /** Left out where the source does not tell. */
  kind?: 'rain' | 'sleet' | 'snow'
}

/** What every provider is translated to, and what the cache remembers. */
export interface Report {
  current: Current
  days: Day[]
  hours: Hour[]
  /** Step by step, where the source tells amounts and the time in which they fall. */
  falls?: Fall[]
  /** The provider's name of the point, where we have none. */
  place?: { name: string; region: string; country: string }
}

/** Where waves are known, hour by hour; empty inland. */
export interface SeaHour {
  timeEpoch: number
  swellHtMt?: number
  waterTempC?: number
  tempC?: number
  windKph?: number
}

export interface Alert {
  headline: string
  desc: string
  instruction?: string
  severity?: string
  /** Areas that the alert names. */
  areas?: string
  issuer?: string
  /** ISO 8601 */
  issued?: string
  onset?: string
  expires?: string
}

export interface Place {
  name: string
  region: string
  country: string
  /** ISO 3166, or empty. */
  countryCode: string
  latitude: number
  longitude: number
  /** IANA name. */
  timezone: string
}

/** A place as a search finds it. */
export interface Found {
  place: Place
  /** Names of the areas it lies in, the place itself first. */
  areas: string[]
}

type Nullish<T> = { [K in keyof T]: T[K] | null | undefined }
type Known<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** Leaves out what is null, missing or no number. */
export function known<T extends Record<string, unknown>>(fields: Nullish<T>): Known<T> {
  const usable = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined && !Number.isNaN(value),
  )
  return Object.fromEntries(usable) as Known<T>
}
