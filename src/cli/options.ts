import { parseArgs } from 'node:util'
import { suggestion } from './suggest.ts'

/** What stood behind an option; `written` with `=`, which takes it as it stands. */
export interface Given {
  value: string | boolean
  written: boolean
}

interface Words {
  options: Map<string, Given>
  positionals: string[]
}

/** A command line that is not to be run: help is asked for, or something is wrong. */
export type Unread = { help: true } | { problem: string }

/** Takes a command line apart by its flags, each a switch or with a value; a value may begin with a hyphen. */
export function readOptions(args: string[], flags: ReadonlyMap<string, 'boolean' | 'string'>): Words | Unread {
  const { tokens } = parseArgs({
    args,
    options: {
      ...Object.fromEntries([...flags].map(([flag, type]) => [flag, { type }])),
      output: { type: 'string', short: 'o' },
      help: { type: 'boolean', short: 'h' },
    },
    strict: false,
    tokens: true,
    allowNegative: true,
  })
  if (tokens.some(asksForHelp)) return { help: true }
  const options = new Map<string, Given>()
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    const type = flags.get(name)
    const off = rawName === `--no-${name}`
    if (!type || (off && type === 'string')) return { problem: unknown(rawName, flags) }
    if (type === 'boolean') {
      if (value !== undefined) return { problem: `${rawName} takes no value.` }
      options.set(name, { value: !off, written: false })
    } else {
      const written = token.inlineValue === true
      if (value === undefined || (!written && isOption(value, flags))) return { problem: `${rawName} needs a value.` }
      if (options.has(name)) return { problem: `${rawName} is given more than once.` }
      options.set(name, { value, written })
    }
  }
  return { options, positionals }
}

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number]

/** As an option, or where the value of one is missing; `-h` may be a value itself, and a file behind `--`. */
function asksForHelp(token: Token): boolean {
  if (token.kind !== 'option') return false
  const { rawName, value, inlineValue } = token
  return rawName === '--help' || rawName === '-h' || (value === '--help' && inlineValue === false)
}

function unknown(rawName: string, flags: ReadonlyMap<string, unknown>): string {
  const names = [...flags.keys()].map((flag) => `--${flag}`)
  return `Unknown option ${rawName}.${suggestion(rawName, names)}`
}

function isOption(text: string, flags: ReadonlyMap<string, unknown>): boolean {
  return text === '-o' || (text.startsWith('--') && flags.has(text.slice(2)))
}
