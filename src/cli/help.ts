import { isBinary } from '#contract/files.ts'
import type { AnyOperation, Example } from '#contract/operation.ts'
import { fieldsOf, kindOf, wordsOf } from '#contract/schema.ts'
import { flagOf, quote, writeOption } from '#shared/command-line.ts'
import { tools } from '#tools/catalogue.ts'
import * as z from 'zod/mini'
import { answerFields, commandsOf, toolNames } from './commands.ts'

export function overview(): string {
  const names = toolNames()
  const width = Math.max(...names.map((name) => name.length))
  const lines = names.map((name) => {
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

  sundry mcp              the tools for an agent, over stdin and stdout
  sundry completion bash  completion for the shell (or zsh): eval "$(sundry completion bash)"

Exit codes: 0 done, 1 the input was refused, 2 the command line was not understood, 3 a fault of ours.

Tools:
${lines.join('\n')}
`
}

export function helpFor(tool: string, command?: string): string {
  const shown = commandsOf(tool).filter((entry) => !command || entry.command === command)
  return shown.map(({ command: name, operation }) => describe(tool, name, operation)).join('\n')
}

function describe(tool: string, command: string, operation: AnyOperation): string {
  const fields = { ...fieldsOf(operation.query), ...fieldsOf(operation.body) }
  const options = Object.entries(fields).map(([field, schema]) => {
    const own = field === 'json' ? '; without a value, the whole answer as JSON' : ''
    return `  --${flagOf(field)}  ${meaningOf(schema)}${own}`
  })
  const examples = operation.examples
    .filter((example: Example) => example.error === undefined)
    .map((example: Example) => `  # ${example.title}\n  sundry ${tool} ${command}${argumentsOf(example)}`)
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

function meaningOf(schema: z.core.$ZodType): string {
  if (isBinary(z.globalRegistry.get(schema))) return 'file'
  const outer = schema._zod.def as { type: string; defaultValue?: unknown }
  const values = wordsOf(schema).join(' | ') || kindOf(schema)
  const fallback = outer.type === 'default' ? ` (default ${JSON.stringify(outer.defaultValue)})` : ''
  return `${values}${fallback}`
}

function argumentsOf(example: Example): string {
  const given = { ...(example.query as object | undefined), ...(example.body as object | undefined) }
  return Object.entries(given)
    .map(([field, value]) => {
      const isFile = typeof value === 'object' && value !== null && 'bytes' in value
      return isFile ? ` ${quote((value as unknown as { name: string }).name)}` : ` ${writeOption(field, value)}`
    })
    .join('')
}
