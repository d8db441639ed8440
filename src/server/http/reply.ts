import type { FileAnswer } from '#contract/files.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { attachment } from './attachment.ts'
import type { Reply } from './exchange.ts'
import { JsonText } from '../processes/workers.ts'

/** The answer of an operation as it is sent: the file that the operation declares, or JSON. */
export function replyWith({ answer }: AnyOperation, value: unknown): Reply {
  if ('file' in answer) return fileReply(value as FileAnswer)
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: jsonOf(value) }
}

function jsonOf(value: unknown): string | Uint8Array {
  if (value instanceof JsonText) return value.bytes
  return typeof value === 'object' && value !== null && Object.isFrozen(value) ? keptJson(value) : JSON.stringify(value)
}

const kept = new WeakMap<object, Uint8Array>()

/** A list that never changes is answered frozen (`constant`): it is written once, and packed once. */
function keptJson(value: object): Uint8Array {
  let bytes = kept.get(value)
  if (!bytes) kept.set(value, (bytes = Buffer.from(JSON.stringify(value))))
  return bytes
}

function fileReply({ type, name, bytes, headers }: FileAnswer): Reply {
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'content-disposition': attachment(name),
    },
    body: bytes,
  }
}
