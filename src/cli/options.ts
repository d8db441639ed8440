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

/** Takes a command line apart by its flags, each a switch or with a value; a value may begin with a hyphen. */
export function readOptions(
  args: string[],
  flags: ReadonlyMap<string, 'boolean' | 'string'>,
): Words | { problem: string } {
  const { tokens } = parseArgs({
    args,
    options: {
      ...Object.fromEntries([...flags].map(([flag, type]) => [flag, { type }])),
      output: { type: 'string', short: 'o' },
    },
    strict: false,
    tokens: true,
    allowNegative: true,
  })
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

function unknown(rawName: string, flags: ReadonlyMap<string, unknown>): string {
  const names = [...flags.keys()].map((flag) => `--${flag}`)
  return `Unknown option ${rawName}.${suggestion(rawName, names)}`
}

function isOption(text: string, flags: ReadonlyMap<string, unknown>): boolean {
  return text === '-o' || (text.startsWith('--') && flags.has(text.slice(2)))
}
