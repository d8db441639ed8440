import { degrees } from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { counted } from '#shared/numbers/counted.ts'
import { toArea } from '../document/page-areas.ts'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { readLines, type ReadLine, type ReadWord } from '../document/read-lines.ts'
import { UnseenWriter, type Turn } from '../document/unseen-text.ts'
import { viewing, type View } from '../engines/pdfium.ts'
import { openReader, READING_DPI, type Reader, type ReaderFiles } from '../engines/reader.ts'
import type { Area } from '../marks.ts'
import { pagesInWords, pageSet } from '../ranges.ts'
import { pdfFile, type Context, type Outcome, type ResultFile, type Work } from '../work.ts'
import { textBoxes } from './find-text.ts'
import { changedBeside } from './redact-looks.ts'

interface RecogniseOptions {
  pages: string
  /** Pages that hold text already, too: what is not in it is added. */
  again: boolean
  as: 'pdf' | 'text'
  /** Turns sheets that lie on their side or on their head. */
  upright: boolean
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
/** The reader takes no longer ones. */
const LONGEST_SIDE = 32_000
/** Of 100. What the reader is less sure of is dirt more often than a word, above all where text is that is no picture. */
const LEAST_SURE = { alone: 30, besideText: 60 }
/** Pages with less confidence on average are named. */
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
  const { read, left, texts } = await readPages(context, bytes, { places, units, ...options })
  if (left.length === places.length) {
    throw new ToolError(
      'These pages hold text already. Choose “Also pages that hold text” to add what is only a picture.',
    )
  }
  const words = read.flatMap(wordsOf)
  if (words.length === 0) throw new ToolError('No text was seen on these pages.')
  const made =
    options.as === 'text'
      ? { files: [textFile(name, places, read, texts)], checks: [], warnings: [] }
      : await searchable(context, bytes, read, { name, upright: options.upright })
  const wordless = read.filter((page) => wordsOf(page).length === 0).map(({ place }) => place)
  const turned = read.filter(({ turn }) => turn > 0).map(({ place }) => place)
  const hard = read.filter((page) => sureness(wordsOf(page)) < HARD_TO_READ).map(({ place }) => place)
  return {
    files: made.files,
    notes: [
      `${counted(words.length, 'word')} read on ${counted(read.length - wordless.length, 'page')}, ${Math.round(sureness(words))}% confidence on average.`,
      ...(left.length > 0
        ? [
            `${options.as === 'text' ? 'Taken as text, which was there' : 'Skipped, for there is text'} already: ${pagesInWords(left)}.`,
          ]
        : []),
      ...(turned.length > 0
        ? [
            `${options.upright && options.as === 'pdf' ? 'Turned upright' : 'Read as if turned upright'}: ${pagesInWords(turned)}.`,
          ]
        : []),
      ...(wordless.length > 0 ? [`No text was seen on ${pagesInWords(wordless)}.`] : []),
    ],
    checks: made.checks,
    warnings: [
      ...lost,
      ...made.warnings,
      ...(hard.length > 0
        ? [`Hard to read: ${pagesInWords(hard)}. Compare the words with the picture before you rely on them.`]
        : []),
    ],
  }
}

interface PageToRead {
  place: number
  /** Points to a unit. */
  unit: number
  /** Where text is. */
  texts: readonly Area[]
  first: Turn
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
  /** Text that the pages hold. */
  const texts = new Map<number, string>()
  const reader = await openReader(files)
  try {
    viewing(context.pdfium, bytes, (view) => {
      for (const [index, place] of places.entries()) {
        context.progress(0.5 + (index / places.length) * 0.36, `Reading page ${place + 1}`)
        const areas = textAreas(view, place)
        if (areas.length > 0) texts.set(place, view.text(place).trim())
        if (areas.length > 0 && !again) left.push(place)
        else {
          const first = read.findLast(({ lines }) => lines.length > 0)?.turn ?? 0
          read.push(readPage(reader, view, { place, unit: units[place] ?? 1, texts: areas, first }))
        }
      }
    })
  } finally {
    reader.close()
  }
  return { read, left, texts }
}

/** Where text is shown that can be found already. */
function textAreas(view: View, place: number): Area[] {
  return view.withPage(place, (page) =>
    view.withText(page, (text) => {
      const characters = view.characters(text)
      if (characters.trim() === '') return []
      const areas = textBoxes(view, text, 0, characters.length).map((box) => toArea(view, page, box))
      return areas.filter(({ x, y, width, height }) => x < 1 && y < 1 && x + width > 0 && y + height > 0)
    }),
  )
}

/** `first` is the way in which the page is held at first: sheets lie in a pile as the one before. */
function readPage(reader: Reader, view: View, { place, unit, texts, first }: PageToRead): ReadPage {
  const { width, height } = view.sizeOf(place)
  const most = Math.min(Math.sqrt(MOST_READ / (width * height)), LONGEST_SIDE / Math.max(width, height))
  const scale = Math.min((READING_DPI / 72) * unit, most)
  const look = (turn: Turn, share = 1): ReadPage => {
    // What fields and comments say is not of the page: it can change, and go.
    const bitmap = view.render(place, scale * share, turn, true)
    const { width: across, height: down } = bitmap
    const seen = reader
      .read(bitmap)
      .map((hocr) => ({ place, turn, width: across, height: down, lines: readLines(hocr) }))
    return seen.reduce(better)
  }
  const held = look(first)
  const isRight = isSure(held) && (first === 0 || gain(held) > LEAST_GAIN)
  return worthKeeping(isRight ? held : turnedRight(held, look), texts)
}

function isSure(page: ReadPage): boolean {
  const words = wordsOf(page)
  return words.length > 0 && sureness(words) >= HARD_TO_READ && levelOf(page).length > words.length / 2
}

/** The page as it is read best: it may lie on its side or on its head, and half the pixels tell. Without good reason it stands. */
function turnedRight(held: ReadPage, look: (turn: Turn, share?: number) => ReadPage): ReadPage {
  const upright = held.turn === 0 ? held : look(0)
  if (isSure(upright)) return upright
  const others = ([90, 180, 270] as const).filter((turn) => turn !== held.turn).map((turn) => look(turn, 0.5))
  const best = [held, ...others].reduce(better)
  if (gain(best) <= 2 * gain(upright) + LEAST_GAIN) return upright
  return best === held ? held : look(best.turn)
}

const better = (one: ReadPage, other: ReadPage): ReadPage => (gain(other) > gain(one) ? other : one)

/** Words of lines that run across the page: the reader also reads others, and the page lies on its side then. */
function levelOf({ lines }: ReadPage): ReadWord[] {
  return lines.flatMap(({ words, turns }) => (turns === 0 ? words : []))
}

/** Letters that the reader is sure of. */
function gain(page: ReadPage): number {
  return levelOf(page).reduce((sum, { text, sure }) => sum + (sure >= HARD_TO_READ ? text.length : 0), 0)
}

/** Without dirt, and without words that are text already. */
function worthKeeping(page: ReadPage, texts: readonly Area[]): ReadPage {
  const isText = (word: ReadWord) => {
    const [x, y] = middleOf(word, page)
    return texts.some((area) => x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height)
  }
  const least = texts.length > 0 ? LEAST_SURE.besideText : LEAST_SURE.alone
  const lines = page.lines.map((line) => ({
    ...line,
    words: line.words.filter((word) => word.sure >= least && !isText(word)),
  }))
  return { ...page, lines: lines.filter(({ words }) => words.length > 0) }
}

/** The middle of a word in shares of the page, before it was turned to be read. */
function middleOf(
  { left, right, top, bottom }: ReadWord,
  { width, height, turn }: ReadPage,
): readonly [number, number] {
  const [across, down] = [(left + right) / 2 / width, (top + bottom) / 2 / height]
  return (
    {
      0: [across, down],
      90: [down, 1 - across],
      180: [1 - across, 1 - down],
      270: [1 - down, across],
    } as const
  )[turn]
}

const wordsOf = ({ lines }: ReadPage): ReadWord[] => lines.flatMap(({ words }) => words)

function sureness(words: readonly ReadWord[]): number {
  if (words.length === 0) return 100
  return words.reduce((sum, { sure }) => sum + sure, 0) / words.length
}

/** All text of the pages: what they hold, and what was read. */
function textFile(
  name: string,
  places: readonly number[],
  read: readonly ReadPage[],
  texts: ReadonlyMap<number, string>,
): ResultFile {
  const seen = new Map(read.map(({ place, lines }) => [place, inParagraphs(lines)]))
  const pages = places.map((place) => [texts.get(place), seen.get(place)].filter(Boolean).join('\n\n'))
  const text = `${pages.filter((page) => page !== '').join('\n\n')}\n`
  return { name: `${name}.txt`, type: 'text/plain;charset=utf-8', bytes: new TextEncoder().encode(text) }
}

function inParagraphs(lines: readonly ReadLine[]): string {
  return lines
    .map(({ words, opens }, index) => (opens && index > 0 ? '\n' : '') + words.map(({ text }) => text).join(' '))
    .join('\n')
}

/** The document with the words over their picture; then the new file is opened, searched and looked at. */
async function searchable(
  context: Context,
  before: Uint8Array<ArrayBuffer>,
  read: readonly ReadPage[],
  { name, upright }: { name: string; upright: boolean },
): Promise<Required<Pick<Outcome, 'files' | 'checks' | 'warnings'>>> {
  context.progress(0.86, 'Writing the words')
  const document = await loadDocument(before)
  const pages = document.getPages()
  const writer = new UnseenWriter(document)
  for (const { place, ...seen } of read) {
    const page = pages[place]
    if (!page) continue
    writer.write(page, seen)
    if (upright) page.setRotation(degrees((page.getRotation().angle + seen.turn) % 360))
  }
  const after = await saveDocument(document)
  context.progress(0.88, 'Searching the new file')
  const missing = viewing(context.pdfium, after, (view) => read.flatMap((page) => notIn(view, page)))
  const turns = new Map(read.map(({ place, turn }) => [place, upright ? turn : 0]))
  const changed = changedBeside(context, { before, after }, new Map(read.map(({ place }) => [place, []])), turns)
  return {
    files: [pdfFile(`${name} searchable`, after)],
    checks: [
      ...(missing.length === 0 ? ['Every word that was read is found again in the new file.'] : []),
      ...(changed.length === 0 ? ['Drawn again: every page looks as before.'] : []),
    ],
    warnings: [
      ...(missing.length > 0
        ? [`Read, but not found again in the new file: ${counted(missing.length, 'word')}, “${missing[0]}” first.`]
        : []),
      ...(changed.length > 0
        ? [
            `Drawn again, ${pagesInWords(changed)} ${changed.length === 1 ? 'looks' : 'look'} different. Compare with the original.`,
          ]
        : []),
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
