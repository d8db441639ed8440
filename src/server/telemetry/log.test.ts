import { expect, it } from 'vitest'
import type { Log } from '#contract/server.ts'
import type { Finished } from '../api.ts'
import type { Call } from '../http/exchange.ts'
import { observer } from './log.ts'

function lineOf(call: Partial<Call>, reply: Partial<Finished>): unknown {
  const lines: string[] = []
  const write = (line: string | (() => string)) => void lines.push(typeof line === 'string' ? line : line())
  const observe = observer({ LOG_LEVEL: 'info' }, {} as Log, { write, flush: async () => {} })
  observe(call as Call, reply as Finished, 1.26, 'an-id')
  expect(lines.every((line) => line.endsWith('}\n'))).toBe(true)
  return lines.map((line) => JSON.parse(line))
}

it('an answered call is one line of JSON: what was answered, and nothing of the visitor', () => {
  const call = { method: 'POST', path: '/secret', search: '?secret', headers: { 'content-length': '12' } }
  const reply = { route: '/base64/encode', status: 200, body: '{}', caller: '192.0.2.7' }
  const rest = {
    reqId: 'an-id',
    method: 'POST',
    route: '/base64/encode',
    status: 200,
    ms: 1.3,
    in: 12,
    out: 2,
    ip: 'v4',
  }
  expect(lineOf(call, reply)).toEqual([
    { level: 30, ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), ...rest, msg: 'Answered' },
  ])
})

it('probes are not told', () => {
  expect(lineOf({ method: 'GET', headers: {} }, { route: '/livez', status: 200, body: 'ok', caller: '' })).toEqual([])
})
