import { createReadStream, readFileSync, statSync } from 'node:fs'
import { isatty } from 'node:tty'
import { getSystemErrorMessage } from 'node:util'
import { deviceContext } from '#contract/context.ts'
import { isToolError, ToolError } from '#contract/error.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { answer, check } from '#contract/run.ts'
import { answerFields, commandsOf, findCommand, isOnWebsite, toolNames, type Command } from './commands.ts'
import { parseArguments, readInput, type Main, type Sources } from './arguments.ts'
import { writePieces, writeWhole } from './output.ts'
import { isInvalid, notesBeside, render, renderOnly } from './render.ts'
import { readStdin } from './stdin.ts'
import { suggestion } from './suggest.ts'
import { groupNamed } from '#server/mcp/groups.ts'
import { flagOf } from '#shared/command-line.ts'
import { decodeTextStream } from '#shared/text/file.ts'
import { tools } from '#tools/catalogue.ts'

/** Exit codes: 0 done, 1 the input was refused or is not valid, 2 the command line was not understood, 3 a fault of ours. */
async function main(args: string[]): Promise<number> {
  const words = args[0] === 'help' ? [...args.slice(1), '--help'] : args
  const [tool, command, ...rest] = words
  if (!tool || asksForHelp(tool)) return print((await help()).overview())
  if (tool === '--version' || tool === '-v') return print(`${__VERSION__}\n`)
  if (tool === 'mcp') return await agents(words.slice(1))
  if (tool === 'completion') return await complete(command)
  if (!toolNames.includes(tool)) return refuse(await unknownTool(tool))
  if (!command || asksForHelp(command)) return print(await (await help()).helpFor(tool))
  if (command.startsWith('-'))
    return refuse(`Name an operation of ${tool} before its options. “sundry ${tool} --help” lists them.`)
  const found = await findCommand(tool, command)
  return found ? await run(tool, found, rest) : refuse(await unknownOperation(tool, command))
}

const asksForHelp = (word: string) => word === '--help' || word === '-h'

async function run(tool: string, { command, operation }: Command, args: string[]): Promise<number> {
  const parsed = parseArguments(operation, args, SOURCES)
  if ('help' in parsed) return print(await (await help()).helpFor(tool, command))
  if ('problem' in parsed) return refuse(`${parsed.problem} “sundry ${tool} ${command} --help” lists the options.`)
  const { main: text, only } = parsed
  if (only !== undefined && !answerFields(operation).includes(only)) return refuse(unknownField(operation, only))
  if (text?.path !== undefined) requireFile(text.path, text)
  if (operation.stream && text && !text.binary && !parsed.json && (text.path !== undefined || !isatty(0))) {
    const { input } = parsed
    const checked = check(operation, { ...input, body: { ...input.body, [text.field]: '' } })
    const source = text.path === undefined ? process.stdin : createReadStream(text.path)
    await writePieces(operation.stream(decodeTextStream(source), checked), parsed.output)
    return 0
  }
  const value = await answer(operation, readInput(parsed, SOURCES), deviceContext())
  const output = only === undefined ? render(operation, value, parsed.json) : renderOnly(value, only)
  await writeWhole(output, parsed.output)
  if (only === undefined && !parsed.json)
    for (const note of notesBeside(value)) process.stderr.write(`sundry: ${note}\n`)
  return isInvalid(operation, value) ? 1 : 0
}

async function complete(shell: string | undefined): Promise<number> {
  if (shell !== undefined && asksForHelp(shell)) return print((await help()).overview())
  const { completion } = await import('./completion.ts')
  const script = await completion(shell)
  return script === undefined ? refuse('completion is for “bash” or “zsh”.') : print(script)
}

async function agents(groups: string[]): Promise<number> {
  if (groups.some(asksForHelp)) return print((await help()).overview())
  const unknown = groups.map(groupNamed).find((group) => !toolNames.includes(group))
  if (unknown !== undefined) return refuse(await unknownTool(unknown))
  const { serveMcp } = await import('./mcp.ts')
  await serveMcp(groups, new URL('../server/worker.js', import.meta.url))
  return 0
}

/** Loaded when it is asked for: it knows the schemas of everything. */
const help = () => import('./help.ts')

/** A file named without an option is a text given in the wrong place, more often than not. */
function requireFile(path: string, { field, binary }: Main): void {
  if (isFolder(path)) throw new ToolError(isNoFile(path))
  if (binary || statSync(path, { throwIfNoEntry: false })) return
  throw new ToolError(`There is no file ${path}. A text itself is given as --${flagOf(field)}.`)
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
const isNoFile = (path: string) => `${path} is a folder, not a file.`

async function unknownTool(tool: string): Promise<string> {
  if (tools.some(({ name }) => name === tool)) return onlyOnWebsite(tool)
  const meant = suggestion(tool, toolNames) || (await suggestionForTask(tool))
  return `Unknown tool: ${tool}.${meant} “sundry --help” lists them.`
}

const onlyOnWebsite = (name: string) => `${name} works on the website only, not on the command line.`

/** Somebody may name what they want to do, as in the search of the website: `yaml`, `celsius`, `csv-to-json`. */
async function suggestionForTask(task: string): Promise<string> {
  const { rankTools } = await import('#tools/search.ts')
  const here = tools.filter(({ name }) => toolNames.includes(name))
  const [best] = rankTools(here, task.replaceAll('-', ' '), false)
  return best ? ` Did you mean ${best.name}?` : ''
}

async function unknownOperation(tool: string, command: string): Promise<string> {
  if (await isOnWebsite(tool, command)) return onlyOnWebsite(`${tool} ${command}`)
  const names = (await commandsOf(tool)).map((entry) => entry.command)
  return `${tool} has no operation ${command}.${suggestion(command, names)} “sundry ${tool} --help” lists them.`
}

function unknownField(operation: AnyOperation, field: string): string {
  const fields = answerFields(operation)
  if (fields.length === 0) return 'The answer is a file; --only takes a field of an answer.'
  return `The answer has no field ${field}.${suggestion(field, fields)} It has: ${fields.join(', ')}.`
}

const SOURCES: Sources = {
  stdin: () => (isatty(0) ? undefined : readStdin()),
  file(path) {
    if (isFolder(path)) throw new ToolError(isNoFile(path))
    return new Uint8Array(readFileSync(path))
  },
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}

function refuse(message: string): number {
  process.stderr.write(`sundry: ${message}\n`)
  return 2
}

/** A message that begins with the name of a field names the option instead. */
function inOptions({ message, errors }: ToolError): string {
  const field = errors[0]?.field ?? ''
  return /^\w+$/.test(field) && message.startsWith(`${field} `)
    ? `--${flagOf(field)}${message.slice(field.length)}`
    : message
}

/** A file that is missing or not ours to read or write is the caller's matter. */
function aboutFile(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined
  const { errno, path } = error as NodeJS.ErrnoException
  const what = errno === undefined ? error.message : getSystemErrorMessage(errno)
  return `${path === undefined ? '' : `${path}: `}${what}.`
}

/** Says what went wrong; the exit code that belongs to it. */
function tell(error: unknown): number {
  const known = isToolError(error) ? inOptions(error) : aboutFile(error)
  process.stderr.write(`sundry: ${known ?? `a fault of ours: ${String(error)}`}\n`)
  return known === undefined ? 3 : 1
}

// A reader that stops early, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : tell(error)))
main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.exitCode = tell(error)
  },
)
