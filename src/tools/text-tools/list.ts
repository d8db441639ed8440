import { caseless } from '#shared/text/caseless.ts'
import { countGraphemes } from '#shared/text/graphemes.ts'
import { lineEndOf, linesOf } from '#shared/text/lines.ts'
import { streamSafe } from '#shared/text/normalize.ts'

export const SORTS = ['none', 'ascending', 'descending', 'natural', 'natural-descending', 'length', 'reverse'] as const
export const DEDUPES = ['none', 'exact', 'ignore-case'] as const

export interface LineOptions {
  trim: boolean
  removeBlank: boolean
  dedupe: (typeof DEDUPES)[number]
  sort: (typeof SORTS)[number]
  /** Puts 1., 2., … before the lines. */
  number: boolean
  prefix: string
  suffix: string
}

export interface Lines {
  result: string
  lineCount: number
  /** Blank and repeated lines that went. */
  removed: number
}

/** By the letters of any language; natural puts file2 before file10. */
const plain = new Intl.Collator('en')
const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Works on a text as a list, in this order: trim, drop blank lines, drop repeated ones, sort, prefix and suffix, number. */
export function processLines(text: string, options: LineOptions): Lines {
  const lines = linesOf(text)
  // A line break at the very end ends the last line, it does not begin another.
  const closed = lines.length > 1 && lines.at(-1) === ''
  if (closed) lines.pop()
  const trimmed = options.trim ? lines.map((line) => line.trim()) : lines
  const filled = options.removeBlank ? trimmed.filter((line) => /\S/.test(line)) : trimmed
  const unique = dedupe(filled, options.dedupe)
  const sorted = sort(unique, options.sort)
  const end = lineEndOf(text)
  const { number, prefix, suffix } = options
  const result = sorted.map((line, index) => `${number ? `${index + 1}. ` : ''}${prefix}${line}${suffix}`)
  return {
    result: result.join(end) + (closed && result.length > 0 ? end : ''),
    lineCount: result.length,
    removed: lines.length - result.length,
  }
}

/** Keeps the first of equal lines. */
function dedupe(lines: string[], how: LineOptions['dedupe']): string[] {
  if (how === 'none') return lines
  if (how === 'exact') return [...new Set(lines)]
  const first = new Map<string, string>()
  for (const line of lines) {
    const key = caseless(line)
    if (!first.has(key)) first.set(key, line)
  }
  return [...first.values()]
}

function sort(lines: string[], how: LineOptions['sort']): string[] {
  switch (how) {
    case 'none':
      return lines
    case 'reverse':
      return lines.toReversed()
    case 'length':
      return sortByLength(lines)
    case 'ascending':
      return sortBy(lines, plain.compare)
    case 'descending':
      return sortBy(lines, (a, b) => plain.compare(b, a))
    case 'natural':
      return sortBy(lines, (a, b) => natural.compare(a, b) || plain.compare(a, b))
    case 'natural-descending':
      return sortBy(lines, (a, b) => natural.compare(b, a) || plain.compare(b, a))
  }
}

function sortByLength(lines: string[]): string[] {
  const measured = lines.map((line) => ({ line, length: countGraphemes(line) }))
  return measured.sort((a, b) => a.length - b.length).map(({ line }) => line)
}

/** Compares each different line once: comparing by language is the dear part. */
function sortBy(lines: string[], compare: (a: string, b: string) => number): string[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  const keys = Array.from(counts.keys(), (line) => ({ line, key: streamSafe(line) }))
  const sorted = keys.sort((a, b) => compare(a.key, b.key)).map(({ line }) => line)
  if (sorted.length === lines.length) return sorted
  return sorted.flatMap((line) => Array.from({ length: counts.get(line) as number }, () => line))
}
