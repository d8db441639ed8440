/** Encodings from before Unicode that text files still come in, by their names in the Encoding Standard. */
export const LEGACY_ENCODINGS = [
  'Windows-1250',
  'Windows-1251',
  'Windows-1252',
  'Windows-1253',
  'Windows-1254',
  'Windows-1255',
  'Windows-1256',
  'Windows-1257',
  'Windows-1258',
  'Windows-874',
  'ISO-8859-2',
  'KOI8-R',
  'Shift_JIS',
  'EUC-JP',
  'GB18030',
  'Big5',
  'EUC-KR',
] as const
export type LegacyEncoding = (typeof LEGACY_ENCODINGS)[number]

/** Of fewer letters beyond ASCII nothing can be told. */
const FEWEST = 8
/** Letters of other alphabets stand in rows; a Western text has a foreign one here and there. */
const LEAST_IN_ROWS = 0.5
/** The six commonest letters are 40 to 50 % of a text in Cyrillic; by chance, or in the other encoding, 25 %. */
const LEAST_COMMON = 0.35

/**
 * What a text is in that is not Unicode: Cyrillic, Japanese, Chinese and Korean can be told by their bytes; everything
 * else is taken for Windows-1252, as most such files are.
 */
export function legacyEncodingOf(bytes: Uint8Array): LegacyEncoding {
  const foreign = bytes.filter((byte) => byte > 0x7f)
  if (foreign.length < FEWEST) return 'Windows-1252'
  // Its second bytes may be letters of ASCII, so that there are no rows.
  if (isJapanese(bytes, 'Shift_JIS') || hasRowsOf(bytes, KANJI)) return 'Shift_JIS'
  if (hasRowsOf(bytes, BIG5)) return 'Big5'
  if (countInRows(bytes) < foreign.length * LEAST_IN_ROWS) return 'Windows-1252'
  return cyrillic(bytes, foreign) ?? eastAsian(bytes) ?? 'Windows-1252'
}

/** How many bytes beyond ASCII have at least two of their like beside them. */
function countInRows(bytes: Uint8Array): number {
  let count = 0
  let row = 0
  for (const byte of [...bytes, 0]) {
    if (byte > 0x7f) row++
    else {
      if (row > 2) count += row
      row = 0
    }
  }
  return count
}

/** о е а и н т, small; a bit tells them from the capitals, in each encoding the other way round. */
const COMMON_1251 = [0xee, 0xe5, 0xe0, 0xe8, 0xed, 0xf2]
/** І and і of Ukrainian and Belarusian, which stand elsewhere. */
const DOTTED_1251 = [0xb2, 0xb3]
const COMMON_KOI8 = [0xcf, 0xc5, 0xc1, 0xc9, 0xce, 0xd4]

function cyrillic(bytes: Uint8Array, foreign: Uint8Array): LegacyEncoding | undefined {
  const part = (isCommon: (byte: number) => boolean) => foreign.filter(isCommon).length / foreign.length
  // Hebrew has no letters in the places of Cyrillic capitals and of the last small ones.
  if (!foreign.some((byte) => (byte >= 0xc0 && byte < 0xe0) || byte > 0xfa)) return undefined
  const windows = part((byte) => (byte >= 0xc0 && COMMON_1251.includes(byte | 0x20)) || DOTTED_1251.includes(byte))
  const koi8 = part((byte) => byte >= 0xc0 && COMMON_KOI8.includes(byte & 0xdf))
  if (Math.max(windows, koi8) < LEAST_COMMON) return undefined
  if (windows > koi8) return 'Windows-1251'
  return isWritten(decoded(bytes, 'KOI8-R')) ? 'KOI8-R' : undefined
}

/** Capitals inside words and signs instead of letters, as the bytes of Greek and Arabic make, are no Russian. */
function isWritten(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const letters = count(/\p{sc=Cyrillic}/gu)
  return count(/\p{Ll}\p{Lu}/gu) * 20 < letters && count(/\p{So}/gu) * 5 < letters
}

function eastAsian(bytes: Uint8Array): LegacyEncoding | undefined {
  if (isJapanese(bytes, 'EUC-JP')) return 'EUC-JP'
  // In Korean bytes there are Chinese characters for whoever looks for them, but not the other way round.
  if (share(decoded(bytes, 'EUC-KR'), /\p{sc=Hangul}/gu) > 0.85) return 'EUC-KR'
  return share(decoded(bytes, 'GB18030'), /\p{sc=Han}/gu) > 0.85 ? 'GB18030' : undefined
}

/** Characters of two bytes, of which the second may be a letter of ASCII. */
interface Characters {
  encoding: LegacyEncoding
  /** The first bytes of frequent characters; before them come signs and kana, behind them rare characters. */
  leads: readonly [number, number]
  /** Bytes that are a letter alone: half-width kana. */
  alone: readonly [number, number] | undefined
  /** Which part of the second bytes are ASCII at least. */
  ascii: number
}
const KANJI: Characters = { encoding: 'Shift_JIS', leads: [0x88, 0x98], alone: [0xa1, 0xdf], ascii: 0 }
/** In the other encodings of Chinese and Korean hardly any second byte is ASCII. */
const BIG5: Characters = { encoding: 'Big5', leads: [0xa4, 0xc6], alone: undefined, ascii: 0.1 }
/** Nine in ten characters of a text are frequent ones; in other encodings these bytes are mixed. */
const LEAST_FREQUENT = 0.9
const LEAST_BESIDE = 0.7

function hasRowsOf(bytes: Uint8Array, { encoding, leads, alone, ascii: leastAscii }: Characters): boolean {
  let [characters, frequent, ascii, beside] = [0, 0, 0, 0]
  let isBeside = false
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] as number
    const wasBeside = isBeside
    isBeside = lead > 0x7f
    if (!isBeside || (alone && lead >= alone[0] && lead <= alone[1])) continue
    const second = bytes[++at] ?? 0
    if (lead < leads[0]) continue
    characters++
    if (lead <= leads[1]) frequent++
    if (second < 0x80) ascii++
    if (wasBeside || (bytes[at + 1] ?? 0) > 0x7f) beside++
  }
  return (
    frequent > characters * LEAST_FREQUENT &&
    ascii >= characters * leastAscii &&
    beside > characters * LEAST_BESIDE &&
    decoded(bytes, encoding) !== ''
  )
}

const isJapanese = (bytes: Uint8Array, encoding: LegacyEncoding) =>
  // Not the half-width ones, which bytes of other encodings are, too.
  share(decoded(bytes, encoding), /[\u3041-\u30fc]/gu) > 0.2

/** Nothing where the bytes are no text in this encoding; what is cut off at their end does not count. */
function decoded(bytes: Uint8Array, encoding: LegacyEncoding): string {
  try {
    return new TextDecoder(encoding.toLowerCase(), { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return ''
  }
}

/** Which part of the letters beyond ASCII they are. */
function share(text: string, wanted: RegExp): number {
  const letters = text.match(/[^\p{ASCII}\p{P}\p{S}\p{Z}]/gu)?.length ?? 0
  return letters === 0 ? 0 : (text.match(wanted)?.length ?? 0) / letters
}
