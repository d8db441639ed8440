import type { AnyOperation, Example } from '#contract/operation.ts'
import { fieldsOf, kindOf, unwrap } from '#contract/schema.ts'
import { tools } from '#tools/catalogue.ts'
import { flagOf } from './arguments.ts'
import { commandsOf, toolNames } from './commands.ts'

export function overview(): string {
  const names = toolNames()
  const width = Math.max(...names.map((name) => name.length))
  const lines = names.map((name) => {
    const card = tools.find((tool) => tool.name === name)
    return `  ${name.padEnd(width)}  ${card?.description ?? ''}`
  })
  return `Usage: sundry <tool> <operation> [file] [--option value]

Text comes from an option, a file or stdin; the answer goes to stdout.
  --json        the whole answer as JSON
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
  return [
    `sundry ${tool} ${command}`,
    `  ${operation.summary}${operation.description ? `. ${operation.description}` : ''}`,
    ...(options.length > 0 ? ['Options:', ...options] : []),
    ...(examples.length > 0 ? ['Examples:', ...examples] : []),
    '',
  ].join('\n')
}

function meaningOf(schema: Parameters<typeof unwrap>[0]): string {
  const { def } = unwrap(schema)._zod as unknown as { def: { entries?: Record<string, unknown> } }
  const outer = schema._zod.def as { type: string; defaultValue?: unknown }
  const values = def.entries ? Object.values(def.entries).map(String).join(' | ') : kindOf(schema)
  const fallback = outer.type === 'default' ? ` (default ${JSON.stringify(outer.defaultValue)})` : ''
  return `${values}${fallback}`
}

function argumentsOf(example: Example): string {
  const given = { ...(example.query as object | undefined), ...(example.body as object | undefined) }
  return Object.entries(given)
    .map(([field, value]) => {
      if (value === true) return ` --${flagOf(field)}`
      if (value === false) return ` --no-${flagOf(field)}`
      if (typeof value === 'object' && value !== null && 'bytes' in value)
        return ` ${(value as unknown as { name: string }).name}`
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      return ` --${flagOf(field)} ${/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`}`
    })
    .join('')
}
