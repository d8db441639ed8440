import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#contract/server.ts'
import { faultFields } from './telemetry/fault.ts'

const QUIET_MS = 500
/** A server that is never idle loads its parts as well, each after so long. */
const LONGEST_WAIT_MS = 10_000
const AGAIN_MS = 5000

/** Made on first use, once for everybody; what failed is made anew for the next one who asks. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** A part of the program that is loaded when it is asked for: the start stays quick. */
export type Part = () => Promise<unknown>

interface Loading {
  parts: Part[]
  log: Log
  /** Settles when nobody is kept waiting by a moment of work. */
  idle(): Promise<unknown>
  /** Told when a part cannot be loaded in this process any more. */
  lost(): void
  pause?: number
}

/**
 * Loads all parts ahead of the first who asks for them, as that may be when there is no file handle left. Node keeps some
 * of those failures for ever, and tells them by the same error.
 */
export async function loadParts({ parts, log, idle, lost, pause = AGAIN_MS }: Loading): Promise<void> {
  const failures = new Set<unknown>()
  for (const load of parts) {
    for (;;) {
      await idle()
      const failure = await load().then(
        () => undefined,
        (error: unknown) => error ?? new Error('nothing'),
      )
      if (failure === undefined) break
      const passes = lacksHandles(failure)
      if (!passes || failures.has(failure)) log.error(faultFields(failure), 'A part of the program cannot be loaded')
      if (!passes) break
      if (failures.has(failure)) return lost()
      failures.add(failure)
      await sleep(pause, undefined, { ref: false })
    }
  }
}

/** Node tells it in its own words, too, where it could not read a package.json. */
function lacksHandles(error: unknown): boolean {
  return error instanceof Error && /\bE[MN]FILE\b|too many open files/i.test(error.message)
}

/** Until no request has come for a moment. It listens only so long: a second listener shows in the time of each request. */
export function idleMoments(server: Server): () => Promise<void> {
  return async () => {
    const start = performance.now()
    let latest = start
    const note = () => {
      latest = performance.now()
    }
    server.on('request', note)
    do await sleep(QUIET_MS, undefined, { ref: false })
    while (performance.now() - latest < QUIET_MS && performance.now() - start < LONGEST_WAIT_MS)
    server.off('request', note)
  }
}
