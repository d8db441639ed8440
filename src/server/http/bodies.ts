import type { IncomingMessage, ServerResponse } from 'node:http'
import { ToolError } from '#contract/error.ts'
import { formatLimit } from '#shared/bytes.ts'
import { limitKeyOf } from '../limits/address.ts'
import { busy } from '../limits/busy.ts'
import { Chain, type Linked } from './chain.ts'
import { Held } from './held.ts'
import { areCrumbs, Pieces } from './pieces.ts'

/** How long a body may take to arrive, and how much of larger ones is in memory at a time. */
export interface BodyPatience {
  /** Milliseconds for a request, and bytes a second that its body has after that. */
  receiving: number
  slowestBody: number
  /** Bytes of larger bodies that all calls hold together, and those of one caller. */
  held: number
  heldByOne: number
}

/** The bodies of the requests that are not answered yet. */
export interface Bodies {
  /** Counts what it reads for the caller, if there is one, until the response is closed. */
  read(request: IncomingMessage, response: ServerResponse, limit: number, caller?: string): Promise<Uint8Array>
}

const MOST_DISCARDED = 32 * 1024 ** 2
/** Smaller bodies are not counted: connections and their limits bound them. */
const SMALL = 16 * 1024
/** How often bodies on their way are looked at in the time for a request. */
const LOOKS = 8

/** A body on its way. */
interface Arriving extends Linked<Arriving> {
  pieces: Pieces
  /** Looks that have found it so far. */
  looks: number
  /** Who holds its bytes that are counted, by the key of their limits; empty for those who are not limited. */
  holder?: string
  counted: number
  refuse(error: ToolError): void
}

export function createBodies(patience: BodyPatience): Bodies {
  /** The larger bodies that are in memory now. */
  const held = new Held()
  const watch = watchOver(patience)

  return {
    read: (request, response, limit, caller) =>
      readBody(request, limit, watch, (bytes, body) => {
        if (body.holder === undefined) {
          body.holder = caller ? limitKeyOf(caller) : ''
          response.on('close', () => giveBack(body))
        }
        return count(bytes, body, body.holder)
      }),
  }

  /** Counts bytes of a body until its call is answered; gives the refusal where there is no room for them. */
  function count(bytes: number, body: Arriving, holder: string): ToolError | undefined {
    body.counted += bytes
    held.add(bytes, holder)
    if (held.of(holder) > patience.heldByOne) return fullShare()
    while (held.all > patience.held) {
      // Who holds most loses the newest of what is still on its way to one who holds less.
      const last = holder === '' ? undefined : watch.newestOfMost(held, held.of(holder))
      if (!last) return full()
      giveBack(last)
      last.refuse(full())
    }
    return undefined
  }

  function giveBack(body: Arriving): void {
    held.add(-body.counted, body.holder ?? '')
    body.counted = 0
  }
}

type Watch = ReturnType<typeof watchOver>

/** Refuses bodies that come too slowly, with one timer for all: one for each costs more than reading a small body. */
function watchOver({ receiving, slowestBody }: BodyPatience) {
  const period = receiving / LOOKS
  const arriving = new Chain<Arriving>()
  let timer: NodeJS.Timeout | undefined

  const plan = () => {
    timer = setTimeout(look, period).unref()
  }
  const look = () => {
    timer = undefined
    for (const body of arriving) {
      const waited = body.looks++ * period
      if (waited >= receiving && body.pieces.length < (waited / 1000) * slowestBody) body.refuse(tooSlow())
    }
    if (!arriving.isEmpty) plan()
  }
  return {
    begin(body: Arriving) {
      arriving.add(body)
      if (!timer) plan()
    },
    end: (body: Arriving) => arriving.remove(body),
    /** The newest of the holder who has the most, more than so many bytes. */
    newestOfMost(held: Held, bytes: number): Arriving | undefined {
      let found: Arriving | undefined
      let most = bytes + 1
      for (const body of arriving) {
        const theirs = body.holder ? held.of(body.holder) : 0
        if (body.counted === 0 || theirs < most) continue
        most = theirs
        found = body
      }
      return found
    },
  }
}

function readBody(
  request: IncomingMessage,
  limit: number,
  watch: Watch,
  count: (bytes: number, body: Arriving) => ToolError | undefined,
): Promise<Uint8Array> {
  if (request.readableEnded) return Promise.resolve(new Uint8Array())
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(tooLarge(limit))
  // The client left while a limit was being looked up: there would be no further event.
  if (request.destroyed) return Promise.reject(new ToolError('The request was cut off.'))
  return new Promise((resolve, reject) => {
    const pieces = new Pieces()
    const refuse = (error: ToolError) => {
      watch.end(body)
      request.pause()
      pieces.drop()
      reject(error)
    }
    const body: Arriving = { pieces, looks: 0, counted: 0, refuse, before: undefined, after: undefined }
    const refusalOf = (chunk: Buffer) => {
      if (pieces.length > limit) return tooLarge(limit)
      if (areCrumbs(pieces.count, pieces.length)) return tooManyPieces()
      return pieces.length > SMALL ? count(chunk.length, body) : undefined
    }
    watch.begin(body)
    request.on('data', (chunk: Buffer) => {
      pieces.add(chunk)
      const refusal = refusalOf(chunk)
      if (refusal) refuse(refusal)
    })
    request.on('end', () => {
      watch.end(body)
      resolve(pieces.whole())
    })
    // Also where the client goes, or takes too long: Node tells it as an error to whoever listens.
    request.on('error', (error) => {
      watch.end(body)
      reject(new ToolError('The request was cut off.', { cause: error }))
    })
  })
}

/**
 * Reads what is left of a body into nothing. One that ends soon leaves the connection usable; a longer one ends it.
 * `Connection: close` would make Node end it at once, and the client would see a broken pipe for an answer.
 */
export function discardRest(request: IncomingMessage, linger: number): void {
  if (request.complete || request.readableEnded || !hasBody(request)) return
  let count = 0
  let length = 0
  const end = () => request.destroy()
  const timer = setTimeout(end, linger)
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    count++
    length += chunk.length
    if (length > MOST_DISCARDED || areCrumbs(count, length)) end()
  })
  request.on('close', () => clearTimeout(timer))
  request.resume()
}

/** A body of a method that needs none counts, too: it is read by nothing else, and could go on forever. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  return (
    (method !== 'GET' && method !== 'HEAD') ||
    headers['content-length'] !== undefined ||
    headers['transfer-encoding'] !== undefined
  )
}

const tooLarge = (limit: number) =>
  new ToolError(`The input is larger than ${formatLimit(limit)}.`, {
    status: 413,
    code: 'too_large',
  })

const full = () => busy('with other large inputs', 5)

const tooManyPieces = () =>
  new ToolError('The input came in too many tiny pieces. Please send it in larger ones.', { code: 'bad_request' })

const tooSlow = () =>
  new ToolError('The input came too slowly. Please try again with a better connection.', {
    status: 408,
    code: 'too_slow',
  })

const fullShare = () =>
  new ToolError('Too many large inputs at the same time. Please wait until one of them is answered.', {
    status: 429,
    code: 'rate_limited',
    retryAfter: 5,
  })
