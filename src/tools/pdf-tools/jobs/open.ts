import { isToolError, ToolError } from '#contract/error.ts'
import { KB, MB } from '#shared/bytes.ts'
import { counted } from '#shared/numbers/counted.ts'
import { sniff } from '#shared/sniff.ts'
import { whyTooMany } from '../workspace/page-list.ts'
import { pointsAstray } from '../document/cross-references.ts'
import { View, type Bitmap } from '../engines/pdfium.ts'
import { pictureToPdf, type PictureLayout } from '../document/pictures.ts'
import { normalise, type Qpdf } from '../engines/qpdf.ts'
import { recover, type Recovered } from '../document/recover.ts'
import type { Context, OpenedFile, SourceFile } from '../work.ts'

/** Files past this are not worth a try: their pages no longer fit into the memory that WebAssembly has. */
const LARGEST = KB * MB

/** Opens a PDF, or makes one of a picture. */
export async function openFile(
  context: Context,
  { file, layout }: { file: SourceFile; layout: PictureLayout },
): Promise<OpenedFile> {
  if (file.file.size === 0) throw new ToolError('The file is empty.')
  if (file.file.size > LARGEST) throw new ToolError('The file is larger than 1 GB, the most that can be opened here.')
  const bytes = new Uint8Array(await file.file.arrayBuffer())
  if (isPdf(bytes)) {
    return { kind: 'pdf', ...(await context.views.open(context, file, bytes)) }
  }
  const type = sniff(bytes)?.type ?? 'unknown'
  if (!type.startsWith('image/')) throw new ToolError('The file is neither a PDF nor a picture.')
  const pdf = await pictureToPdf(bytes, layout, context.codecs)
  const { pages } = await context.views.open(context, file, pdf)
  return { kind: 'picture', pdf, pages, encrypted: false }
}

/** Viewers accept a header within the first 1024 bytes. */
function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.slice(0, 1024)).includes('%PDF-')
}

/** Bytes of files that are held open; above this, the one that was not looked at for longest is closed. */
const MOST_HELD = 400_000_000

/** The open files that pages are drawn from, those looked at last at the end. */
export class Views {
  readonly #views = new Map<string, View>()

  async open(context: Context, { id, password }: SourceFile, bytes: Uint8Array): Promise<Omit<OpenedFile, 'kind'>> {
    this.close(id)
    const { view, ...mended } = await openOrMend(context, bytes, password)
    const refusal = whyTooMany(view.pageCount)
    if (refusal) {
      view.close()
      throw new ToolError(refusal)
    }
    this.#views.set(id, view)
    this.#makeRoom()
    return {
      pages: Array.from({ length: view.pageCount }, (_, index) => view.sizeOf(index)),
      encrypted: view.encrypted,
      ...mended,
    }
  }

  async of(context: Context, file: SourceFile): Promise<View> {
    if (!this.#views.has(file.id)) await this.open(context, file, new Uint8Array(await file.file.arrayBuffer()))
    const view = this.#views.get(file.id) as View
    this.#views.delete(file.id)
    this.#views.set(file.id, view)
    return view
  }

  #makeRoom(): void {
    let held = [...this.#views.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [id, { size }] of this.#views) {
      if (held <= MOST_HELD || this.#views.size === 1) return
      this.close(id)
      held -= size
    }
  }

  close(id: string): void {
    this.#views.get(id)?.close()
    this.#views.delete(id)
  }
}

interface Mended extends Pick<OpenedFile, 'pdf' | 'damage'> {
  view: View
}

/**
 * What PDFium cannot read as it is, it may read once qpdf has put the structure in order; where that needs what is
 * missing, what is left is gathered.
 */
async function openOrMend(context: Context, bytes: Uint8Array, password: string | undefined): Promise<Mended> {
  const asItIs = openAsItIs(context, bytes, password)
  const { view, ...mended } = asItIs
    ? await better(context, asItIs, bytes)
    : await openInOrder(context, bytes, password)
  if (!lacksPages(view)) return { view, ...mended }
  view.close()
  return openWithout(context, mended.pdf ?? (await inOrder(context, bytes, password)), view.pageCount)
}

/** What opens as it is may yet lack what its table of contents is wrong about. */
async function better(context: Context, asItIs: Mended, bytes: Uint8Array): Promise<Mended> {
  const { view } = asItIs
  if (asItIs.damage !== undefined || view.encrypted || !pointsAstray(bytes)) return asItIs
  const mended = await openInOrder(context, bytes, undefined).catch(ifDamaged)
  if (!mended) return asItIs
  const [kept, other] = mended.view.pageCount < view.pageCount ? [asItIs, mended] : [mended, asItIs]
  other.view.close()
  return kept
}

/** Where it cannot be put in order, as it is: what is left of it is searched for. */
async function inOrder({ qpdf }: Context, bytes: Uint8Array, password: string | undefined): Promise<Uint8Array> {
  return (await normalise(qpdf, bytes, password).catch(ifDamaged)) ?? bytes
}

/** qpdf tells what is wrong with a file; what else is thrown is no damage. */
function ifDamaged(error: unknown): undefined {
  if (!isToolError(error)) throw error
}

function openAsItIs({ pdfium }: Context, bytes: Uint8Array, password: string | undefined): Mended | undefined {
  try {
    const view = checked(new View(pdfium, bytes, password))
    return view.wasRebuilt ? { view, damage: damageOf(view, ALL) } : { view }
  } catch (error) {
    if (!isToolError(error) || error.code !== 'invalid_input') throw error
    return undefined
  }
}

async function openInOrder(
  { pdfium, qpdf }: Context,
  bytes: Uint8Array,
  password: string | undefined,
): Promise<Mended> {
  const { pdf, left } = await recovered(qpdf, bytes, password)
  const view = checked(new View(pdfium, pdf))
  return { view, pdf, damage: damageOf(view, left) }
}

/** A tree may also count pages that it does not have. */
function lacksPages(view: View): boolean {
  for (let index = 0; index < view.pageCount && !whyTooMany(index); index++) {
    if (view.sizeOf(index).width === 0) return true
  }
  return false
}

/** The pages that are there, in a tree that has no others. */
async function openWithout({ pdfium, qpdf }: Context, bytes: Uint8Array, promised: number): Promise<Mended> {
  const { bytes: whole, bare } = await recover(bytes)
  const pdf = await normalise(qpdf, whole)
  const view = checked(new View(pdfium, pdf))
  return { view, pdf, damage: damageOf(view, { lost: Math.max(0, promised - view.pageCount), bare }) }
}

type Left = Omit<Recovered, 'bytes'>
const ALL: Left = { lost: 0, bare: 0 }

/** In order, or what is left of it. */
async function recovered(
  qpdf: Qpdf,
  bytes: Uint8Array,
  password: string | undefined,
): Promise<{ pdf: Uint8Array<ArrayBuffer>; left: Left }> {
  try {
    return { pdf: await normalise(qpdf, bytes, password), left: ALL }
  } catch (error) {
    ifDamaged(error)
    const { bytes: whole, ...left } = await recover(bytes)
    return { pdf: await normalise(qpdf, whole), left }
  }
}

function damageOf({ pageCount }: View, { lost, bare }: Left): string {
  const pages =
    lost === 0 ? `${counted(pageCount, 'page')} recovered` : `${pageCount} of ${pageCount + lost} pages recovered`
  const without = bare === 0 ? '' : `, ${bare} of them without what was on ${bare === 1 ? 'it' : 'them'}`
  return `This file was damaged. Its table of contents was made anew, ${pages}${without}.`
}

/** A page tree may promise pages that are not there. */
function checked(view: View): View {
  try {
    view.withPage(0, () => undefined)
    return view
  } catch (error) {
    view.close()
    throw error
  }
}

/** A page as it looks, at most `longest` pixels wide or high. */
export async function drawPage(
  context: Context,
  { file, index, longest, turn }: { file: SourceFile; index: number; longest: number; turn: number },
): Promise<Bitmap> {
  const view = await context.views.of(context, file)
  const { width, height } = view.sizeOf(index)
  return view.render(index, longest / Math.max(width, height, 1), turn)
}
