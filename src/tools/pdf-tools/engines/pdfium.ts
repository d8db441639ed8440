import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { ToolError } from '#contract/error.ts'
import { olderPassword, spellingsOf } from './older-passwords.ts'
import { DAMAGED } from './qpdf.ts'
import { instantiateFrom, SPENT, type CompiledModule } from './wasm.ts'

export interface Size {
  width: number
  height: number
}

/** Pixels, four bytes each: red, green, blue, alpha. */
export interface Bitmap extends Size {
  data: Uint8ClampedArray<ArrayBuffer>
}

/** Sides in points, counted from the lower left corner of a page. */
export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** PDFium with the parts of its memory that are used here. */
export interface Pdfium {
  call: WrappedPdfiumModule
  bytes(): Uint8Array<ArrayBuffer>
  /** Lends memory for the time of the work. */
  lend<T>(size: number, work: (address: number) => T): T
  allocate(size: number): number
  free(address: number): void
}

interface Memory {
  HEAPU8: Uint8Array<ArrayBuffer>
}

export async function openPdfium(module: CompiledModule): Promise<Pdfium> {
  const silent = () => undefined
  const options = { instantiateWasm: instantiateFrom(module), print: silent, printErr: silent }
  const call = await init(options as Parameters<typeof init>[0])
  call.PDFiumExt_Init()
  const { malloc, free } = call.pdfium.wasmExports
  const memory = call.pdfium as unknown as Memory
  const allocate = (size: number) => {
    const address = malloc(Math.max(1, size))
    if (address === 0) throw new ToolError('There is not enough memory for this on your device.', { code: SPENT })
    return address
  }
  return {
    call,
    // Looked up each time: the memory moves when it grows.
    bytes: () => memory.HEAPU8,
    allocate,
    free,
    lend(size, work) {
      const address = allocate(size)
      try {
        return work(address)
      } finally {
        free(address)
      }
    },
  }
}

/** What PDFium has in the place of a hyphen and the end of a line where a word goes on in the next. */
export const BROKEN = '\ufffe'
/** Takes the place of a letter that two UTF-16 units would take. */
export const UNKNOWN = '\ufffd'

/** `FPDF_GetLastError` after a failed open. */
const [NEEDS_PASSWORD, OTHER_LOCK] = [4, 5]

export const PASSWORD_NEEDED = 'password_needed'

const LOCKED_OTHERWISE =
  'This PDF is not locked with a password but with a certificate or an add-on. Open it in its own program, and save or print it as a PDF without that.'

/** A document as a viewer sees it. */
export class View {
  readonly pdfium: Pdfium
  readonly document: number
  readonly pageCount: number
  /** Bytes of the file, which stay in memory while it is open. */
  readonly size: number
  readonly #address: number

  constructor(pdfium: Pdfium, bytes: Uint8Array, password = '') {
    this.pdfium = pdfium
    this.size = bytes.length
    this.#address = pdfium.allocate(bytes.length)
    pdfium.bytes().set(bytes, this.#address)
    const load = (key: string) => pdfium.call.FPDF_LoadMemDocument(this.#address, bytes.length, key)
    this.document = spellingsOf(password).reduce((opened, spelling) => {
      const older = olderPassword(spelling)
      // PDFium takes each letter for the byte of its number, where encryption is older.
      return opened || load(spelling) || (older ? load(String.fromCharCode(...older)) : 0)
    }, 0)
    this.pageCount = this.document === 0 ? 0 : pdfium.call.FPDF_GetPageCount(this.document)
    if (this.pageCount > 0) return
    const failure = pdfium.call.FPDF_GetLastError()
    if (this.document !== 0) pdfium.call.FPDF_CloseDocument(this.document)
    pdfium.free(this.#address)
    if (this.document === 0 && failure === NEEDS_PASSWORD) {
      throw new ToolError(password === '' ? 'This PDF needs a password.' : 'That is not the password of this PDF.', {
        code: PASSWORD_NEEDED,
      })
    }
    if (this.document === 0 && failure === OTHER_LOCK) throw new ToolError(LOCKED_OTHERWISE, { code: 'other_lock' })
    throw new ToolError(this.document === 0 ? DAMAGED : 'This PDF has no pages.')
  }

  get encrypted(): boolean {
    return this.pdfium.call.EPDF_IsEncrypted(this.document)
  }

  /** The file’s own table of contents was of no use: one was made by looking for the objects. */
  get wasRebuilt(): boolean {
    return !this.pdfium.call.FPDF_DocumentHasValidCrossReferenceTable(this.document)
  }

  /** Size of a page as shown, its own rotation included, without loading it; nothing where it is not there. */
  sizeOf(index: number): Size {
    const { pdfium, document } = this
    return pdfium.lend(16, (address) => {
      const there = pdfium.call.FPDF_GetPageSizeByIndex(document, index, address, address + 8)
      if (!there) return { width: 0, height: 0 }
      const [width = 0, height = 0] = new Float64Array(pdfium.bytes().buffer, address, 2)
      return { width, height }
    })
  }

  /** Works with a loaded page. */
  withPage<T>(index: number, work: (page: number) => T): T {
    const { call } = this.pdfium
    const page = call.FPDF_LoadPage(this.document, index)
    if (page === 0) throw new ToolError(`Page ${index + 1} of this PDF is damaged.`)
    try {
      return work(page)
    } finally {
      call.FPDF_ClosePage(page)
    }
  }

  /** Draws a page on white, `scale` pixels to a point, comments and form fields included unless it shall be `bare`. */
  render(index: number, scale: number, turn = 0, bare = false): Bitmap {
    const { call } = this.pdfium
    const size = this.sizeOf(index)
    const [across, down] = turn % 180 === 0 ? [size.width, size.height] : [size.height, size.width]
    const width = Math.max(1, Math.round(across * scale))
    const height = Math.max(1, Math.round(down * scale))
    if (width * height > MOST_PIXELS) {
      throw new ToolError(`Page ${index + 1} would have ${width} × ${height} pixels. Choose a lower resolution.`)
    }
    return this.withPage(index, (page) => {
      const bitmap = call.FPDFBitmap_Create(width, height, 0)
      if (bitmap === 0) {
        throw new ToolError('There is not enough memory for a picture of this page.', { code: SPENT })
      }
      try {
        call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
        call.FPDF_RenderPageBitmap(
          bitmap,
          page,
          0,
          0,
          width,
          height,
          turn / 90,
          (bare ? 0 : DRAW_ANNOTATIONS) | RED_FIRST,
        )
        if (!bare) this.#drawForm(bitmap, page, width, height, turn)
        const start = call.FPDFBitmap_GetBuffer(bitmap)
        const stride = call.FPDFBitmap_GetStride(bitmap)
        const bytes = this.pdfium.bytes()
        const data = new Uint8ClampedArray(width * height * 4)
        for (let row = 0; row < height; row++) {
          data.set(bytes.subarray(start + row * stride, start + row * stride + width * 4), row * width * 4)
        }
        for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255
        return { width, height, data }
      } finally {
        call.FPDFBitmap_Destroy(bitmap)
      }
    })
  }

  /** PDFium draws the values of form fields in a step of its own. */
  #drawForm(bitmap: number, page: number, width: number, height: number, turn: number): void {
    const { call } = this.pdfium
    if (call.FPDF_GetFormType(this.document) === 0) return
    const info = call.PDFiumExt_OpenFormFillInfo()
    const form = call.PDFiumExt_InitFormFillEnvironment(this.document, info)
    if (form !== 0) {
      call.FPDF_SetFormFieldHighlightAlpha(form, 0)
      call.FORM_OnAfterLoadPage(page, form)
      call.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, turn / 90, DRAW_ANNOTATIONS | RED_FIRST)
      call.FORM_OnBeforeClosePage(page, form)
      call.PDFiumExt_ExitFormFillEnvironment(form)
    }
    call.PDFiumExt_CloseFormFillInfo(info)
  }

  /** Works with the text of a loaded page. */
  withText<T>(page: number, work: (text: number) => T): T {
    const { call } = this.pdfium
    const text = call.FPDFText_LoadPage(page)
    try {
      return work(text)
    } finally {
      call.FPDFText_ClosePage(text)
    }
  }

  /** The text of a page in reading order, lines separated by line feeds. */
  text(index: number): string {
    return this.withPage(index, (page) => this.withText(page, (text) => this.readText(text)))
  }

  readText(text: number): string {
    const { call, bytes, lend } = this.pdfium
    const count = call.FPDFText_CountChars(text)
    if (count <= 0) return ''
    return lend((count + 1) * 2, (address) => {
      const written = call.FPDFText_GetText(text, 0, count, address)
      return decodeUtf16(bytes().subarray(address, address + Math.max(0, written - 1) * 2))
        .replaceAll('\r\n', '\n')
        .replaceAll(BROKEN, '-\n')
    })
  }

  /** One UTF-16 unit for each character of PDFium's count, so that places in the text are places on the page. */
  characters(text: number): string {
    const { call } = this.pdfium
    const codes = Array.from({ length: Math.max(0, call.FPDFText_CountChars(text)) }, (_, index) =>
      call.FPDFText_GetUnicode(text, index),
    )
    return codes
      .map((code, index) => {
        if (call.FPDFText_IsHyphen(text, index) === 1) return BROKEN
        return code > 32 && code <= 0xffff ? String.fromCharCode(code) : code > 0xffff ? UNKNOWN : ' '
      })
      .join('')
  }

  save(): Uint8Array<ArrayBuffer> {
    const { call, bytes, lend } = this.pdfium
    const writer = call.PDFiumExt_OpenFileWriter()
    try {
      if (!call.PDFiumExt_SaveAsCopy(this.document, writer)) throw new ToolError(DAMAGED)
      const size = call.PDFiumExt_GetFileWriterSize(writer)
      return lend(size, (address) => {
        call.PDFiumExt_GetFileWriterData(writer, address, size)
        return bytes().slice(address, address + size)
      })
    } finally {
      call.PDFiumExt_CloseFileWriter(writer)
    }
  }

  close(): void {
    this.pdfium.call.FPDF_CloseDocument(this.document)
    this.pdfium.free(this.#address)
  }
}

/** Flags of `FPDF_RenderPageBitmap`. */
const [DRAW_ANNOTATIONS, RED_FIRST] = [0x01, 0x10]
/** Browsers refuse larger canvases, and a picture of this size takes 400 MB. */
export const MOST_PIXELS = 100_000_000

const utf16 = new TextDecoder('utf-16le')

export function decodeUtf16(bytes: Uint8Array): string {
  // A copy: decoders refuse memory that may grow.
  return utf16.decode(bytes.slice())
}

/** Opens a document for the time of the work. */
export function viewing<T>(pdfium: Pdfium, bytes: Uint8Array, work: (view: View) => T, password?: string): T {
  const view = new View(pdfium, bytes, password)
  try {
    return work(view)
  } finally {
    view.close()
  }
}
