import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { messageOf } from './message.ts'

const names = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, value]))
const items = (count: number, value: unknown) => Array.from({ length: count }, () => value)
const asked = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })
const CLIENT = { name: 'agent', version: '1' }
const initialize = (params: object) =>
  asked('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT, ...params })
const call = (given: object, more = {}) => asked('tools/call', { name: 'base64_encode', arguments: given, ...more })
const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as object

const LONG: [string, (count: number) => object][] = [
  ['names of the message', (count) => names(count, 1)],
  ['params', (count) => asked('ping', names(count, 1))],
  ['experimental capabilities', (count) => initialize({ capabilities: { experimental: names(count, {}) } })],
  ['wrong capabilities', (count) => initialize({ capabilities: { experimental: names(count, 1) } })],
  ['icons', (count) => initialize({ clientInfo: { ...CLIENT, icons: items(count, {}) } })],
  ['names of _meta', (count) => call({}, { _meta: names(count, 1) })],
  ['arguments', (count) => call(names(count, 1))],
  ['values of a result', (count) => ({ jsonrpc: '2.0', id: 1, result: names(count, 1) })],
  ['objects in objects', (count) => initialize({ capabilities: { experimental: nested(count) } })],
]

describe('a message of an agent', () => {
  it.each(LONG)('is refused at once where it has thousands of %s', (_what, make) => {
    const message = make(5000)
    messageOf(message)
    const start = cpuTime()
    let told: unknown
    for (let times = 0; times < 20; times++) told = messageOf(message)
    expectSoon(cpuTime() - start, 100)
    const words = 'A message has at most 200 values besides those in arguments.'
    expect(told).toMatchObject({ status: 400, refusal: { error: { code: ErrorCode.InvalidRequest, message: words } } })
  })

  it('may have what clients say of themselves', () => {
    const capabilities = { experimental: names(50, { a: 1 }), roots: { listChanged: true }, sampling: {} }
    const message = initialize({ capabilities, _meta: names(50, 'a') })
    expect(messageOf(message)).toEqual({ message })
  })

  it('may have any number of values inside its arguments, which the operation looks at', () => {
    const message = call({ list: items(5000, 1), table: names(5000, [1]), deep: nested(5000) })
    expect(messageOf(message)).toHaveProperty('message')
  })

  it('finds no arguments elsewhere', () => {
    const message = initialize({ capabilities: { experimental: { arguments: { arguments: names(1000, {}) } } } })
    expect(messageOf(message)).toHaveProperty('refusal')
  })

  it.each([{ ttl: 60_000 }, {}, 5, null])('is answered as always where it asks to be a task: %o', (task) => {
    const message = call({ plainText: 'Hi' })
    expect(messageOf({ ...message, params: { ...message.params, task } })).toEqual({ message })
  })
})
