import type { Gap } from '#shared/alignment/align.ts'
import type { Change } from './compare.ts'

/** Lines that stay, around each change. */
const AROUND = 3
const HEAD = '--- a/text.txt\n+++ b/text.txt\n'
/** Line ends that programs for patches know nothing of. */
const OTHER_END = /\r(?!\n)|[\u0085\u2028\u2029]/

/** Whether there is something to be changed, and all lines end as such programs know it. */
export const canPatch = (left: string, right: string) =>
  left !== right && !OTHER_END.test(left) && !OTHER_END.test(right)

/**
 * A comparison by lines as a unified patch that makes the right text of the left one, to the byte: lines that were taken
 * for the same, but are not, are changes in it.
 */
export function patchOf(left: string, right: string, changes: Change[]): string {
  const [before, after] = [exactLines(left), exactLines(right)]
  const hunks = inHunks(gapsOf(changes, before, after))
  return HEAD + hunks.map((gaps) => hunkOf(gaps, before, after)).join('')
}

const exactLines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

function gapsOf(changes: Change[], left: string[], right: string[]): Gap[] {
  const gaps: Gap[] = []
  let [before, after] = [0, 0]
  const changed = (lines: number, added: number) => {
    const last = gaps.at(-1)
    const beforeEnd = before + lines
    const afterEnd = after + added
    if (last?.beforeEnd === before && last.afterEnd === after) Object.assign(last, { beforeEnd, afterEnd })
    else gaps.push({ before, beforeEnd, after, afterEnd })
    before = beforeEnd
    after = afterEnd
  }
  for (const { type, text } of changes) {
    const { length } = exactLines(text)
    if (type === 'removed') changed(length, 0)
    else if (type === 'added') changed(0, length)
    else
      for (let line = 0; line < length; line++) {
        if (left[before] !== right[after]) changed(1, 1)
        else {
          before++
          after++
        }
      }
  }
  return gaps
}

/** Changes whose lines around them would meet stand in one hunk. */
function inHunks(gaps: Gap[]): Gap[][] {
  const hunks: Gap[][] = []
  for (const gap of gaps) {
    const hunk = hunks.at(-1)
    const last = hunk?.at(-1)
    if (hunk && last && gap.before - last.beforeEnd <= 2 * AROUND) hunk.push(gap)
    else hunks.push([gap])
  }
  return hunks
}

function hunkOf(gaps: Gap[], before: string[], after: string[]): string {
  const [first, last] = [gaps[0], gaps.at(-1)] as [Gap, Gap]
  const head = Math.min(AROUND, first.before)
  const end = Math.min(last.beforeEnd + AROUND, before.length)
  const [start, startAfter] = [first.before - head, first.after - head]
  const endAfter = last.afterEnd + end - last.beforeEnd
  let at = start
  const lines = gaps.flatMap((gap) => {
    const same = before.slice(at, gap.before)
    at = gap.beforeEnd
    return [
      ...same.map(signed(' ')),
      ...before.slice(gap.before, gap.beforeEnd).map(signed('-')),
      ...after.slice(gap.after, gap.afterEnd).map(signed('+')),
    ]
  })
  const tail = before.slice(at, end).map(signed(' '))
  return `@@ -${range(start, end)} +${range(startAfter, endAfter)} @@\n${[...lines, ...tail].join('')}`
}

const signed = (sign: string) => (line: string) =>
  line.endsWith('\n') ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`

/** As GNU diff writes it: of no lines the one before, of one no count. */
function range(start: number, end: number): string {
  const count = end - start
  return count === 0 ? `${start},0` : count === 1 ? `${end}` : `${start + 1},${count}`
}
