import { random, SHARED_ROOM, type Room } from '#contract/context.ts'
import type { Input } from '#contract/run.ts'
import type { ServerContext, Services } from '#contract/server.ts'
import type { Config } from './config/config.ts'
import type { Call } from './http/exchange.ts'
import type { Job, Workers } from './processes/workers.ts'

/** Linear work on the largest legal input may take this many times the limit of an arbitrary program. */
const LARGE_PATIENCE = 5

/** What calls share. */
interface Surroundings {
  config: Pick<Config, 'WORKER_TIMEOUT_MS'>
  services: Services
  workers: Workers
}

/**
 * What the outside world is to one call: a few fields of its own before what all calls share. Operations take the
 * functions out of it, so each is made when asked for.
 */
export class CallContext implements ServerContext {
  readonly address: string
  room: Room = SHARED_ROOM
  readonly #around: Surroundings
  readonly #call: Pick<Call, 'signal'>
  readonly #headers: Record<string, string>
  /** In whose name the call takes its share of what is scarce; `undefined` where callers are not limited. */
  readonly caller: string | undefined

  constructor(
    around: Surroundings,
    call: Pick<Call, 'signal'>,
    address: string,
    headers: Record<string, string>,
    caller: string | undefined,
  ) {
    this.address = address
    this.#around = around
    this.#call = call
    this.#headers = headers
    this.caller = caller
  }

  get header(): ServerContext['header'] {
    return (name, value) => void (this.#headers[name] = value)
  }

  get inWorker(): ServerContext['inWorker'] {
    return <T>(route: string, input: Input) => this.perform({ route, input }, 'large') as Promise<T>
  }

  get workerJob(): ServerContext['workerJob'] {
    return <T>(tool: string, input: unknown) => {
      const { config, workers } = this.#around
      const patience = config.WORKER_TIMEOUT_MS * LARGE_PATIENCE
      return workers.runForTool({ tool, input }, patience, this.signal, this.caller) as Promise<T>
    }
  }

  perform(job: Job, kind: 'program' | 'large'): Promise<unknown> {
    const { config, workers } = this.#around
    const patience = config.WORKER_TIMEOUT_MS * (kind === 'large' ? LARGE_PATIENCE : 1)
    return workers.run(job, patience, this.signal, this.caller)
  }

  /** Read on demand only: the call makes it then. */
  get signal(): AbortSignal {
    return this.#call.signal
  }

  get now(): ServerContext['now'] {
    return now
  }

  get random(): ServerContext['random'] {
    return random
  }

  get log(): Services['log'] {
    return this.#around.services.log
  }

  get upstreams(): ServerContext['upstreams'] {
    const { upstreams } = this.#around.services
    const caller = this.caller
    return {
      order: (use) => upstreams.order(use),
      credit: (provider) => upstreams.credit(provider),
      first: (question) => upstreams.first(question, caller),
    }
  }

  get names(): Services['names'] {
    const { names } = this.#around.services
    const { signal, caller } = this
    return {
      addressesOf: (name) => names.addressesOf(name, signal, caller),
      nameOf: (address) => names.nameOf(address, signal, caller),
    }
  }

  get ipDatabases(): Services['ipDatabases'] {
    return this.#around.services.ipDatabases
  }

  get images(): ServerContext['images'] {
    const { images } = this.#around.services
    const caller = this.caller
    return { queue: () => images.queue(), run: (tool, input, signal) => images.run(tool, input, signal, caller) }
  }

  get modelDir(): Services['modelDir'] {
    return this.#around.services.modelDir
  }

  get fetchPublic(): ServerContext['fetchPublic'] {
    const { fetchPublic } = this.#around.services
    const caller = this.caller
    return (url, options) => fetchPublic(url, options, caller)
  }
}

const now = () => new Date()
