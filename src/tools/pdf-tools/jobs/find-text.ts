import { refusalOf } from '#contract/refusal.ts'
import { normalized } from '#shared/text/normalize.ts'
import type { Area } from '../marks.ts'
import { toArea } from '../document/page-areas.ts'
import { BROKEN, UNKNOWN, viewing, type Box, type View } from '../engines/pdfium.ts'
import { withShownPage } from '../engines/shown-page.ts'
import type { Context, Work } from '../work.ts'

interface Found {
  page: number
  area: Area
}

interface FindOptions {
  query: string
  caseSensitive: boolean
  wholeWords: boolean
}

const MOST_FOUND = 5000

interface Search {
  found: Found[]
  /** Places from 0 of the pages that hold no text at all, as scans do: nothing can be found there. */
  textless: number[]
}

/** Every place where the words stand; words that run over a line end give a part for each line. */
export async function findText(
  context: Context,
  { work, options }: { work: Work; options: FindOptions },
): Promise<Search> {
  const pattern = patternOf(options)
  const { caseSensitive } = options
  const { bytes } = await context.shelf.document(context, work)
  return viewing(context.pdfium, bytes, (view) => {
    const found: Found[] = []
    const textless: number[] = []
    for (let page = 0; page < view.pageCount; page++) {
      context.progress(0.5 + (page / view.pageCount) * 0.5, `Page ${page + 1}`)
      const places = findOnPage(view, page, pattern, caseSensitive)
      if (places) found.push(...places)
      else textless.push(page)
      if (found.length > MOST_FOUND) throw refusalOf(`These words stand in more than ${MOST_FOUND} places.`, 'query')
    }
    return { found, textless }
  })
}

/** Nothing for a page without text. */
function findOnPage(view: View, index: number, pattern: RegExp, caseSensitive: boolean): Found[] | undefined {
  return withShownPage(view, index, (page) =>
    view.withText(page, (text) => {
      const characters = view.characters(text)
      if (characters.trim() === '') return undefined
      return findRuns(characters, pattern, caseSensitive).flatMap(({ start, count }) =>
        textBoxes(view, text, start, count).map((box) => ({ page: index, area: toArea(view, page, box) })),
      )
    }),
  )
}

/** A run of characters as PDFium counts them. */
interface Run {
  start: number
  count: number
}

const APOSTROPHES = /[\u2018\u2019\u02bc\u2032\u00b4`]/g
const QUOTES = /[\u201c-\u201f\u00ab\u00bb]/g
const HYPHENS = /[\u2010-\u2015\u2212]/g
/** Soft hyphens, joiners, marks of direction: all invisible. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Texts that look alike become one: ligatures and composed letters taken apart, typographic signs as keyboards have them. */
export function folded(text: string, caseSensitive: boolean): string {
  const plain = /^[ -_a-~]*$/.test(text)
    ? text
    : normalized(
        text.replace(APOSTROPHES, "'").replace(QUOTES, '"').replace(HYPHENS, '-').replace(UNSEEN, ''),
        'NFKD',
      ).replace(/\s/g, ' ')
  // By way of the capitals, so that “ß” and “SS” are alike.
  return caseSensitive ? plain : plain.toUpperCase().toLowerCase()
}

const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** Fewer letters with spaces between them are seldom a word that was spaced out. */
const LEAST_SPACED = 3

/** S p a c e d out, as titles are: each letter stands alone. */
function spacedOut(letters: readonly string[]): string[] {
  const seen = letters.filter((letter) => letter !== ' ')
  if (seen.length < LEAST_SPACED) return []
  // An accent stays with its letter.
  const source = seen.map((letter) => (/\p{M}/u.test(letter) ? letter : ` ${literal(letter)}`)).join('')
  return [`(?<![\\p{L}\\p{M}\\p{N}])${source.trim()}(?![\\p{L}\\p{N}])`]
}

const literal = (letter: string) => letter.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** A hyphen that breaks a word at the end of a line may stand anywhere in it; Chinese and Japanese lines just end. */
export function patternOf({ query, caseSensitive, wholeWords }: FindOptions): RegExp {
  const letters = Array.from(folded(query, caseSensitive).replace(/ +/g, ' ').trim())
  if (letters.length === 0) throw refusalOf('Type the words to look for.', 'query')
  const source = letters
    .map((letter, index) => {
      const shown = letter === '-' ? `[-${BROKEN}]` : literal(letter)
      const drawn = letter.length > 1 ? `(?:${letter}|${UNKNOWN})` : shown
      const between = `${BROKEN}?${CJK.test(letter) ? ' ?' : ''}`
      return index === letters.length - 1 ? drawn : drawn + between
    })
    .join('')
  const whole = wholeWords ? `(?<![\\p{L}\\p{M}\\p{N}])${source}(?![\\p{L}\\p{N}])` : source
  // What ends before an accent is another letter.
  return new RegExp(`(?:${[whole, ...spacedOut(letters)].join('|')})(?!\\p{M})`, 'gu')
}

/** Where in the characters of a page the words are. */
export function findRuns(characters: string, pattern: RegExp, caseSensitive: boolean): Run[] {
  const parts: string[] = []
  const places: number[] = []
  for (let place = 0; place < characters.length; place++) {
    const part = folded(characters[place] as string, caseSensitive)
    if (part === ' ' && parts.at(-1) === ' ') continue
    if (part === '') continue
    parts.push(part)
    for (let unit = 0; unit < part.length; unit++) places.push(place)
  }
  return Array.from(parts.join('').matchAll(pattern), ({ index, 0: match }) => {
    const start = places[index] ?? 0
    return { start, count: (places[index + match.length - 1] ?? start) + 1 - start }
  })
}

/** The boxes around characters, one for each line, a little larger than the glyphs. */
export function textBoxes({ pdfium }: View, text: number, start: number, count: number): Box[] {
  const { call } = pdfium
  const rects = call.FPDFText_CountRects(text, start, count)
  return Array.from({ length: Math.max(0, rects) }, (_, index) =>
    pdfium.lend(32, (address) => {
      call.FPDFText_GetRect(text, index, address, address + 8, address + 16, address + 24)
      const [left = 0, top = 0, right = 0, bottom = 0] = new Float64Array(pdfium.bytes().buffer, address, 4)
      const edge = (top - bottom) * 0.15
      return { left: left - 1, right: right + 1, top: top + edge, bottom: bottom - edge }
    }),
  )
}
