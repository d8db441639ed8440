import {
  accessSync,
  chmodSync,
  constants,
  createWriteStream,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants as system } from 'node:os'
import { pipeline } from 'node:stream/promises'

/** Where no file can be made beside the output, or none can take its place, as where it is mounted by itself. */
const NO_PARTIAL = ['EACCES', 'EBUSY', 'ENAMETOOLONG', 'EPERM', 'EROFS']
/** What ends a command from outside: by the keyboard, by another program, with its terminal. */
const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function writeStdout(output: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(output, () => resolve())
  })
}

const STDOUT = 1
const HANDLES = new Map([
  ['/dev/stdout', STDOUT],
  ['/dev/stderr', 2],
])

/** The handle of ours that an output names, as Unix does: others write to it as well, before us and behind us. */
function handleOf(output: string): number | undefined {
  const [, number] = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(output) ?? []
  return number === undefined ? HANDLES.get(output) : Number(number)
}

/** Writes an answer that is whole: where no partial file can be made, it goes into the output at once. */
export async function writeWhole(answer: string | Uint8Array, output: string | undefined): Promise<void> {
  if (output === undefined || handleOf(output) === STDOUT) return await writeStdout(answer)
  try {
    await writeToFile([answer], output)
  } catch (error) {
    if (!NO_PARTIAL.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    writeFileSync(output, answer)
  }
}

/** Writes piece by piece: an input of any size needs no more memory than a small one. */
export async function writePieces(pieces: AsyncIterable<string>, output: string | undefined): Promise<void> {
  if (output !== undefined && handleOf(output) !== STDOUT) return await writeToFile(pieces, output)
  for await (const piece of pieces) await writeStdout(piece)
}

type Pieces = AsyncIterable<string> | Iterable<string | Uint8Array>

/** By way of a partial file: the output may be the very file that is being read, and half an answer must not replace it. */
async function writeToFile(pieces: Pieces, output: string): Promise<void> {
  const handle = handleOf(output)
  if (handle !== undefined) return await pipeline(pieces, createWriteStream('', { fd: handle, autoClose: false }))
  const found = statSync(output, { throwIfNoEntry: false })
  if (found && !found.isFile()) return await pipeline(pieces, createWriteStream(output))
  // A file that must not be written is not to be replaced either.
  if (found) accessSync(output, constants.W_OK)
  const target = found ? realpathSync(output) : output
  const partial = `${target}.${crypto.randomUUID().slice(0, 8)}.part`
  const discard = () => rmSync(partial, { force: true })
  const stop = (signal: NodeJS.Signals) => {
    discard()
    process.exit(128 + system.signals[signal])
  }
  for (const signal of ENDS) process.once(signal, stop)
  try {
    // A new file only: in a folder of several users, whatever has its name might lead elsewhere.
    await pipeline(pieces, createWriteStream(partial, { flags: 'wx', ...(found && { mode: found.mode }) }))
    // What the user keeps from new files, such as writing by others, this one may have been given.
    if (found) chmodSync(partial, found.mode)
    renameSync(partial, target)
  } catch (error) {
    discard()
    throw isAbout(error, partial) ? Object.assign(error, { path: output }) : error
  } finally {
    for (const signal of ENDS) process.off(signal, stop)
  }
}

const isAbout = (error: unknown, path: string): error is NodeJS.ErrnoException =>
  error instanceof Error && 'path' in error && error.path === path
