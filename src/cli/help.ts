import { isUpload } from '#contract/files.ts'
import type { AnyOperation, Example } from '#contract/operation.ts'
import { schemaOf } from '#server/openapi.ts'
import { flagOf, quote, writeOption } from '#shared/command-line.ts'
import { tools } from '#tools/catalogue.ts'
import { fieldWords } from '#tools/field-words.ts'
import { mainField } from './arguments.ts'
import { answerFields, commandsOf, toolNames } from './commands.ts'

/** As much of JSON Schema as fields are made of. */
interface FieldSchema {
  type?: string | string[]
  format?: string
  description?: string
  default?: unknown
  const?: unknown
  enum?: unknown[]
  anyOf?: FieldSchema[]
  items?: FieldSchema
  properties?: Record<string, FieldSchema>
  required?: string[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

export function overview(): string {
  const width = Math.max(...toolNames.map((name) => name.length))
  const lines = toolNames.map((name) => {
    const card = tools.find((tool) => tool.name === name)
    return `  ${name.padEnd(width)}  ${card?.description ?? ''}`
  })
  return `Usage: sundry <tool> <operation> [file] [--option value]

Text comes from an option, a file or stdin; the answer goes to stdout.
  --text word   a value; --text @file takes it from a file, --text - from stdin
  --text=@word  a value as it stands
  --json        the whole answer as JSON
  --only field  one field of the answer
  -o, --output  write the answer to a file
  --help        options and examples of a tool or an operation
  --version     the version

  sundry mcp [tool ...]   the tools, or some of them, for an agent, over stdin and stdout
  sundry completion bash  completion for the shell (or zsh): eval "$(sundry completion bash)"

Exit codes: 0 done, 1 the input was refused or is not valid, 2 the command line was not understood, 3 a fault of ours.

Tools:
${lines.join('\n')}
`
}

export async function helpFor(tool: string, command?: string): Promise<string> {
  const shown = (await commandsOf(tool)).filter((entry) => !command || entry.command === command)
  return shown.map(({ command: name, operation }) => describe(tool, name, operation)).join('\n')
}

function describe(tool: string, command: string, operation: AnyOperation): string {
  const examples = operation.examples
    .filter((example: Example) => example.error === undefined)
    .map((example: Example) => `  # ${example.title}\n  sundry ${tool} ${command}${argumentsOf(example)}`)
  const options = optionsOf(tool, operation)
  const answered = answerFields(operation)
  return [
    `sundry ${tool} ${command}`,
    `  ${operation.summary}${operation.description ? `. ${operation.description}` : ''}`,
    ...(options.length > 0 ? ['Options:', ...options] : []),
    ...(answered.length > 1 ? [`Answer: ${answered.join(', ')}`] : []),
    ...(examples.length > 0 ? ['Examples:', ...examples] : []),
    '',
  ].join('\n')
}

function optionsOf(tool: string, operation: AnyOperation): string[] {
  const parts = [operation.query, operation.body]
    .filter((part) => part !== undefined)
    .map((part) => schemaOf(part, 'input', fieldWords[tool]) as FieldSchema)
  const names = new Set(parts.flatMap(({ properties = {} }) => Object.keys(properties)))
  const main = mainField(operation)
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([field, schema]) => {
      const needed = required.includes(field) ? [field === main ? 'required; or a file, or stdin' : 'required'] : []
      const own = field === 'json' ? '. Without a value, the whole answer as JSON' : ''
      return [
        `  --${flagOf(field)}  ${meaningOf(schema, needed)}${own}`,
        // What is an option by itself needs no second line.
        ...membersOf(schema).flatMap(([name, member]) =>
          names.has(name) ? [] : [`      ${name}  ${meaningOf(member, [])}`],
        ),
      ]
    }),
  )
}

function membersOf({ items, properties = {} }: FieldSchema): [string, FieldSchema][] {
  return items ? membersOf(items) : Object.entries(properties)
}

/** Kind, bounds, default and words of a field, e.g. `whole number, 1 to 1000 (default 1): How many`. */
function meaningOf(schema: FieldSchema, facts: string[]): string {
  const plain = schema.default !== undefined && typeof schema.default !== 'object'
  const behind = [...facts, ...(plain ? [`default ${written(schema.default)}`] : [])].join('; ')
  return `${kindOf(schema)}${behind && ` (${behind})`}${schema.description ? `: ${schema.description}` : ''}`
}

function kindOf(schema: FieldSchema): string {
  const { type, format, anyOf, items } = schema
  if (anyOf) return [...new Set(anyOf.map(kindOf))].join(' | ')
  if (schema.const !== undefined) return written(schema.const)
  // A number and its text are one choice here.
  if (schema.enum) return [...new Set(schema.enum.map(written))].join(' | ')
  if (Array.isArray(type)) return type.map((each) => kindOf({ type: each })).join(' | ')
  if (items) return items.properties ? 'JSON list' : `list of ${kindOf(items)}`
  if (type === 'number' || type === 'integer') {
    return [type === 'integer' ? 'whole number' : 'number', ...rangeOf(schema)].join(', ')
  }
  if (type === 'string') return format === 'binary' ? 'file' : 'text'
  return type === 'boolean' ? 'switch' : type === 'object' ? 'JSON' : (type ?? 'any')
}

function rangeOf({ minimum, maximum, exclusiveMinimum }: FieldSchema): string[] {
  if (exclusiveMinimum !== undefined)
    return [`above ${exclusiveMinimum}`, ...(maximum === undefined ? [] : [`up to ${maximum}`])]
  if (minimum === undefined) return maximum === undefined ? [] : [`up to ${maximum}`]
  return [maximum === undefined ? `from ${minimum}` : `${minimum} to ${maximum}`]
}

/** A value as a reader tells it from the bars and commas around it. */
function written(value: unknown): string {
  return typeof value === 'string' && !/^[\w%.+*\\-]+$/.test(value) ? JSON.stringify(value) : String(value)
}

function argumentsOf(example: Example): string {
  const given = { ...(example.query as object | undefined), ...(example.body as object | undefined) }
  return Object.entries(given)
    .map(([field, value]) => ` ${isUpload(value) ? quote(value.name) : writeOption(field, value)}`)
    .join('')
}
