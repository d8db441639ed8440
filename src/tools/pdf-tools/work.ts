import { PDFDocument } from '@cantoo/pdf-lib'
import { assemble, type AssembleOptions, type AssembleReport, type PagePlan } from './document/assemble.ts'
import { lossesOf } from './document/losses.ts'
import { loadDocument, saveDocument } from './document/pdf-values.ts'
import { viewing, type Pdfium } from './engines/pdfium.ts'
import type { Codecs } from './document/pictures.ts'
import type { Views } from './jobs/open.ts'
import { normalise, type Qpdf } from './engines/qpdf.ts'
import { unitOf } from './document/shown-box.ts'
import { openSource, type SourceDocument } from './document/source-document.ts'

/** A file of the workspace, on its way to the engines. */
export interface SourceFile {
  id: string
  name: string
  file: Blob
  password?: string
}

/** The document that the workspace shows: which pages of which files, in which order. */
export interface Work {
  sources: SourceFile[]
  plan: PagePlan[]
}

interface Engines {
  pdfium: Pdfium
  qpdf: Qpdf
  codecs: Codecs
}

/** What every job gets: the engines, and a way to tell how far it is. */
export interface Context extends Engines {
  /** The files as they were read for the job before this one. */
  shelf: Shelf
  /** The files as they are shown. */
  views: Views
  progress(share: number, doing: string): void
}

/** A file that a job made. */
export interface ResultFile {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** What a job made and what it did, in sentences for the visitor. */
export interface Outcome {
  files: ResultFile[]
  notes: string[]
  /** What was checked on the finished file. */
  checks?: string[]
  /** What the visitor should know before using the file. */
  warnings?: string[]
  /** Size before, where the job is about size. */
  before?: number
}

/** What qpdf cannot put in order, PDFium may be able to write anew: it finds its way through worse damage. */
async function inOrder({ qpdf, pdfium }: Engines, bytes: Uint8Array, password?: string): Promise<Uint8Array> {
  try {
    return await normalise(qpdf, bytes, password)
  } catch {
    return normalise(
      qpdf,
      viewing(pdfium, bytes, (view) => view.save(), password),
      password,
    )
  }
}

/** Keeps the last files and the last document, for several jobs in a row work on the same. */
export class Shelf {
  #sources = new Map<string, SourceDocument>()
  #key = ''
  #made: Promise<Made> | undefined

  async source(engines: Engines, { id, name, file, password }: SourceFile): Promise<SourceDocument> {
    const kept = this.#sources.get(id)
    if (kept) return kept
    const bytes = await inOrder(engines, new Uint8Array(await file.arrayBuffer()), password)
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

interface Made {
  bytes: Uint8Array<ArrayBuffer>
  report: AssembleReport
  /** What could not come along, in sentences. */
  lost: string[]
  /** Base of the result's name. */
  name: string
  /** Points to a unit of each page. */
  units: number[]
  /** All pages of the files it was made of are in it. */
  whole: boolean
  /** Size of the files it was made of, where all of them is in it. */
  before: number
}

const QUIET = { updateMetadata: false }

/** A file's name without its ending. */
function titleOf(name: string): string {
  return name.replace(/\.[a-z0-9]{2,5}$/i, '') || 'document'
}

function nameOf(files: readonly SourceFile[]): string {
  const first = files[0] ? titleOf(files[0].name) : 'document'
  return files.length > 1 ? `${first} and ${files.length - 1} more` : first
}

export function pdfFile(name: string, bytes: Uint8Array<ArrayBuffer>): ResultFile {
  return { name: `${name}.pdf`, type: 'application/pdf', bytes }
}
