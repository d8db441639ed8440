import { createWriteStream, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

export function writeStdout(output: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(output, () => resolve())
  })
}

/** Writes piece by piece: an input of any size needs no more memory than a small one. */
export async function writePieces(pieces: AsyncIterable<string>, output: string | undefined): Promise<void> {
  if (output !== undefined) return await writePiecesToFile(pieces, output)
  for await (const piece of pieces) await writeStdout(piece)
}

/** By way of a partial file: the output may be the very file that is being read, and half an answer must not replace it. */
async function writePiecesToFile(pieces: AsyncIterable<string>, output: string): Promise<void> {
  const found = statSync(output, { throwIfNoEntry: false })
  if (found && !found.isFile()) return await pipeline(pieces, createWriteStream(output))
  const target = found ? realpathSync(output) : output
  const partial = `${target}.${crypto.randomUUID().slice(0, 8)}.part`
  const discard = () => rmSync(partial, { force: true })
  const stop = () => {
    discard()
    process.exit(130)
  }
  process.once('SIGINT', stop)
  try {
    // A new file only: in a folder of several users, whatever has its name might lead elsewhere.
    await pipeline(pieces, createWriteStream(partial, { flags: 'wx', ...(found && { mode: found.mode }) }))
    renameSync(partial, target)
  } catch (error) {
    discard()
    throw isAbout(error, partial) ? Object.assign(error, { path: output }) : error
  } finally {
    process.off('SIGINT', stop)
  }
}

const isAbout = (error: unknown, path: string): error is NodeJS.ErrnoException =>
  error instanceof Error && 'path' in error && error.path === path
