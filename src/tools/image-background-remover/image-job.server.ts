import sharp from 'sharp'
import { ToolError } from '#contract/error.ts'
import { cutOut } from './cut-out.ts'
import { builtIn, type Engine, type RoughMask, type Scaled } from './engine.server.ts'
import type { Rgb } from './lab.ts'
import { damagedImage } from './limits.ts'
import { fileOf, installedModel } from './model.server.ts'
import { onnxEngine } from './onnx.server.ts'
import { openPicture } from './open-picture.server.ts'
import { blurSide, featherSigma, paint, requireRoom } from './paint.server.ts'
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
  if (!removal.cropToSubject) requireRoom(picture, removal.outputFormat)
  const scaled = scaler(picture)
  // Cutting out changes the colours along the outline: a blurred ground is made from them as they were.
  const behind = removal.backgroundType === 'BLUR_ORIGINAL' ? await scaled({ side: blurSide(removal) }) : undefined
  const own = picture.own && isCutOut(picture, picture.own) ? alphaOf(picture.own) : undefined
  const { alpha, ...by } = own ? { alpha: own, engine: 'transparency' } : await find(picture, scaled, removal.modelDir)
  if (picture.own) {
    const { width, height, data } = picture
    takeOwn(data, alpha, picture.own, await spreadColors(picture.own, width, height, removal.featherEdges))
  }
  return { bytes: await paint(picture, behind, alpha, removal), ...by }
}

interface Picture extends Rgb {
  /** Where the picture itself has transparent parts: its pixels as they are, four bytes each. */
  own?: Uint8Array
}

/** Upright, sRGB, 8 bits; what is transparent lies on white. */
async function decode(bytes: Uint8Array): Promise<Picture> {
  try {
    const { data, info } = await (await openPicture(bytes)).raw().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    if (info.channels === 3) return { width, height, data }
    const flat = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer()
    return isOpaque(data) ? { width, height, data: flat } : { width, height, data: flat, own: data }
  } catch (error) {
    throw damagedImage(error)
  }
}

function isOpaque(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at]! < 255) return false
  return true
}

function alphaOf(rgba: Uint8Array): Uint8Array {
  const alpha = new Uint8Array(rgba.length / 4)
  for (let index = 0; index < alpha.length; index++) alpha[index] = rgba[index * 4 + 3]!
  return alpha
}

/** What is transparent in the picture stays so, and has its own colour instead of the one on white. */
function takeOwn(data: Uint8Array, alpha: Uint8Array, own: Uint8Array, around: Uint8Array): void {
  for (let index = 0; index < alpha.length; index++) {
    const share = own[index * 4 + 3]!
    if (share === 255) continue
    alpha[index] = Math.min(alpha[index]!, share)
    const from = share === 0 ? around : own
    for (let channel = 0; channel < 3; channel++) data[index * 3 + channel] = from[index * 4 + channel]!
  }
}

/** What is quite transparent may have any colour: where a feathered edge shows it, it gets that of its surroundings. */
async function spreadColors(own: Uint8Array, width: number, height: number, feather: number): Promise<Uint8Array> {
  if (feather === 0) return own
  const whole = sharp(own, { raw: { width, height, channels: 4 } })
  return await whole.blur(featherSigma(feather)).raw().toBuffer()
}

/** A rim that is transparent nearly all the way: somebody removed this background already. */
function isCutOut({ width, height }: Picture, own: Uint8Array): boolean {
  let clear = 0
  let count = 0
  const look = (index: number) => {
    count++
    if (own[index * 4 + 3]! < 16) clear++
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
  const outline = refine(guide, mask.share, mask.width, { byColor: mask.hard })
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
