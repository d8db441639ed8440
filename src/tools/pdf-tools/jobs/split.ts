import { KB } from '#shared/bytes.ts'
import { counted } from '#shared/numbers/counted.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { refusalOf } from '#contract/refusal.ts'
import { assemble } from '../document/assemble.ts'
import { lossesOf, type AssembleReport } from '../document/losses.ts'
import { topBookmarks } from '../document/outlines.ts'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { describePages, everyPages, pageRanges } from '../ranges.ts'
import { openSource, type SourceDocument } from '../document/source.ts'
import { pdfFile, type Context, type Outcome, type ResultFile, type Work } from '../work.ts'

export type SplitRule =
  | { by: 'ranges'; ranges: string }
  | { by: 'every'; size: number }
  | { by: 'bookmarks' }
  /** Parts of at most this many bytes. */
  | { by: 'size'; bytes: number }

interface Part {
  name: string
  places: number[]
}

/** Cuts the document into several files; each holds only what its pages use. */
export async function split(context: Context, { work, rule }: { work: Work; rule: SplitRule }): Promise<Outcome> {
  const { bytes, name, report } = await context.shelf.document(context, work)
  const source = openSource(await loadDocument(bytes), name)
  const parts = rule.by === 'size' ? [] : partsOf(source, rule)
  const made = rule.by === 'size' ? await bySize(context, source, rule.bytes) : await byPlaces(context, source, parts)
  const files = made.map(({ file }) => file)
  const cut = files.length > 1 || parts.some(({ places }) => places.length < source.pages.length)
  const over = rule.by === 'size' ? files.filter((file) => file.bytes.length > rule.bytes) : []
  return {
    files,
    notes: [`${counted(files.length, 'file')} of ${counted(source.pages.length, 'page')}.`],
    warnings: [
      ...lossesOf({
        ...report,
        deadLinks: made.reduce((sum, part) => sum + part.report.deadLinks, report.deadLinks),
        untagged: report.untagged || made.some((part) => part.report.untagged),
      }),
      over.length > 0 &&
        `${counted(over.length, 'file')} of a single page ${over.length === 1 ? 'is' : 'are'} larger than asked for.`,
      cut && report.attachments > 0 && 'Attachments belong to the whole: a file with a part of the pages has none.',
    ].filter((warning) => warning !== false),
  }
}

interface Extracted {
  bytes: Uint8Array<ArrayBuffer>
  report: AssembleReport
}

interface Written {
  file: ResultFile
  report: AssembleReport
}

function written(name: string, { bytes, report }: Extracted): Written {
  return { file: pdfFile(name, bytes), report }
}

async function byPlaces(context: Context, source: SourceDocument, parts: readonly Part[]): Promise<Written[]> {
  if (parts.length > MOST_PARTS) throw new ToolError(`That would be more than ${MOST_PARTS} files.`)
  const files: Written[] = []
  for (const [index, part] of parts.entries()) {
    context.progress(0.5 + (index / parts.length) * 0.5, `Writing file ${index + 1} of ${parts.length}`)
    files.push(written(part.name, await extract(source, part.places)))
  }
  return files
}

const MOST_PARTS = 2000

function partsOf(source: SourceDocument, rule: SplitRule): Part[] {
  const { title } = source
  const count = source.pages.length
  if (rule.by === 'every') {
    if (!Number.isInteger(rule.size) || rule.size < 1)
      throw refusalOf('Pages per file is a whole number from 1 on.', 'size')
    return everyPages(count, rule.size).map((places) => named(title, places))
  }
  if (rule.by === 'ranges') return pageRanges(rule.ranges, count).map((places) => named(title, places))
  const marks = topBookmarks(source).toSorted((a, b) => a.place - b.place)
  if (marks.length === 0) throw new ToolError('This document has no bookmarks that lead to its pages.')
  const starts = marks.filter((mark, index) => index === 0 || mark.place !== marks[index - 1]?.place)
  const first = starts[0]?.place ?? 0
  const cuts = first > 0 ? [{ title: 'Beginning', place: 0 }, ...starts] : starts
  const digits = Math.max(2, String(cuts.length).length)
  return cuts.map((cut, index) => {
    const end = cuts[index + 1]?.place ?? count
    const places = Array.from({ length: end - cut.place }, (_, offset) => cut.place + offset)
    return { name: `${String(index + 1).padStart(digits, '0')} ${fileName(cut.title)}`, places }
  })
}

/** File systems end a name after some 255 bytes. */
const LONGEST_PAGES = 60

function named(title: string, places: number[]): Part {
  const pages = describePages(places).replaceAll(', ', '+')
  const short = `${Math.min(...places) + 1}-${Math.max(...places) + 1} (${counted(places.length, 'page')})`
  return { name: `${title} p${pages.length > LONGEST_PAGES ? short : pages}`, places }
}

/** A bookmark's title as a file's name on every system. */
function fileName(title: string): string {
  const clean = title
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    // Of an emoji that is cut in two.
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[. ]+$/, '')
  return clean || 'Untitled'
}

async function extract(source: SourceDocument, places: readonly number[]): Promise<Extracted> {
  const plan = places.map((index) => ({ source: 'all', index, turn: 0 }))
  const blank = await PDFDocument.create({ updateMetadata: false })
  const { document, report } = assemble(new Map([['all', source]]), plan, blank, { attachmentsOfWhole: true })
  return { bytes: await saveDocument(document), report }
}

/** Fills each file with as many pages as fit; a page that is too large by itself stands alone. */
async function bySize(context: Context, source: SourceDocument, limit: number): Promise<Written[]> {
  if (!Number.isFinite(limit) || limit < KB) throw refusalOf('The size of a file is at least 1 KB.', 'bytes')
  const count = source.pages.length
  const range = (from: number, length: number) => Array.from({ length }, (_, index) => from + index)
  const files: Written[] = []
  let guess = count
  for (let from = 0; from < count;) {
    context.progress(0.5 + (from / count) * 0.5, `Writing file ${files.length + 1}`)
    let [fits, tooMany] = [0, count - from + 1]
    let best: Extracted | undefined
    for (let tried = Math.min(guess, count - from); fits + 1 < tooMany; tried = Math.floor((fits + tooMany) / 2)) {
      const part = await extract(source, range(from, tried))
      const { bytes } = part
      if (bytes.length <= limit || tried === 1) {
        fits = tried
        best = part
        if (bytes.length > limit) tooMany = 2
      } else tooMany = tried
    }
    const places = range(from, fits)
    files.push(written(named(source.title, places).name, best ?? (await extract(source, places))))
    from += fits
    guess = Math.max(1, Math.ceil(fits * 1.2))
  }
  return files
}
