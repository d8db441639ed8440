import pdfiumAddress from '@embedpdf/pdfium/pdfium.wasm?url'
import qpdfAddress from '@neslinesli93/qpdf-wasm/dist/qpdf.wasm?url'
import { errorOf, ToolError, type Place } from '#contract/error.ts'
import { startWorker, tellMissingPart } from '#ui/worker.ts'
import address from './engine-worker.browser.ts?worker&url'
import type { EngineStart } from './engine-worker.browser.ts'
import type { Jobs } from '../jobs.ts'
import { limitOf, overdue } from './time-limits.ts'
import { SPENT } from './wasm.ts'

export interface EngineRequest {
  id: number
  job: keyof Jobs
  input: unknown
}

export type EngineReply =
  | { id: number; value: unknown }
  | { id: number; share: number; doing: string }
  | { id: number; error: { message: string; code: string; errors?: Place[] } }

type Input<J extends keyof Jobs> = Parameters<Jobs[J]>[1]
type Output<J extends keyof Jobs> = Awaited<ReturnType<Jobs[J]>>

export interface Call {
  /** Ends the work, and the worker with it. */
  signal?: AbortSignal
  /** Spares the work unless its turn has come: a worker with files open inside is not given up for a picture. */
  unwanted?: AbortSignal
  /** Milliseconds after which a file is held to be damaged; else the work has as long as its size may need. */
  limit?: number
  onProgress?(share: number, doing: string): void
}

const STUCK = 'This file keeps the PDF engine busy for too long: it is damaged, or made to do so.'

interface Waiting {
  settle(reply: EngineReply): void
}

interface Loaded {
  modules: EngineStart
  /** Address of the worker's script in the browser's own memory. */
  script: string
}

let loading: Promise<Loaded> | undefined

/** Fetches and compiles the engines, once. Workers are made of that, later ones too: nothing asks the network again. */
function load(): Promise<Loaded> {
  loading ??= Promise.all([compile(pdfiumAddress), compile(qpdfAddress), copy(address)]).then(
    ([pdfium, qpdf, script]) => ({ modules: { pdfium, qpdf }, script }),
  )
  loading.catch(() => (loading = undefined))
  return loading
}

async function compile(file: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await (await get(file)).arrayBuffer())
}

async function copy(file: string): Promise<string> {
  // While developing, a script is made of many, which find each other by its address.
  if (import.meta.env.DEV) return file
  return URL.createObjectURL(await (await get(file)).blob())
}

async function get(file: string): Promise<Response> {
  const response = await fetch(file).catch(() => undefined)
  if (response?.ok) return response
  tellMissingPart()
  throw new ToolError('The PDF engine could not be loaded. Check your connection and try again.')
}

/** A worker with the engines inside. One that is cancelled or stuck is ended, and the next call starts another. */
export class Engine {
  #worker: Worker | undefined
  #lastId = 0
  #closed = false
  #last: Promise<void> = Promise.resolve()
  readonly #waiting = new Map<number, Waiting>()

  /** One job after the other: the time that a job may take begins when it is its turn. */
  async call<J extends keyof Jobs>(job: J, input: Input<J>, options: Call = {}): Promise<Output<J>> {
    const loaded = await load()
    const before = this.#last
    let done = () => {}
    this.#last = new Promise((resolve) => {
      done = resolve
    })
    await before
    try {
      options.signal?.throwIfAborted()
      options.unwanted?.throwIfAborted()
      return await this.#run(this.#open(loaded), job, input, options)
    } finally {
      done()
    }
  }

  #run<J extends keyof Jobs>(
    worker: Worker,
    job: J,
    input: Input<J>,
    { signal, limit, onProgress }: Call,
  ): Promise<Output<J>> {
    const id = ++this.#lastId
    return new Promise<Output<J>>((resolve, reject) => {
      const longest = limit ?? limitOf(job, input)
      const timer = setTimeout(() => {
        reject(new ToolError(limit === undefined ? overdue(longest) : STUCK))
        this.end()
      }, longest)
      const abort = () => {
        reject(new DOMException('Cancelled', 'AbortError'))
        this.end()
      }
      signal?.addEventListener('abort', abort, { once: true })
      const finish = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        this.#waiting.delete(id)
      }
      const settle = (reply: EngineReply) => {
        if ('share' in reply) return onProgress?.(reply.share, reply.doing)
        finish()
        if ('error' in reply) {
          const { message, ...details } = reply.error
          reject(errorOf({ message, details }))
          // What has run out of memory or lost its way inside a file is of no use to the next one.
          if (reply.error.code === SPENT) this.end()
        } else resolve(reply.value as Output<J>)
      }
      this.#waiting.set(id, { settle })
      worker.postMessage({ id, job, input } satisfies EngineRequest)
    })
  }

  /** Starts the worker ahead of the first call. */
  async warm(): Promise<void> {
    this.#open(await load())
  }

  end(): void {
    this.#fail('The work was ended.')
  }

  /** Ends it for good: what waits for its turn, such as the other files of a pile, starts no further worker. */
  close(): void {
    this.#closed = true
    this.end()
  }

  #open({ modules, script }: Loaded): Worker {
    if (this.#closed) throw new DOMException('The page was left', 'AbortError')
    if (this.#worker) return this.#worker
    const worker = startWorker(script, 'pdf')
    worker.addEventListener('message', ({ data }: MessageEvent<EngineReply>) =>
      this.#waiting.get(data.id)?.settle(data),
    )
    worker.addEventListener('error', () =>
      this.#fail('The PDF engine stopped: the file needs more memory than there is.'),
    )
    worker.postMessage(modules)
    this.#worker = worker
    return worker
  }

  #fail(message: string): void {
    this.#worker?.terminate()
    this.#worker = undefined
    for (const [id, { settle }] of this.#waiting) settle({ id, error: { message, code: SPENT } })
    this.#waiting.clear()
  }
}
