import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#contract/server.ts'
import type { Config } from './config/config.ts'
import { faultFields } from './telemetry/fault.ts'
import { endingUnused } from './http/node.ts'

const HARD_STOP_MS = 15_000
/** How long a stopping server still answers those who come: a proxy that asks for /readyz every second waits two for it. */
const LAST_CALL_MS = 3000
/** Where nobody has come for so long, it leaves before. */
const QUIET_MS = 200
const LOOK_EVERY_MS = 50
/** How long closing may take at the end, e.g. of a connection to a collector that hangs; the hard stop comes later. */
const CLOSING_MS = 3000

interface Stopping {
  server: Server
  log: Log
  config: Pick<Config, 'SHUTDOWN_GRACE_MS'>
  /** Told at once: from then on nobody new is welcome. */
  begin(): void
  /** Closes everything else, once the last request is answered. */
  close(): Promise<unknown>
}

/** Ends the process when it is asked to, or after a fault that nobody caught: running requests are finished first. */
export function stopWhenAsked({ server, log, config, begin, close }: Stopping): (reason: string, code: number) => void {
  const { SHUTDOWN_GRACE_MS: grace } = config
  const endUnused = endingUnused(server)
  let stopping = false
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  // The state after this is unknown: running calls are finished, and the process ends, to be started again from outside.
  process.on('uncaughtException', (error) => {
    log.error(faultFields(error), 'Uncaught exception')
    stop('uncaughtException', 1)
  })
  process.on('unhandledRejection', (error) => log.error(faultFields(error), 'Unhandled rejection'))
  return (reason, code) => {
    if (!stopping) stop(reason, code)
  }

  function stop(signal: string, code = 0): void {
    if (stopping) process.exit(1)
    stopping = true
    begin()
    log.info({ signal }, 'Stopping: running requests are finished first')
    setTimeout(() => process.exit(1), Math.max(HARD_STOP_MS, grace + 5000)).unref()
    setTimeout(() => server.closeAllConnections(), grace).unref()
    let looked = performance.now()
    let quietFrom = looked + QUIET_MS
    const lastCall = looked + Math.min(LAST_CALL_MS, grace)
    server.on('request', () => {
      quietFrom = performance.now() + QUIET_MS
    })
    const leave = () => {
      server.getConnections((_error, open) => {
        const now = performance.now()
        // Who came while the process stood still is seen only with the next look.
        const stood = now - looked > QUIET_MS
        if (stood) quietFrom = now + QUIET_MS
        looked = now
        // Idle connections are kept until then: a proxy may be writing to one just now, and cannot send a POST again.
        if (stood || (open > 0 && now < lastCall && now < quietFrom)) setTimeout(leave, LOOK_EVERY_MS)
        else closeServer(code)
      })
    }
    leave()
  }

  function closeServer(code: number): void {
    server.close(() => void end(code))
    // Connections that were just accepted have a moment to send their request.
    setTimeout(endUnused, LOOK_EVERY_MS)
  }

  async function end(code: number): Promise<void> {
    await Promise.race([close(), sleep(CLOSING_MS)])
    process.exit(code)
  }
}
