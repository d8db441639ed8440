import { ToolError } from '#contract/error.ts'
import { readImageHeader } from '#shared/image/header.ts'
import { whyTooLarge } from '#shared/image/limits.ts'
import { bytesToBase64 } from '#shared/text/base64.ts'
import type { PdfLogo } from './pdf.ts'
import { bytesOfUri } from './data-uri.ts'
import { scan } from './scan.browser.ts'
import { FAILED } from './sentences.ts'

export interface WithLogo {
  png: Blob
  /** The same picture as data URI. */
  uri: string
  /** The logo's side as a share of the picture's. */
  share: number
  /** The logo as PNG data URI, for the SVG. */
  logo: string
}

/** Shares of the code's area that are tried, the largest first; level H restores 30 % of the codewords at best. */
const AREAS = [0.06, 0.045, 0.03, 0.02]
const LOGO_PIXELS = 512
/** White around the logo, as a share of its side. */
const PADDING = 0.12

interface Code {
  /** The code as PNG data URI, made with level H. */
  uri: string
  content: string
  size: number
  /** Pixels of the code without its margin. */
  codeSize: number
  background: string
}

/** Puts a logo into the middle, as large as a reader still allows: each try is read by an independent reader. */
export async function addLogo(code: Code, file: Blob): Promise<WithLogo> {
  const logo = await drawable(file)
  const picture = await drawable(new Blob([bytesOfUri(code.uri)], { type: 'image/png' }))
  for (const area of AREAS) {
    const side = Math.sqrt(area) * code.codeSize
    const canvas = compose(picture, logo, side, code)
    const png = await blobOf(canvas)
    const found = await scan(png)
    if (found.some(({ text }) => text === code.content)) {
      return { png, uri: canvas.toDataURL('image/png'), share: side / code.size, logo: uriOf(logo) }
    }
  }
  throw new ToolError('With this logo the code could not be read any more. Please use a larger size or less content.')
}

/** The SVG of the same code with the same logo in its middle. */
export function addLogoToSvg(svg: string, { share, logo }: WithLogo, background: string): string {
  const units = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 1)
  const side = share * units
  const inner = side * (1 - PADDING)
  const place = (length: number) => {
    const [start, size] = [((units - length) / 2).toFixed(3), length.toFixed(3)]
    return `x="${start}" y="${start}" width="${size}" height="${size}"`
  }
  return svg.replace(
    '</svg>',
    `<rect ${place(side)} rx="${(side / 8).toFixed(3)}" fill="${background}"/><image ${place(inner)} href="${logo}"/></svg>`,
  )
}

/** The same logo for a PDF, on the ground that it has in the code. */
export async function logoForPdf({ share, logo }: WithLogo, background: string): Promise<PdfLogo> {
  const { context } = canvasOf(LOGO_PIXELS)
  context.fillStyle = background
  context.fillRect(0, 0, LOGO_PIXELS, LOGO_PIXELS)
  context.drawImage(await drawable(new Blob([bytesOfUri(logo)], { type: 'image/png' })), 0, 0)
  const { data } = context.getImageData(0, 0, LOGO_PIXELS, LOGO_PIXELS)
  const pixels = new Uint8Array(LOGO_PIXELS * LOGO_PIXELS * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) pixels.set(data.subarray(from, from + 3), to)
  return { ground: share, share: share * (1 - PADDING), side: LOGO_PIXELS, pixels }
}

const UNREADABLE = 'The browser cannot read this logo. Please try a PNG, JPEG, WebP or SVG file.'

async function drawable(file: Blob): Promise<HTMLImageElement> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const header = readImageHeader(bytes)
  const refusal = header && whyTooLarge(header.width, header.height)
  if (refusal) throw new ToolError(refusal)
  const image = new Image()
  // Browsers do not give the pixels of a drawing with web content in it away, unless its whole text is its address.
  image.src = `data:${header?.type ?? file.type};base64,${bytesToBase64(bytes)}`
  try {
    await image.decode()
    return image
  } catch (cause) {
    throw new ToolError(UNREADABLE, { cause })
  }
}

function compose(picture: HTMLImageElement, logo: HTMLImageElement, side: number, code: Code): HTMLCanvasElement {
  const { context, canvas } = canvasOf(code.size)
  context.drawImage(picture, 0, 0)
  const start = (code.size - side) / 2
  context.fillStyle = code.background
  context.beginPath()
  context.roundRect(start, start, side, side, side / 8)
  context.fill()
  drawInside(context, logo, start + (side * PADDING) / 2, side * (1 - PADDING))
  return canvas
}

/** The whole logo in a square, its proportions kept. */
function drawInside(context: CanvasRenderingContext2D, logo: HTMLImageElement, start: number, side: number): void {
  // An SVG without a size of its own has none here.
  const [width, height] = [logo.naturalWidth || side, logo.naturalHeight || side]
  const scale = side / Math.max(width, height)
  const [shownWidth, shownHeight] = [width * scale, height * scale]
  context.drawImage(logo, start + (side - shownWidth) / 2, start + (side - shownHeight) / 2, shownWidth, shownHeight)
}

function uriOf(logo: HTMLImageElement): string {
  const { context, canvas } = canvasOf(LOGO_PIXELS)
  drawInside(context, logo, 0, LOGO_PIXELS)
  return canvas.toDataURL('image/png')
}

function canvasOf(size: number) {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new ToolError('The browser refused a drawing area.')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

async function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')).catch(
    // A drawing whose pixels Safari keeps to itself.
    (cause: unknown) => {
      throw new ToolError(UNREADABLE, { cause })
    },
  )
  if (!blob) throw new ToolError(FAILED)
  return blob
}
