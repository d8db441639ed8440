import { fahrenheit, round1 } from './units.ts'

export const UNITS = ['metric', 'ms', 'uk', 'us'] as const
/** Celsius with km/h, m/s or mph, or Fahrenheit, mph and a clock of 12 hours. */
export type Units = (typeof UNITS)[number]

const KM_PER_MILE = 1.609344
const AMERICAN =
  /^(?:US\/|Pacific\/Honolulu|America\/(?:New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Nome|Adak|Yakutat|Metlakatla|Menominee|Indianapolis|Louisville|Indiana\/|Kentucky\/|North_Dakota\/))/
const BRITISH = /^(?:GB|Europe\/(?:London|Belfast|Jersey|Guernsey|Isle_of_Man))/

const regionOf = (language: string) => /-([A-Z]{2})\b/.exec(language)?.[1]

/**
 * Whether the time zone tells the units: in other languages, and at other distances from Greenwich in January and July
 * (minutes to the west), they are metric whatever the zone.
 * @example dependsOnZone('en-US', 360, 300) // true
 * @example dependsOnZone('en-US', -60, -120) // false
 */
export function dependsOnZone(language: string, january: number, july: number): boolean {
  const region = regionOf(language)
  const american = january >= 300 && january <= 600
  const british = january === 0 && july === -60
  return (american && (region ?? 'US') === 'US') || (british && (region ?? 'GB') === 'GB')
}

/**
 * Units that are usual where somebody lives. The language alone does not tell: browsers all over the world say `en-US`.
 * @example unitsFor('en-US', 'America/Chicago') // 'us'
 * @example unitsFor('en-US', 'Europe/Berlin') // 'metric'
 */
export function unitsFor(language: string, zone: string): Units {
  const region = regionOf(language)
  if (AMERICAN.test(zone) && (region ?? 'US') === 'US') return 'us'
  if (BRITISH.test(zone) && (region ?? 'GB') === 'GB') return 'uk'
  return 'metric'
}

/** Shown where a source does not tell a value. */
export const UNKNOWN = '–'
/** A blank at which no line breaks. */
const BLANK = '\u00A0'

/** At most one decimal, or so many as are asked for; never -0. @example plain(213.04, 1) // '213.0' */
export function plain(value: number | undefined, decimals?: number): string {
  if (value === undefined) return UNKNOWN
  const digits = { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 1 }
  return value.toLocaleString('en', { ...digits, signDisplay: 'negative' })
}

/** @example quantity(7.25, 'km/h') // '7.3 km/h' */
export function quantity(value: number | undefined, unit: string, decimals?: number): string {
  return value === undefined ? UNKNOWN : `${plain(value, decimals)}${BLANK}${unit}`
}

export const celsius = (value: number | undefined) => quantity(value, '°C')

/** @example temperature(18.4, 'us') // '65.1 °F' */
export function temperature(value: number | undefined, units: Units): string {
  if (units !== 'us' || value === undefined) return celsius(value)
  return quantity(fahrenheit(value), '°F')
}

/** For the badge and the chart, where room is scarce. @example degrees(18.4, 'metric') // '18°' */
export function degrees(value: number, units: Units): string {
  return `${Math.round(units === 'us' ? fahrenheit(value) : value) + 0}°`
}

/** @example speed(16, 'uk') // '9.9 mph' */
export function speed(kph: number | undefined, units: Units): string {
  if (units === 'metric' || kph === undefined) return quantity(kph, 'km/h')
  if (units === 'ms') return quantity(round1(kph / 3.6), 'm/s')
  return quantity(round1(kph / KM_PER_MILE), 'mph')
}

export const percent = (value: number | undefined) => (value === undefined ? UNKNOWN : `${Math.round(value)}%`)

/** Whether hours are counted to 12, as the visitor's language does, or as the chosen units do. */
export function countsToTwelve(units: Units, language?: string): boolean {
  return units === 'us' || new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 === true
}

/** A clock of the place, `YYYY-MM-DD HH:mm`, has no zone that would matter here. */
const moment = (local: string) => new Date(`${local.slice(0, 10)}T${local.slice(11) || '12:00'}Z`)
const wording = (units: Units) => (units === 'us' ? 'en-US' : 'en-GB')

/** @example clock('2026-11-21 14:05', false) // '14:05' */
export function clock(local: string, twelve: boolean): string {
  const form = { hour: twelve ? 'numeric' : '2-digit', minute: '2-digit', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(twelve ? 'en-US' : 'en-GB', form).format(moment(local)).replace(/\s/u, BLANK)
}

/** The clock of a place when an answer was given. */
interface Clock {
  localTime: string
  timezone: string
}

/**
 * What the clock shows at an instant, having shown its time at `since`: it may have been changed in between.
 * @example localAt(3_600_000, { localTime: '1970-01-01 01:00', timezone: 'Europe/Paris' }, 0) // '1970-01-01 02:00'
 */
export function localAt(instant: number, { localTime, timezone }: Clock, since: number): string {
  const gone = onWall(instant, timezone) - onWall(since, timezone)
  return new Date(moment(localTime).getTime() + gone).toISOString().slice(0, 16).replace('T', ' ')
}

/** The clock of a zone as if it were UTC; UTC for a zone that the browser does not know. */
function onWall(instant: number, timeZone: string): number {
  try {
    // In Swedish a date is as in ISO 8601.
    return Date.parse(`${new Date(instant).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`) || instant
  } catch {
    return instant
  }
}

/** Minutes are left out of a full hour: some places are half an hour beside it. @example hourOf('2026-11-21 14:00', true) // '2 PM' */
export function hourOf(local: string, twelve: boolean): string {
  if (!twelve || !local.endsWith(':00')) return clock(local, twelve)
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' })
    .format(moment(local))
    .replace(/\s/u, BLANK)
}

/** @example dayOf('2026-11-21', 'metric') // 'Sat 21 Nov' */
export function dayOf(local: string, units: Units): string {
  const form = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(wording(units), form).format(moment(local)).replace(',', '')
}

const NEAR = ['Today', 'Tomorrow']

/**
 * A day as people call it where `now` is the local time. A provider's forecast may begin tomorrow.
 * @example dayName('2026-11-21', '2026-11-20 23:50') // 'Tomorrow'
 */
export function dayName(local: string, now: string): string {
  const ahead = (moment(local).getTime() - moment(now.slice(0, 10)).getTime()) / 86_400_000
  return NEAR[ahead] ?? weekday(local)
}

function weekday(local: string): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(moment(local))
}

/** Sun and moon come as `05:31 AM`, or in words on a day without the event; shown as by `clock`. */
export function almanacTime(text: string, twelve: boolean): string {
  const [, hours, minutes, half] = /^(\d\d?):(\d\d) ([AP])M$/.exec(text) ?? []
  if (hours === undefined) return text
  if (twelve) return `${Number(hours)}:${minutes}${BLANK}${half}M`
  return `${String((Number(hours) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minutes}`
}

/** Seconds in words, coarse as an age is. @example ageInWords(5400) // '2 hours' */
export function ageInWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** Pictures are our own: another address is not followed. */
export function ownPicture(address: string): string | undefined {
  return /^\/icons\/weather\/[a-z-]+\.svg$/.test(address) ? address : undefined
}

interface Band {
  label: string
  kind: 'success' | 'warning' | 'orange' | 'error'
}

/** Category of a US index, 0 to 500. @example usBand(151).label // 'Unhealthy' */
export function usBand(index: number): Band {
  if (index <= 50) return { label: 'Good', kind: 'success' }
  if (index <= 100) return { label: 'Moderate', kind: 'warning' }
  if (index <= 150) return { label: 'Unhealthy for Sensitive Groups', kind: 'orange' }
  if (index <= 200) return { label: 'Unhealthy', kind: 'error' }
  return index <= 300 ? { label: 'Very Unhealthy', kind: 'error' } : { label: 'Hazardous', kind: 'error' }
}

/** Category of the UK index, 1 to 10. */
export function ukBand(index: number): string {
  return index <= 3 ? 'Low' : index <= 6 ? 'Moderate' : index <= 9 ? 'High' : 'Very High'
}
