import { Resolver } from 'node:dns/promises'
import { isIP, type Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { isToolError, ToolError } from '#contract/error.ts'
import type { Fetched, Services } from '#contract/server.ts'
import type { Config } from '../config/config.ts'
import { busy } from '../limits/busy.ts'
import { dialDirect, dialThrough, encrypt, guarded, type Dial, type Room } from './dial.ts'
import { arePublicAddresses } from '#shared/net/public-address.ts'
import { addressesBy } from './names.ts'
import { hostOf, readPublicUrl } from './public-url.ts'

const DEADLINE_MS = 8000
const MOST_REDIRECTS = 3
/** Bytes after decoding: 644 bytes of gzip can hold 300 MB. */
export const MOST_BYTES = 5 * 1024 * 1024
/** A body in crumbs costs more than its bytes. Some servers send row by row: more than this many have this size on average. */
const MOST_CRUMBS = 20_000
const CRUMB_BYTES = 24
/**
 * Bytes on the wire: until an answer begins, then with its content. What comes without any, such as early words, empty
 * lines and names of chunks, is read by this thread, too.
 */
const LONGEST_HEAD = 256 * 1024
const LONGEST_ANSWER = 3 * MOST_BYTES
/** Of each family: a name may have more, and none of them answers. */
const MOST_DIALLED = 4
/** For one that has another behind it: the second try of a lost packet comes after one second. */
const DIAL_MS = 1500
const MOST_AT_ONCE = 16
/** A host that answers slowly holds a place for all of its time. */
const MOST_OF_ONE = 4
const USER_AGENT = 'Sundry (fetches a URL that a visitor entered)'
/** One sentence for blocked, unknown, closed, silent: the answer tells nothing about the network behind it. */
export const UNREACHABLE = 'This URL could not be fetched. It must be a public address that answers promptly.'

export interface FetchParts {
  resolve(name: string, signal: AbortSignal): Promise<string[]>
  dial: Dial
  deadline: number
  /** Told what was refused: the URL by its text, an address behind its name, or where a redirect leads. */
  blocked(reason: Blocked): void
}
export type Blocked = 'url' | 'address' | 'redirect'

/** The one way to fetch a URL that a visitor gave. */
export function createPublicFetch(config: Config, parts: Partial<FetchParts> = {}): Services['fetchPublic'] {
  const proxy = config.EGRESS_PROXY_URL
  const { resolve, dial, deadline, blocked }: FetchParts = {
    resolve: resolveName,
    dial: proxy ? dialThrough(new URL(proxy)) : dialDirect,
    deadline: DEADLINE_MS,
    blocked: () => {},
    ...parts,
  }
  const running: (string | undefined)[] = []

  return async (text, { signal, accept = '*/*' }, caller) => {
    if (config.URL_FETCH === 'off') {
      throw new ToolError('Fetching from a URL is switched off on this server.', { status: 403, code: 'switched_off' })
    }
    const url = judged('url', text)
    if (isFull(caller)) throw busy()
    running.push(caller)
    try {
      return await follow(url, accept, AbortSignal.any([signal, AbortSignal.timeout(deadline)]))
    } catch (error) {
      if (isToolError(error) && error.code.startsWith('fetched_')) throw error
      throw new ToolError(UNREACHABLE, { code: 'unreachable', cause: error })
    } finally {
      running.splice(running.indexOf(caller), 1)
    }
  }

  function isFull(caller: string | undefined): boolean {
    if (running.length >= MOST_AT_ONCE) return true
    return caller !== undefined && running.filter((each) => each === caller).length >= MOST_OF_ONE
  }

  async function follow(first: URL, accept: string, signal: AbortSignal): Promise<Fetched> {
    let url = first
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const answer = await visit(url, accept, signal)
      if (!(answer instanceof URL)) return answer
      if (url.protocol === 'https:' && answer.protocol === 'http:') throw new Error('redirect to plain http')
      url = answer
    }
    throw new Error('too many redirects')
  }

  /** One hop on a connection of its own; answers with the content, or with the next address. */
  async function visit(url: URL, accept: string, signal: AbortSignal): Promise<Fetched | URL> {
    const addresses = await addressesOf(hostOf(url), signal)
    // Loaded with the first address: the start stays quick.
    const { Client } = await import('undici')
    const room = { bytes: 0 }
    const open = callbackify(() => connect(url, addresses, room, signal))
    const client = new Client(url.origin, {
      connect: (_options, done) => open((error, socket) => (error ? done(error, null) : done(null, socket))),
    })
    try {
      const answer = await client.request({
        path: url.pathname + url.search,
        method: 'GET',
        signal,
        headers: { accept, 'accept-encoding': 'gzip, deflate, br', 'user-agent': USER_AGENT },
      })
      room.bytes = LONGEST_ANSWER
      answer.body.on('error', () => undefined)
      const { location } = answer.headers
      if ([301, 302, 303, 307, 308].includes(answer.statusCode) && typeof location === 'string') {
        return judged('redirect', new URL(location, url).href)
      }
      return await contentOf(answer, url, signal)
    } finally {
      await client.destroy()
    }
  }

  async function addressesOf(host: string, signal: AbortSignal): Promise<string[]> {
    const addresses = isIP(host) ? [host] : await resolve(host, signal)
    if (addresses.length === 0) throw new Error('no address')
    if (arePublicAddresses(addresses)) return addresses
    blocked('address')
    throw new Error('not a public address')
  }

  function judged(reason: Blocked, text: string): URL {
    try {
      return readPublicUrl(text)
    } catch (error) {
      blocked(reason)
      throw error
    }
  }

  /**
   * Connects with the first address that answers; names are not asked again, so they cannot change their mind.
   * A handshake is dear, and is not tried with the next address.
   */
  async function connect(url: URL, addresses: string[], room: Room, signal: AbortSignal): Promise<Socket> {
    const secure = url.protocol === 'https:'
    const port = Number(url.port) || (secure ? 443 : 80)
    let failure: unknown
    const list = firstOfBoth(addresses)
    for (const address of list) {
      signal.throwIfAborted()
      const patience = address === list.at(-1) ? signal : AbortSignal.any([signal, AbortSignal.timeout(DIAL_MS)])
      const socket = await dial(address, port, patience).catch((error: unknown) => void (failure = error))
      if (!socket) continue
      const stream = secure ? await encrypt(socket, hostOf(url), room, signal) : guarded(socket, room)
      room.bytes = LONGEST_HEAD
      return stream as Socket
    }
    throw failure
  }
}

function firstOfBoth(addresses: string[]): string[] {
  return [4, 6].flatMap((family) => addresses.filter((each) => isIP(each) === family).slice(0, MOST_DIALLED))
}

/** No thread of the pool waits for it. */
const resolveName = (name: string, signal: AbortSignal) =>
  addressesBy(new Resolver({ timeout: 2000, tries: 2 }), name, signal)

async function contentOf(answer: Dispatcher.ResponseData, url: URL, signal: AbortSignal): Promise<Fetched> {
  const { statusCode, headers } = answer
  if (statusCode < 200 || statusCode > 299) {
    throw new ToolError(`The URL answered with status ${statusCode}.`, { status: 502, code: 'fetched_status' })
  }
  if (Number(headers['content-length']) > MOST_BYTES) throw tooLarge()
  const decoded = decode(answer.body, String(headers['content-encoding'] ?? 'identity'))
  const bytes = await bytesOf(decoded, signal)
  return { bytes, type: String(headers['content-type'] ?? ''), url: url.href }
}

/** In one buffer that grows: a small chunk that is kept weighs far more than its bytes. */
async function bytesOf(body: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(64 * 1024)
  let size = 0
  for await (const chunk of body) {
    signal.throwIfAborted()
    const start = size
    size += chunk.length
    if (size > MOST_BYTES) throw tooLarge()
    if (size > bytes.length) {
      const full = bytes
      bytes = new Uint8Array(Math.min(MOST_BYTES, Math.max(size, 2 * full.length)))
      bytes.set(full)
    }
    bytes.set(chunk, start)
  }
  return bytes.slice(0, size)
}

const tooLarge = () =>
  new ToolError('The content of this URL is larger than 5 MB.', { status: 413, code: 'fetched_too_large' })

/** One layer of compression; what is packed twice is a bomb, not a page. */
function decode(body: Readable, encoding: string): Readable {
  const unpack = unpackerOf(encoding.trim().toLowerCase())
  refuseCrumbs(body)
  body.on('error', (error) => unpack.destroy(error))
  return body.pipe(unpack)
}

/** As they arrive: whoever reads later is given many at once. */
function refuseCrumbs(body: Readable): void {
  let crumbs = 0
  let size = 0
  body.on('data', (chunk: Uint8Array) => {
    crumbs++
    size += chunk.length
    if (crumbs > MOST_CRUMBS && size < crumbs * CRUMB_BYTES) body.destroy(new Error('a body in crumbs'))
  })
}

function unpackerOf(encoding: string) {
  switch (encoding) {
    case '':
    case 'identity':
      return new PassThrough()
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new Error('unknown content coding')
  }
}
