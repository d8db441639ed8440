import { write, writeSync } from 'node:fs'

/** Lines are written together, at most this much later: writing one costs as much as answering a small call. */
const LATEST_MS = 50
const MOST_TOGETHER = 1024
const MOST_WAITING = 8192

/** A line, or a function that makes it when it is written: many in a row take a tenth of the time. */
type Line = string | (() => string)

export interface Lines {
  write(line: Line): void
  /** Settles when everything is written, or lost. */
  flush(): Promise<void>
}

/** Writes lines to a file descriptor without waiting: a reader that is slow or gone costs lines, never an answer. */
export function writeLines(descriptor: number, writing: typeof write = write): Lines {
  let waiting: Line[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  process.on('exit', () => {
    if (running || waiting.length === 0) return
    try {
      writeSync(descriptor, textOf(waiting))
    } catch {
      waiting = []
    }
  })

  return {
    write(line) {
      if (waiting.length >= MOST_WAITING) return
      waiting.push(line)
      if (!running) plan()
    },
    async flush() {
      while (running || waiting.length > 0) await (running ?? begin())
    },
  }

  /** Many lines are written at once; a few wait for more, even if they came while others were being written. */
  function plan(): void {
    if (waiting.length >= MOST_TOGETHER) void begin()
    else if (waiting.length > 0) timer ??= setTimeout(() => void begin(), LATEST_MS).unref()
  }

  function begin(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    running = send().finally(() => {
      running = undefined
      plan()
    })
    return running
  }

  async function send(): Promise<void> {
    let bytes = Buffer.from(textOf(waiting))
    waiting = []
    while (bytes.length > 0) bytes = bytes.subarray(await once(bytes))
  }

  /** How many bytes are dealt with: written, or lost because the reader is gone. */
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

function textOf(lines: Line[]): string {
  let text = ''
  for (const line of lines) text += typeof line === 'string' ? line : line()
  return text
}
