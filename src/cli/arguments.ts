import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path'
import { decodeText } from '#contract/decode.ts'
import { isBinary, type Upload } from '#contract/files.ts'
import type { AnyOperation } from '#contract/operation.ts'
import type { Input } from '#contract/run.ts'
import { fieldsOf, isRequired, kindOf } from '#contract/schema.ts'
import { flagOf } from '#shared/command-line.ts'
import { decodeTextFile } from '#shared/text/file.ts'
import type * as z from 'zod/mini'
import { readOptions, type Given, type Unread } from './options.ts'

export interface Sources {
  /** What is piped in, or nothing. */
  stdin(): Uint8Array | undefined
  file(path: string): Uint8Array
}

/** The body's first text or file that must be given, where no option gives it: it comes from a file, or from stdin. */
export interface Main {
  field: string
  /** Nothing for stdin. */
  path: string | undefined
  binary: boolean
}

interface Understood {
  input: { query?: Record<string, unknown>; body?: Record<string, unknown> }
  main: Main | undefined
  json: boolean
  /** The field of the answer that is asked for alone. */
  only: string | undefined
  output: string | undefined
}

/**
 * Options are the fields of query and body. `@path` gives a value from a file, `-` from stdin; behind `=` a value stands
 * for itself. The first text of the body that must be given comes from a file named without an option, or from stdin.
 */
export function parseArguments(operation: AnyOperation, args: string[], sources: Sources): Understood | Unread {
  const query = fieldsOf(operation.query)
  const body = fieldsOf(operation.body)
  const fields = { ...query, ...body }
  const names = new Map(Object.keys(fields).map((field) => [flagOf(field), field]))
  const bare = names.has('json') ? bareJson(args) : -1
  const words = readOptions(bare < 0 ? args : args.toSpliced(bare, 1), flagsOf(fields))
  if (!('options' in words)) return words
  const { options, positionals } = words

  const input: { query: Record<string, unknown>; body: Record<string, unknown> } = { query: {}, body: {} }
  for (const [flag, field] of names) {
    const given = options.get(flag)
    if (!given) continue
    const place = field in body ? input.body : input.query
    place[field] = valueOf(fields[field] as z.core.$ZodType, given, sources)
  }
  const field = mainField(operation, input.body)
  const [name, more] = field === undefined ? [undefined, positionals[0]] : positionals
  const path = name === '-' ? undefined : name
  if (more !== undefined) return { problem: `Unexpected argument: ${more}.` }
  const fromStdin = [...names.keys()].filter((flag) => isStdin(options.get(flag)))
  if (field !== undefined && path === undefined) fromStdin.push(flagOf(field))
  if (fromStdin.length > 1) return { problem: `Only one of ${listed(fromStdin)} can be taken from stdin.` }
  const output = textOption(options, 'output')
  if (output === '') return { problem: '--output needs a value.' }
  return {
    input: { ...(operation.query ? { query: input.query } : {}), ...(operation.body ? { body: input.body } : {}) },
    main: field === undefined ? undefined : { field, path, binary: isBinary(body[field] as z.core.$ZodType) },
    json: bare >= 0 || options.get('json')?.value === true,
    only: textOption(options, 'only'),
    // As everywhere, a hyphen is stdin or stdout.
    output: output === '-' ? undefined : output,
  }
}

/** As a hyphen, or as a file of that name, which is stdin to other commands, too. */
const isStdin = (given: Given | undefined) => (given?.value === '-' || given?.value === '@-') && !given.written

const listed = (flags: string[]) => flags.map((flag) => `--${flag}`).join(' and ')

/** The body's first text or file that must be given and is not `given` yet. */
export function mainField({ body }: AnyOperation, given: object = {}): string | undefined {
  const fields = fieldsOf(body)
  return Object.keys(fields).find((name) => !(name in given) && mustBeGiven(fields[name] as z.core.$ZodType))
}

/** The options of an operation: our own, and its fields. */
function flagsOf(fields: Record<string, z.core.$ZodType>): Map<string, 'boolean' | 'string'> {
  const flags = new Map<string, 'boolean' | 'string'>([
    ['json', 'boolean'],
    ['only', 'string'],
    ['output', 'string'],
  ])
  for (const [field, schema] of Object.entries(fields)) {
    flags.set(flagOf(field), kindOf(schema) === 'boolean' ? 'boolean' : 'string')
  }
  return flags
}

function textOption(options: ReadonlyMap<string, Given>, flag: string): string | undefined {
  const value = options.get(flag)?.value
  return typeof value === 'string' ? value : undefined
}

/** Where `--json` stands without a value: our own option, also where a field has that name. */
function bareJson(args: string[]): number {
  const end = args.indexOf('--')
  const options = end < 0 ? args : args.slice(0, end)
  return options.findIndex((arg, index) => arg === '--json' && /^-(?!\d)./.test(options[index + 1] ?? '--'))
}

/** The whole input, with its main text or file read. */
export function readInput({ input, main }: Understood, sources: Sources): Input {
  if (!main) return input
  const given = main.path === undefined ? sources.stdin() : sources.file(main.path)
  if (!given) return input
  const value = main.binary ? uploadOf(main.path ?? 'stdin', given) : textOf(given)
  return { ...input, body: { ...input.body, [main.field]: value } }
}

/** An optional field must not read stdin: in a shell loop or a job, stdin may belong to another command. */
const mustBeGiven = (schema: z.core.$ZodType) => isRequired(schema) && (kindOf(schema) === 'string' || isBinary(schema))

function valueOf(schema: z.core.$ZodType, given: Given, sources: Sources): unknown {
  const { value, written } = given
  if (typeof value === 'boolean') return value
  const path = !written && value.startsWith('@') && value.length > 1 ? value.slice(1) : undefined
  const piped = isStdin(given) ? (sources.stdin() ?? new Uint8Array()) : undefined
  if (isBinary(schema)) return piped ? uploadOf('stdin', piped) : uploadOf(path ?? value, sources.file(path ?? value))
  const bytes = piped ?? (path === undefined ? undefined : sources.file(path))
  return decodeText(schema, bytes ? textOf(bytes) : value)
}

function uploadOf(path: string, bytes: Uint8Array): Upload {
  return { name: basename(path), type: 'application/octet-stream', bytes }
}

/** A text file's final line break belongs to the file, not to the value. */
function textOf(bytes: Uint8Array): string {
  return decoded(bytes).replace(/\r?\n$/, '')
}

/** As on the pages, the bytes tell the encoding; but a pipe may carry text with a NUL, which no text file has. */
function decoded(bytes: Uint8Array): string {
  try {
    return decodeTextFile(bytes).text
  } catch (error) {
    if (!isUtf8(bytes)) throw error
    return decodeTextFile(bytes, 'UTF-8').text
  }
}
