import { isToolError, ToolError } from '#contract/error.ts'
import { isBinary } from '#contract/files.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { fieldsOf } from '#contract/schema.ts'
import { header, type Call } from './exchange.ts'

/**
 * The body of a call, of the type that its operation has and within the limit; counted for the caller, if there is one.
 * What it throws is for `withWayOut`, where the operation runs on a device, too.
 */
export function readBytes(call: Call, operation: AnyOperation, limit: number, caller?: string): Promise<Uint8Array> {
  requireType(typeOf(call), operation.bodyType === 'multipart')
  return readUpTo(call, limit, caller)
}

export function readUpTo(call: Call, limit: number, caller?: string): Promise<Uint8Array> {
  if (isCoded(call)) {
    throw new ToolError('Compressed request bodies are not accepted.', { status: 415, code: 'encoded_body' })
  }
  return call.read(limit, caller)
}

/** Says where an input that is too large for the server can be handled instead. */
export function withWayOut(error: unknown): unknown {
  if (!isToolError(error) || error.code !== 'too_large') return error
  const { message, status, code } = error
  return new ToolError(`${message} “On this device” takes larger ones, and so does the command line.`, { status, code })
}

function requireType(type: string, multipart: boolean): void {
  const wanted = multipart ? 'multipart/form-data' : 'application/json'
  if (type === wanted || (type.split(';')[0] as string).trim().toLowerCase() === wanted) return
  throw new ToolError(multipart ? 'Send this as multipart/form-data.' : 'Send the body as application/json.', {
    status: 415,
    code: 'wrong_type',
  })
}

/** In any coding besides `identity`, which says that there is none. */
function isCoded(call: Call): boolean {
  const codings = header(call, 'content-encoding')
  return codings !== undefined && /[^\s,]/.test(codings.replace(/\bidentity\b/gi, ''))
}

export const typeOf = (call: Call) => header(call, 'content-type') ?? ''

/** The fields of a form that are no files. */
export function textsOf({ body }: AnyOperation): ReadonlySet<string> {
  const texts = Object.entries(fieldsOf(body)).filter(([, schema]) => !isBinary(schema))
  return new Set(texts.map(([name]) => name))
}
