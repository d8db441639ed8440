import ipaddr from 'ipaddr.js'
import { ToolError } from '#contract/error.ts'
import { ipv6Of } from '#shared/net/ipv6.ts'
import { inAscii } from '#shared/numbers/typed.ts'
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
/** The letters first: `N40.7128 W74.0060`. Both have to be there: `N1 9` is a part of London. */
const LETTERS_FIRST = new RegExp(String.raw`^([NS])\s?(${NUMBER})\s?°?\s?[,;]?\s?([EW])\s?(${NUMBER})\s?°?$`, 'i')
const ARC = String.raw`([+-]?\d{1,3})\s?[°º]\s?([0-5]?\d(?:\.\d{1,20})?)\s?['′’]\s?(?:([0-5]?\d(?:\.\d{1,20})?)\s?(?:["″”]|''|′′)\s?)?`
/** Degrees, minutes and seconds: `40°42′46″N 74°00′22″W`. */
const ARCS = new RegExp(String.raw`^([NS])?\s?${ARC}([NS])?\s?[,;]?\s?([EW])?\s?${ARC}([EW])?$`, 'i')
/** What maps write around a point: `geo:48.201,16.3695,183;u=35` (RFC 5870, with a height), brackets, a comma at the end. */
const AROUND = /^geo:|(?<=^geo:[^,]+,[^,;?]+),-?[\d.]+(?=$|[;?])|^[([]|(?<=\d)[;?][a-z].*$|[)\]]?[,;]?$/gi
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
  const point = pointOf(inAscii(text.replace(/[،、]/g, ',')))
  if (point) return readPoint(...point)
  if (IPV4.test(text)) {
    if (!ipaddr.IPv4.isValidFourPartDecimal(text)) throw new ToolError(FAILED)
    return { kind: 'address', address: text }
  }
  const ipv6 = ipv6Of(text)
  if (ipv6) return { kind: 'address', address: (ipv6.isIPv4MappedAddress() ? ipv6.toIPv4Address() : ipv6).toString() }
  // The commas of other scripts stand before a country as ours does.
  return { kind: 'text', text: text.normalize('NFC').replace(/\s*[，،、]\s*/g, ', ') }
}

function pointOf(typed: string): [latitude: number, longitude: number] | undefined {
  const bare = typed.replace(AROUND, '').trim()
  if (DIGIT_GROUPS.test(bare)) return undefined
  const [, latitude, northSouth, longitude, eastWest] = COMMA_POINT.exec(bare) ?? POINT.exec(bare) ?? []
  if (latitude) return [signed(latitude, northSouth), signed(longitude, eastWest)]
  const [, north, up, east, across] = LETTERS_FIRST.exec(bare) ?? []
  if (up) return [signed(up, north), signed(across, east)]
  const [, n1, d1 = '', m1, s1, n2, e1, d2 = '', m2, s2, e2] = ARCS.exec(bare) ?? []
  return d1 ? [signed(degrees(d1, m1, s1), n1 ?? n2), signed(degrees(d2, m2, s2), e1 ?? e2)] : undefined
}

/** As decimal text. @example degrees('-74', '30', '36') // '-74.51' */
function degrees(whole: string, minutes = '0', seconds = '0'): string {
  const size = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600
  return `${whole.startsWith('-') ? '-' : ''}${size}`
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
