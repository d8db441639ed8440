import type { FileAnswer } from '#contract/files.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { fieldsOf } from '#contract/schema.ts'
import type * as z from 'zod/mini'

/**
 * For people: a file's bytes, the only field's value alone, notes apart, else JSON. For programs (`--json`): always JSON,
 * bytes in Base64.
 */
export function render(operation: AnyOperation, value: unknown, json: boolean): string | Uint8Array {
  if ('file' in operation.answer) {
    const file = value as FileAnswer
    return json ? written({ ...file, bytes: Buffer.from(file.bytes).toString('base64') }) : file.bytes
  }
  if (json || typeof value !== 'object' || value === null) return written(value)
  const sole = soleOf(value)
  return sole === undefined ? written(value) : `${sole}\n`
}

/** What is noted about an answer that is printed as its only value: it stands beside that, not in it. */
export function notesBeside(value: unknown): string[] {
  const { notes = [] } = Object(value) as { notes?: string[] }
  return soleOf(Object(value) as object) === undefined ? [] : notes
}

/** The one value that an answer has, notes aside, where it is no list or object. */
function soleOf(value: object): string | undefined {
  const [only, ...others] = Object.entries(value).flatMap(([name, field]) => (name === 'notes' ? [] : [field]))
  return only === undefined || others.length > 0 || typeof only === 'object' ? undefined : String(only)
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
