import * as z from 'zod/mini'
import type { Context } from './context.ts'
import { ToolError } from './error.ts'
import { inField } from './in-field.ts'
import type { AnyOperation, AnyRun } from './operation.ts'
import { fieldsOf, isRequired } from './schema.ts'
import { mistakesOf, WITHOUT_WORDS } from './mistakes.ts'

/** An input before it is checked: query and body as they came. */
export interface Input {
  query?: unknown
  body?: unknown
}

/** Checks the input against the operation's schemas; the mistakes in one `ToolError`, in words for visitors. */
export function check(operation: AnyOperation, input: Input): unknown {
  const query = operation.query && checkQuery(operation.query, input.query)
  const body = operation.body && parse(operation.body, input.body, 'body', operation.query)
  return query && body ? { ...query, ...body } : (body ?? query ?? {})
}

/** What the defaults of a schema make of no query: that of most calls, and always the same. */
const defaults = new WeakMap<z.core.$ZodType, object>()

function checkQuery(schema: z.core.$ZodType, value: unknown): object {
  if (value !== undefined) return parse(schema, value, 'query')
  let known = defaults.get(schema)
  if (!known) defaults.set(schema, (known = parse(schema, {}, 'query')))
  return { ...known }
}

function parse(schema: z.core.$ZodType, value: unknown, where: 'query' | 'body', query?: z.core.$ZodType): object {
  const result = checkSafely(schema, value)
  if (result.success) return result.data as object
  const errors = mistakesOf(result.error.issues, value, { schema, query })
  const first = errors[0] as (typeof errors)[number]
  const message =
    where === 'body' && first.field === undefined && first.message.startsWith('The input')
      ? 'The request body must be a JSON object.'
      : first.message
  throw new ToolError(message, { errors })
}

const WORDLESS = { error: () => WITHOUT_WORDS }

/** Input that is wrong in tens of thousands of places, or very deep, overflows the library's stack: a mistake, too. */
function checkSafely(schema: z.core.$ZodType, value: unknown) {
  try {
    return z.safeParse(schema, value, WORDLESS)
  } catch (error) {
    if (error instanceof RangeError) throw new ToolError('The input has too many mistakes, or is nested too deeply.')
    throw error
  }
}

/** Checks and runs: the one way in which every host answers an operation, at once or later. */
export function answer<C extends Context>(
  operation: AnyOperation,
  input: Input,
  context: C,
  run: AnyRun | undefined = operation.run as AnyRun | undefined,
): unknown {
  const checked = check(operation, input)
  if (!run) throw new ToolError('This needs the server.', { status: 503, code: 'server_only' })
  const field = onlyFieldOf(operation)
  const work = () => run(checked as never, context as never)
  return field === '' ? work() : inField(field, work)
}

const onlyFields = new WeakMap<AnyOperation, string>()

/** The one field that has to be given: a refusal that names none is about that one. Empty where there are several. */
function onlyFieldOf(operation: AnyOperation): string {
  let found = onlyFields.get(operation)
  if (found === undefined) {
    const fields = Object.entries({ ...fieldsOf(operation.query), ...fieldsOf(operation.body) })
    const [first, ...more] = fields.filter(([, schema]) => isRequired(schema))
    onlyFields.set(operation, (found = first && more.length === 0 ? first[0] : ''))
  }
  return found
}
