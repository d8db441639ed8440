import { caseless } from '#shared/text/caseless.ts'
import { linesOf } from '#shared/text/lines.ts'
import { normalized } from '#shared/text/normalize.ts'

export interface ListOptions {
  trim: boolean
  ignoreCase: boolean
}

export interface ListComparison {
  /** Both hold the same entries, in whatever order and however often. */
  equal: boolean
  onlyFirst: string[]
  onlySecond: string[]
  /** As they are written in the first list. */
  both: string[]
}

/** What is in one of two lists and what is in both: an entry for each line, in any order; repeated ones count once. */
export function compareLists(first: string, second: string, options: ListOptions): ListComparison {
  const [a, b] = [entriesOf(first, options), entriesOf(second, options)]
  const onlyFirst = those(a, (key) => !b.has(key))
  const onlySecond = those(b, (key) => !a.has(key))
  const both = those(a, (key) => b.has(key))
  return { equal: onlyFirst.length + onlySecond.length === 0, onlyFirst, onlySecond, both }
}

/** The first of equal entries, by what they are compared by; blank lines are none. */
function entriesOf(list: string, { trim, ignoreCase }: ListOptions): Map<string, string> {
  const entries = new Map<string, string>()
  for (const line of linesOf(list)) {
    const trimmed = line.trim()
    if (trimmed === '') continue
    const entry = trim ? trimmed : line
    // Accents that are written apart look the same.
    const key = ignoreCase ? caseless(entry) : normalized(entry, 'NFC')
    if (!entries.has(key)) entries.set(key, entry)
  }
  return entries
}

function those(entries: Map<string, string>, wanted: (key: string) => boolean): string[] {
  return Array.from(entries)
    .filter(([key]) => wanted(key))
    .map(([, entry]) => entry)
}
