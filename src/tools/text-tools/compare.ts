import { align, type Gap } from '#shared/alignment/align.ts'
import { caseless } from '#shared/text/caseless.ts'
import { lineEndOf, linesOf } from '#shared/text/lines.ts'

export const UNITS = ['lines', 'words', 'characters'] as const

export interface CompareOptions {
  unit: (typeof UNITS)[number]
  ignoreCase: boolean
  /** Takes runs of white space as one space and none at the edges. */
  ignoreSpaces: boolean
}

export interface Change {
  type: 'equal' | 'removed' | 'added'
  text: string
}

export interface Comparison {
  equal: boolean
  /** Units that are gone, new, and the same; of words, the white space between them does not count. */
  removed: number
  added: number
  same: number
  changes: Change[]
}

/** Nobody reads more changes, and to say them takes many times the length of the texts. */
const MOST_GAPS = 200_000
/** An amount (5,000.50), a date (3.5.2026, 2026-05-03), a time (10:30) and a word as don’t are one word each. */
const WORDS =
  /[\p{L}\p{N}\p{M}_]+(?:(?:(?<=\p{N})[.,:/-](?=\p{N})|['‘’](?=[\p{L}\p{N}]))[\p{L}\p{N}\p{M}_]+)*|\s+|[^\p{L}\p{N}\p{M}_\s]/gu
const LINE_END = /\r\n|[\n\r]/g
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What has to change to make the right text from the left one, in whole lines, words or characters. */
export function compare(left: string, right: string, options: CompareOptions): Comparison {
  const end = lineEndOf(right || left)
  const [a, b] = [cut(left, options, end), cut(right, options, end)]
  const keys = (units: string[]) => units.map((unit) => normalize(unit, options))
  const steps = stepsOf(readable(align(keys(a), keys(b))), a, b)
  const count = (type: Change['type']) =>
    steps.reduce((sum, step) => sum + (step.type === type ? countable(step.units, options.unit) : 0), 0)
  return {
    equal: steps.every(({ type }) => type === 'equal'),
    removed: count('removed'),
    added: count('added'),
    same: count('equal'),
    changes: steps.map(({ type, units }, index) => {
      const text = units.join('')
      // What was the last line of its text has a line behind it here.
      const joins = options.unit === 'lines' && index < steps.length - 1 && !text.endsWith(end)
      return { type, text: joins ? text + end : text }
    }),
  }
}

/** Nobody takes the spaces between words for words. */
function countable(units: string[], unit: CompareOptions['unit']): number {
  return unit === 'words' ? units.filter((word) => word.trim() !== '').length : units.length
}

/** Takes what is the same between two changes for changed, too, the shortest first, until few enough are left. */
function readable(gaps: Gap[]): Gap[] {
  let joined = gaps
  for (let least = 2; joined.length > MOST_GAPS; least *= 2) joined = withoutShort(joined, least)
  return joined
}

function withoutShort(gaps: Gap[], least: number): Gap[] {
  const joined: Gap[] = []
  for (const gap of gaps) {
    const last = joined.at(-1)
    if (last && gap.before - last.beforeEnd < least) {
      last.beforeEnd = gap.beforeEnd
      last.afterEnd = gap.afterEnd
    } else joined.push({ ...gap })
  }
  return joined
}

function stepsOf(gaps: Gap[], left: string[], right: string[]): { type: Change['type']; units: string[] }[] {
  let at = 0
  const steps = gaps.flatMap(({ before, beforeEnd, after, afterEnd }) => {
    const equal = right.slice(at, after)
    at = afterEnd
    return [
      { type: 'equal' as const, units: equal },
      { type: 'removed' as const, units: left.slice(before, beforeEnd) },
      { type: 'added' as const, units: right.slice(after, afterEnd) },
    ]
  })
  return [...steps, { type: 'equal' as const, units: right.slice(at) }].filter(({ units }) => units.length > 0)
}

/** What ends a line is no difference, whatever the units. */
function cut(text: string, { unit, ignoreSpaces }: CompareOptions, end: string): string[] {
  if (unit !== 'lines') {
    const alike = text.includes('\r') || end !== '\n' ? text.replace(LINE_END, end) : text
    const inner = ignoreSpaces ? alike.trim() : alike
    if (unit === 'words') return inner.match(WORDS) ?? []
    if (!ignoreSpaces) return charactersOf(inner)
    return inner.split(/(\s+)/).flatMap((part, index) => (index % 2 === 0 ? charactersOf(part) : part))
  }
  const lines = linesOf(text)
  return lines.map((line, index) => (index < lines.length - 1 ? line + end : line)).filter((line) => line !== '')
}

const charactersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

function normalize(unit: string, { unit: kind, ignoreCase, ignoreSpaces }: CompareOptions): string {
  // A last line without a line end is the same line.
  const bare = kind === 'lines' ? unit.replace(/[\r\n]+$/, '') : unit
  const spaced = ignoreSpaces ? bare.replace(/\s+/g, ' ') : bare
  const trimmed = ignoreSpaces && kind === 'lines' ? spaced.trim() : spaced
  // Accents that are written apart look the same, too.
  return ignoreCase ? caseless(trimmed) : trimmed
}
