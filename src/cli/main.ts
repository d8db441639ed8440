import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { deviceContext } from '#contract/context.ts'
import { isToolError } from '#contract/error.ts'
import { answer, check } from '#contract/run.ts'
import { findCommand, toolNames } from './commands.ts'
import { completion } from './completion.ts'
import { helpFor, overview } from './help.ts'
import { parseArguments, readInput, type Sources } from './arguments.ts'
import { render } from './render.ts'

/** Exit codes: 0 done, 1 the input was refused, 2 the command line was not understood, 3 a fault of ours. */
async function main(args: string[]): Promise<number> {
  const [tool, command, ...rest] = args
  if (!tool || tool === '--help' || tool === '-h' || tool === 'help') return print(overview())
  if (tool === '--version') return print(`${__VERSION__}\n`)
  if (tool === 'mcp') {
    const { serveMcp } = await import('./mcp.ts')
    await serveMcp()
    return 0
  }
  if (tool === 'completion') {
    const script = completion(command)
    return script === undefined ? refuse('completion is for “bash” or “zsh”.') : print(script)
  }
  if (!toolNames().includes(tool)) return refuse(`Unknown tool: ${tool}. “sundry --help” lists them.`)
  if (!command || command.startsWith('-')) return print(helpFor(tool))
  const found = findCommand(tool, command)
  if (!found) return refuse(`${tool} has no operation ${command}. “sundry ${tool} --help” lists them.`)
  if (rest.includes('--help') || rest.includes('-h')) return print(helpFor(tool, command))
  const { operation } = found
  const parsed = parseArguments(operation, rest, SOURCES)
  if ('problem' in parsed) return refuse(parsed.problem)
  const { main: text } = parsed
  if (operation.stream && text && !text.binary && !parsed.json && (text.path !== undefined || !process.stdin.isTTY)) {
    const { input } = parsed
    const checked = check(operation, { ...input, body: { ...input.body, [text.field]: '' } })
    const source = text.path === undefined ? process.stdin : createReadStream(text.path)
    await flow(operation.stream(source.setEncoding('utf8'), checked), parsed.output)
    return 0
  }
  const value = await answer(operation, readInput(parsed, SOURCES), deviceContext())
  const output = render(operation, value, parsed.json)
  if (parsed.output) writeFileSync(parsed.output, output)
  else await write(output)
  return 0
}

const SOURCES: Sources = {
  stdin: () => (process.stdin.isTTY ? undefined : new Uint8Array(readFileSync(0))),
  file: (path) => new Uint8Array(readFileSync(path)),
}

/** Writes piece by piece: an input of any size needs no more memory than a small one. */
async function flow(pieces: AsyncIterable<string>, output: string | undefined): Promise<void> {
  if (output !== undefined) return await pipeline(pieces, createWriteStream(output))
  for await (const piece of pieces) await write(piece)
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}

function refuse(message: string): number {
  process.stderr.write(`sundry: ${message}\n`)
  return 2
}

function write(output: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(output, () => resolve())
  })
}

// A reader that stops early, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3))
main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    // A file that is missing or not ours to read or write is the caller's matter.
    const known = isToolError(error) || (error instanceof Error && 'syscall' in error)
    process.stderr.write(`sundry: ${known ? error.message : `a fault of ours: ${String(error)}`}\n`)
    process.exitCode = known ? 1 : 3
  },
)
