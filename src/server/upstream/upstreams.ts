import { domainToASCII } from 'node:url'
import { ToolError } from '#contract/error.ts'
import type { Log } from '#contract/server.ts'
import {
  ProviderRefusal,
  type Answered,
  type Attempt,
  type Credit,
  type Question,
  type Upstreams,
} from '#contract/upstream.ts'
import type { Config } from '../config/config.ts'
import type { Observe as ObserveRedis } from '../redis.ts'
import { faultFields } from '../telemetry/fault.ts'
import type { BreakerState } from './breaker.ts'
import { memoryCache, redisCache, type Cache, type Entry } from './cache.ts'
import { createCopies } from './copies.ts'
import { ordersOf, providersOf } from './providers.ts'
import type { Caller } from '../processes/turns.ts'
import { createLine, ProviderFailure, type Asker, type Line, type Outcome } from './requests.ts'
import { createTransport, type Fetch, type Trace } from './transport.ts'

const KEEP_S = 6 * 60 * 60
/** With an older answer at hand nobody waits longer for a new one. */
const PATIENCE_WITH_STALE_MS = 1500
/** Share of the time left that one provider may use while others stand behind it. */
const SHARE = 0.6

export interface UpstreamParts {
  fetch?: Fetch
  /** Milliseconds since 1970. Rests and deadlines go by it only in tests: usually by a clock that nobody sets. */
  now?: () => number
  cache?: Cache
  observe?: (provider: string, outcome: Outcome, milliseconds: number) => void
  observeRedis?: ObserveRedis
  /** Told whether a question was answered from memory; stale: it would have been, had nobody newer to tell. */
  remembered?: (found: 'hit' | 'stale' | 'miss') => void
  trace?: Trace
}

export interface UpstreamService extends Upstreams {
  stats(): Record<string, BreakerState>
  close(): Promise<void>
}

/** A search for an answer, and all who wait for it. */
interface Flight extends Asker {
  callers: Set<Caller>
  entry: Promise<Entry>
}

/** The one way to outside services: order, time limits, breakers, shared questions, remembered answers. */
export function createUpstreams(config: Config, log: Log, parts: UpstreamParts = {}): UpstreamService {
  const { now = Date.now, observe = () => {}, remembered = () => {} } = parts
  const steady = parts.now ?? (() => performance.timeOrigin + performance.now())
  const cache =
    parts.cache ?? (config.REDIS_URL ? redisCache(config.REDIS_URL, log, parts.observeRedis) : memoryCache())
  const transport = createTransport(config, parts.fetch, parts.trace)
  const copies = createCopies(cache, { now, steady })
  const orders = ordersOf(config)
  const lines = new Map<string, Line>()
  for (const [id, provider] of Object.entries(providersOf(config))) {
    const watch = (outcome: Outcome, milliseconds: number) => observe(id, outcome, milliseconds)
    lines.set(
      id,
      createLine(
        provider,
        transport,
        userAgentOf(config),
        { now, steady },
        watch,
        provider.obeyExpires ? copies : undefined,
      ),
    )
  }
  const flights = new Map<string, Flight>()

  return {
    order: (use) => orders[use].filter((id) => line(id).provider.usable),
    credit: (id) => creditOf(line(id)),
    first,
    stats: () => Object.fromEntries([...lines].map(([id, { breaker }]) => [id, breaker.state()])),
    close: () => cache.close(),
  }

  function line(id: string): Line {
    const found = lines.get(id)
    if (!found) throw new Error(`no provider ${id}`)
    return found
  }

  async function first<T>(question: Question<T>, caller?: string): Promise<Answered<T>> {
    const { shared, keep = KEEP_S } = question
    const known = await cache.get(question.key, { keep, shared, isFresh: (entry) => isFresh(entry, question) })
    const usable = known && distance(known) < keep * 1000 ? known : undefined
    const fresh = usable !== undefined && isFresh(usable, question)
    remembered(fresh ? 'hit' : usable ? 'stale' : 'miss')
    if (fresh) return answered(usable, question)
    const flight = flights.get(question.key)
    const asked = flight ? join(flight, question, caller) : take(question, caller)
    const patience = usable ? PATIENCE_WITH_STALE_MS : question.patience
    try {
      return answered(await within(asked, patience, question.failure), question)
    } catch (error) {
      if (usable) return answered(usable, question)
      throw error
    }
  }

  function isFresh(entry: Entry, { fresh, keep = KEEP_S }: Omit<Question<unknown>, 'attempts'>): boolean {
    return distance(entry) < Math.min(fresh, keep) * 1000
  }

  /** An answer from the future, because the clock was set back, is as old as it is early. */
  function distance({ at }: Entry): number {
    return Math.abs(now() - at)
  }

  /** Asks the providers in the names of all who want the same meanwhile: what they share waits for the first turn of any. */
  function take<T>(question: Question<T>, caller: Caller, milliseconds = config.UPSTREAM_TIMEOUT_MS): Promise<Entry> {
    const flight: Omit<Flight, 'entry'> = { callers: new Set([caller]), begun: false }
    const entry = search(question, flight, milliseconds)
      .then((found) => {
        cache.set(question.key, found, question.keep ?? KEEP_S, question.shared)
        return found
      })
      .finally(() => flights.delete(question.key))
    // Callers that still wait get the failure; where none does, it must not count as an unhandled rejection.
    entry.catch(() => undefined)
    flights.set(question.key, Object.assign(flight, { entry }))
    return entry
  }

  /** One who came late to a search that never had its turn has the rest of the time for one of one's own. */
  async function join<T>(flight: Flight, question: Question<T>, caller: Caller): Promise<Entry> {
    if (flight.callers.has(caller)) return await flight.entry
    flight.callers.add(caller)
    const end = steady() + config.UPSTREAM_TIMEOUT_MS
    try {
      return await flight.entry
    } catch (error) {
      const left = end - steady()
      if (flight.begun || left <= 0) throw error
      const next = flights.get(question.key)
      next?.callers.add(caller)
      return await (next?.entry ?? take(question, caller, left))
    }
  }

  async function search<T>({ attempts, failure }: Question<T>, asker: Asker, milliseconds: number): Promise<Entry> {
    const end = steady() + milliseconds
    const outcomes: Outcome[] = []
    for (const [index, attempt] of attempts.entries()) {
      const left = end - steady()
      if (left <= 0) break
      const share = index === attempts.length - 1 ? left : left * SHARE
      try {
        const value = await tryOne(attempt, Math.min(share, config.UPSTREAM_TRY_MS), asker)
        return { value, provider: attempt.provider, at: now() }
      } catch (error) {
        if (error instanceof ToolError) throw error
        const outcome = outcomeOf(error)
        outcomes.push(outcome)
        if (outcome !== 'resting') {
          const fields = {
            provider: attempt.provider,
            outcome,
            ...(outcome === 'nonsense' && faultFields(reasonOf(error))),
          }
          log.warn(fields, 'An outside service gave no usable answer')
        }
      }
    }
    throw failed(failure, outcomes)
  }

  async function tryOne<T>(attempt: Attempt<T>, milliseconds: number, asker: Asker): Promise<T> {
    const deadline = AbortSignal.timeout(Math.max(1, Math.round(milliseconds)))
    return await attempt.get(line(attempt.provider).open(deadline, asker))
  }

  function answered<T>(entry: Entry, question: Question<T>): Answered<T> {
    const age = Math.max(0, Math.round((now() - entry.at) / 1000))
    return {
      value: entry.value as T,
      source: creditOf(line(entry.provider)),
      at: new Date(entry.at),
      age,
      stale: !isFresh(entry, question),
    }
  }
}

/** An adapter that cannot make sense of a checked answer throws, too. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof ProviderFailure) return error.outcome
  return error instanceof ProviderRefusal ? 'refused' : 'nonsense'
}

/** What an adapter stumbled over: a change of the service, or a bug of ours. */
const reasonOf = (error: unknown) => (error instanceof ProviderFailure ? (error.cause ?? error) : error)

function creditOf({ provider: { name, credit, url, licence } }: Line): Credit {
  return { name, credit, url, ...(licence ? { licence } : {}) }
}

function userAgentOf(config: Config): string {
  if (config.UPSTREAM_USER_AGENT) return config.UPSTREAM_USER_AGENT
  // Addresses in the letters that a header holds.
  const { href } = new URL(config.PUBLIC_ORIGIN || config.REPOSITORY_URL)
  return `Sundry/${__VERSION__} (+${href}; ${plainMailbox(config.CONTACT_EMAIL)})`
}

function plainMailbox(mailbox: string): string {
  const [name = '', domain = ''] = mailbox.split('@')
  return `${encodeURI(name)}@${domainToASCII(domain)}`
}

/** The service's words as they are told; the status says whether another try makes sense. */
function failed(sentence: string, outcomes: Outcome[]): ToolError {
  const worst = outcomes.at(-1)
  if (worst === 'timeout') return new ToolError(sentence, { status: 504, code: 'upstream_timeout', retryAfter: 5 })
  if (worst === 'error' || worst === 'nonsense' || worst === 'refused') {
    return new ToolError(sentence, { status: 502, code: 'upstream_failed', retryAfter: 10 })
  }
  return new ToolError(sentence, { status: 503, code: 'upstream_unavailable', retryAfter: 10 })
}

async function within<T>(work: Promise<T>, milliseconds: number | undefined, sentence: string): Promise<T> {
  if (milliseconds === undefined) return await work
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(failed(sentence, ['timeout'])), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
