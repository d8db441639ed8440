import type { FileAnswer } from '#contract/files.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { attachment } from './attachment.ts'
import type { Reply } from './exchange.ts'
import { JsonText } from './workers.ts'

/** The answer of an operation as it is sent: the file that the operation declares, or JSON. */
export function replyWith({ answer }: AnyOperation, value: unknown): Reply {
  if ('file' in answer) return fileReply(value as FileAnswer)
  const body = value instanceof JsonText ? value.bytes : JSON.stringify(value)
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body }
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
