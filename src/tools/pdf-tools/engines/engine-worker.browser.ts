import { isToolError } from '#contract/error.ts'
import { codecs } from './codecs.browser.ts'
import type { EngineReply, EngineRequest } from './engine.browser.ts'
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

const shelf = new Shelf()
const views = new Views()
let engines: Promise<Pick<Context, 'pdfium' | 'qpdf' | 'codecs'>> | undefined

async function start(modules: EngineStart): Promise<Pick<Context, 'pdfium' | 'qpdf' | 'codecs'>> {
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

addEventListener('message', ({ data }: MessageEvent<EngineStart | EngineRequest>) => {
  if ('pdfium' in data) engines = start(data)
  else void answer(data)
})

async function answer({ id, job, input }: EngineRequest): Promise<void> {
  try {
    const parts = await (engines as Promise<Pick<Context, 'pdfium' | 'qpdf' | 'codecs'>>)
    const progress = (share: number, doing: string) => reply({ id, share, doing })
    const work = jobs[job] as (context: Context, input: unknown) => Promise<unknown>
    reply({ id, value: await work({ ...parts, shelf, views, progress }, input) })
  } catch (error) {
    if (isToolError(error)) reply({ id, error: { message: error.message, code: error.code, errors: error.errors } })
    else reply({ id, error: { message: sentence(error), code: SPENT } })
  }
}

function reply(message: EngineReply): void {
  const buffers = new Set<ArrayBuffer>()
  collect('value' in message ? message.value : undefined, buffers)
  postMessage(message, { transfer: [...buffers] })
}

/** Bytes are handed over, not copied. */
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
