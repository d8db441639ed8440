import { write, writeSync } from 'node:fs'

/** Lines go out together, because writing one costs as much as answering a small call: this much later at most. */
const LATEST_MS = 50
const BLOCK = 48 * 1024
/** A block with less room than this is given up. */
const LEAST = 2 * 1024
const MOST_WAITING = 1024 ** 2
/** UTF-8 needs at most so many bytes for a unit of a string. */
const WIDEST = 3

export interface Lines {
  write(line: string): void
  /** Settles when everything is written, or lost. */
  flush(): Promise<void>
}

/**
 * Writes lines to a file descriptor without waiting: a reader that is slow or gone costs lines, never an answer.
 * They wait as bytes: as strings, each collection of garbage would carry them along.
 */
export function writeLines(descriptor: number, writing: typeof write = write): Lines {
  let full: Buffer[] = []
  let waiting = 0
  let block = Buffer.allocUnsafe(BLOCK)
  let used = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  process.on('exit', () => {
    if (running) return
    closeBlock()
    try {
      for (const bytes of full) writeSync(descriptor, bytes)
    } catch {
      full = []
    }
  })

  return {
    write(line) {
      if (waiting > MOST_WAITING) return
      const room = line.length * WIDEST
      if (used + room > block.length) {
        closeBlock(room)
        void flush()
      } else timer ??= setTimeout(() => void flush(), LATEST_MS).unref()
      used += block.write(line, used)
    },
    flush,
  }

  /** What is in the block waits to be written; the next lines go behind it, or into a new block. */
  function closeBlock(room = LEAST): void {
    if (used > 0) full.push(block.subarray(0, used))
    waiting += used
    const rest = block.subarray(used)
    block = rest.length < room ? Buffer.allocUnsafe(Math.max(BLOCK, room)) : rest
    used = 0
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    running ??= send().finally(() => (running = undefined))
    return running
  }

  async function send(): Promise<void> {
    for (;;) {
      closeBlock()
      if (waiting === 0) return
      let bytes = full.length === 1 ? (full[0] as Buffer) : Buffer.concat(full)
      full = []
      waiting = 0
      while (bytes.length > 0) bytes = bytes.subarray(await once(bytes))
    }
  }

  /** How many bytes are done with: written, or lost because nobody can read them. */
  function once(bytes: Buffer): Promise<number> {
    return new Promise((resolve) => {
      writing(descriptor, bytes, 0, bytes.length, null, (error, written) => {
        if (!error) resolve(written)
        else if (error.code === 'EAGAIN') setTimeout(resolve, LATEST_MS, 0)
        else resolve(bytes.length)
      })
    })
  }
}
