import { ToolError } from '#contract/error.ts'
import { align } from '#shared/alignment/align.ts'
import { normalized } from '#shared/text/normalize.ts'
import { textBoxes } from './find-text.ts'
import { groupBy } from '../group-by.ts'
import type { Area } from '../marks.ts'
import { toArea } from '../document/page-areas.ts'
import { BROKEN, viewing, type View } from '../engines/pdfium.ts'
import { withShownPage } from '../engines/shown-page.ts'
import type { Context, SourceFile } from '../work.ts'

/** A run of words that only one of the two documents has. */
export interface Change {
  side: 'old' | 'new'
  text: string
  /** Where it stands. */
  parts: { page: number; area: Area }[]
}

export interface Comparison {
  changes: Change[]
  /** Pages without a word, as scans are. */
  textless: { old: number; new: number }
}

interface Word {
  text: string
  /** Its last letters are in the next line. */
  isBroken: boolean
  page: number
  start: number
  count: number
}

/** Words from one place up to another. */
type Run = readonly [from: number, to: number]

const MOST_WORDS = 200_000

/** Compares two files word by word, across page breaks: text that only moved on is no change. */
export async function compareFiles(
  context: Context,
  { older, newer }: { older: SourceFile; newer: SourceFile },
): Promise<Comparison> {
  const bytes = async ({ file }: SourceFile) => new Uint8Array(await file.arrayBuffer())
  const read = async (file: SourceFile) =>
    viewing(context.pdfium, await bytes(file), (view) => wordsOf(context, view, file.name), file.password)
  const [old, fresh] = [await read(older), await read(newer)]
  const [before, after] = [old.words, fresh.words]
  context.progress(0.8, 'Comparing')
  const gaps = align(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  ).filter((gap) => !isOnlyBroken(before.slice(gap.before, gap.beforeEnd), after.slice(gap.after, gap.afterEnd)))
  const removed = gaps.map((gap): Run => [gap.before, gap.beforeEnd]).filter(isLong)
  const added = gaps.map((gap): Run => [gap.after, gap.afterEnd]).filter(isLong)
  const place = async (file: SourceFile, words: Word[], runs: Run[], side: Change['side']) =>
    viewing(
      context.pdfium,
      await bytes(file),
      (view) => runs.map((run) => locate(view, words, run, side)),
      file.password,
    )
  const changes = [...(await place(older, before, removed, 'old')), ...(await place(newer, after, added, 'new'))]
  return { changes, textless: { old: old.textless, new: fresh.textless } }
}

const isLong = ([from, to]: Run) => to > from

/** Whether words differ in nothing but a hyphen, which may be their own or that of the end of a line. */
function isOnlyBroken(before: readonly Word[], after: readonly Word[]): boolean {
  const solid = (words: readonly Word[]) => words.map(({ text }) => text.replaceAll(/[-\u2010]/g, '')).join(' ')
  return [...before, ...after].some(({ isBroken }) => isBroken) && solid(before) === solid(after)
}

/** Letters of scripts that put no spaces between words: each is compared by itself. */
const ALONE =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const WORD = new RegExp(`[${ALONE}]\\p{M}*|[^\\s${ALONE}]+`, 'gu')
const IS_ALONE = new RegExp(`^[${ALONE}]`, 'u')

/** With spaces where the script has any. */
function joined(words: readonly Word[]): string {
  const isAlone = (word: Word | undefined) => word !== undefined && IS_ALONE.test(word.text)
  return words
    .map((word, index) => (index === 0 || (isAlone(word) && isAlone(words[index - 1])) ? '' : ' ') + word.text)
    .join('')
}

function wordsOf(context: Context, view: View, name: string): { words: Word[]; textless: number } {
  const words: Word[] = []
  let textless = 0
  for (let page = 0; page < view.pageCount; page++) {
    context.progress((page / view.pageCount) * 0.7, `Reading ${name}, page ${page + 1}`)
    const text = withShownPage(view, page, (loaded) => view.withText(loaded, (opened) => view.characters(opened)))
    if (text.trim() === '') textless++
    for (const { 0: match, index: start } of text.matchAll(WORD)) {
      const plain = normalized(match.replaceAll(BROKEN, ''), 'NFC')
      words.push({ text: plain, isBroken: match.includes(BROKEN), page, start, count: match.length })
    }
    if (words.length > MOST_WORDS)
      throw new ToolError(`Documents of more than ${MOST_WORDS} words are not compared here.`)
  }
  return { words, textless }
}

function locate(view: View, words: readonly Word[], [from, to]: Run, side: Change['side']): Change {
  const run = words.slice(from, to)
  const pages = groupBy(run, ({ page }) => page)
  const parts = [...pages].flatMap(([page, list]) => {
    const [first, last] = [list[0], list.at(-1)]
    if (!first || !last) return []
    return withShownPage(view, page, (loaded) =>
      view.withText(loaded, (text) =>
        textBoxes(view, text, first.start, last.start + last.count - first.start).map((box) => ({
          page,
          area: toArea(view, loaded, box),
        })),
      ),
    )
  })
  return { side, text: joined(run), parts }
}
