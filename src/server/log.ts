import { pino } from 'pino'
import type { Log } from '#contract/server.ts'
import type { Finished } from './api.ts'
import type { Config } from './config.ts'
import type { Call } from './exchange.ts'
import { writeLines, type Lines } from './lines.ts'

type Level = Pick<Config, 'LOG_LEVEL'>

export function createLog({ LOG_LEVEL }: Level, lines: Lines = writeLines(1)): Log {
  return pino({ level: LOG_LEVEL, base: null, timestamp: () => `,"ts":"${timestamp()}"` }, lines)
}

/**
 * One line an answered call: the route's template, never a path, a query or a body of a visitor. It goes past the log,
 * in the log's format, because the log's own way costs as much as half a small answer.
 */
export function observer({ LOG_LEVEL }: Level, log: Log, lines: Lines) {
  const telling = LOG_LEVEL === 'info' || LOG_LEVEL === 'debug'
  return (call: Call, reply: Finished, milliseconds: number, id: string): void => {
    const { route, status, fault } = reply
    const method = call.method.slice(0, 8)
    const ms = Math.round(milliseconds * 10) / 10
    const received = Number(call.headers['content-length'] ?? 0)
    const sent = reply.body?.length ?? 0
    const ip = reply.caller.includes(':') ? 'v6' : 'v4'
    if (fault !== undefined) {
      const fields = { reqId: id, method, route, status, ms, in: received, out: sent, ip }
      log.error({ ...fields, ...faultFields(fault) }, 'Fault')
    } else if (telling && route !== '/livez' && route !== '/readyz') {
      lines.write(
        `{"level":30,"ts":"${timestamp()}","reqId":"${id}","method":${JSON.stringify(method)},"route":${JSON.stringify(route)},` +
          `"status":${status},"ms":${ms},"in":${received},"out":${sent},"ip":"${ip}","msg":"Answered"}\n`,
      )
    }
  }
}

let latest = { time: 0, text: '' }

/** Now, as text; the lines of a millisecond share it. */
function timestamp(): string {
  const time = Date.now()
  if (time !== latest.time) latest = { time, text: new Date(time).toISOString() }
  return latest.text
}

/** What a fault may tell the log: its kind and place. Its message may hold what a visitor sent. */
export function faultFields(fault: unknown): { error: string; where: string[] } {
  if (!(fault instanceof Error)) return { error: typeof fault, where: [] }
  const lines = (fault.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { error: fault.name, where: lines.slice(0, 5).map((line) => line.trim()) }
}
