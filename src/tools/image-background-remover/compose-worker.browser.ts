import { ToolError } from '#contract/error.ts'
import { answerWith } from '#ui/answer-with.ts'
import { requirePixels } from '#ui/image/require-pixels.ts'
import { repaint } from './brush.browser.ts'
import type { Composed, Touched } from './compose.browser.ts'
import { FILE_TYPES } from './removal.ts'
import type { Setup } from './setup.ts'
import { CROPS } from './subject-box.ts'

const QUALITY = 0.92

answerWith(compose)

/** Puts a cut-out that was touched up on its background, and writes it: as the server does it with its own. */
async function compose({ original, cutOut, strokes, setup }: Touched): Promise<Composed> {
  requirePixels()
  const [picture, cut] = await Promise.all([createImageBitmap(original), createImageBitmap(cutOut)])
  const { width, height } = picture
  const layer = sheet(width, height)
  repaint(layer, cut, picture, strokes)
  cut.close()
  const box = setup.cropToSubject
    ? CROPS[setup.cropShape](layer.getImageData(0, 0, width, height).data, width, height, 4)
    : undefined
  const canvas = sheet(width, height)
  await drawGround(canvas, layer.canvas, picture, setup)
  canvas.drawImage(layer.canvas, 0, 0)
  if (!box) return await write(canvas.canvas, setup)
  const cropped = sheet(box.width, box.height)
  cropped.drawImage(canvas.canvas, -box.left, -box.top)
  return await write(cropped.canvas, setup)
}

function sheet(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new ToolError('The browser ran out of memory for this image.', { status: 0 })
  return context
}

async function drawGround(
  canvas: OffscreenCanvasRenderingContext2D,
  layer: OffscreenCanvas,
  original: ImageBitmap,
  setup: Setup,
): Promise<void> {
  const { width, height } = canvas.canvas
  switch (setup.backgroundType) {
    case 'TRANSPARENT':
      return setup.outputFormat === 'JPG' ? fill(canvas, '#ffffff') : undefined
    case 'SOLID_COLOR':
      return fill(canvas, setup.backgroundColor)
    case 'CUSTOM_IMAGE': {
      if (!setup.backgroundImage) return
      const ground = await createImageBitmap(setup.backgroundImage)
      const scale = Math.max(width / ground.width, height / ground.height)
      const [wide, high] = [ground.width * scale, ground.height * scale]
      fill(canvas, '#ffffff')
      canvas.drawImage(ground, (width - wide) / 2, (height - high) / 2, wide, high)
      ground.close()
      return
    }
    case 'BLUR_ORIGINAL':
      drawBlurred(canvas, layer, original, setup.blurIntensity)
  }
}

function fill(canvas: OffscreenCanvasRenderingContext2D, color: string): void {
  canvas.fillStyle = color
  canvas.fillRect(0, 0, canvas.canvas.width, canvas.canvas.height)
}

/** A picture this much smaller than the blur is wide needs no further one; every browser can do that. */
const PER_SIGMA = 1.6
/** Laid over itself so often, even the faint colours beside the subject cover. */
const LAYERS = 10

/** The background without the subject, made small and large again: thousandths of the longer side, as on the server. */
function drawBlurred(
  canvas: OffscreenCanvasRenderingContext2D,
  layer: OffscreenCanvas,
  original: ImageBitmap,
  intensity: number,
): void {
  const { width, height } = canvas.canvas
  const sigma = (intensity * Math.max(width, height)) / 1000
  const scale = Math.min(1, PER_SIGMA / sigma)
  const small = sheet(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  small.imageSmoothingQuality = 'high'
  const draw = (image: CanvasImageSource) => small.drawImage(image, 0, 0, small.canvas.width, small.canvas.height)
  draw(original)
  small.globalCompositeOperation = 'destination-out'
  draw(layer)
  canvas.imageSmoothingQuality = 'high'
  canvas.drawImage(original, 0, 0)
  for (let count = 0; count < LAYERS; count++) canvas.drawImage(small.canvas, 0, 0, width, height)
}

async function write(canvas: OffscreenCanvas, { outputFormat }: Setup): Promise<Composed> {
  const { type } = FILE_TYPES[outputFormat]
  const blob = await canvas.convertToBlob({ type, quality: QUALITY })
  // Safari writes no WebP, and says nothing but the type.
  if (blob.type !== type) {
    throw new ToolError(`This browser cannot write ${outputFormat}. Please choose PNG or JPG.`, { status: 0 })
  }
  return { blob, width: canvas.width, height: canvas.height }
}
