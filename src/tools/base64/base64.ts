import { ToolError } from '#contract/error.ts'
import { bytesToBase64 } from '#shared/text/base64.ts'
import { fromBytes, toBytes, type Charset } from '#shared/text/charset.ts'
import { shownCharacter } from '#shared/text/shown-character.ts'

interface EncodeOptions {
  charset: Charset
  /** `-` and `_` in place of `+` and `/` (RFC 4648 section 5); the padding stays. */
  urlSafe: boolean
  /** Lines of 76 characters, ended by CR LF (RFC 2045 section 6.8). */
  lineBreaks: boolean
}

const LINE = 76
/** Every other character is one byte of the same number, but in UTF-16. */
const BEYOND_ASCII = /[^\0-\x7f]/

const SPACE = 64
const PADDING = 65
const FOREIGN = 66
/** In an address `+`, `/` and `=` may be written as their numbers. */
const PERCENT = 0x25
const ESCAPE = /^%[0-9a-f]{2}/i
/** What each ASCII character is: the value of a digit, or one of the above. */
const VALUES = new Uint8Array(128).fill(FOREIGN)
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
for (const [value, digit] of [...DIGITS].entries()) put(digit, value)
put('+-', 62)
put('/_', 63)
put('=', PADDING)
put(' \t\n\v\f\r', SPACE)

/** White space beyond ASCII: asking a pattern for each of five million takes three times as long. */
const WIDE_SPACES = new Set(
  Array.from(
    '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
    (space) => space.charCodeAt(0),
  ),
)

function put(characters: string, value: number): void {
  for (const character of characters) VALUES[character.charCodeAt(0)] = value
}

/** @example encode('Hello', { charset: 'UTF-8', urlSafe: false, lineBreaks: false }) // 'SGVsbG8=' */
export function encode(text: string, options: EncodeOptions): string {
  const same = options.charset !== 'UTF-16' && !BEYOND_ASCII.test(text)
  const plain = same ? btoa(text) : bytesToBase64(toBytes(text, options.charset))
  const chosen = options.urlSafe ? plain.replaceAll('+', '-').replaceAll('/', '_') : plain
  return options.lineBreaks ? wrap(chosen) : chosen
}

function wrap(text: string): string {
  const lines: string[] = []
  for (let start = 0; start < text.length; start += LINE) lines.push(text.slice(start, start + LINE))
  return lines.join('\r\n')
}

/** @example decode('SGVsbG8=', 'UTF-8') // 'Hello' */
export function decode(base64: string, charset: Charset): string {
  return fromBytes(decodeBytes(base64).bytes, charset)
}

interface Decoded {
  bytes: Uint8Array
  /** Media type of a data URI, where the input was one. */
  type?: string
}

/**
 * Both alphabets, white space, a data URI, the lines around a certificate and missing padding are understood; anything
 * else is refused by position.
 */
export function decodeBytes(base64: string): Decoded {
  const uri = /^\s*data:([^,]{0,200}?)(; *base64 *)?,/i.exec(base64)
  if (uri && !uri[2]) throw new ToolError('This data URI is not Base64: it has no “;base64”.')
  const { start, end } = uri ? { start: uri[0].length, end: base64.length } : armoredPart(base64)
  const { digits, count, padding } = digitsOf(base64, start, end, uri !== null)
  if (count % 4 === 1 || (padding > 0 && (count + padding) % 4 !== 0)) {
    throw new ToolError(
      count % 4 === 1
        ? 'The Base64 text is incomplete: its length is one more than a multiple of four.'
        : 'The padding at the end of the Base64 text does not fit its length.',
    )
  }
  const bytes = packed(digits, count)
  return uri?.[1] ? { bytes, type: uri[1].toLowerCase() } : { bytes }
}

/** Certificates and keys stand between two lines whose hyphens and letters would be digits, too (RFC 7468). */
function armoredPart(base64: string): { start: number; end: number } {
  const start = /^\s*-----BEGIN [^\r\n]{0,100}?-----/.exec(base64)?.[0].length
  if (start === undefined) return { start: 0, end: base64.length }
  const end = base64.indexOf('-----END ', start)
  if (end < 0) throw new ToolError('The line that ends what “-----BEGIN” begins is missing: it starts with “-----END”.')
  if (!/^-----END [^\r\n]{0,100}?-----\s*$/.test(base64.slice(end))) {
    throw new ToolError('Something follows the line “-----END”. Decode one certificate or key at a time.')
  }
  return { start, end }
}

/** Digits as their values, and how many signs of padding follow: one by one, as replacing is slow where much is replaced. */
function digitsOf(base64: string, start: number, end: number, inUri: boolean) {
  // Four digits are read at a time: behind the last one there are noughts.
  const digits = new Uint8Array(end - start + 3)
  let [count, padding, firstPadding] = [0, 0, 0]
  for (let place = start; place < end; place++) {
    const at = place
    let code = base64.charCodeAt(at)
    if (inUri && code === PERCENT && ESCAPE.test(base64.slice(at, at + 3))) {
      code = Number.parseInt(base64.slice(at + 1, at + 3), 16)
      place += 2
    }
    const value = valueOf(code)
    if (value < SPACE && padding === 0) digits[count++] = value
    else if (value === PADDING && padding < 2) {
      if (padding++ === 0) firstPadding = at
    } else if (value !== SPACE) refuse(base64, at, padding > 0 ? firstPadding : undefined)
  }
  return { digits, count, padding }
}

function valueOf(code: number): number {
  if (code < VALUES.length) return VALUES[code] as number
  return WIDE_SPACES.has(code) ? SPACE : FOREIGN
}

function packed(digits: Uint8Array, count: number): Uint8Array {
  const bytes = new Uint8Array(Math.floor((count * 3) / 4))
  const value = (at: number) => digits[at] as number
  for (let at = 0, to = 0; to < bytes.length; at += 4, to += 3) {
    const bits = (value(at) << 18) | (value(at + 1) << 12) | (value(at + 2) << 6) | value(at + 3)
    bytes[to] = bits >> 16
    bytes[to + 1] = bits >> 8
    bytes[to + 2] = bits
  }
  return bytes
}

function refuse(base64: string, index: number, padding: number | undefined): never {
  if (padding !== undefined) throw new ToolError(`Padding (“=”) stands before the end, at position ${padding + 1}.`)
  const code = base64.codePointAt(index) as number
  const shown = code >= 0xd800 && code <= 0xdfff ? 'half a character' : shownCharacter(code)
  throw new ToolError(`${shown} at position ${index + 1} is not a Base64 character.`)
}
