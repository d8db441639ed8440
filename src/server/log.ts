import { pino } from 'pino'
import type { Log } from '#contract/server.ts'
import type { Finished } from './api.ts'
import type { Config } from './config.ts'
import type { Call } from './exchange.ts'
import { writeLines, type Lines } from './lines.ts'

export function createLog(config: Pick<Config, 'LOG_LEVEL'>, lines: Lines = writeLines(1)): Log {
  return pino({ level: config.LOG_LEVEL, base: null, timestamp: () => `,"ts":"${new Date().toISOString()}"` }, lines)
}

/** One line an answered call: the route's template, never a path, a query or a body of a visitor. */
export function observer(log: Log) {
  return (call: Call, reply: Finished, milliseconds: number, id: string): void => {
    const fields = {
      reqId: id,
      method: call.method.slice(0, 8),
      route: reply.route,
      status: reply.status,
      ms: Math.round(milliseconds * 10) / 10,
      in: Number(call.headers['content-length'] ?? 0),
      out: reply.body?.length ?? 0,
      ip: reply.caller.includes(':') ? 'v6' : 'v4',
    }
    if (reply.fault !== undefined) log.error({ ...fields, ...faultFields(reply.fault) }, 'Fault')
    else if (reply.route !== '/livez' && reply.route !== '/readyz') log.info(fields, 'Answered')
  }
}

/** What a fault may tell the log: its kind and place. Its message may hold what a visitor sent. */
export function faultFields(fault: unknown): { error: string; where: string[] } {
  if (!(fault instanceof Error)) return { error: typeof fault, where: [] }
  const lines = (fault.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { error: fault.name, where: lines.slice(0, 5).map((line) => line.trim()) }
}
