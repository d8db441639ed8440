import type { Config } from '../config/config.ts'
import { once } from '../loading.ts'

/** Decoded bytes: the largest national alert feed has about 2.5 MB. */
export const MOST_BYTES = 8 * 1024 * 1024

export interface Received {
  status: number
  headers: Headers
  text: string
}

export type Transport = (url: URL, headers: Record<string, string>, signal: AbortSignal) => Promise<Received>

interface Answer {
  status: number
  headers: Headers
  body: AsyncIterable<Uint8Array> | null
}
export type Fetch = (url: URL, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Answer>

/** An answer that another try would not improve. */
export class BadAnswer extends Error {}

/** Runs a request inside a span, and tells the headers that carry the trace on. */
export type Trace = <T extends { status: number }>(
  url: URL,
  send: (headers: Record<string, string>) => Promise<T>,
) => Promise<T>
const untraced: Trace = (_url, send) => send({})

/** Requests to the operator's providers: no redirects to other hosts, no cookies, a bounded body. */
export function createTransport(
  config: Pick<Config, 'EGRESS_PROXY_URL'>,
  fetch: Fetch = direct(config),
  trace: Trace = untraced,
): Transport {
  return async (url, headers, signal) => {
    const ask = (target: URL) =>
      trace(target, (carried) => fetch(target, { headers: { ...headers, ...carried }, signal }))
    const answer = await ask(url)
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status > 399 || location === null) return await receive(answer, signal)
    drop(answer)
    const next = new URL(location, url)
    if (next.origin !== url.origin) throw new BadAnswer('redirect to another host')
    const second = await ask(next)
    if (!second.headers.has('location')) return await receive(second, signal)
    drop(second)
    throw new BadAnswer('too many redirects')
  }
}

/** What nobody reads to its end holds one of the few connections. */
function drop({ body }: Answer): void {
  body?.[Symbol.asyncIterator]()
    .return?.()
    .catch(() => undefined)
}

function direct({ EGRESS_PROXY_URL: proxy }: Pick<Config, 'EGRESS_PROXY_URL'>): Fetch {
  const options = { connect: { timeout: 3000 }, keepAliveTimeout: 30_000, connections: 16 }
  // Loaded with the first question: the start stays quick.
  const open = once(async () => {
    const { Agent, fetch: send, ProxyAgent } = await import('undici')
    return { send, dispatcher: proxy ? new ProxyAgent({ uri: proxy, ...options }) : new Agent(options) }
  })
  return async (url, init) => {
    const { send, dispatcher } = await open()
    return (await send(url, { ...init, dispatcher, redirect: 'manual' })) as unknown as Answer
  }
}

async function receive(answer: Answer, signal: AbortSignal): Promise<Received> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of answer.body ?? []) {
    signal.throwIfAborted()
    size += chunk.length
    if (size > MOST_BYTES) throw new BadAnswer('answer too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return { status: answer.status, headers: answer.headers, text: text + decoder.decode() }
}
