import type { AssembleOptions, PagePlan } from './document/assemble.ts'
import type { AssembleReport } from './document/losses.ts'
import type { Codecs } from './document/pictures.ts'
import type { Pdfium, Size, View } from './engines/pdfium.ts'
import type { Qpdf } from './engines/qpdf.ts'

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

export interface Engines {
  pdfium: Pdfium
  qpdf: Qpdf
  codecs: Codecs
}

/** What is known of a file once it is open. */
export interface OpenedFile {
  kind: 'pdf' | 'picture'
  /** The PDF made of a picture, or of a file that had to be mended. */
  pdf?: Uint8Array<ArrayBuffer>
  /** That a file was damaged and what was saved of it, in sentences. */
  damage?: string
  /** Sizes of the pages as shown. */
  pages: Size[]
  encrypted: boolean
}

/** The document of the workspace, put together. */
export interface Made {
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

/** What every job gets: the engines, and a way to tell how far it is. */
export interface Context extends Engines {
  /** The files as they were read for the job before this one. */
  shelf: {
    /** The document of the workspace as a file. */
    document(context: Context, work: Work, options?: AssembleOptions): Promise<Made>
  }
  /** The files as they are shown. */
  views: {
    open(context: Context, file: SourceFile, bytes: Uint8Array): Promise<Omit<OpenedFile, 'kind'>>
    of(context: Context, file: SourceFile): Promise<View>
    close(id: string): void
  }
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

export function pdfFile(name: string, bytes: Uint8Array<ArrayBuffer>): ResultFile {
  return { name: `${name}.pdf`, type: 'application/pdf', bytes }
}
