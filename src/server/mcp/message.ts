import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js'
import { FAULT } from '../http/problem.ts'

const PARAMS = new Map([
  ['initialize', { schema: InitializeRequestSchema, words: 'a protocolVersion, capabilities and clientInfo' }],
  ['tools/list', { schema: ListToolsRequestSchema, words: 'no parameters' }],
  ['tools/call', { schema: CallToolRequestSchema, words: 'a name and, as an object, arguments' }],
])

export const NOT_JSON = refusal(ErrorCode.ParseError, 'The message is not valid JSON.')

/** Names and items of a message, of which a client's first one has some dozens. */
const MOST_VALUES = 200

/** An agent's message, or what the agent is told where it is none: without an answer it would wait for one. */
export function messageOf(value: unknown): { message: JSONRPCMessage } | { refusal: object; status: number } {
  // Of five thousand names the kit reads each for itself, several times: 10 ms, and 50 to say that all are wrong.
  if (hasTooMany(value)) return notOne(value, `A message has at most ${MOST_VALUES} values besides those in arguments.`)
  const read = JSONRPCMessageSchema.safeParse(value)
  if (!read.success) {
    return notOne(
      value,
      'The message is not one of JSON-RPC 2.0: it has a method, and an id that is a text or a whole number of at most 15 digits.',
    )
  }
  const message = withoutTask(read.data)
  const wrong = wrongParams(message)
  if (!wrong) return { message }
  return { refusal: refusal(ErrorCode.InvalidParams, wrong, idOf(value)), status: 200 }
}

/** No call is a task here: what asks to be one is answered as always (protocol of November 2025, Tasks, 5.1). */
function withoutTask(message: JSONRPCMessage): JSONRPCMessage {
  if (!('method' in message) || message.params?.task === undefined) return message
  const { task: _task, ...params } = message.params
  return { ...message, params }
}

function notOne(value: unknown, words: string) {
  return { refusal: refusal(ErrorCode.InvalidRequest, words, idOf(value)), status: 400 }
}

/** What an argument holds is its operation's to check: the kit reads no more of it than its name. */
function hasTooMany(message: unknown): boolean {
  const given = argumentsOf(message)
  const open = [message]
  let left = MOST_VALUES
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    left -= Object.keys(next).length
    if (left < 0) return true
    if (next !== given) open.push(...(Object.values(next) as unknown[]))
  }
  return false
}

/** The kit takes these for faults of the server, and tells them in the words of its schemas. */
function wrongParams(value: unknown): string | undefined {
  const { id, method } = value as { id?: unknown; method?: unknown }
  const asked = id === undefined ? undefined : PARAMS.get(String(method))
  if (!asked) return undefined
  if (!asked.schema.safeParse(value).success) return `${String(method)} takes ${asked.words}.`
  // The kit would leave it out.
  return hasPrototypeKey(value) ? 'There is no argument __proto__.' : undefined
}

function hasPrototypeKey(value: unknown): boolean {
  const given = argumentsOf(value)
  return given !== undefined && Object.hasOwn(Object(given) as object, '__proto__')
}

function argumentsOf(message: unknown): unknown {
  const { params } = Object(message) as { params?: unknown }
  return (Object(params) as { arguments?: unknown }).arguments
}

/** An id that its sender knows again: other numbers were rounded when they were read. */
function idOf(value: unknown): string | number | null {
  const { id } = Object(value) as { id?: unknown }
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as string | number) : null
}

/** The text of an answer or, where it cannot be written, of an error: the agent waits for one of them. */
export function textOrError(id: RequestId, write: () => string, tellFault: (fault: unknown) => void): string {
  try {
    return write()
  } catch (error) {
    tellFault(error)
    return JSON.stringify(unwritten(id))
  }
}

/** What a message is told for which its companions left no room or time; one that waits for nothing is told nothing. */
export function putOff(value: unknown, why: 'are too long' | 'take too long'): string {
  if (!Object.hasOwn(Object(value) as object, 'id')) return ''
  const words = `The answers to these messages ${why} together: please send this one by itself.`
  return JSON.stringify(refusal(ErrorCode.InvalidRequest, words, idOf(value)))
}

export const unwritten = (id: RequestId) => refusal(ErrorCode.InternalError, FAULT, id)

export function refusal<I extends RequestId | null = null>(code: number, message: string, id: I = null as I) {
  return { jsonrpc: '2.0', id, error: { code, message } } as const
}
