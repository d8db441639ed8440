import { setImmediate } from 'node:timers/promises'
import type { RequestId } from '@modelcontextprotocol/sdk/types.js'
import { isToolError, ToolError } from '#contract/error.ts'
import type { FileAnswer } from '#contract/files.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { formatBytes, formatLimit } from '#shared/bytes.ts'
import type { Api, Finished, Parts } from '../api.ts'
import { header, type Call } from '../http/exchange.ts'
import { API_HEADERS } from '../http/headers.ts'
import { granting } from '../http/origins.ts'
import { inGroups } from './groups.ts'
import { readJson } from '../http/read-json.ts'
import { once } from '../loading.ts'
import { JsonText } from '../processes/workers.ts'

const ROUTE = '/mcp'
const ALLOW = 'POST, OPTIONS'
/** Messages in one body, as the protocol of March 2025 allows; who names no version means that one. */
const MOST_TOGETHER = 20
const WITH_BATCHES = '2025-03-26'
/** Values of a body, where a call has some dozens: to read 7,000 names takes up to 12 ms, and no worker does it. */
const MOST_VALUES = 2000
/** Bytes of an answer, which is put into its message while everybody waits; no agent reads as much. */
const LONGEST_ANSWER = 8 * 1024 ** 2
/** Pictures are quicker to write; that of a photo without its background is as large. */
const LARGEST_PICTURE = 24 * 1024 ** 2
/** Once their answers are longer, in characters, the other messages of a body are put off: all are held until the last. */
const LONGEST_TOGETHER = 2 * LONGEST_ANSWER
/**
 * All messages of a body; each has the limits of its operation besides. No proxy is to take the server for dead and ask
 * another.
 */
const TIME_TOGETHER_MS = 15_000

const TOO_LATE = 'These messages take too long together: please send this one by itself.'

/** What was sent, its bytes, and the operations that the agent is offered. */
interface Given {
  body: unknown
  size: number
  offered: Parts['entries']
}

/** What one message is answered; an empty text to one that asks for nothing. */
interface Said {
  status: number
  text: string
  type?: string | null
  fault?: unknown
}

/** This machine's own pages, such as an inspector's. */
const LOCAL = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/

/** What a page sends by the protocol; it needs no cookies. No session is ever opened, but clients look for one. */
const FOR_PAGES = {
  methods: 'POST',
  sent: 'content-type, accept, mcp-protocol-version, mcp-session-id',
  read: 'mcp-session-id, retry-after',
}

/** Agents over HTTP: one stateless exchange per POST, answered as JSON; no session, so any replica may answer. */
export function mcpEndpoint(api: Api, { config, entries, version }: Parts & { version: { version: string } }) {
  const origins = new Set([config.PUBLIC_ORIGIN, ...config.CORS_ORIGINS])
  /** Loaded with the first agent: most servers never meet one, and the start stays quick. */
  const load = once(async () => {
    const [{ mcpOf, pasted }, messages, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('./mcp.ts'),
      import('./message.ts'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ])
    return {
      serverOf: mcpOf(entries, version.version),
      pasted,
      ...messages,
      Transport: WebStandardStreamableHTTPServerTransport,
    }
  })

  return async function answerMcp(call: Call): Promise<Finished> {
    const reply = await answerCall(call)
    const origin = header(call, 'origin')
    Object.assign(reply.headers, { vary: 'Origin' }, origin && mayCall(origin) ? granting(origin, FOR_PAGES) : {})
    return reply
  }

  async function answerCall(call: Call): Promise<Finished> {
    if (call.method !== 'POST' && call.method !== 'OPTIONS') return plain(405, 'Agents send POST.', { allow: ALLOW })
    if (isForeign(call)) return plain(403, 'Other websites may not call this address.')
    if (call.method === 'OPTIONS') return plain(204, '', { allow: ALLOW })
    let given: Given
    try {
      given = await read(call)
    } catch (error) {
      if (!isToolError(error)) throw error
      return plain(error.status, error.message, retryHeader(error))
    }
    return finished(await answerBody(call, given))
  }

  /** Every message is counted before it is read; a tool call is also counted as its operation. */
  async function read(call: Call): Promise<Given> {
    await api.count(call)
    const bytes = await api.read(call)
    // Reading uses them up.
    const size = bytes.length
    const body = timed(call, () => readJson(bytes, MOST_VALUES))
    if (Array.isArray(body)) await countBatch(call, body)
    if ([body].flat().some(isList)) await api.count(call, 'costly')
    return { body, size, offered: inGroups(entries, groupsOf(call)) }
  }

  async function answerBody(call: Call, { body, ...given }: Given): Promise<Said> {
    if (!Array.isArray(body)) return await exchange(call, body, given)
    const answers: Said[] = []
    let length = 0
    let listed = false
    const deadline = body.length > 1 ? AbortSignal.timeout(TIME_TOGETHER_MS) : undefined
    for (const message of body as unknown[]) {
      // Others have their turn between two messages.
      await setImmediate()
      if (call.signal.aborted) break
      const long = length > LONGEST_TOGETHER || (listed && isList(message))
      const why = deadline?.aborted ? 'take too long' : long ? 'are too long' : undefined
      const said = why ? await postponed(message, why) : await exchange(call, message, given, deadline)
      length += said.text.length
      listed ||= isList(message)
      answers.push(said)
    }
    // What the transport refuses, such as the type of the body, it refuses for all of them.
    const refused = answers.find(({ status }) => status === 406 || status === 415)
    if (refused) return refused
    const fault = answers.find((said) => said.fault !== undefined)
    const texts = answers.map(({ text }) => text).filter(Boolean)
    return { ...fault, status: texts.length > 0 ? 200 : 202, text: `[${texts.join()}]` }
  }

  /** By its origin, as the protocol asks: to a browser, a foreign name that leads to this machine is the page's own site. */
  function isForeign(call: Call): boolean {
    const origin = header(call, 'origin')
    return origin === undefined ? header(call, 'sec-fetch-site') === 'cross-site' : !mayCall(origin)
  }

  function mayCall(origin: string): boolean {
    return origins.has(origin) || LOCAL.test(origin)
  }

  async function countBatch(call: Call, messages: unknown[]): Promise<void> {
    if ((header(call, 'mcp-protocol-version') ?? WITH_BATCHES) !== WITH_BATCHES)
      throw new ToolError('A request is one message.')
    if (messages.length === 0 || messages.length > MOST_TOGETHER)
      throw new ToolError(`A request is one message, or up to ${MOST_TOGETHER}.`)
    for (let further = 1; further < messages.length; further++) await api.count(call)
  }

  function timed<T>(call: Call, work: () => T): T {
    const start = performance.now()
    try {
      return work()
    } finally {
      api.took(call, performance.now() - start)
    }
  }

  async function postponed(message: unknown, why: 'are too long' | 'take too long'): Promise<Said> {
    const { putOff } = await load()
    return { status: 200, text: putOff(message, why) }
  }

  async function exchange(
    call: Call,
    body: unknown,
    { size, offered }: Omit<Given, 'body'>,
    deadline?: AbortSignal,
  ): Promise<Said> {
    const { serverOf, pasted, messageOf, textOrError, unwritten, Transport } = await load()
    const told = timed(call, () => messageOf(body))
    if ('refusal' in told) return { status: told.status, text: JSON.stringify(told.refusal) }
    let written: JsonText | undefined
    let fault: unknown
    const start = performance.now()
    let inOperations = 0
    const tellFault = (error: unknown) => {
      if (!call.signal.aborted) fault = error
    }
    const server = serverOf(
      async ({ operation }, input) => {
        const asked = performance.now()
        const value = await api
          .run(call, `${operation.method} ${operation.path}`, input, size, deadline)
          .catch((error: unknown) => {
            throw deadline?.aborted ? new ToolError(TOO_LATE, { cause: error }) : error
          })
          .finally(() => (inOperations += performance.now() - asked))
        requireRoom(operation, value)
        if (value instanceof JsonText) written = value
        return value
      },
      {
        fault: tellFault,
        list: (list) => {
          written = list
        },
      },
      offered,
    )
    const transport = new Transport({ enableJsonResponse: true })
    const send = transport.send.bind(transport)
    // The kit keeps to itself that it could not write an answer, and never answers then.
    transport.send = async (message, options) => {
      try {
        await send(message, options)
      } catch (error) {
        if (!('result' in message)) throw error
        tellFault(error)
        await send(unwritten(message.id), options)
      }
    }
    await server.connect(transport as Parameters<typeof server.connect>[0])
    try {
      const response = await transport.handleRequest(requestOf(call), { parsedBody: told.message })
      const message = await response.text()
      const { id } = told.message as { id: RequestId }
      const text = written ? textOrError(id, () => pasted(message, written as JsonText), tellFault) : message
      return { status: response.status, text, type: response.headers.get('content-type'), fault }
    } finally {
      await server.close()
      // But for the operation, a message waits for nothing.
      api.took(call, performance.now() - start - inOperations)
    }
  }
}

/** A list is long, and no agent asks for many: one in a body, which counts as more than its message. */
const isList = (message: unknown) => (Object(message) as { method?: unknown }).method === 'tools/list'

function requireRoom({ answer }: AnyOperation, value: unknown): void {
  const file = 'file' in answer ? (value as FileAnswer) : undefined
  const length = (file ?? (value instanceof JsonText ? value : undefined))?.bytes.length ?? 0
  const most = file?.type.startsWith('image/') ? LARGEST_PICTURE : LONGEST_ANSWER
  if (length <= most) return
  throw new ToolError(
    `The answer has ${formatBytes(length)}, more than an agent is given (${formatLimit(most)}). Ask for less, or take it from the HTTP API or the command line.`,
    { status: 422, code: 'too_large_output' },
  )
}

function finished({ status, text, type, fault }: Said): Finished {
  const answered = plain(status, text)
  const headers = { ...API_HEADERS, 'content-type': type ?? 'application/json' }
  return { ...answered, headers, ...(fault === undefined ? {} : { fault }) }
}

/** `/mcp?tools=csv,json` */
const groupsOf = ({ search }: Call): string[] =>
  (new URLSearchParams(search).get('tools') ?? '').split(',').filter((group) => group.trim() !== '')

/** The kit looks for both types by name; who takes anything, as curl says by itself, takes them. */
const accepted = (types: string) => types.replace('*/*', 'application/json, text/event-stream')

function requestOf(call: Call): Request {
  const headers = new Headers()
  for (const name of ['content-type', 'accept', 'mcp-protocol-version']) {
    const value = header(call, name)
    if (value) headers.set(name, name === 'accept' ? accepted(value) : value)
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers, body: '{}' })
}

const retryHeader = ({ retryAfter }: ToolError): Record<string, string> =>
  retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }

function plain(status: number, text: string, more: Record<string, string> = {}): Finished {
  const body = status < 400 || text.startsWith('{') ? text : JSON.stringify({ message: text })
  const empty = status === 202 || status === 204
  const type = status === 204 ? {} : { 'content-type': 'application/json; charset=utf-8' }
  return {
    status,
    headers: { ...API_HEADERS, ...type, ...more },
    body: empty ? null : body,
    route: ROUTE,
    caller: '',
  }
}
