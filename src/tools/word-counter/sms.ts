import { isHighSurrogate } from '#shared/text/surrogates.ts'

export interface Sms {
  encoding: 'GSM-7' | 'UCS-2'
  /** Units of the encoding: 7-bit characters, or 16-bit ones. */
  units: number
  segments: number
  /** Units that fit one message alone: 160 or 70. */
  limit: number
  /** Units that fit each part of a longer message: 153 or 67. */
  perSegment: number
}

// GSM 03.38 (3GPP TS 23.038) section 6.2.1, the default alphabet and its extension table.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '\f^{}\\[~]|€'
const listOf = (characters: string) =>
  [...characters].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
// Looking for what is foreign needs no memory, whatever the length of the text; walking to its end would.
const FOREIGN = new RegExp(`[^${listOf(BASIC + EXTENDED)}]`)
/** Most texts hold nothing else, which a pattern of few ranges finds ten times as fast. */
const BEYOND_ASCII_OF_GSM = /[^\n\f\r -_a-~]/
const ESCAPED = new RegExp(`[${listOf(EXTENDED)}]`, 'g')
/** Stands before a character of the extension table. */
const ESCAPE = '\u001b'

/** What a text costs as a short message. */
export function smsOf(text: string): Sms {
  const gsm = !BEYOND_ASCII_OF_GSM.test(text) || !FOREIGN.test(text)
  const [limit, perSegment] = gsm ? ([160, 153] as const) : ([70, 67] as const)
  const units = gsm ? text.replace(ESCAPED, `${ESCAPE}$&`) : text
  const segments = units.length <= limit ? Math.sign(units.length) : countSegments(units, perSegment)
  return { encoding: gsm ? 'GSM-7' : 'UCS-2', units: units.length, segments, limit, perSegment }
}

/** Two units that belong together never part, so a segment may end one unit early. */
function countSegments(units: string, perSegment: number): number {
  let segments = 0
  for (let start = 0; start < units.length; segments++) {
    const end = start + perSegment
    start = end < units.length && beginsPair(units.charCodeAt(end - 1)) ? end - 1 : end
  }
  return segments
}

function beginsPair(unit: number): boolean {
  return unit === ESCAPE.charCodeAt(0) || isHighSurrogate(unit)
}
