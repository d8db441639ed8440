import sharp, { type Sharp } from 'sharp'
import { ToolError } from '#contract/error.ts'
import { cutOut } from './cut-out.ts'
import { builtIn, type Engine, type RoughMask, type Scaled } from './engine.server.ts'
import type { Rgb } from './lab.ts'
import { damagedImage, MOST_PIXELS } from './limits.ts'
import { fileOf, installedModel } from './model.server.ts'
import { onnxEngine } from './onnx.server.ts'
import { blurSide, paint } from './paint.server.ts'
import { refine, REFINE_SIDE } from './refine.ts'
import type { Check, Checked, Removal, Removed } from './removal.ts'
import { NoSubject } from './segment.ts'

const NO_SUBJECT =
  'No subject was found in this image. It works best when the subject stands apart from the background, with some space around it.'

/** What the image process does for this tool; never the server's own. */
export default function imageJob(job: Removal | Check): Promise<Removed | Checked> {
  return 'check' in job ? checkModel(job) : removeBackground(job)
}

async function checkModel({ modelDir }: Check): Promise<Checked> {
  try {
    await modelEngine(modelDir)
    return {}
  } catch (error) {
    return { problem: String(error) }
  }
}

/** Removes the background of one picture. */
export async function removeBackground(removal: Removal): Promise<Removed> {
  const picture = await decode(removal.image)
  const scaled = scaler(picture)
  // Cutting out changes the colours along the outline: a blurred ground is made from them as they were.
  const behind = removal.backgroundType === 'BLUR_ORIGINAL' ? await scaled({ side: blurSide(removal) }) : undefined
  const own = picture.alpha && isCutOut(picture) ? picture.alpha : undefined
  const { alpha, ...by } = own ? { alpha: own, engine: 'transparency' } : await find(picture, scaled, removal.modelDir)
  if (!own && picture.alpha) {
    for (let index = 0; index < alpha.length; index++) alpha[index] = Math.min(alpha[index]!, picture.alpha[index]!)
  }
  return { bytes: await paint(picture, behind, alpha, removal), ...by }
}

interface Picture extends Rgb {
  /** Where the picture itself has transparent parts. */
  alpha?: Uint8Array
}

/** Upright, sRGB, 8 bits; what is transparent lies on white. */
async function decode(bytes: Uint8Array): Promise<Picture> {
  try {
    const { data, info } = await open(bytes).raw().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    if (info.channels === 3) return { width, height, data }
    const whole = () => sharp(data, { raw: { width, height, channels: 4 } })
    const alpha = await whole().extractChannel(3).raw().toBuffer()
    const flat = await whole().flatten({ background: '#ffffff' }).raw().toBuffer()
    return alpha.some((share) => share < 255) ? { width, height, data: flat, alpha } : { width, height, data: flat }
  } catch (error) {
    throw damagedImage(error)
  }
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 }).autoOrient().toColourspace('srgb')
}

/** A rim that is transparent nearly all the way: somebody removed this background already. */
function isCutOut({ width, height, alpha }: Picture): boolean {
  let clear = 0
  let count = 0
  const look = (index: number) => {
    count++
    if (alpha![index]! < 16) clear++
  }
  for (let x = 0; x < width; x++) {
    look(x)
    look((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    look(y * width)
    look(y * width + width - 1)
  }
  return clear > count * 0.6
}

async function find(
  picture: Picture,
  scaled: Scaled,
  modelDir: string,
): Promise<{ alpha: Uint8Array; engine: string; problem?: string }> {
  const { mask, ...by } = await roughMask(modelDir, scaled)
  const guide = await scaled({ side: REFINE_SIDE })
  const outline = refine(guide, mask.share, mask.width, { byColour: mask.hard })
  return { alpha: cutOut(picture, outline), ...by }
}

type Found = { mask: RoughMask; engine: string; problem?: string }

/** By the model where one is installed and works, else by the built-in engine. */
async function roughMask(modelDir: string, scaled: Scaled): Promise<Found> {
  try {
    const engine = await modelEngine(modelDir)
    if (engine) return { mask: await engine.find(scaled), engine: engine.name }
  } catch (error) {
    if (error instanceof NoSubject) throw noSubject()
    return { ...(await byBuiltIn(scaled)), problem: String(error) }
  }
  return await byBuiltIn(scaled)
}

async function byBuiltIn(scaled: Scaled): Promise<Found> {
  try {
    return { mask: await builtIn.find(scaled), engine: builtIn.name }
  } catch (error) {
    throw error instanceof NoSubject ? noSubject() : error
  }
}

const noSubject = () => new ToolError(NO_SUBJECT, { status: 422, code: 'no_subject' })

let loaded: { file: string; engine: Promise<Engine> } | undefined

/** The engine of the installed model, loaded once per process and file. */
async function modelEngine(modelDir: string): Promise<Engine | undefined> {
  const model = await installedModel(modelDir)
  if (!model) return undefined
  const file = fileOf(model)
  if (loaded?.file !== file) loaded = { file, engine: onnxEngine(model) }
  return await loaded.engine
}

function scaler({ data, width, height }: Rgb): Scaled {
  return async (size) => {
    const fit = 'side' in size
    if (fit && Math.max(width, height) <= size.side) return { data: data.slice(), width, height }
    const small = sharp(data, { raw: { width, height, channels: 3 } }).resize({
      width: fit ? size.side : size.width,
      height: fit ? size.side : size.height,
      fit: fit ? 'inside' : 'fill',
    })
    const { data: bytes, info } = await small.raw().toBuffer({ resolveWithObject: true })
    return { data: bytes, width: info.width, height: info.height }
  }
}
