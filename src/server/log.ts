import { pino } from 'pino'
import type { Log } from '#contract/server.ts'
import type { Finished } from './api.ts'
import type { Config } from './config.ts'
import type { Call } from './exchange.ts'

export function createLog(config: Pick<Config, 'LOG_LEVEL'>): Log {
  return pino({ level: config.LOG_LEVEL, base: null, timestamp: () => `,"ts":"${new Date().toISOString()}"` })
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
      out: reply.body?.length ?? 0,
      ip: reply.caller.includes(':') ? 'v6' : 'v4',
    }
    if (reply.fault !== undefined) {
      const { fault } = reply
      const where =
        fault instanceof Error
          ? (fault.stack ?? '')
              .split('\n')
              .slice(1, 6)
              .map((line) => line.trim())
          : []
      log.error({ ...fields, error: fault instanceof Error ? fault.name : typeof fault, where }, 'Fault')
    } else if (reply.route !== '/livez' && reply.route !== '/readyz') log.info(fields, 'Answered')
  }
}
