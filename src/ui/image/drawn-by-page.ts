import { ToolError } from '#contract/error.ts'
import { whyTooLarge } from '#shared/image/limits.ts'
import { svgRoot, svgSize, svgText } from '#shared/image/svg-root.ts'
import type { Source } from './jobs.ts'

/** What a browser shows in a page and decodes nowhere else: drawings, and pictures whose file ends too early. */
export async function drawByPage(source: Source): Promise<void> {
  const { blob, type } = source
  if (type === 'image/svg+xml') {
    source.bitmap = await drawSvg(await dataUrl(new Blob([await sized(source)], { type })), source)
    return
  }
  const url = URL.createObjectURL(blob.type === type ? blob : blob.slice(0, blob.size, type))
  try {
    await drawCut(url, source)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Browsers do not give the pixels of a drawing with web content in it away, unless its whole text is its address. */
function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error as DOMException))
    reader.readAsDataURL(blob)
  })
}

/** A drawing without a view box only grows along with its size where it has one. */
async function sized({ blob, width, height }: Source): Promise<Blob> {
  const text = svgText(new Uint8Array(await blob.arrayBuffer()))
  const root = svgRoot(text)
  const own = root && svgSize(root.tag)
  if (!own || own.box || (own.width !== undefined && own.height !== undefined)) return blob
  const bare = root.tag.replace(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/gi, '')
  const tag = bare.replace(/^<[^\s>/]+/, (name) => `${name} width="${width}" height="${height}"`)
  // As text it has no other encoding any more.
  const before = text.slice(0, root.start).replace(/^<\?xml[^>]*\?>/, '')
  return new Blob([before, tag, text.slice(root.start + root.tag.length)])
}

/** Drawings are sharp at any size: they are drawn at least this large. */
const SVG_SIDE = 2048

const WITH_WEB_CONTENT = 'This drawing holds web content (foreignObject), which this browser does not let pages read.'

/** As an image it can run nothing and load nothing. */
async function drawSvg(url: string, { width, height }: Source): Promise<ImageBitmap> {
  const picture = new Image()
  try {
    picture.src = url
    await picture.decode()
    const scale = Math.max(1, SVG_SIDE / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    context?.getImageData(0, 0, 1, 1)
    return await createImageBitmap(canvas)
  } catch (cause) {
    const kept = cause instanceof DOMException && cause.name === 'SecurityError'
    throw new ToolError(kept ? WITH_WEB_CONTENT : 'The SVG drawing is damaged.', { cause })
  }
}

/** A picture as far as its file goes; where nothing of it is there, decoding it will say so. */
async function drawCut(url: string, source: Source): Promise<void> {
  const picture = new Image()
  await new Promise((resolve) => {
    picture.addEventListener('load', resolve)
    picture.addEventListener('error', resolve)
    picture.src = url
  })
  const { naturalWidth: width, naturalHeight: height } = picture
  if (width === 0 || height === 0 || whyTooLarge(width, height)) return
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const colorSpace = source.wide ? 'display-p3' : 'srgb'
  const context = canvas.getContext('2d', { colorSpace, willReadFrequently: true })
  context?.drawImage(picture, 0, 0)
  if (!context || !hasPixels(context)) return
  Object.assign(source, { bitmap: await createImageBitmap(canvas), width, height })
}

/** Rows that are looked at together: what there is of a file that was cut comes from the top. */
const STRIP = 64

/** Browsers leave what is not there clear, Firefox that of a JPEG white. */
const isThere = (pixel: number) => pixel !== 0 && pixel !== 0xffffffff

function hasPixels(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas
  for (let top = 0; top < height; top += STRIP) {
    const { data } = context.getImageData(0, top, width, Math.min(STRIP, height - top))
    if (new Uint32Array(data.buffer).some(isThere)) return true
  }
  return false
}
