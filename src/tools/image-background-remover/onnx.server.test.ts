import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ServerContext } from '#contract/server.ts'
import api from './api.server.ts'
import imageJob, { removeBackground } from './image-job.server.ts'
import { CARD_FILE, type ModelCard } from './model-card.ts'
import { hasRuntime, installedModel } from './model.server.ts'
import { toInput } from './onnx.server.ts'

const SIDE = 64

/** Protocol buffers, as far as a tiny model needs them: fields of bytes, and of whole numbers. */
const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])
const number = (field: number, value: number) => Buffer.from([...varint(field << 3), ...varint(value)])
const bytes = (field: number, content: Uint8Array | string) =>
  Buffer.concat([Buffer.from([...varint((field << 3) | 2), ...varint(content.length)]), Buffer.from(content as string)])
const message = (field: number, ...parts: Buffer[]) => bytes(field, Buffer.concat(parts))

function tensor(name: string, dims: number[], values: number[]): Buffer {
  const data = Buffer.from(Float32Array.from(values).buffer)
  return message(5, ...dims.map((dim) => number(1, dim)), number(2, 1), bytes(8, name), bytes(9, data))
}

function value(field: number, name: string, dims: number[]): Buffer {
  const shape = message(2, ...dims.map((dim) => message(1, number(1, dim))))
  return message(field, bytes(1, name), message(2, message(1, number(1, 1), shape)))
}

/** A model whose answer is how much more red than blue a pixel has: a convolution of one pixel, and a sigmoid. */
function redModel(): Buffer {
  const graph = message(
    7,
    message(1, bytes(1, 'picture'), bytes(1, 'weights'), bytes(2, 'difference'), bytes(4, 'Conv')),
    message(1, bytes(1, 'difference'), bytes(2, 'mask'), bytes(4, 'Sigmoid')),
    bytes(2, 'red'),
    tensor('weights', [1, 3, 1, 1], [60, 0, -60]),
    value(11, 'picture', [1, 3, SIDE, SIDE]),
    value(12, 'mask', [1, 1, SIDE, SIDE]),
  )
  return Buffer.concat([number(1, 8), graph, message(8, number(2, 13))])
}

const card = (model: Buffer, part: Partial<ModelCard> = {}): ModelCard => ({
  name: 'red',
  file: 'red.onnx',
  bytes: model.length,
  sha256: createHash('sha256').update(model).digest('hex'),
  source: 'made by this test',
  licence: 'none',
  input: { width: SIDE, height: SIDE, layout: 'NCHW', divide: '255', mean: [0, 0, 0], std: [1, 1, 1] },
  output: { name: 'mask', stretch: true },
  ...part,
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundry-onnx-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function install(part: Partial<ModelCard> = {}): void {
  const model = redModel()
  writeFileSync(join(folder, 'red.onnx'), model)
  writeFileSync(join(folder, CARD_FILE), JSON.stringify(card(model, part)))
}

const PICTURE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#5b8bd0"/><rect width="300" height="60" fill="#2e6a3d"/><circle cx="150" cy="110" r="60" fill="#d11a1a"/></svg>',
)

/** What the status says, its questions answered by this very process. */
async function engineBeforeAnyPicture() {
  const told: unknown[] = []
  const log = { info() {}, error() {}, warn: (fields: object) => void told.push(fields) }
  const images = {
    run: (_tool: string, input: unknown) => imageJob(input as Parameters<typeof imageJob>[0]),
    queue: () => ({ running: 0, waiting: 0, atOnce: 2, mostWaiting: 8 }),
  }
  const { engine, model } = await api.status({}, { images, modelDir: folder, log } as unknown as ServerContext)
  return { engine, model: model?.name, problem: told[0] }
}

async function run() {
  const { bytes: png, ...by } = await removeBackground({
    image: await sharp(PICTURE).removeAlpha().png().toBuffer(),
    outputFormat: 'PNG',
    backgroundType: 'TRANSPARENT',
    backgroundColor: '#ffffff',
    blurIntensity: 5,
    featherEdges: 0,
    cropToSubject: false,
    cropShape: 'SUBJECT',
    modelDir: folder,
  })
  const { data, info } = await sharp(png).extractChannel(3).raw().toBuffer({ resolveWithObject: true })
  const truth = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><circle cx="150" cy="110" r="60"/></svg>',
    ),
  )
    .extractChannel(3)
    .raw()
    .toBuffer()
  const error = data.reduce((sum, alpha, index) => sum + Math.abs(alpha - truth[index]!), 0) / truth.length / 255
  return { ...by, width: info.width, height: info.height, error }
}

describe('a picture as a model wants it', () => {
  const picture = { width: 2, height: 1, data: Uint8Array.of(100, 50, 0, 200, 150, 25) }
  const made = (input: Partial<ModelCard['input']>) => {
    const whole = card(Buffer.alloc(1))
    return [...toInput(picture, { ...whole, input: { ...whole.input, width: 2, height: 1, ...input } })]
  }
  const close = (values: number[]) => values.map((entry) => expect.closeTo(entry, 6) as unknown)

  it('plane by plane, divided by 255', () => {
    expect(made({})).toEqual(close([100, 200, 50, 150, 0, 25].map((entry) => entry / 255)))
  })
  it('pixel by pixel, divided by its largest value, normalised', () => {
    expect(made({ layout: 'NHWC', divide: 'maximum', mean: [0.5, 0.5, 0.5], std: [0.25, 0.5, 1] })).toEqual(
      close([0, -0.5, -0.5, 2, 0.5, -0.375]),
    )
  })
})

describe('without a usable model', () => {
  it('the built-in engine works', async () => {
    expect(await installedModel(folder)).toBeUndefined()
    expect(await run()).toMatchObject({ engine: 'built-in', width: 300, height: 200 })
  })
})

// The runtime is an optional dependency.
describe.runIf(hasRuntime())('with a model', () => {
  it('finds the subject, at the resolution of the picture', async () => {
    install()
    expect((await installedModel(folder))?.card.name).toBe('red')
    const { error, ...rest } = await run()
    process.stdout.write(`onnx: disc on two colours: mean absolute alpha error ${error.toFixed(4)}\n`)
    expect(rest).toEqual({ engine: 'onnx:red', width: 300, height: 200 })
    expect(error).toBeLessThan(0.02)
  })

  it('is in the status, without its having worked before', async () => {
    install()
    expect(await engineBeforeAnyPicture()).toEqual({ engine: 'onnx', model: 'red', problem: undefined })
  })

  it('is not in the status when its checksum is wrong, and is again once its card is right', async () => {
    install({ sha256: '0'.repeat(64) })
    const problem = expect.stringMatching(/SHA-256/) as unknown
    expect(await engineBeforeAnyPicture()).toEqual({ engine: 'built-in', model: undefined, problem: { problem } })
    install()
    expect(await engineBeforeAnyPicture()).toMatchObject({ engine: 'onnx', model: 'red' })
  })

  it.each([
    ['has another checksum', { sha256: '0'.repeat(64) }, /SHA-256/],
    ['has no such output', { output: { name: 'nothing', stretch: true } }, /no such output/],
    ['wants another size', { input: { ...card(Buffer.alloc(1)).input, width: 32 } }, /./],
  ])('falls back to the built-in engine when it %s, and says why', async (_name, part, problem) => {
    install(part)
    const { engine, problem: told } = await run()
    expect(engine).toBe('built-in')
    expect(told).toMatch(problem)
  })

  it('is not there while its file has the wrong size', async () => {
    install({ bytes: 1 })
    expect(await installedModel(folder)).toBeUndefined()
  })

  it('refuses a card with a mistake', async () => {
    install()
    writeFileSync(join(folder, CARD_FILE), '{"name":"red"}')
    await expect(installedModel(folder)).rejects.toThrow('file')
    expect((await run()).problem).toBeTypeOf('string')
  })
})
