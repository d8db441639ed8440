import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ProviderRefusal, type Ask, type Want } from '#contract/upstream.ts'
import { createBreaker, type Breaker } from './breaker.ts'
import type { Copies } from './copies.ts'
import type { Provider } from './providers.ts'
import { BadAnswer, type Received, type Transport } from './transport.ts'
import { createTurns, type Caller } from '../processes/turns.ts'

/** What became of a request to a provider; one that is left alone, or that others kept busy for too long, got none. */
export type Outcome =
  | 'ok'
  | 'refused'
  | 'throttled'
  | 'unreachable'
  | 'timeout'
  | 'error'
  | 'nonsense'
  | 'resting'
  | 'crowded'

export class ProviderFailure extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome, cause?: unknown) {
    super(outcome, { cause })
    this.outcome = outcome
  }
}

const PAUSE_AFTER_429_MS = 60_000
/** A refused key, or a plan without this endpoint: worth another look after a while. */
const FORBIDDEN_MS = 10 * 60_000
/** As long as a visitor's question may be asked once more for others. */
const GOOD_MS = 10 * 60_000
/** For the question that tells a provider that fails from one that only does not like what it is asked. */
const PROBE_MS = 4000

/** Sends when its turn has come. */
type Take = (send: () => Promise<Received>) => Promise<Received>

export interface Line {
  provider: Provider
  breaker: Breaker
  /** The provider for one attempt, which ends with the signal, and waits for its turn in the name of its askers. */
  open(signal: AbortSignal, asker?: Asker): Ask
}

/** Those who want the same answer. */
export interface Asker {
  callers: ReadonlySet<Caller>
  /** Whether a request for it has gone out. */
  begun: boolean
}

/** Both in milliseconds: since 1970, for what a provider dates, and by a clock that nobody sets, for rests. */
export interface Clocks {
  now(): number
  steady(): number
}

/** The line to one provider: key, breaker, turns, one retry where it is safe, checked answers. */
export function createLine(
  provider: Provider,
  transport: Transport,
  userAgent: string,
  { now, steady }: Clocks,
  observe: (outcome: Outcome, milliseconds: number) => void,
  copies?: Copies,
): Line {
  const breaker = createBreaker(steady)
  const turns = createTurns(provider.parallel)
  const forbidden = new Map<string, number>()
  /** The last question that was answered. */
  let good: { url: URL; endpoint: string; until: number; read(text: string): unknown } | undefined
  let isProbing = false

  return { provider, breaker, open }

  function open(signal: AbortSignal, asker?: Asker): Ask {
    const take: Take = (send) => {
      const begin = () => {
        if (asker) asker.begun = true
        return send()
      }
      return turns(begin, signal, asker?.callers)
    }
    return {
      json: <T>(want: Want, schema: z.core.$ZodType, read: (value: never) => T = identity) =>
        request(want, signal, take, (text) => read(z.parse(schema, JSON.parse(text)) as never)),
      text: (want, read) => request(want, signal, take, read),
    }
  }

  async function request<T>(want: Want, signal: AbortSignal, take: Take, read: (text: string) => T): Promise<T> {
    const url = urlOf(want)
    const copy = await copies?.get(url)
    if (copy && copies?.isFresh(copy)) return understand(copy.text, read)
    const endpoint = want.endpoint ?? want.path.split('/').slice(0, 3).join('/')
    if ((forbidden.get(endpoint) ?? 0) > steady() || breaker.state() === 'open') {
      observe('resting', 0)
      throw new ProviderFailure('resting')
    }
    // Waiting for a turn is not the provider's time.
    let start: number | undefined
    /** A time-out after waiting for a turn says nothing about the provider. */
    const isCrowded = turns.stats().running >= provider.parallel
    const send = () => {
      if (!breaker.admits()) throw new ProviderFailure('resting')
      start = steady()
      const condition = copy?.lastModified ? { 'if-modified-since': copy.lastModified } : {}
      return sendTwice(url, condition, signal)
    }
    try {
      const received = await take(send)
      const unchanged = copy !== undefined && received.status === 304
      if (!unchanged) refuse(received, endpoint)
      const value = understand(unchanged ? copy.text : received.text, read)
      copies?.keep(url, received, copy)
      breaker.succeeded()
      // Where terms say when it may be asked again, it is not.
      if (!provider.obeyExpires) good = { url, endpoint, until: steady() + GOOD_MS, read }
      observe('ok', since(start))
      return value
    } catch (error) {
      const failure = start === undefined && signal.aborted ? new ProviderFailure('crowded', error) : error
      throw judge(failure, signal, isCrowded, since(start))
    }
  }

  function since(start = steady()): number {
    return steady() - start
  }

  /** Every request only reads, so one more is safe; a time-out has used up the time for it. */
  async function sendTwice(url: URL, more: Record<string, string>, signal: AbortSignal): Promise<Received> {
    try {
      const received = await sendOnce(url, more, signal)
      if (received.status < 500) return received
    } catch (error) {
      if (signal.aborted || error instanceof BadAnswer) throw error
    }
    await sleep(100 + Math.random() * 100, undefined, { signal })
    return await sendOnce(url, more, signal)
  }

  function sendOnce(url: URL, more: Record<string, string>, signal: AbortSignal): Promise<Received> {
    return transport(url, { ...provider.headers, ...more, 'user-agent': userAgent }, signal)
  }

  function urlOf(want: Want): URL {
    const url = new URL(provider.base + want.path)
    for (const [name, value] of Object.entries({ ...want.query, ...provider.query })) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    return url
  }

  function refuse({ status, headers, text }: Received, endpoint: string): void {
    if (status >= 200 && status < 300) return
    if (status === 429) {
      breaker.pause(retryAfter(headers, now()) ?? PAUSE_AFTER_429_MS)
      throw new ProviderFailure('throttled')
    }
    if (status < 400 || status > 499) throw new ProviderFailure('error')
    const body = parse(text)
    if (isDenial(status, body)) forbid(endpoint, isSpent(body) ? restOfMonth(new Date(now())) : FORBIDDEN_MS)
    throw new ProviderRefusal(status, body)
  }

  function forbid(endpoint: string, milliseconds: number): void {
    for (const [known, until] of forbidden) if (until <= steady()) forbidden.delete(known)
    forbidden.set(endpoint, steady() + milliseconds)
  }

  function isDenial(status: number, body: unknown): boolean {
    return isForbidden(status) && (provider.denial === undefined || z.safeParse(provider.denial, body).success)
  }

  function isSpent(body: unknown): boolean {
    const read = z.safeParse(z.object({ error: z.object({ code: z.number() }) }), body)
    return read.success && read.data.error.code === provider.spentCode
  }

  function judge(error: unknown, signal: AbortSignal, isCrowded: boolean, milliseconds: number): Error {
    if (error instanceof ProviderRefusal) {
      if (isForbidden(error.status) && !isDenial(error.status, error.body)) countFailure()
      else breaker.succeeded()
      observe('refused', milliseconds)
      return error
    }
    const failure =
      error instanceof ProviderFailure
        ? error
        : new ProviderFailure(
            signal.aborted ? 'timeout' : error instanceof BadAnswer ? 'nonsense' : 'unreachable',
            error,
          )
    const { outcome } = failure
    if (outcome === 'timeout' && isCrowded) breaker.gaveUp()
    else if (outcome !== 'resting' && outcome !== 'crowded') countFailure()
    observe(outcome, milliseconds)
    return failure
  }

  /** A visitor can ask what a healthy provider fails at: a rest ends at once where it still answers what it did before. */
  function countFailure(): void {
    if (!breaker.failed() || !good || good.until < steady() || isProbing) return
    isProbing = true
    probe(good)
      .catch(() => undefined)
      .finally(() => (isProbing = false))
  }

  async function probe({ url, endpoint, read }: NonNullable<typeof good>): Promise<void> {
    const signal = AbortSignal.timeout(PROBE_MS)
    const received = await turns(() => sendOnce(url, {}, signal), signal)
    refuse(received, endpoint)
    read(received.text)
    breaker.succeeded()
  }
}

/** Milliseconds until the first of the next month, in UTC. */
export function restOfMonth(now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime()
}

const isForbidden = (status: number) => status === 401 || status === 403

const identity = <T>(value: never): T => value

function understand<T>(text: string, read: (text: string) => T): T {
  try {
    return read(text)
  } catch (error) {
    throw new ProviderFailure('nonsense', error)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds or a date (RFC 9110). */
function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const told = Date.parse(headers.get('date') ?? '') || now
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - told
  return wait > 0 ? wait : undefined
}
