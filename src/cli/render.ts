import type { FileAnswer } from '#contract/files.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { fieldsOf } from '#contract/schema.ts'
import type * as z from 'zod/mini'

/** For people: a file's bytes, the only field's value alone, else JSON. For programs (`--json`): always JSON, bytes in Base64. */
export function render(operation: AnyOperation, value: unknown, json: boolean): string | Uint8Array {
  if ('file' in operation.answer) {
    const file = value as FileAnswer
    return json ? written({ ...file, bytes: Buffer.from(file.bytes).toString('base64') }) : file.bytes
  }
  if (json || typeof value !== 'object' || value === null) return written(value)
  const fields = Object.values(value)
  const [only] = fields
  if (fields.length === 1 && typeof only === 'string') return `${only}\n`
  if (fields.length === 1 && typeof only !== 'object') return `${String(only)}\n`
  return written(value)
}

const written = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** What a check has found, so that a script need not read the answer; by its schema, as a document may hold any field. */
export function isInvalid({ answer }: AnyOperation, value: unknown): boolean {
  return !('file' in answer) && saysInvalid(answer, value)
}

function saysInvalid(schema: z.core.$ZodType, value: unknown): boolean {
  return Object.entries(fieldsOf(schema)).some(([name, field]) => {
    const told = (Object(value) as Record<string, unknown>)[name]
    return name === 'valid' ? told === false : saysInvalid(field, told)
  })
}

/** One field of the answer: a text as it is, lists and objects as JSON, nothing where this answer is without it. */
export function renderOnly(value: unknown, field: string): string {
  const only = (value as Record<string, unknown>)[field] ?? ''
  return `${typeof only === 'object' ? JSON.stringify(only, null, 2) : String(only)}\n`
}
