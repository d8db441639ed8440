import type { Rgb } from '#shared/image/srgb.ts'

export interface Point {
  x: number
  y: number
}

/** Pixels across the loupe, an odd number so that one is in the middle, and how large each is drawn. */
const ACROSS = 11
const ZOOM = 11
export const SIDE = ACROSS * ZOOM

const LARGEST = 900

/** Draws the picture as large as the page shows it. */
export function fitCanvas(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const scale = Math.min(1, LARGEST / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
}

export function drawLoupe(canvas: HTMLCanvasElement, bitmap: ImageBitmap, { x, y }: Point): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const half = (ACROSS - 1) / 2
  context.imageSmoothingEnabled = false
  context.clearRect(0, 0, SIDE, SIDE)
  context.drawImage(bitmap, x - half, y - half, ACROSS, ACROSS, 0, 0, SIDE, SIDE)
  context.lineWidth = 3
  context.strokeStyle = '#000000'
  context.strokeRect(half * ZOOM, half * ZOOM, ZOOM, ZOOM)
  context.lineWidth = 1
  context.strokeStyle = '#ffffff'
  context.strokeRect(half * ZOOM, half * ZOOM, ZOOM, ZOOM)
}

/** The exact colour of one pixel; nothing where the picture is transparent. */
export function pixelAt(bitmap: ImageBitmap, point: Point | undefined): Rgb | undefined {
  if (!point) return undefined
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(bitmap, point.x, point.y, 1, 1, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
  return alpha === 0 ? undefined : [red, green, blue]
}
