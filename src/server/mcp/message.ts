import { ErrorCode, JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

export const NOT_JSON = refusal(ErrorCode.ParseError, 'The message is not valid JSON.')

/** An agent's message, or what the agent is told where it is none: without an answer it would wait for one. */
export function messageOf(value: unknown): { message: JSONRPCMessage } | { refusal: object } {
  const read = JSONRPCMessageSchema.safeParse(value)
  if (read.success) return { message: read.data }
  const words =
    'The message is not one of JSON-RPC 2.0: it has a method, and an id that is a text or a whole number of at most 15 digits.'
  return { refusal: refusal(ErrorCode.InvalidRequest, words, idOf(value)) }
}

/** An id that its sender knows again: other numbers were rounded when they were read. */
function idOf(value: unknown): string | number | null {
  const { id } = Object(value) as { id?: unknown }
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as string | number) : null
}

export function refusal(code: number, message: string, id: string | number | null = null) {
  return { jsonrpc: '2.0', id, error: { code, message } }
}
