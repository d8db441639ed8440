import { ToolError } from '#contract/error.ts'
import { toBytes } from '#shared/text/charset.ts'
import { LONGEST_OUTPUT } from '#shared/text/long-text.ts'

export const MODES = ['component', 'full', 'strict'] as const
export const CHARSETS = ['UTF-8', 'ISO-8859-1', 'US-ASCII'] as const
type UrlCharset = (typeof CHARSETS)[number]

export interface EncodeOptions {
  /**
   * `component` is encodeURIComponent, `full` keeps what separates the parts of a URL (encodeURI), `strict` leaves
   * only the unreserved characters of RFC 3986.
   */
  mode: (typeof MODES)[number]
  charset: UrlCharset
  /** How `component` and `strict` write a space; a whole URL always gets `%20`. */
  spaceEncoding: '%20' | '+'
}

const KEPT = {
  component: /[A-Za-z0-9\-_.!~*'()]/,
  full: /[A-Za-z0-9\-_.!~*'();/?:@&=+$,#]/,
  strict: /[A-Za-z0-9\-_.~]/,
} as const
/** Scheme, user and host with port: there the brackets of an IPv6 address are part of the URL. */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#[\]]*@)?\[[0-9a-f:.]+\]/i

/** @example encode('a b&c', { mode: 'component', charset: 'UTF-8', spaceEncoding: '%20' }) // 'a%20b%26c' */
export function encode(text: string, { mode, charset, spaceEncoding }: EncodeOptions): string {
  if (mode === 'full') {
    const authority = AUTHORITY.exec(text)?.[0] ?? ''
    return authority + escapeText(text.slice(authority.length), 'full', charset)
  }
  const escaped = escapeText(text, mode, charset)
  return spaceEncoding === '+' ? escaped.replaceAll('%20', '+') : escaped
}

function escapeText(text: string, mode: EncodeOptions['mode'], charset: UrlCharset): string {
  if (charset === 'UTF-8' && text.isWellFormed()) {
    if (mode === 'full') return encodeURI(text)
    const escaped = encodeURIComponent(text)
    return mode === 'component' ? escaped : escaped.replace(/[!'()*]/g, escapeByte)
  }
  const table = tableOf(mode)
  let escaped = ''
  for (const byte of toBytes(text, charset)) escaped += table[byte] as string
  return escaped
}

function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

const tables = new Map<string, string[]>()
function tableOf(mode: EncodeOptions['mode']): string[] {
  let table = tables.get(mode)
  if (!table) {
    table = Array.from({ length: 256 }, (_, byte) => {
      const character = String.fromCharCode(byte)
      return KEPT[mode].test(character) ? character : escapeByte(character)
    })
    tables.set(mode, table)
  }
  return table
}

/** `+` is read as a space. Characters that are not escaped stay. @example decode('a%20b+c', 'UTF-8') // 'a b c' */
export function decode(text: string, charset: UrlCharset): string {
  if (charset !== 'UTF-8') return decodeBytes(text, charset)
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (cause) {
    throw refusalOf(text, cause)
  }
}

function decodeBytes(text: string, charset: UrlCharset): string {
  const last = charset === 'US-ASCII' ? 0x7f : 0xff
  return text.replace(/\+|%([0-9a-f]{2})?/gi, (escape, digits: string | undefined, offset: number) => {
    if (escape === '+') return ' '
    if (digits === undefined) throw malformed(text, offset)
    const byte = Number.parseInt(digits, 16)
    if (byte > last) {
      throw new ToolError(`${escape} at position ${offset + 1} is not US-ASCII. Another charset may be right.`)
    }
    return String.fromCharCode(byte)
  })
}

/** Where the native decoder gave up: it does not say. */
function refusalOf(text: string, cause: unknown): ToolError {
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at)) {
    const length = sequenceAt(text, at)
    if (length === 0) return malformed(text, at)
    try {
      decodeURIComponent(text.slice(at, at + length))
    } catch {
      return new ToolError(
        `${text.slice(at, at + length)} at position ${at + 1} is not UTF-8. Another charset, such as ISO-8859-1, may be right.`,
        { cause },
      )
    }
    at += length
  }
  throw cause
}

/** Length of the escapes of one UTF-8 character, as its first byte tells and the text allows; 0 where the first is none. */
function sequenceAt(text: string, at: number): number {
  const isEscape = (index: number) => /^%[0-9a-f]{2}$/i.test(text.slice(index, index + 3))
  if (!isEscape(at)) return 0
  const first = Number.parseInt(text.slice(at + 1, at + 3), 16)
  const bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1
  let length = 3
  while (length < bytes * 3 && isEscape(at + length)) length += 3
  return length
}

function malformed(text: string, at: number): ToolError {
  return new ToolError(
    `The percent sequence “${text.slice(at, at + 3).toWellFormed()}” at position ${at + 1} is malformed: “%” needs two hex digits after it.`,
    { code: 'malformed_escape', errors: [{ column: at + 1, message: '“%” needs two hex digits after it.' }] },
  )
}

const MOST_STEPS = 20

interface Unwrapped {
  decoded: string
  /** Every step, the last one the result; none where they would be too long together. */
  steps?: string[]
}

/** Decodes until no escape is left, for links that were encoded again and again. */
export function decodeFully(text: string, charset: UrlCharset, longest: number = LONGEST_OUTPUT): Unwrapped {
  let decoded = decode(text, charset)
  const steps = [decoded]
  let length = decoded.length
  for (let step = 1; step < MOST_STEPS && isEncoded(decoded); step++) {
    decoded = decode(decoded, charset)
    length += decoded.length
    if (length <= longest) steps.push(decoded)
  }
  return length <= longest ? { decoded, steps } : { decoded }
}

const isEncoded = (text: string) => /%[0-9a-f]{2}/i.test(text) && !/%(?![0-9a-f]{2})/i.test(text)
