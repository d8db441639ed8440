import { codePointName } from '#shared/text/shown-character.ts'

interface InvisibleKind {
  /** E.g. `U+200B`. */
  codePoint: string
  name: string
  count: number
  /** Where it stands, the first ones; both begin at 1, columns count code points. */
  places: { line: number; column: number }[]
}

export interface Invisible {
  count: number
  kinds: InvisibleKind[]
  /** The text without them; special spaces are ordinary ones, and so is a Braille blank among other letters. */
  result: string
}

const MOST_PLACES = 20
const NAMES: Record<number, string> = {
  0x00ad: 'Soft hyphen',
  0x034f: 'Combining grapheme joiner',
  0x061c: 'Arabic letter mark',
  0x115f: 'Hangul choseong filler',
  0x1160: 'Hangul jungseong filler',
  0x17b4: 'Khmer vowel inherent Aq',
  0x17b5: 'Khmer vowel inherent Aa',
  0x180e: 'Mongolian vowel separator',
  0x200b: 'Zero width space',
  0x200c: 'Zero width non-joiner',
  0x200d: 'Zero width joiner',
  0x200e: 'Left-to-right mark',
  0x200f: 'Right-to-left mark',
  0x2028: 'Line separator',
  0x2029: 'Paragraph separator',
  0x202a: 'Left-to-right embedding',
  0x202b: 'Right-to-left embedding',
  0x202c: 'Pop directional formatting',
  0x202d: 'Left-to-right override',
  0x202e: 'Right-to-left override',
  0x2060: 'Word joiner',
  0x2061: 'Function application',
  0x2062: 'Invisible times',
  0x2063: 'Invisible separator',
  0x2064: 'Invisible plus',
  0x2066: 'Left-to-right isolate',
  0x2067: 'Right-to-left isolate',
  0x2068: 'First strong isolate',
  0x2069: 'Pop directional isolate',
  0x2800: 'Braille pattern blank',
  0x3164: 'Hangul filler',
  0xfeff: 'Zero width no-break space (byte order mark)',
  0xffa0: 'Halfwidth Hangul filler',
  0x00a0: 'No-break space',
  0x1680: 'Ogham space mark',
  0x202f: 'Narrow no-break space',
  0x205f: 'Medium mathematical space',
  0x3000: 'Ideographic space',
}
const HIDDEN =
  /(?![ \t\n\r\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\u034f\u17b4\u17b5\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Cc}\p{VS}\u115f\u1160\u2800\u3164\uffa0]/gu
/** Scripts whose letters change their form where they join; their words need joiners and non-joiners. */
const JOINED_SCRIPTS =
  'Adlm Arab Bali Beng Brah Cakm Deva Gran Gujr Guru Java Khmr Knda Kthi Mand Mani Mlym Modi Mong Mtei Mymr Newa Nkoo Orya Phag Rohg Shrd Sinh Sogd Sund Syrc Lana Taml Telu Tibt Tirh'
const IN_JOINED_SCRIPT = new RegExp(
  `(?=[\\p{L}\\p{M}])[${JOINED_SCRIPTS.split(' ')
    .map((script) => `\\p{scx=${script}}`)
    .join('')}]`,
  'u',
)
const EMOJI = /[\p{ExtPict}\p{EMod}]/u
/** What a keycap may show, which has a selector of emoji inside. */
const KEYCAP = /[\d#*]/
/** Each kind of selectors with its bases, mostly as in the list of standardized variation sequences. */
const SELECTORS: [selector: RegExp, base: RegExp][] = [
  [/[\ufe0e\ufe0f]/, EMOJI],
  [
    /[\ufe00-\ufe06]/,
    /[0‘’“”\u2200-\u22ff\u2a00-\u2aff♔-♟\u3001\u3002！，．：；？ℊ-ℴ\u{1d49c}-\u{1d4cf}\p{Ideographic}\p{sc=Mymr}\p{sc=Phag}\p{sc=Mani}\p{sc=Egyp}]/u,
  ],
  [/[\u180b-\u180d\u180f]/, /\p{sc=Mong}/u],
  [/[\u{e0100}-\u{e01ef}]/u, /\p{Ideographic}/u],
]
/** The flags of England, Scotland and others: a region and a part of it, and the tag that ends them. */
const FLAG_TAGS = /[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/uy
const IS_TAG = /[\u{e0020}-\u{e007f}]/u
/** The space of Braille. */
const BRAILLE_BLANK = '\u2800'
const BRAILLE_BLANKS = /\u2800+/y
const BRAILLE = /[\u2801-\u28ff]/

/** Finds what nobody sees: zero width, directional and control characters, and special spaces. */
export function findInvisible(text: string): Invisible {
  const kinds = new Map<string, InvisibleKind>()
  const place = placesIn(text)
  const hasPurpose = purposesIn(text)
  let count = 0
  const result = text.replace(HIDDEN, (character, at: number) => {
    if (hasPurpose(at, character)) return character
    count++
    const kind = kinds.get(character) ?? describe(character)
    kinds.set(character, kind)
    if (kind.count++ < MOST_PLACES) kind.places.push(place(at))
    return substitute(character)
  })
  return { count, kinds: [...kinds.values()], result }
}

/** Inside emoji, flags, Braille and the words of some scripts these characters are a part of the writing; asked in order. */
function purposesIn(text: string): (at: number, character: string) => boolean {
  let flagEnd = 0
  let blanks = { end: 0, kept: false }
  return (at, character) => {
    if (character === BRAILLE_BLANK) {
      if (at >= blanks.end) blanks = brailleBlanks(text, at)
      return blanks.kept
    }
    if (character === '\u200c' || character === '\u200d') return joins(text, at)
    if (/\p{VS}/u.test(character)) return selects(text, at, character)
    if (!IS_TAG.test(character)) return false
    FLAG_TAGS.lastIndex = at
    if (characterBefore(text, at) === '🏴' && FLAG_TAGS.test(text)) flagEnd = FLAG_TAGS.lastIndex
    return at < flagEnd
  }
}

function joins(text: string, at: number): boolean {
  const before = characterBefore(text, at)
  const after = String.fromCodePoint(text.codePointAt(at + 1) ?? 0)
  if (IN_JOINED_SCRIPT.test(before) && IN_JOINED_SCRIPT.test(after)) return true
  const emoji = before === '\ufe0f' ? characterBefore(text, at - 1) : before
  return text[at] === '\u200d' && EMOJI.test(emoji) && /\p{ExtPict}/u.test(after)
}

function selects(text: string, at: number, selector: string): boolean {
  const base = characterBefore(text, at)
  if (KEYCAP.test(base) && text[at + 1] === '\u20e3') return selector === '\ufe0f'
  return SELECTORS.some(([selectors, bases]) => selectors.test(selector) && bases.test(base))
}

/** The run of blanks that begins at a place, and whether it is beside other Braille. */
function brailleBlanks(text: string, at: number): { end: number; kept: boolean } {
  BRAILLE_BLANKS.lastIndex = at
  BRAILLE_BLANKS.test(text)
  const end = BRAILLE_BLANKS.lastIndex
  return { end, kept: BRAILLE.test(text[at - 1] ?? '') || BRAILLE.test(text[end] ?? '') }
}

function characterBefore(text: string, at: number): string {
  const pair = /[\udc00-\udfff]/.test(text[at - 1] ?? '')
  return text.slice(Math.max(0, at - (pair ? 2 : 1)), at)
}

function describe(character: string): InvisibleKind {
  const code = character.codePointAt(0) as number
  return { codePoint: codePointName(code), name: NAMES[code] ?? nameOfGroup(character), count: 0, places: [] }
}

function nameOfGroup(character: string): string {
  if (/\p{Zs}/u.test(character)) return 'Typographic space'
  if (/\p{Cc}/u.test(character)) return 'Control character'
  return /\p{VS}/u.test(character) ? 'Variation selector' : 'Format character'
}

function substitute(character: string): string {
  if (character === BRAILLE_BLANK || /\p{Zs}/u.test(character)) return ' '
  return /[\p{Zl}\p{Zp}\u0085]/u.test(character) ? '\n' : ''
}

/** Line and column of positions that only grow, so that the text is walked once. */
function placesIn(text: string): (at: number) => { line: number; column: number } {
  let line = 1
  let start = 0
  return (at) => {
    for (let end = text.indexOf('\n', start); end >= 0 && end < at; end = text.indexOf('\n', start)) {
      line++
      start = end + 1
    }
    return { line, column: Array.from(text.slice(start, at)).length + 1 }
  }
}
