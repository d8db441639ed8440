import type { Edits, Output } from '#shared/image/edits.ts'
import type { ImageHeader } from '#shared/image/header.ts'
import type { PaletteColor } from '#shared/image/palette.ts'

/** Where the pixels come from; `key` names the file, so that it is decoded once. */
export interface Source {
  key: number
  blob: Blob
  /** By content. */
  type: string
  /** Made for more colours than sRGB has: the result keeps them. */
  wide: boolean
  /** Size of the picture as seen; crops are told in its pixels. */
  width: number
  height: number
  /** Its Exif block turns it, which not every browser does by itself in its format. */
  lying?: boolean
  /** Drawn by the page, for formats that only a page can open (SVG). */
  bitmap?: ImageBitmap
}

export interface Rendered {
  blob: Blob
  width: number
  height: number
  quality: number
  /** The size that was asked for, where pixels were given up to meet a number of bytes. */
  wanted?: { width: number; height: number }
  /** Something about it that the visitor should know. */
  note?: string
}

/** Everything the image worker does: what it is asked, and what it answers. */
export interface Jobs {
  inspect: { input: { blob: Blob }; output: ImageHeader }
  /** The picture as bitmap, scaled down to a number of pixels. */
  bitmap: { input: { source: Source; mostPixels: number }; output: ImageBitmap }
  /** A picture the page can show, for formats that the browser itself does not open. */
  preview: { input: { source: Source; longest: number }; output: Blob }
  render: { input: { source: Source; edits: Edits; output: Output; easyPixels: number }; output: Rendered }
  /** The picture as the JPEG that becomes a page of a PDF: its own file as it is, anything else written as one. */
  jpeg: { input: { source: Source; output: Output; easyPixels: number }; output: Rendered }
  /** A PDF with a page for each JPEG. */
  pdf: { input: { jpegs: Blob[] }; output: Blob }
  /** A page of a file that most programs do not open (HEIC, TIFF) as a picture that all do. */
  page: { input: { file: Pick<Source, 'blob' | 'type' | 'wide'>; page: number }; output: Blob }
  palette: { input: { source: Source; count: number }; output: PaletteColor[] }
  /** The file without metadata, its picture data untouched; the file itself where its format has nothing to strip. */
  strip: { input: { blob: Blob; type: string; keepExif: boolean }; output: Blob }
  base64: { input: { blob: Blob }; output: string }
  zip: { input: { entries: { name: string; blob: Blob }[] }; output: Blob }
}

export type JobName = keyof Jobs

export type Job = { [Name in JobName]: { name: Name; input: Jobs[Name]['input'] } }[JobName]
