import ipaddr from 'ipaddr.js'
import { ToolError } from '#contract/error.ts'
import { inAscii } from '#shared/numbers/typed-number.ts'
import { ENTER, FAILED } from './sentences.ts'

type Location =
  | { kind: 'auto' }
  | { kind: 'address'; address: string }
  | { kind: 'point'; latitude: number; longitude: number }
  | { kind: 'text'; text: string }

const LONGEST = 200
const NUMBER = String.raw`[+-]?(?:\d{1,3}(?:\.\d{0,20})?|\.\d{1,20})`
/** Degrees with a sign, or with the letters that maps and encyclopedias write: `33.92° S, 18.42° E`. */
const POINT = new RegExp(String.raw`^(${NUMBER})\s?°?\s?([NS])?\s*[,;\s]\s*(${NUMBER})\s?°?\s?([EW])?$`, 'i')
/** The same where a comma begins the decimals: `40,7128; -74,0060`. */
const COMMA_NUMBER = String.raw`[+-]?\d{1,3},\d{1,20}`
const COMMA_POINT = new RegExp(
  String.raw`^(${COMMA_NUMBER})\s?°?\s?([NS])?(?:,? | ?; ?)(${COMMA_NUMBER})\s?°?\s?([EW])?$`,
  'i',
)
/** Two groups of digits are a postal code in Sweden, Greece or Czechia; a point has more to it. */
const DIGIT_GROUPS = /^\d+ \d+$/
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/**
 * Reads what stands in the location box: coordinates, an IP address, `auto:ip`, or the name or code of a place.
 * @example readLocation('40.7128,-74.0060') // { kind: 'point', latitude: 40.7128, longitude: -74.006 }
 */
export function readLocation(input: string): Location {
  const text = input.trim().replace(/\s+/g, ' ')
  if (text === '') throw new ToolError(ENTER)
  if (text.length > LONGEST || /\p{Cc}/u.test(text)) throw new ToolError(FAILED)
  if (text.toLowerCase() === 'auto:ip') return { kind: 'auto' }
  const typed = inAscii(text.replace(/[،、]/g, ','))
  const point = DIGIT_GROUPS.test(typed) ? null : (COMMA_POINT.exec(typed) ?? POINT.exec(typed))
  const [, latitude, northSouth, longitude, eastWest] = point ?? []
  if (latitude) return readPoint(signed(latitude, northSouth), signed(longitude, eastWest))
  if (IPV4.test(text)) {
    if (!ipaddr.IPv4.isValidFourPartDecimal(text)) throw new ToolError(FAILED)
    return { kind: 'address', address: text }
  }
  if (text.includes(':') && ipaddr.IPv6.isValid(text)) {
    return { kind: 'address', address: ipaddr.process(text).toString() }
  }
  return { kind: 'text', text: text.normalize('NFC') }
}

/** South and west of nought are negative. */
function signed(number = '', side = ''): number {
  const degrees = Number(number.replace(',', '.'))
  return /[SW]/i.test(side) ? -Math.abs(degrees) : degrees
}

function readPoint(latitude: number, longitude: number): Location {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    throw new ToolError('Latitude lies between -90 and 90, longitude between -180 and 180.')
  }
  return { kind: 'point', latitude: rounded(latitude), longitude: rounded(longitude) }
}

/** Four decimals are 11 metres; more are refused by two providers. Never -0. */
const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4 + 0

/** @example pointName(-33.92, 18.42) // '33.92° S, 18.42° E' */
export function pointName(latitude: number, longitude: number): string {
  const north = `${Math.abs(latitude).toFixed(2)}° ${latitude < 0 ? 'S' : 'N'}`
  return `${north}, ${Math.abs(longitude).toFixed(2)}° ${longitude < 0 ? 'W' : 'E'}`
}
