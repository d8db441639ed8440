import { ToolError } from '#contract/error.ts'
import { counted } from '#shared/numbers/counted.ts'
import { toArea } from '../document/page-areas.ts'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { readLines, type ReadLine, type ReadWord } from '../document/read-lines.ts'
import { UnseenWriter, type Turn } from '../document/unseen-text.ts'
import { viewing, type View } from '../engines/pdfium.ts'
import { openReader, READING_DPI, type Reader, type ReaderFiles } from '../engines/reader.ts'
import type { Area } from '../marks.ts'
import { describePages, pageSet } from '../ranges.ts'
import { pdfFile, type Context, type Outcome, type ResultFile, type Work } from '../work.ts'
import { textBoxes } from './find-text.ts'
import { changedBeside } from './redact-looks.ts'

interface RecogniseOptions {
  pages: string
  /** Pages that hold text already, too: what is not in it is added. */
  again: boolean
  as: 'pdf' | 'text'
  reader: ReaderFiles
}

/** What was read on a page. */
interface ReadPage {
  /** From 0. */
  place: number
  lines: ReadLine[]
  /** Degrees with the clock that the picture was turned by before it was read. */
  turn: Turn
  /** Pixels of that picture. */
  width: number
  height: number
}

/** Pixels of the picture that is read: more take longer than they help. */
const MOST_READ = 18_000_000
/** Of 100. What the reader is less sure of is dirt more often than a word. */
const LEAST_SURE = 20
/** Pages whose words are less sure on the average are named. */
const HARD_TO_READ = 75
/** Letters that another way of holding the page must bring. */
const LEAST_GAIN = 10

/** Reads what the pages show, and puts the words unseen over it or into a text file. */
export async function recognise(
  context: Context,
  { work, options }: { work: Work; options: RecogniseOptions },
): Promise<Outcome> {
  const { bytes, lost, name, units } = await context.shelf.document(context, work)
  const places = pageSet(options.pages, work.plan.length)
  const { read, left } = await readPages(context, bytes, { places, units, ...options })
  if (left.length === places.length) {
    throw new ToolError(
      'These pages hold text already. Choose “Also pages that hold text” to add what is only a picture.',
    )
  }
  const words = read.flatMap(wordsOf)
  if (words.length === 0) throw new ToolError('No text was seen on these pages.')
  const made =
    options.as === 'text' ? { files: [textFile(name, read)], checks: [] } : await searchable(context, bytes, read, name)
  const wordless = read.filter((page) => wordsOf(page).length === 0).map(({ place }) => place)
  const turned = read.filter(({ turn }) => turn > 0).map(({ place }) => place)
  const hard = read.filter((page) => sureness(wordsOf(page)) < HARD_TO_READ).map(({ place }) => place)
  return {
    files: made.files,
    notes: [
      `${counted(words.length, 'word')} read on ${counted(read.length - wordless.length, 'page')}, ${Math.round(sureness(words))}% sure on the average.`,
      ...(left.length > 0 ? [`Left as they are, for they hold text: pages ${describePages(left)}.`] : []),
      ...(turned.length > 0
        ? [`Read as they would stand, for they lie on their side or head: pages ${describePages(turned)}.`]
        : []),
      ...(wordless.length > 0 ? [`No text was seen on pages ${describePages(wordless)}.`] : []),
    ],
    checks: made.checks,
    warnings: [
      ...lost,
      ...(hard.length > 0
        ? [`Hard to read: pages ${describePages(hard)}. Compare the words with the picture before you rely on them.`]
        : []),
    ],
  }
}

interface Reading {
  places: readonly number[]
  /** Points to a unit of each page. */
  units: readonly number[]
  again: boolean
  reader: ReaderFiles
}

async function readPages(context: Context, bytes: Uint8Array, { places, units, again, reader: files }: Reading) {
  const read: ReadPage[] = []
  const left: number[] = []
  const reader = await openReader(files)
  try {
    viewing(context.pdfium, bytes, (view) => {
      for (const [index, place] of places.entries()) {
        context.progress(0.5 + (index / places.length) * 0.4, `Reading page ${place + 1}`)
        const texts = textAreas(view, place)
        if (texts.length > 0 && !again) left.push(place)
        else read.push(readPage(reader, view, place, units[place] ?? 1, texts))
      }
    })
  } finally {
    reader.close()
  }
  return { read, left }
}

/** Where text is that can be found already. */
function textAreas(view: View, place: number): Area[] {
  return view.withPage(place, (page) =>
    view.withText(page, (text) => {
      const characters = view.characters(text)
      if (characters.trim() === '') return []
      return textBoxes(view, text, 0, characters.length).map((box) => toArea(view, page, box))
    }),
  )
}

function readPage(reader: Reader, view: View, place: number, unit: number, texts: readonly Area[]): ReadPage {
  const size = view.sizeOf(place)
  const scale = Math.min((READING_DPI / 72) * unit, Math.sqrt(MOST_READ / (size.width * size.height)))
  const look = (turn: Turn, share = 1): ReadPage => {
    const bitmap = view.render(place, scale * share, turn)
    return { place, turn, width: bitmap.width, height: bitmap.height, lines: readLines(reader.read(bitmap)) }
  }
  const upright = look(0)
  // Text that is there already tells which way the page stands.
  const stands = texts.length > 0 || wordsOf(upright).length === 0 || sureness(wordsOf(upright)) >= HARD_TO_READ
  return worthKeeping(stands ? upright : turnedRight(upright, look), texts)
}

/** The page as it is read best: it may lie on its side or on its head, and half the pixels tell. */
function turnedRight(upright: ReadPage, look: (turn: Turn, share?: number) => ReadPage): ReadPage {
  const turned = ([90, 180, 270] as const).map((turn) => look(turn, 0.5))
  const best = turned.reduce((one, other) => (gain(other) > gain(one) ? other : one))
  return gain(best) > 2 * gain(upright) + LEAST_GAIN ? look(best.turn) : upright
}

/** Letters that the reader is sure of. */
function gain(page: ReadPage): number {
  return wordsOf(page).reduce((sum, { text, sure }) => sum + (sure >= HARD_TO_READ ? text.length : 0), 0)
}

/** Without dirt, and without words that are text already. */
function worthKeeping(page: ReadPage, texts: readonly Area[]): ReadPage {
  const isText = ({ left, right, top, bottom }: ReadWord) => {
    const [x, y] = [(left + right) / 2 / page.width, (top + bottom) / 2 / page.height]
    return texts.some((area) => x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height)
  }
  const lines = page.lines.map((line) => ({
    ...line,
    words: line.words.filter((word) => word.sure >= LEAST_SURE && !isText(word)),
  }))
  return { ...page, lines: lines.filter(({ words }) => words.length > 0) }
}

const wordsOf = ({ lines }: ReadPage): ReadWord[] => lines.flatMap(({ words }) => words)

function sureness(words: readonly ReadWord[]): number {
  if (words.length === 0) return 100
  return words.reduce((sum, { sure }) => sum + sure, 0) / words.length
}

function textFile(name: string, read: readonly ReadPage[]): ResultFile {
  const pages = read.map(({ lines }) =>
    lines
      .map(({ words, opens }, index) => (opens && index > 0 ? '\n' : '') + words.map(({ text }) => text).join(' '))
      .join('\n'),
  )
  const text = `${pages.filter((page) => page !== '').join('\n\n')}\n`
  return { name: `${name}.txt`, type: 'text/plain;charset=utf-8', bytes: new TextEncoder().encode(text) }
}

/** The document with the words over their picture; then the new file is opened, searched and looked at. */
async function searchable(
  context: Context,
  before: Uint8Array<ArrayBuffer>,
  read: readonly ReadPage[],
  name: string,
): Promise<{ files: ResultFile[]; checks: string[] }> {
  context.progress(0.9, 'Writing the words')
  const document = await loadDocument(before)
  const pages = document.getPages()
  const writer = new UnseenWriter(document)
  for (const { place, ...seen } of read) {
    const page = pages[place]
    if (page) writer.write(page, seen)
  }
  const after = await saveDocument(document)
  context.progress(0.93, 'Searching the new file')
  const missing = viewing(context.pdfium, after, (view) => read.flatMap((page) => notIn(view, page)))
  if (missing.length > 0) {
    throw new ToolError(`“${missing[0]}” was read, but is not found in the new file, so it is not handed out.`)
  }
  const changed = changedBeside(context, { before, after }, new Map(read.map(({ place }) => [place, []])))
  return {
    files: [pdfFile(`${name} searchable`, after)],
    checks: [
      'Every word that was read is found again in the new file.',
      ...(changed.length === 0 ? ['Drawn again: every page looks as before.'] : []),
    ],
  }
}

/** Words that are not found on their page. */
function notIn(view: View, page: ReadPage): string[] {
  const text = solid(view.text(page.place))
  return wordsOf(page)
    .map((word) => word.text)
    .filter((word) => !text.includes(solid(word)))
}

/** Without spaces, and without hyphens, which a line may end with. */
const solid = (text: string) => text.normalize('NFKC').replace(/[\s\-\u00ad\u2010]/g, '')
