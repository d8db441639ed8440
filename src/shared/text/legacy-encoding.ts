import type { LegacyEncoding } from './encodings.ts'

/** Of fewer letters beyond ASCII nothing can be told. */
const FEWEST = 8
/** One that comes again and again is a sign, as the µ of 5 µm. */
const FEWEST_KINDS = 3
/** Characters of two bytes stand in rows; a Western text has a foreign letter here and there. */
const LEAST_IN_ROWS = 0.5

type Language = readonly [letters: string, ...encodings: LegacyEncoding[]]
/**
 * Languages by their letters beyond ASCII, in the translations of a hundred free programs: the nth word has those that
 * are about every 2^nth. What is written alike in several encodings is taken for the first that has it.
 */
const LATIN: readonly Language[] = [
  [' üä  ö ß   éáíàèç', 'Windows-1252'],
  ['é   àèê  ôî  çâá ïùíëœ', 'Windows-1252'],
  [' ó á í ú ñé¿¡  ü', 'Windows-1252'],
  [' ãç áí éó úõê  âàº', 'Windows-1252'],
  ['è à  òùé ì íî', 'Windows-1252'],
  [' ëé ï áíóèöüê', 'Windows-1252'],
  [' äö å     éü', 'Windows-1252'],
  [' æøå   é   ôò', 'Windows-1252'],
  ['  ðíáóúæýöþé', 'Windows-1252'],
  [' áí éúó', 'Windows-1252'],
  [' ó àéí èçòú ï  ü', 'Windows-1252'],
  ['ä õü   ö šž', 'Windows-1252', 'Windows-1257'],
  [' ł żęąśćó  ńź', 'Windows-1250', 'ISO-8859-2'],
  [' íá řčéýžěš ů ú ňóť  ď', 'Windows-1250', 'ISO-8859-2'],
  [' á číýé úťžšľ  óňôäĺďŕ', 'Windows-1250', 'ISO-8859-2'],
  [' áé íó öőüú ű', 'Windows-1250', 'ISO-8859-2'],
  ['ăţ şî  â', 'Windows-1250', 'ISO-8859-2'],
  [' čšć žđ', 'Windows-1250', 'ISO-8859-2'],
  ['ı İ şçüğö   â', 'Windows-1254'],
  [' šė ųįžą č ūę', 'Windows-1257'],
  [' āēī š ļūņ ķžģč', 'Windows-1257'],
]
const OTHER_ALPHABETS: readonly Language[] = [
  ['  α οετνισρ μηπκυςλίδγ ήέόάχωθ φύ βώξζ ψϊΐΰ', 'Windows-1253'],
  ['  יו תהלמראנ בשקדפס גחעטםכןצ זךץף', 'Windows-1255'],
  ['  ال يمرتو ةنفدسبع حقكصجأطخ هشإغذّزض ىثئ ءظؤآ', 'Windows-1256'],
  // Of so many letters each is rarer than those of other languages.
  ['  ารอม่ก นเ้ดงัลีติสบย วไแขท์หคปจพูะ ชืำโใถฟุซ็ ณผภธษึฐญ', 'Windows-874'],
  ['  еоа интрс лвкпдму язьыйбъ чгжфцх шющэё', 'Windows-1251', 'KOI8-R'],
  ['  а ноиевтрі кслдпумяз бьйчг жцєхфї шющґ', 'Windows-1251'],
  ['  ае ионртс купдвмзјл бг њчшцљ жћфхђѓќѕ', 'Windows-1251'],
]
/** What a letter that a language has not, a mark or blank, another sign, and what is no character says against it. */
const [FOREIGN, MARK, SIGN, NOTHING] = [10, 5, 7, 12]
/** Bits for each letter: of random ones the likeliest language needs more. */
const MOST_BITS = 5
/** Bits by which another language has to be likelier than all Western ones. */
const MARGIN = 14

/**
 * What a text is in that is not Unicode, told by its letters, or by its rows of Japanese, Chinese or Korean; where they tell
 * nothing, Windows-1252, as most such files are.
 */
export function legacyEncodingOf(bytes: Uint8Array): LegacyEncoding {
  const foreign = bytes.filter((byte) => byte > 0x7f)
  if (foreign.length < FEWEST) return 'Windows-1252'
  // Its second bytes may be letters of ASCII, so that there are no rows.
  if (isJapanese(bytes, 'Shift_JIS') || hasRowsOf(bytes, KANJI)) return 'Shift_JIS'
  if (hasRowsOf(bytes, BIG5)) return 'Big5'
  const inRows = countInRows(bytes) >= foreign.length * LEAST_IN_ROWS
  const told = byLetters(bytes, inRows ? OTHER_ALPHABETS : LATIN)
  return told ?? (inRows ? eastAsian(bytes) : undefined) ?? 'Windows-1252'
}

/** The encoding in which the bytes are the likeliest letters of some language; nothing where that is a Western one. */
function byLetters(bytes: Uint8Array, languages: readonly Language[]): LegacyEncoding | undefined {
  // What ends a word may be a sign: in £5 and m³ are no letters of Polish.
  const inside = bytes.filter((byte, at) => byte > 0x7f && isLetter(bytes[at + 1] ?? 0))
  if (new Set(inside).size < FEWEST_KINDS) return undefined
  const counts = new Float64Array(128)
  for (const byte of inside) counts[byte - 128]!++
  let western = Infinity
  let [least, likeliest]: [number, LegacyEncoding?] = [Infinity]
  for (const [letters, ...encodings] of languages) {
    const costs = costsOf(letters)
    for (const encoding of encodings) {
      const characters = upperHalf(encoding)
      const bits = counts.reduce((sum, count, at) => sum + count * (count && costOf(characters[at]!, costs)), 0)
      if (encoding === 'Windows-1252') western = Math.min(western, bits)
      else if (bits < least) [least, likeliest] = [bits, encoding]
    }
  }
  return least < inside.length * MOST_BITS && least + MARGIN < western ? likeliest : undefined
}

/** Of ASCII, or of another alphabet. */
const isLetter = (byte: number) => byte > 0x7f || (byte > 0x60 && byte < 0x7b) || (byte > 0x40 && byte < 0x5b)

/** The characters of the bytes from 128 on. */
function upperHalf(encoding: LegacyEncoding): string {
  return new TextDecoder(encoding.toLowerCase()).decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index))
}

function costsOf(letters: string): Map<string, number> {
  const words = letters.split(' ')
  return new Map(words.flatMap((word, index) => Array.from(word, (letter) => [letter, index + 1] as const)))
}

function costOf(character: string, costs: Map<string, number>): number {
  const known = costs.get(character) ?? costs.get(character.toLowerCase())
  if (known !== undefined) return known
  if (/[\p{P}\p{Z}µªº]/u.test(character)) return MARK
  if (/[\p{L}\p{M}]/u.test(character)) return FOREIGN
  return /[\p{S}\p{N}]/u.test(character) ? SIGN : NOTHING
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

function eastAsian(bytes: Uint8Array): LegacyEncoding | undefined {
  if (isJapanese(bytes, 'EUC-JP')) return 'EUC-JP'
  // In Korean bytes there are Chinese characters for whoever looks for them, but not the other way round.
  if (share(bytes, 'EUC-KR', /\p{sc=Hangul}/gu) > 0.85) return 'EUC-KR'
  return share(bytes, 'GB18030', /\p{sc=Han}/gu) > 0.85 ? 'GB18030' : undefined
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
    decoded(bytes, encoding) !== undefined
  )
}

const isJapanese = (bytes: Uint8Array, encoding: LegacyEncoding) =>
  // Not the half-width ones, which bytes of other encodings are, too.
  share(bytes, encoding, /[\u3041-\u30fc]/gu) > 0.2

/** Nothing where the bytes are no text in this encoding; what is cut off at their end does not count. */
function decoded(bytes: Uint8Array, encoding: LegacyEncoding): string | undefined {
  try {
    return new TextDecoder(encoding.toLowerCase(), { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** Which part of the letters beyond ASCII they are; none where the bytes are no text in this encoding. */
function share(bytes: Uint8Array, encoding: LegacyEncoding, wanted: RegExp): number {
  const text = decoded(bytes, encoding)
  const letters = text?.match(/[^\p{ASCII}\p{P}\p{S}\p{Z}]/gu)?.length ?? 0
  return letters === 0 ? 0 : (text?.match(wanted)?.length ?? 0) / letters
}
