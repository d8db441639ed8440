import { ToolError } from '#contract/error.ts'
import { counted } from '#shared/numbers/counted.ts'
import { MOST_PIXELS, viewing, type Bitmap, type View } from '../engines/pdfium.ts'
import { recoloredJpegs } from '../pictures/recolored.ts'
import { pageSet } from '../ranges.ts'
import type { Context, Outcome, ResultFile, Work } from '../work.ts'

const [IMAGE, FORM] = [3, 5]
/** Kinds of `FPDFBitmap_GetFormat`. */
const BYTES: Record<number, number> = { 1: 1, 2: 3, 3: 4, 4: 4 }
/** Pixels: fewer are dots, lines and corners of a layout. Pages are often cut into flat strips. */
const SMALLEST = 256

interface Picture {
  page: number
  jpeg?: Uint8Array<ArrayBuffer>
  bitmap?: Bitmap
}

/**
 * The pictures inside the pages: JPEG as it stands in the file, what is transparent, shown in other colours than its own
 * and everything else as PNG; each once.
 */
export async function extractImages(
  context: Context,
  { work, options }: { work: Work; options: { pages: string } },
): Promise<Outcome> {
  const { bytes, name } = await context.shelf.document(context, work)
  const places = pageSet(options.pages, work.plan.length)
  const masked = hasMasks(bytes)
  const recolored = await recoloredJpegs(bytes)
  const pictures = viewing(context.pdfium, bytes, (view) =>
    places.flatMap((page, index) => {
      context.progress(0.5 + (index / places.length) * 0.4, `Page ${page + 1}`)
      return picturesOf(view, page, { masked, recolored })
    }),
  )
  const files: ResultFile[] = []
  const [seen, tiny] = [new Set<string>(), new Set<string>()]
  for (const { page, jpeg, bitmap } of pictures) {
    if (bitmap && bitmap.width * bitmap.height < SMALLEST) {
      tiny.add(`${bitmap.width} ${await fingerprint(bitmap.data)}`)
      continue
    }
    const content = jpeg ?? (bitmap && (await context.codecs.encode(bitmap, 'image/png', 1)))
    if (!content) continue
    const print = await fingerprint(content)
    if (seen.has(print)) continue
    seen.add(print)
    const number = String(files.length + 1).padStart(3, '0')
    const kind = jpeg ? { name: 'jpg', type: 'image/jpeg' } : { name: 'png', type: 'image/png' }
    files.push({ name: `${name} p${page + 1} ${number}.${kind.name}`, type: kind.type, bytes: content })
  }
  const dots = `${counted(tiny.size, 'picture')} of fewer than ${SMALLEST} pixels`
  if (files.length === 0)
    throw new ToolError(`There are no pictures in these pages${tiny.size > 0 ? `, but ${dots}` : ''}.`)
  return { files, notes: [`${counted(files.length, 'picture')}.`, ...(tiny.size > 0 ? [`${dots} left out.`] : [])] }
}

async function fingerprint(bytes: Uint8Array<ArrayBuffer> | Bitmap['data']): Promise<string> {
  return String(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Entries of a picture that stand in the file as they are written: it is a stream. */
const MASKS = ['/SMask', '/Mask', '/ImageMask']
const [SLASH, LONGEST_MASK] = [0x2f, 10]

/** Where no picture has a mask, none has to be drawn to know how transparent it is. */
function hasMasks(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) {
    const name = String.fromCharCode(...bytes.subarray(at, at + LONGEST_MASK))
    if (MASKS.some((mask) => name.startsWith(mask))) return true
  }
  return false
}

interface Kinds {
  masked: boolean
  recolored: ReadonlySet<number>
}

function picturesOf(view: View, index: number, { masked, recolored }: Kinds): Picture[] {
  const { call } = view.pdfium
  return view.withPage(index, (page) => {
    const found: Picture[] = []
    const visit = (object: number, depth: number) => {
      const type = call.FPDFPageObj_GetType(object)
      if (type === IMAGE) {
        const picture = (masked && readTransparent(view, page, object)) || read(view, object, recolored)
        if (picture) found.push({ page: index, ...picture })
      } else if (type === FORM && depth < 8) {
        const count = call.FPDFFormObj_CountObjects(object)
        for (let place = 0; place < count; place++) visit(call.FPDFFormObj_GetObject(object, place), depth + 1)
      }
    }
    const count = call.FPDFPage_CountObjects(page)
    for (let place = 0; place < count; place++) visit(call.FPDFPage_GetObject(page, place), 0)
    return found
  })
}

function read(view: View, object: number, recolored: ReadonlySet<number>): Omit<Picture, 'page'> | undefined {
  const { call, lend, bytes } = view.pdfium
  if (call.FPDFImageObj_GetImageFilterCount(object) === 1 && filterOf(view, object) === 'DCTDecode') {
    const size = call.FPDFImageObj_GetImageDataRaw(object, 0, 0)
    if (!recolored.has(size)) {
      return lend(size, (address) => {
        call.FPDFImageObj_GetImageDataRaw(object, address, size)
        return { jpeg: bytes().slice(address, address + size) }
      })
    }
  }
  return taken(view, call.FPDFImageObj_GetBitmap(object))
}

/** A picture with its mask, where that makes it transparent: drawn at its own size, and as it lies in the file. */
function readTransparent(view: View, page: number, object: number): Omit<Picture, 'page'> | undefined {
  const { call, lend, bytes } = view.pdfium
  const [width = 0, height = 0] = lend(8, (address) => {
    call.FPDFImageObj_GetImagePixelSize(object, address, address + 4)
    return new Uint32Array(bytes().buffer, address, 2).slice()
  })
  if (width * height === 0 || width * height > MOST_PIXELS) return undefined
  call.FPDFImageObj_SetMatrix(object, width, 0, 0, height, 0, 0)
  const picture = taken(view, call.FPDFImageObj_GetRenderedBitmap(view.document, page, object))
  const { data } = picture?.bitmap ?? {}
  for (let at = 3; data && at < data.length; at += 4) if ((data[at] as number) < 255) return picture
  return undefined
}

function taken(view: View, handle: number): { bitmap: Bitmap } | undefined {
  if (handle === 0) return undefined
  try {
    const bitmap = copyBitmap(view, handle)
    return bitmap && { bitmap }
  } finally {
    view.pdfium.call.FPDFBitmap_Destroy(handle)
  }
}

function filterOf({ pdfium: { call, lend, bytes } }: View, object: number): string {
  return lend(64, (address) => {
    const size = call.FPDFImageObj_GetImageFilter(object, 0, address, 64)
    return new TextDecoder().decode(bytes().slice(address, address + Math.max(0, size - 1)))
  })
}

function copyBitmap({ pdfium: { call, bytes } }: View, handle: number): Bitmap | undefined {
  const [width, height] = [call.FPDFBitmap_GetWidth(handle), call.FPDFBitmap_GetHeight(handle)]
  const format = call.FPDFBitmap_GetFormat(handle)
  const step = BYTES[format]
  if (!step) return undefined
  const [start, stride, memory] = [call.FPDFBitmap_GetBuffer(handle), call.FPDFBitmap_GetStride(handle), bytes()]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = start + y * stride + x * step
      const to = (y * width + x) * 4
      const blue = memory[from] as number
      data[to] = step === 1 ? blue : (memory[from + 2] as number)
      data[to + 1] = step === 1 ? blue : (memory[from + 1] as number)
      data[to + 2] = blue
      data[to + 3] = format === 4 ? (memory[from + 3] as number) : 255
    }
  }
  return { width, height, data }
}
