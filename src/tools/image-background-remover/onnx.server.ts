import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Engine } from './engine.server.ts'
import type { Rgb } from './lab.ts'
import type { ModelCard } from './model-card.ts'
import { RUNTIME, type InstalledModel } from './model.server.ts'
import { NoSubject } from './segment.ts'

interface Tensor {
  data: Float32Array
  dims: readonly number[]
}

interface Session {
  inputNames: readonly string[]
  outputNames: readonly string[]
  run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>
}

/** The part of onnxruntime-node that is used: as an optional dependency it lends no types. */
interface Runtime {
  InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> }
  Tensor: new (type: 'float32', data: Float32Array, dims: number[]) => Tensor
}

/** Loads a matting model, after a look at its checksum. */
export async function onnxEngine({ card, path }: InstalledModel): Promise<Engine> {
  const model = await readFile(path)
  const found = createHash('sha256').update(model).digest('hex')
  if (found !== card.sha256) throw new Error(`${card.file} has the SHA-256 ${found}, its card says ${card.sha256}`)
  const { InferenceSession, Tensor } = await loadRuntime()
  // The arena keeps what it once took: 900 MB more at the larger model, for no time won.
  const session = await InferenceSession.create(model, { enableCpuMemArena: false, graphOptimizationLevel: 'all' })
  const { width, height } = card.input
  return {
    name: `onnx:${card.name}`,
    async find(picture) {
      const input = new Tensor('float32', toInput(await picture({ width, height }), card), shapeOf(card))
      const outputs = await session.run({ [session.inputNames[0]!]: input })
      const output = outputs[card.output.name ?? session.outputNames[0]!]
      if (!output || output.data.length < width * height) throw new Error(`${card.name} has no such output`)
      return { share: toMask(output.data.subarray(0, width * height), card), width, hard: false }
    },
  }
}

async function loadRuntime(): Promise<Runtime> {
  const loaded = (await import(/* @vite-ignore */ RUNTIME)) as Runtime & { default?: Runtime }
  return loaded.default ?? loaded
}

function shapeOf({ input: { layout, width, height } }: ModelCard): number[] {
  return layout === 'NCHW' ? [1, 3, height, width] : [1, height, width, 3]
}

/** @internal Exported for its test. */
export function toInput({ data }: Rgb, { input }: ModelCard): Float32Array {
  const size = input.width * input.height
  const divisor = input.divide === '255' ? 255 : Math.max(1, largest(data))
  const values = new Float32Array(3 * size)
  for (let channel = 0; channel < 3; channel++) {
    const mean = input.mean[channel]!
    const std = input.std[channel]!
    for (let index = 0; index < size; index++) {
      const at = input.layout === 'NCHW' ? channel * size + index : index * 3 + channel
      values[at] = (data[index * 3 + channel]! / divisor - mean) / std
    }
  }
  return values
}

function largest(data: Uint8Array): number {
  let most = 0
  for (const value of data) if (value > most) most = value
  return most
}

/** Below this no pixel is more likely subject than not. */
const LEAST_CERTAINTY = 0.3

function toMask(values: Float32Array, { output }: ModelCard): Float32Array {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (!(high > LEAST_CERTAINTY)) throw new NoSubject()
  if (!output.stretch) return values.map((value) => Math.min(1, Math.max(0, value)))
  return values.map((value) => (value - low) / (high - low || 1))
}
