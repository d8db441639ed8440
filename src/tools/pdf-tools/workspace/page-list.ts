import { grouped } from '#shared/numbers/counted.ts'
import { groupBy } from '../group-by.ts'

/** A page of the workspace: one of a file, a picture, or a blank one. */
export interface PageItem {
  /** Unique in the workspace. */
  key: string
  /** The file it comes from; a blank page has none. */
  source?: string
  /** Its place in that file, from 0. */
  index: number
  /** Quarter turns clockwise on top of the page's own, in degrees. */
  turn: Turn
  /** Size as shown before `turn`, in points. */
  width: number
  height: number
}

const MOST_PAGES = 20_000

/** Why a document may not have so many pages; each takes room on the page and time with every step. */
export function whyTooMany(pages: number): string | undefined {
  if (pages <= MOST_PAGES) return undefined
  const [asked, most] = [pages, MOST_PAGES].map((count) => grouped(count))
  return `These would be ${asked} pages, more than the ${most} that can be shown here.`
}

/** Those of the keys whose page is there: undoing takes pages back out. */
export function keysOf(pages: readonly PageItem[], keys: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(pages.flatMap(({ key }) => (keys.has(key) ? [key] : [])))
}

export type Turn = 0 | 90 | 180 | 270

function turned(turn: Turn, by: number): Turn {
  return ((((turn + by) % 360) + 360) % 360) as Turn
}

export function rotatePages(pages: readonly PageItem[], keys: ReadonlySet<string>, by: number): PageItem[] {
  return pages.map((page) => (keys.has(page.key) ? { ...page, turn: turned(page.turn, by) } : page))
}

export function removePages(pages: readonly PageItem[], keys: ReadonlySet<string>): PageItem[] {
  return pages.filter((page) => !keys.has(page.key))
}

/** Puts a copy behind every chosen page. */
export function duplicatePages(
  pages: readonly PageItem[],
  keys: ReadonlySet<string>,
  newKey: () => string,
): PageItem[] {
  return pages.flatMap((page) => (keys.has(page.key) ? [page, { ...page, key: newKey() }] : [page]))
}

/** A4, for a blank page with no neighbour to be like. */
const A4 = { width: 595.28, height: 841.89 }

/** Puts a blank page of its neighbour's size behind the last chosen page, or at the end. */
export function insertBlank(pages: readonly PageItem[], keys: ReadonlySet<string>, newKey: () => string): PageItem[] {
  const last = pages.findLastIndex((page) => keys.has(page.key))
  const at = last < 0 ? pages.length : last + 1
  const neighbour = pages[at - 1]
  const size = neighbour ? shownSize(neighbour) : A4
  return pages.toSpliced(at, 0, { key: newKey(), index: 0, turn: 0, ...size })
}

export function shownSize({ width, height, turn }: PageItem): { width: number; height: number } {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}

/**
 * Moves the chosen pages, in their order, in front of the page at `to`.
 * @example movePages([a, b, c, d], keys of a and b, 3) // c, a, b, d
 */
export function movePages(pages: readonly PageItem[], keys: ReadonlySet<string>, to: number): PageItem[] {
  const moved = pages.filter((page) => keys.has(page.key))
  const rest = pages.filter((page) => !keys.has(page.key))
  const before = pages.slice(0, to).filter((page) => !keys.has(page.key)).length
  return rest.toSpliced(before, 0, ...moved)
}

/** Whether they are the very same pages, in the same order. */
export function isSame(pages: readonly PageItem[], others: readonly PageItem[]): boolean {
  return pages.length === others.length && pages.every((page, index) => page === others[index])
}

export type Place = 'back' | 'on' | 'first' | 'last'

/** Moves the chosen pages one place, or to an end; a block at the edge stays there. */
export function nudgePages(pages: readonly PageItem[], keys: ReadonlySet<string>, where: Place): PageItem[] {
  const chosen = pages.flatMap((page, index) => (keys.has(page.key) ? [index] : []))
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (first === undefined || last === undefined) return [...pages]
  const to = { back: Math.max(0, first - 1), on: Math.min(pages.length, last + 2), first: 0, last: pages.length }
  return movePages(pages, keys, to[where])
}

/**
 * Takes the pages of the files in turn, as for fronts and backs that were scanned one after the other.
 * `backwards` reverses the second file and every other after it, since a turned stack comes out last page first.
 */
export function interleave(pages: readonly PageItem[], backwards: boolean): PageItem[] {
  const stacks = [...groupBy(pages, (page) => page.source).values()]
  const ordered = stacks.map((stack, index) => (backwards && index % 2 === 1 ? stack.toReversed() : stack))
  const longest = Math.max(0, ...ordered.map((stack) => stack.length))
  return Array.from({ length: longest }, (_, row) => ordered.flatMap((stack) => stack[row] ?? [])).flat()
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Order of names as people count: `scan 9` comes before `scan 10`. */
export function byName(a: string, b: string): number {
  return natural.compare(a, b)
}

/** Brings the pages of each file together, the files in the given order; within a file the order stays. */
export function sortBySource(pages: readonly PageItem[], order: readonly string[]): PageItem[] {
  const rank = new Map(order.map((id, index) => [id, index]))
  const rankOf = (page: PageItem) =>
    page.source === undefined ? order.length : (rank.get(page.source) ?? order.length)
  return pages.toSorted((a, b) => rankOf(a) - rankOf(b))
}
