import type { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { refusalOf } from '#contract/refusal.ts'
import { formatBytes, KB } from '#shared/bytes.ts'
import { counted } from '#shared/numbers/counted.ts'
import { imageUses, masksIn } from '../pictures/image-uses.ts'
import { isFirstArchive } from '../document/claims.ts'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { repack } from '../pictures/repack.ts'
import { shareEqualStreams } from '../document/share-streams.ts'
import { Decoded, SAME_LOOK, shrink, type Attempt } from '../pictures/shrink.ts'
import { pdfFile, type Context, type Outcome, type Work } from '../work.ts'

export type Level = 'lossless' | 'light' | 'medium' | 'strong'

/** `target` in bytes overrules the level: the mildest settings that reach it are taken. */
interface CompressOptions {
  level: Level
  target?: number
}

/** A page on a screen, and one that is looked at closely. */
const [SHOWN, CLOSE] = [
  [150, 100],
  [200, 150, 100],
]
const LEVELS: Record<Exclude<Level, 'lossless'>, Attempt> = {
  light: { dpi: 220, quality: 0.85, seen: CLOSE, sameLook: true },
  medium: { dpi: 150, quality: 0.58, seen: SHOWN, sameLook: true },
  strong: { dpi: 96, quality: 0.3, seen: SHOWN, sameLook: true },
}
const asItComes = (dpi: number, quality: number): Attempt => ({ dpi, quality, seen: SHOWN, sameLook: false })
/** For a size that has to be reached: the looks go last. */
const LADDER: Attempt[] = [
  ...Object.values(LEVELS),
  asItComes(150, 0.72),
  asItComes(120, 0.6),
  asItComes(96, 0.5),
  asItComes(72, 0.4),
  asItComes(50, 0.3),
]

/** Makes the file smaller: first without any loss, then, where asked, by making its pictures coarser. Text stays text. */
export async function compress(
  context: Context,
  { work, options }: { work: Work; options: CompressOptions },
): Promise<Outcome> {
  const { bytes, lost, name: title, whole, before } = await context.shelf.document(context, work)
  const { level, target } = options
  if (target !== undefined && !(target >= KB)) throw refusalOf('The size to reach is at least 1 KB.', 'target')
  const packed = await pack(context, bytes)
  let best: Coarser = { bytes: packed.length < bytes.length ? packed : bytes, changed: 0, alike: 1, sameLook: true }
  const enough = () => (target === undefined ? level === 'lossless' : best.bytes.length <= target)
  if (!enough()) {
    const attempts = target === undefined && level !== 'lossless' ? [LEVELS[level]] : LADDER
    const decoded = new Decoded()
    for (const [index, attempt] of attempts.entries()) {
      const [from, to] = [
        PACKED + (index / attempts.length) * (1 - PACKED),
        PACKED + ((index + 1) / attempts.length) * (1 - PACKED),
      ]
      const limit = index === attempts.length - 1 ? undefined : target
      const made = await coarser(context, packed, {
        attempt,
        limit,
        decoded,
        progress: (share) => from + share * (to - from),
      })
      if (made && made.bytes.length < best.bytes.length) best = made
      if (enough()) break
    }
  }
  const smaller = best.bytes.length < before
  const original = smaller || !whole ? undefined : await originalOf(work)
  const made = original ?? (smaller ? best.bytes : bytes)
  const missed = target !== undefined && made.length > target
  const { checks = [], warnings = [] } = smaller && best.changed > 0 ? looksOf(best) : {}
  return {
    files: [pdfFile(`${title} compressed`, made)],
    notes: [noteOn(smaller, best.changed, lost.length > 0)],
    before,
    checks,
    warnings: [
      ...(original ? [] : lost),
      ...(missed
        ? [`${formatBytes(target)} cannot be reached: ${leftOf(best.changed)} ${formatBytes(made.length)}.`]
        : []),
      ...warnings,
    ],
  }
}

/** Share of the work after which the file is packed without loss. */
const PACKED = 0.6

/** Pictures in print colours, and rarer ones, stay as they are. */
function leftOf(changed: number): string {
  return changed > 0
    ? 'without its pictures’ finest detail the file still has'
    : 'there is no picture that can be made coarser here, and packed without loss the file has'
}

function noteOn(smaller: boolean, changed: number, lost: boolean): string {
  if (!smaller) return 'This file is packed as well as it can be without loss: nothing was gained.'
  if (changed === 0 && lost) return 'The pages are the same, packed better.'
  if (changed === 0) return 'Nothing was lost: the same content, packed better.'
  return `${counted(changed, 'picture')} made coarser; text and drawings are as they were.`
}

function looksOf({ alike, sameLook }: Coarser): Pick<Outcome, 'checks' | 'warnings'> {
  const figure = `structural similarity ${alike.toFixed(3)}, 1 is identical`
  if (sameLook) return { checks: [`Compared with the original: every picture looks the same (${figure}).`] }
  const look = alike >= 0.95 ? 'a little softer' : 'noticeably coarser'
  return {
    warnings: [`To get this small, pictures had to lose what is seen: the one that lost most is ${look} (${figure}).`],
  }
}

/** Never larger: where nothing was gained the visitor gets the file that was dropped. */
async function originalOf(work: Work): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [only] = work.sources
  const untouched =
    only !== undefined &&
    work.sources.length === 1 &&
    only.password === undefined &&
    work.plan.every((page, index) => 'source' in page && page.index === index && page.turn === 0)
  return untouched ? new Uint8Array(await only.file.arrayBuffer()) : undefined
}

/** Smaller without loss: equal streams once, everything packed as hard as Flate can. */
async function pack(context: Context, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const document = await loadDocument(bytes)
  shareEqualStreams(document)
  repack(document, (share) => context.progress(0.5 + share * (PACKED - 0.5), 'Packing without loss'))
  return inObjectStreams(context, document)
}

async function inObjectStreams(context: Context, document: PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const saved = await saveDocument(document)
  const streams = isFirstArchive(document) ? 'disable' : 'generate'
  const packed = await context.qpdf.rewrite(saved, ['--compression-level=9', `--object-streams=${streams}`])
  return packed.length < saved.length ? packed : saved
}

interface Coarser {
  bytes: Uint8Array<ArrayBuffer>
  /** Pictures that are not as they were. */
  changed: number
  /** Likeness of the one that lost most. */
  alike: number
  /** All of them look as they did. */
  sameLook: boolean
}

interface Try {
  attempt: Attempt
  /** Bytes; once the pictures alone are more, the attempt is given up for the next one. */
  limit: number | undefined
  decoded: Decoded
  progress(share: number): number
}

async function coarser(
  context: Context,
  bytes: Uint8Array,
  { attempt, limit = Infinity, decoded, progress }: Try,
): Promise<Coarser | undefined> {
  const document = await loadDocument(bytes)
  const masks = masksIn(document)
  const uses = [...imageUses(document).values()].filter(({ ref }) => !masks.has(ref))
  let [changed, alike, size] = [0, 1, 0]
  for (const [index, use] of uses.entries()) {
    context.progress(progress(index / uses.length), `Picture ${index + 1} of ${uses.length}`)
    const likeness = await shrink(context.codecs, document, use, attempt, decoded)
    size += (document.context.lookup(use.ref) as PDFRawStream).getContents().length
    if (size > limit) return undefined
    if (likeness === undefined) continue
    changed++
    alike = Math.min(alike, likeness)
  }
  const made = await inObjectStreams(context, document)
  return { bytes: made, changed, alike, sameLook: attempt.sameLook || alike >= SAME_LOOK }
}
