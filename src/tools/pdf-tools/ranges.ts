import { refusalOf } from '#contract/refusal.ts'
import { counted } from '#shared/numbers/counted.ts'

/**
 * The pages that a visitor's words mean, as places from 0, one list for each part between commas.
 * `8-` runs to the end, `5-3` backwards; `odd`, `even`, `all`, `last` and `last 3` are understood; empty text is all.
 * A refusal is about the field of the pages.
 * @example pageRanges('1-3, 8-', 9) // [[0, 1, 2], [7, 8]]
 */
export function pageRanges(text: string, count: number): number[][] {
  const parts = text
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return (parts.length === 0 ? ['all'] : parts).map((part) => pagesOf(part, count))
}

/** All pages that the words mean, in their order, each once. */
export function pageSet(text: string, count: number): number[] {
  return [...new Set(pageRanges(text, count).flat())]
}

function pagesOf(part: string, count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index)
  if (part === 'all') return all
  if (part === 'odd') return all.filter((index) => index % 2 === 0)
  if (part === 'even') return all.filter((index) => index % 2 === 1)
  const last = /^last(?:\s+(\d{1,6}))?$/.exec(part)
  if (last) return all.slice(-Math.max(1, Number(last[1] ?? 1)))
  const range = /^(\d{1,6})?\s*(?:([-–—]|to|\.\.)\s*(\d{1,6}|last|end)?)?$/.exec(part)
  if (!range || (range[1] === undefined && range[3] === undefined)) {
    throw refusalOf(`“${part}” is not a page range. Write for example 1-3, 5, 8-.`, 'pages')
  }
  const from = Number(range[1] ?? 1)
  const to = !range[2] ? from : /^\d+$/.test(range[3] ?? '') ? Number(range[3]) : count
  for (const page of [from, to]) {
    if (page < 1) throw refusalOf('Pages are counted from 1.', 'pages')
    if (page > count) {
      throw refusalOf(`There is no page ${page}: the document has ${counted(count, 'page')}.`, 'pages')
    }
  }
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => (from <= to ? from + step : from - step) - 1)
}

/** @example everyPages(5, 2) // [[0, 1], [2, 3], [4]] */
export function everyPages(count: number, size: number): number[][] {
  return Array.from({ length: Math.ceil(count / size) }, (_, part) =>
    Array.from({ length: Math.min(size, count - part * size) }, (_unused, index) => part * size + index),
  )
}

/** Places in words, for people. @example describePages([0, 1, 2, 6]) // '1-3, 7' */
export function describePages(places: readonly number[]): string {
  const runs: [from: number, to: number][] = []
  for (const place of places) {
    const run = runs.at(-1)
    if (run && place === run[1] + 1) run[1] = place
    else runs.push([place, place])
  }
  return runs.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`)).join(', ')
}

/** @example pagesInWords([0, 1, 2, 6]) // 'pages 1-3, 7' */
export function pagesInWords(places: readonly number[]): string {
  return `${places.length === 1 ? 'page' : 'pages'} ${describePages(places)}`
}
