import { isToolError, ToolError } from '#contract/error.ts'
import { answerWith } from '#ui/answer-with.ts'
import { codecs } from './codecs.browser.ts'
import type { EngineJob, Step } from './engine.browser.ts'
import { jobs } from '../jobs.ts'
import { Views } from '../jobs/open.ts'
import { openPdfium } from './pdfium.ts'
import { openQpdf } from './qpdf.ts'
import { SPENT, type CompiledModule } from './wasm.ts'
import { Shelf } from '../shelf.ts'
import type { Context } from '../work.ts'

/** The first message: the compiled engines. */
export interface EngineStart {
  pdfium: CompiledModule
  qpdf: CompiledModule
}

type Engines = Pick<Context, 'pdfium' | 'qpdf' | 'codecs'>

const shelf = new Shelf()
const views = new Views()
let engines: Promise<Engines> | undefined

async function start(modules: EngineStart): Promise<Engines> {
  closeNetwork(modules.qpdf as WebAssembly.Module)
  return { pdfium: await openPdfium(modules.pdfium), qpdf: openQpdf(), codecs }
}

/**
 * Takes the network away from this worker: what works on files has no way to send them. The one thing that asks
 * for it is qpdf, which knows no other way to its own program; it gets what the page has compiled.
 */
function closeNetwork(qpdf: WebAssembly.Module): void {
  globalThis.fetch = () => Promise.resolve(new Response())
  WebAssembly.instantiateStreaming = async (_source, imports) => ({
    module: qpdf,
    instance: await WebAssembly.instantiate(qpdf, imports),
  })
}

addEventListener('message', ({ data }: MessageEvent<EngineStart | object>) => {
  if ('pdfium' in data) engines = start(data)
})

answerWith<EngineJob, unknown, Step>(async ({ job, input }, { tell }) => {
  try {
    const parts = await (engines as Promise<Engines>)
    tell('begun')
    const progress = (share: number, doing: string) => tell({ share, doing })
    const work = jobs[job] as (context: Context, input: unknown) => Promise<unknown>
    return await work({ ...parts, shelf, views, progress }, input)
  } catch (error) {
    throw isToolError(error) ? error : new ToolError(sentence(error), { code: SPENT })
  }
}, buffersOf)

/** Bytes are handed over, not copied, but for those that the next job may start from. */
function buffersOf(answer: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  collect(answer, buffers)
  return [...buffers].filter((buffer) => !shelf.keeps(buffer))
}

function collect(value: unknown, buffers: Set<ArrayBuffer>): void {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) buffers.add(value.buffer)
  } else if (Array.isArray(value)) for (const entry of value) collect(entry, buffers)
  else if (value !== null && typeof value === 'object')
    for (const entry of Object.values(value)) collect(entry, buffers)
}

function sentence(error: unknown): string {
  if (error instanceof RangeError) return 'This file needs more memory than your device gives to a page.'
  return 'This file has something inside that could not be worked with.'
}
