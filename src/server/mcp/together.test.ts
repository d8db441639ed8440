import { describe, expect, it, vi } from 'vitest'
import { createTestApp, testApp } from '#testing/app.ts'
import { serverOperations } from '#tools/operations.server.ts'
import type { Call } from '../http/exchange.ts'
import { inlineWorkers } from '../processes/inline-workers.ts'

const AGENT_ACCEPTS = 'application/json, text/event-stream'

describe('an agent that sends several messages in one body', () => {
  it('takes several messages together where the protocol has that, each counted', async () => {
    const told: string[] = []
    const limiter = {
      take(cost: string) {
        told.push(cost)
        return { allowed: told.length < 8, remaining: 1, reset: 7 }
      },
    }
    const ask = testApp({ limiter }, { RATE_LIMIT: 'on' })
    const call = (id: number, jsonPath: string) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'json_query', arguments: { json: '[12345678901234567890]', jsonPath } },
    })
    const body = [call(1, '$[*]'), { jsonrpc: '2.0', method: 'notifications/initialized' }, { id: 2 }, call(3, '$')]
    const send = (headers: Record<string, string> = {}, sent: unknown = body) =>
      ask('POST', '/mcp', { body: sent, headers: { accept: AGENT_ACCEPTS, ...headers } })
    const { status, text, json } = await send()
    expect(status).toBe(200)
    expect(json).toMatchObject([
      { id: 1, result: {} },
      { id: 2, error: { code: -32600 } },
      { id: 3, result: {} },
    ])
    expect(text.match(/"result":\[12345678901234567890\]/g)).toHaveLength(1)
    expect(told).toEqual(['cheap', 'cheap', 'cheap', 'cheap', 'costly', 'costly'])
    const later = { 'mcp-protocol-version': '2025-06-18' }
    expect(await send(later)).toMatchObject({ status: 400, json: { message: 'A request is one message.' } })
    expect(await send()).toMatchObject({ status: 429, headers: { 'retry-after': '7' } })
  })

  describe('in their time', () => {
    const of = (id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'json_query', arguments: { json: '1', jsonPath: '$' } },
    })
    const call = (signal: AbortSignal): Call => ({
      method: 'POST',
      path: '/mcp',
      search: '',
      headers: { 'content-type': 'application/json', accept: AGENT_ACCEPTS },
      peer: '127.0.0.1',
      secure: false,
      signal,
      read: async () => Buffer.from(JSON.stringify([of(1), of(2), { jsonrpc: '2.0', method: 'x' }, of(3)])),
    })
    /** Messages, and what happens while the second of them is run. */
    const send = async (then: () => void, signal = new AbortController().signal) => {
      const run = vi.fn<typeof inlineWorkers.run>(async (job, milliseconds, given) => {
        if (run.mock.calls.length === 2) then()
        given.throwIfAborted()
        return await inlineWorkers.run(job, milliseconds, given)
      })
      const app = createTestApp({ workers: { ...inlineWorkers, run } })
      const { body } = await app(call(signal))
      return { ran: run.mock.calls.length, answers: JSON.parse(String(body)) as unknown }
    }

    it('messages have 15 s: the one under way and those behind it are told', async () => {
      const deadline = new AbortController()
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal)
      const { ran, answers } = await send(() => deadline.abort())
      expect(timeout).toHaveBeenCalledExactlyOnceWith(15_000)
      timeout.mockRestore()
      const words = 'take too long together: please send this one by itself.'
      expect(answers).toMatchObject([
        { id: 1, result: { structuredContent: {} } },
        { id: 2, result: { isError: true, content: [{ text: `These messages ${words}` }] } },
        { id: 3, error: { message: `The answers to these messages ${words}` } },
      ])
      expect(ran).toBe(2)
    })

    it('messages of an agent who has left are not run', async () => {
      const agent = new AbortController()
      expect(await send(() => agent.abort(), agent.signal)).toMatchObject({ ran: 2 })
    })
  })

  it('gives one list of tools in a body, which counts as more than its message', async () => {
    const told: string[] = []
    const limiter = {
      take: (cost: string) => {
        told.push(cost)
        return { allowed: true, remaining: 1, reset: 1 }
      },
    }
    const list = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' })
    const { json } = await testApp({ limiter }, { RATE_LIMIT: 'on' })('POST', '/mcp', {
      body: [list(1), list(2)],
      headers: { accept: AGENT_ACCEPTS },
    })
    expect(json).toMatchObject([
      { id: 1, result: { tools: serverOperations.map(() => ({})) } },
      { id: 2, error: { message: /by itself\.$/ } },
    ])
    expect(told).toEqual(['cheap', 'cheap', 'costly'])
  })

  it.each([
    ['nothing', []],
    ['too many', Array.from({ length: 21 }, () => ({ jsonrpc: '2.0', method: 'notifications/initialized' }))],
  ])('takes a list of %s for no message', async (_what, body) => {
    const reply = await testApp()('POST', '/mcp', { body, headers: { accept: AGENT_ACCEPTS } })
    expect([reply.status, reply.json]).toEqual([400, { message: 'A request is one message, or up to 20.' }])
  })
})
