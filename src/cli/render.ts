import type { FileAnswer } from '#contract/files.ts'
import type { AnyOperation } from '#contract/operation.ts'

/** For people: a file's bytes, the only field's value alone, else JSON. For programs (`--json`): always JSON. */
export function render(operation: AnyOperation, value: unknown, json: boolean): string | Uint8Array {
  if ('file' in operation.answer && !json) return (value as FileAnswer).bytes
  if (json || typeof value !== 'object' || value === null) return `${JSON.stringify(value, null, 2)}\n`
  const fields = Object.values(value)
  const [only] = fields
  if (fields.length === 1 && typeof only === 'string') return `${only}\n`
  if (fields.length === 1 && typeof only !== 'object') return `${String(only)}\n`
  return `${JSON.stringify(value, null, 2)}\n`
}

/** One field of the answer: a text as it is, lists and objects as JSON, nothing where this answer is without it. */
export function renderOnly(value: unknown, field: string): string {
  const only = (value as Record<string, unknown>)[field] ?? ''
  return `${typeof only === 'object' ? JSON.stringify(only, null, 2) : String(only)}\n`
}
