import { PDFDocument } from '@cantoo/pdf-lib'
import { isToolError } from '#contract/error.ts'
import { assemble, type AssembleOptions } from './document/assemble.ts'
import { lossesOf } from './document/losses.ts'
import { loadDocument, saveDocument } from './document/pdf-values.ts'
import { unitOf } from './document/shown-box.ts'
import { openSource, type SourceDocument } from './document/source.ts'
import { viewing } from './engines/pdfium.ts'
import { normalise } from './engines/qpdf.ts'
import type { Context, Engines, Made, SourceFile, Work } from './work.ts'

const QUIET = { updateMetadata: false }

/** Keeps the last files and the last document, for several jobs in a row work on the same. */
export class Shelf {
  #sources = new Map<string, SourceDocument>()
  #key = ''
  #made: Promise<Made> | undefined
  #bytes: ArrayBuffer | undefined

  async source(engines: Engines, { id, name, file, password }: SourceFile): Promise<SourceDocument> {
    const kept = this.#sources.get(id)
    if (kept) return kept
    const bytes = await tidied(engines, new Uint8Array(await file.arrayBuffer()), password)
    const source = openSource(await loadDocument(bytes), titleOf(name))
    this.#sources.set(id, source)
    return source
  }

  /** The document of the workspace as a file. */
  document(context: Context, work: Work, options: AssembleOptions = {}): Promise<Made> {
    const key = JSON.stringify([work.plan, options])
    if (key !== this.#key || !this.#made) {
      this.#key = key
      this.#made = this.#build(context, work, options)
      this.#made.catch(() => (this.#made = undefined))
    }
    return this.#made
  }

  /** Whether a later job may want these bytes: an answer with them must be a copy. */
  keeps(buffer: ArrayBuffer): boolean {
    return buffer === this.#bytes
  }

  async #build(context: Context, work: Work, options: AssembleOptions): Promise<Made> {
    const used = new Set(work.plan.map((page) => ('source' in page ? page.source : '')))
    const sources = new Map<string, SourceDocument>()
    const wanted = work.sources.filter(({ id }) => used.has(id))
    for (const [index, file] of wanted.entries()) {
      context.progress((index / wanted.length) * 0.5, `Reading ${file.name}`)
      sources.set(file.id, await this.source(context, file))
    }
    this.#sources = new Map([...this.#sources].filter(([id]) => work.sources.some((file) => file.id === id)))
    context.progress(0.5, 'Putting pages together')
    const { document, report } = assemble(sources, work.plan, await PDFDocument.create(QUIET), options)
    const bytes = await saveDocument(document)
    this.#bytes = bytes.buffer
    const units = document.getPages().map(unitOf)
    const whole = wanted.every(
      ({ id }) =>
        new Set(work.plan.flatMap((page) => ('source' in page && page.source === id ? [page.index] : []))).size ===
        sources.get(id)?.pages.length,
    )
    const original = wanted.reduce((sum, { file }) => sum + file.size, 0)
    return {
      bytes,
      report,
      lost: lossesOf(report),
      name: nameOf(wanted),
      whole,
      units,
      before: whole ? original : bytes.length,
    }
  }
}

/** What qpdf cannot put in order, PDFium may be able to write anew: it finds its way through worse damage. */
async function tidied({ qpdf, pdfium }: Engines, bytes: Uint8Array, password?: string): Promise<Uint8Array> {
  try {
    return await normalise(qpdf, bytes, password)
  } catch (error) {
    // qpdf tells what is wrong with a file; what else is thrown is a mistake of ours or a want of memory.
    if (!isToolError(error)) throw error
    return normalise(
      qpdf,
      viewing(pdfium, bytes, (view) => view.save(), password),
      password,
    )
  }
}

/** A file's name without its ending. */
function titleOf(name: string): string {
  return name.replace(/\.[a-z0-9]{2,5}$/i, '') || 'document'
}

function nameOf(files: readonly SourceFile[]): string {
  const first = files[0] ? titleOf(files[0].name) : 'document'
  return files.length > 1 ? `${first} and ${files.length - 1} more` : first
}
