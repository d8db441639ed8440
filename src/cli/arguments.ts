import { parseArgs } from 'node:util'
import { basename } from 'node:path'
import { decodeText } from '#contract/decode.ts'
import { isBinary, type Upload } from '#contract/files.ts'
import type { AnyOperation } from '#contract/operation.ts'
import type { Input } from '#contract/run.ts'
import { fieldsOf, kindOf } from '#contract/schema.ts'
import * as z from 'zod/mini'

export interface Sources {
  /** What is piped in, or nothing. */
  stdin(): Uint8Array | undefined
  file(path: string): Uint8Array
}

/** The body's first text or file, where no option gives it: it comes from a file, or from stdin. */
export interface Main {
  field: string
  /** Nothing for stdin. */
  path: string | undefined
  binary: boolean
}

export interface Understood {
  input: { query?: Record<string, unknown>; body?: Record<string, unknown> }
  main: Main | undefined
  json: boolean
  output: string | undefined
}

/** The name of a field as an option: `plainText` is `--plain-text`. */
export function flagOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/**
 * Options are the fields of query and body. `@path` gives a value from a file, `-` from stdin;
 * the first text of the body that is not given comes from a file named without an option, or from stdin.
 */
export function parseArguments(
  operation: AnyOperation,
  args: string[],
  sources: Sources,
): Understood | { problem: string } {
  const query = fieldsOf(operation.query)
  const body = fieldsOf(operation.body)
  const fields = { ...query, ...body }
  const names = new Map(Object.keys(fields).map((field) => [flagOf(field), field]))
  const bare = names.has('json') ? bareJson(args) : -1
  let values: Record<string, string | boolean | undefined>
  let positionals: string[]
  try {
    const options = Object.fromEntries(
      [...names].map(([flag, field]) => [
        flag,
        { type: isFlag(fields[field]) ? ('boolean' as const) : ('string' as const) },
      ]),
    )
    const own = { json: { type: 'boolean' as const }, output: { type: 'string' as const, short: 'o' } }
    ;({ values, positionals } = parseArgs({
      args: bare < 0 ? args : args.toSpliced(bare, 1),
      options: { ...own, ...options },
      allowPositionals: true,
      allowNegative: true,
    }) as {
      values: Record<string, string | boolean | undefined>
      positionals: string[]
    })
  } catch (error) {
    return { problem: (error as Error).message.split('\n')[0] as string }
  }

  const input: { query: Record<string, unknown>; body: Record<string, unknown> } = { query: {}, body: {} }
  for (const [flag, field] of names) {
    const value = values[flag]
    if (value === undefined) continue
    const schema = fields[field] as z.core.$ZodType
    const place = field in body ? input.body : input.query
    place[field] = typeof value === 'boolean' ? value : valueOf(schema, value, sources)
  }
  const field = Object.keys(body).find((name) => !(name in input.body) && takesText(body[name] as z.core.$ZodType))
  const [path, more] = field === undefined ? [undefined, positionals[0]] : positionals
  if (more !== undefined) return { problem: `Unexpected argument: ${more}` }
  return {
    input: { ...(operation.query ? { query: input.query } : {}), ...(operation.body ? { body: input.body } : {}) },
    main: field === undefined ? undefined : { field, path, binary: isBinary(metaOf(body[field] as z.core.$ZodType)) },
    json: values.json === true || bare >= 0,
    output: typeof values.output === 'string' ? values.output : undefined,
  }
}

/** Where `--json` stands without a value: our own option, also where a field has that name. */
function bareJson(args: string[]): number {
  const end = args.indexOf('--')
  const options = end < 0 ? args : args.slice(0, end)
  return options.findIndex((arg, index) => arg === '--json' && /^-./.test(options[index + 1] ?? '--'))
}

/** The whole input, with its main text or file read. */
export function readInput({ input, main }: Understood, sources: Sources): Input {
  if (!main) return input
  const given = main.path === undefined ? sources.stdin() : sources.file(main.path)
  if (!given) return input
  const value = main.binary ? uploadOf(main.path ?? 'stdin', given) : textOf(given)
  return { ...input, body: { ...input.body, [main.field]: value } }
}

const isFlag = (schema: z.core.$ZodType | undefined) => schema !== undefined && kindOf(schema) === 'boolean'
const metaOf = (schema: z.core.$ZodType) => z.globalRegistry.get(schema)
const takesText = (schema: z.core.$ZodType) => kindOf(schema) === 'string' || isBinary(metaOf(schema))

function valueOf(schema: z.core.$ZodType, value: string, sources: Sources): unknown {
  if (isBinary(metaOf(schema))) return uploadOf(value, sources.file(value))
  if (value === '-') return textOf(sources.stdin() ?? new Uint8Array())
  if (value.startsWith('@') && value.length > 1) return decodeText(schema, textOf(sources.file(value.slice(1))))
  return decodeText(schema, value)
}

function uploadOf(path: string, bytes: Uint8Array): Upload {
  return { name: basename(path), type: 'application/octet-stream', bytes }
}

/** A text file's final line break belongs to the file, not to the value. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/\r?\n$/, '')
}
