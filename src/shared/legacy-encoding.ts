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
  if (isJapanese(bytes, 'Shift_JIS')) return 'Shift_JIS'
  if (countInRows(bytes) < foreign.length * LEAST_IN_ROWS) return 'Windows-1252'
  return cyrillic(foreign) ?? eastAsian(bytes) ?? 'Windows-1252'
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
const COMMON_KOI8 = [0xcf, 0xc5, 0xc1, 0xc9, 0xce, 0xd4]

function cyrillic(foreign: Uint8Array): LegacyEncoding | undefined {
  const part = (common: number[], small: (byte: number) => number) =>
    foreign.filter((byte) => byte >= 0xc0 && common.includes(small(byte))).length / foreign.length
  // Hebrew has no letters in the places of Cyrillic capitals and of the last small ones.
  if (!foreign.some((byte) => (byte >= 0xc0 && byte < 0xe0) || byte > 0xfa)) return undefined
  const windows = part(COMMON_1251, (byte) => byte | 0x20)
  const koi8 = part(COMMON_KOI8, (byte) => byte & 0xdf)
  if (Math.max(windows, koi8) < LEAST_COMMON) return undefined
  return windows > koi8 ? 'Windows-1251' : 'KOI8-R'
}

function eastAsian(bytes: Uint8Array): LegacyEncoding | undefined {
  if (isJapanese(bytes, 'EUC-JP')) return 'EUC-JP'
  // In Korean bytes there are Chinese characters for whoever looks for them, but not the other way round.
  if (share(decoded(bytes, 'EUC-KR'), /\p{sc=Hangul}/gu) > 0.85) return 'EUC-KR'
  return share(decoded(bytes, 'GB18030'), /\p{sc=Han}/gu) > 0.85 ? 'GB18030' : undefined
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
