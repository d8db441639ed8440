import { SHARED_ROOM } from '#contract/context.ts'
import type { Input } from '#contract/run.ts'
import type { ServerContext, Services } from '#contract/server.ts'
import type { Config } from './config.ts'
import type { Call } from './exchange.ts'
import type { Workers } from './workers.ts'

/** Linear work on the largest legal input may take this many times the limit of an arbitrary program. */
const LARGE_PATIENCE = 5

/** What calls share. */
export interface Surroundings {
  config: Pick<Config, 'WORKER_TIMEOUT_MS'>
  services: Services
  workers: Workers
}

/**
 * What the outside world is to one call. A class for the reason told at `NodeCall`; its functions are fields, because
 * operations take them out of it.
 */
export class CallContext implements ServerContext {
  readonly address: string
  readonly header: ServerContext['header']
  readonly inWorker: ServerContext['inWorker']
  readonly room = SHARED_ROOM
  readonly now = now
  readonly random = random
  readonly log: Services['log']
  readonly upstreams: Services['upstreams']
  readonly names: Services['names']
  readonly ipDatabases: Services['ipDatabases']
  readonly images: Services['images']
  readonly modelDir: Services['modelDir']
  readonly fetchPublic: Services['fetchPublic']
  readonly #call: Call

  constructor(
    { config, services, workers }: Surroundings,
    call: Call,
    address: string,
    headers: Record<string, string>,
  ) {
    this.#call = call
    this.address = address
    this.header = (name, value) => void (headers[name] = value)
    this.inWorker = (route: string, input: Input) =>
      workers.run({ route, input }, config.WORKER_TIMEOUT_MS * LARGE_PATIENCE, call.signal)
    this.log = services.log
    this.upstreams = services.upstreams
    this.names = services.names
    this.ipDatabases = services.ipDatabases
    this.images = services.images
    this.modelDir = services.modelDir
    this.fetchPublic = services.fetchPublic
  }

  /** Asked of the call when somebody needs it. */
  get signal(): AbortSignal {
    return this.#call.signal
  }
}

const now = () => new Date()

function random<T extends Uint8Array | Uint16Array | Uint32Array>(array: T): T {
  return crypto.getRandomValues(array as Uint8Array<ArrayBuffer>) as unknown as T
}
