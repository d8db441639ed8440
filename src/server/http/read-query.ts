import { decodeText } from '#contract/decode.ts'
import { ToolError } from '#contract/error.ts'
import { didYouMean } from '#contract/did-you-mean.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { fieldsOf } from '#contract/schema.ts'

/** Below the bound of all headers and the address together, so that there is room for the other headers. */
export const LONGEST_QUERY = 12 * 1024
/** Names and values without escapes, as in most queries. */
const PLAIN = /^\?[\w.~:,-]+=[\w.~:,-]*(?:&[\w.~:,-]+=[\w.~:,-]*)*$/

/** Reads a query, which comes with its question mark; refuses parameters that the operation does not declare. */
export function readQuery(search: string, { query, body }: AnyOperation): Record<string, unknown> | undefined {
  if (search.length <= 1) return undefined
  if (search.length > LONGEST_QUERY) throw new ToolError('The address is too long.', { status: 414, code: 'too_long' })
  const declared = fieldsOf(query)
  const values: Record<string, unknown> = {}
  for (const [name, value] of partsOf(search)) {
    const shown = name.slice(0, 100)
    const field = Object.hasOwn(declared, name) ? declared[name] : undefined
    if (!field) {
      const hint = Object.hasOwn(fieldsOf(body), name)
        ? ' It is a field of the body.'
        : didYouMean([name], Object.keys(declared))
      throw new ToolError(`Unknown parameter: ${shown}.${hint}`, {
        errors: [{ field: shown, message: 'Unknown parameter.' }],
      })
    }
    if (Object.hasOwn(values, name)) {
      throw new ToolError(`${shown} is given more than once.`, {
        errors: [{ field: shown, message: 'Given more than once.' }],
      })
    }
    values[name] = decodeText(field, value)
  }
  return values
}

/** Plain ones are taken apart here, which saves a small call up to a tenth of its time. */
function partsOf(search: string): Iterable<[string, string]> {
  if (!PLAIN.test(search)) return new URLSearchParams(search)
  return search
    .slice(1)
    .split('&')
    .map((part) => {
      const mark = part.indexOf('=')
      return [part.slice(0, mark), part.slice(mark + 1)]
    })
}
