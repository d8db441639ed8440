import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readableFor } from './readable.ts'

export interface ProcessOptions {
  file: URL
  /** Most MB of the JavaScript heap. */
  heap: number
  /** Further options of Node that the file needs. */
  flags?: string[]
  /** Files and folders that it reads besides its own code and the packages. */
  reads?: string[]
}

/** A process of Node that may read its own code and nothing else, and knows nothing of the server. */
export function startProcess({ file, heap, flags = [], reads = [] }: ProcessOptions): ChildProcess {
  const path = fileURLToPath(file)
  const child = fork(path, {
    serialization: 'advanced',
    // JavaScript may read its own code only, write no file and start no process: what the server knows, from its
    // environment to the keys of the machine, is out of its reach. Native code is not bound by this: a decoder that was
    // taken over is held back by the few formats, the limits of the container or unit, and its read-only file system.
    execArgv: [
      '--permission',
      ...readableFor(path, reads).map((readable) => `--allow-fs-read=${readable}`),
      '--allow-worker',
      ...flags,
      '--no-warnings',
      `--max-old-space-size=${heap}`,
    ],
    // No secret of the server's environment; one memory arena, so that what is freed is given back.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Each job listens for itself; a kill that comes too late must not end the server.
  child.on('error', () => {})
  // A server that stops does not wait for them.
  child.unref()
  child.channel?.unref()
  return child
}
