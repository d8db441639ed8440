import { ToolError } from '#contract/error.ts'
import { FILE_TYPES } from './removal.ts'
import type { Setup } from './setup.ts'
import { subjectBox } from './subject-box.ts'

const QUALITY = 0.92

/** Puts a cut-out that was touched up on its background, and writes it: as the server does it with its own. */
export async function compose(layer: HTMLCanvasElement, original: ImageBitmap, setup: Setup): Promise<Blob> {
  const { width, height } = layer
  const canvas = sheet(width, height)
  await drawGround(canvas, layer, original, setup)
  canvas.drawImage(layer, 0, 0)
  const box = setup.cropToSubject ? subjectBox(alphaOf(layer), width, height, 4) : undefined
  if (!box) return await write(canvas.canvas, setup)
  const cropped = sheet(box.width, box.height)
  cropped.drawImage(canvas.canvas, -box.left, -box.top)
  return await write(cropped.canvas, setup)
}

function sheet(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new ToolError('The browser ran out of memory for this image.', { status: 0 })
  return context
}

function alphaOf(layer: HTMLCanvasElement): Uint8ClampedArray {
  const context = layer.getContext('2d')
  return context?.getImageData(0, 0, layer.width, layer.height).data ?? new Uint8ClampedArray()
}

async function drawGround(
  canvas: CanvasRenderingContext2D,
  layer: HTMLCanvasElement,
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

function fill(canvas: CanvasRenderingContext2D, colour: string): void {
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, canvas.canvas.width, canvas.canvas.height)
}

/** A picture this much smaller than the blur is wide needs no further one; every browser can do that. */
const PER_SIGMA = 1.6
/** Laid over itself so often, even the faint colours beside the subject cover. */
const LAYERS = 10

/** The background without the subject, made small and large again: thousandths of the longer side, as on the server. */
function drawBlurred(
  canvas: CanvasRenderingContext2D,
  layer: HTMLCanvasElement,
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

function write(canvas: HTMLCanvasElement, { outputFormat }: Setup): Promise<Blob> {
  const { type } = FILE_TYPES[outputFormat]
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => {
        // Safari writes no WebP, and says nothing but the type.
        if (blob?.type === type) resolve(blob)
        else
          reject(new ToolError(`This browser cannot write ${outputFormat}. Please choose PNG or JPG.`, { status: 0 }))
      },
      type,
      QUALITY,
    ),
  )
}
