import pdfiumAddress from '@embedpdf/pdfium/pdfium.wasm?url'
import qpdfAddress from '@neslinesli93/qpdf-wasm/dist/qpdf.wasm?url'
import { isToolError, ToolError } from '#contract/error.ts'
import { AnsweringWorker } from '#ui/answering-worker.ts'
import { startWorker, tellMissingPart } from '#ui/worker.ts'
import address from './engine-worker.browser.ts?worker&url'
import type { EngineStart } from './engine-worker.browser.ts'
import type { Jobs } from '../jobs.ts'
import { limitOf, overdue } from './time-limits.ts'
import { SPENT } from './wasm.ts'

export interface EngineJob {
  job: keyof Jobs
  input: unknown
}

/** What the worker tells of a job: that its engines are there and it has begun, and how far it has come. */
export type Step = 'begun' | { share: number; doing: string }

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
  readonly #worker = new AnsweringWorker<EngineJob, unknown, Step>(() => this.#start(), {
    failed: 'The PDF engine stopped: the file needs more memory than there is.',
  })
  #loaded: Loaded | undefined
  #closed = false
  #last: Promise<void> = Promise.resolve()

  /** One job after the other: the time that a job may take begins when it is its turn. */
  async call<J extends keyof Jobs>(job: J, input: Input<J>, options: Call = {}): Promise<Output<J>> {
    this.#loaded ??= await load()
    const before = this.#last
    let done = () => {}
    this.#last = new Promise((resolve) => {
      done = resolve
    })
    await before
    try {
      options.unwanted?.throwIfAborted()
      return (await this.#run({ job, input }, options)) as Output<J>
    } finally {
      done()
    }
  }

  async #run(work: EngineJob, { signal, limit, onProgress }: Call): Promise<unknown> {
    const longest = limitOf(work.job, work.input)
    let timer = this.#endAfter(longest, overdue(longest))
    // How long the engines take to start is no fault of the file.
    const begin = () => {
      if (limit === undefined) return
      clearTimeout(timer)
      timer = this.#endAfter(limit, STUCK)
    }
    const onStep = (step: Step) => (step === 'begun' ? begin() : onProgress?.(step.share, step.doing))
    try {
      return await this.#worker.ask(work, { signal, onStep })
    } catch (error) {
      // What has run out of memory or lost its way inside a file is of no use to the next one.
      if (isToolError(error) && error.code === SPENT) this.end()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #endAfter(limit: number, sentence: string) {
    return setTimeout(() => this.#worker.end(new ToolError(sentence)), limit)
  }

  /** Starts the worker ahead of the first call. */
  async warm(): Promise<void> {
    this.#loaded ??= await load()
    this.#worker.start()
  }

  end(): void {
    this.#worker.end(new ToolError('The work was ended.', { code: SPENT }))
  }

  /** Ends it for good: what waits for its turn, such as the other files of a pile, starts no further worker. */
  close(): void {
    this.#closed = true
    this.end()
  }

  #start(): Worker {
    if (this.#closed || !this.#loaded) throw new DOMException('The page was left', 'AbortError')
    const worker = startWorker(this.#loaded.script, 'pdf')
    worker.postMessage(this.#loaded.modules)
    return worker
  }
}
