import { readSync } from 'node:fs'

/** As much as a pipe holds. */
const PIECE = 64 * 1024
const WAIT_MS = 5

/**
 * All of stdin, at once: not by `process.stdin`, which makes a pipe non-blocking for everybody who has it. Somebody else
 * may have done so; then a pipe in which nothing is yet is asked again.
 */
export function readStdin(): Uint8Array {
  const pieces: Buffer[] = []
  const room = Buffer.allocUnsafe(PIECE)
  for (;;) {
    const length = readNow(room)
    if (length === 0) return Buffer.concat(pieces)
    if (length === undefined) pause(WAIT_MS)
    else pieces.push(Buffer.from(room.subarray(0, length)))
  }
}

/** Nothing where nothing is there yet. */
function readNow(room: Buffer): number | undefined {
  try {
    return readSync(0, room)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined
    throw error
  }
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
