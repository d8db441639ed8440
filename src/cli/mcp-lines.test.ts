import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, it } from 'vitest'
import { Lines } from './mcp-lines.ts'

/** An agent at the other end: what it sends is taken, what it gets is read as lines of JSON. */
async function open(longest?: number) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const lines = new Lines(input, output, (message) => JSON.stringify(message), longest)
  const taken: JSONRPCMessage[] = []
  lines.onmessage = (message) => taken.push(message)
  await lines.start()
  const got = async () => {
    await turn()
    const text = (output.read() as Buffer | null)?.toString() ?? ''
    return text === ''
      ? []
      : text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown)
  }
  return { input, lines, taken, got }
}

const ping = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'ping' })
const pong = (id: number | string): JSONRPCMessage => ({ jsonrpc: '2.0', id, result: {} })
const write = (input: PassThrough, ...messages: unknown[]) => {
  for (const message of messages) input.write(`${JSON.stringify(message)}\n`)
}

describe('messages of an agent, one a line', () => {
  it('are read whole, in pieces of any size, with any line end', async () => {
    const { input, taken } = await open()
    const bytes = Buffer.from(`${JSON.stringify(ping('ü'))}\r\n\n${JSON.stringify(ping(2))}\n`)
    for (const byte of bytes) input.write(Buffer.of(byte))
    await turn()
    expect(taken).toEqual([ping('ü'), ping(2)])
  })

  it.each([
    ['no JSON', '{"jsonrpc":', -32700, null],
    ['no message', '{"jsonrpc":"2.0","id":7}', -32600, 7],
    ['no JSON-RPC 2.0', '{"id":"a","method":"ping"}', -32600, 'a'],
    ['an id that loses digits', '{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}', -32600, null],
    ['an id beyond all numbers', '{"jsonrpc":"2.0","id":1e999,"method":"ping"}', -32600, null],
    ['an id that is a fraction', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, null],
    ['a list of nothing', '[]', -32600, null],
    ['a number', '1', -32600, null],
  ])('that are %s are answered with an error, and the next is read', async (_what, line, code, id) => {
    const { input, taken, got } = await open()
    input.write(`${line}\n`)
    write(input, ping(2))
    expect(await got()).toMatchObject([{ jsonrpc: '2.0', id, error: { code } }])
    expect(taken).toEqual([ping(2)])
  })

  it('that are too long are refused, and the next is read', async () => {
    const { input, taken, got } = await open(1024 ** 2)
    write(input, { ...ping(1), params: { text: 'x'.repeat(1024 ** 2) } }, ping(2))
    expect(await got()).toMatchObject([{ error: { code: -32600, message: 'A message has at most 1 MB.' } }])
    expect(taken).toEqual([ping(2)])
  })

  it('that come together are answered together, whatever is wrong with one of them', async () => {
    const { input, lines, got } = await open()
    const note = { jsonrpc: '2.0', method: 'notifications/initialized' }
    write(input, [ping(1), note, { id: 3 }, ping(2)])
    await turn()
    await lines.send(pong(2))
    expect(await got()).toEqual([])
    await lines.send(pong(1))
    expect(await got()).toMatchObject([[{ id: 3, error: { code: -32600 } }, pong(2), pong(1)]])
    write(input, [note])
    expect(await got()).toEqual([])
  })

  it('that have the id of one on its way are refused, and that one is answered', async () => {
    const { input, lines, taken, got } = await open()
    write(input, ping(1), ping(1))
    expect(await got()).toMatchObject([
      { id: 1, error: { code: -32600, message: expect.stringContaining('not answered yet') as string } },
    ])
    await lines.send(pong(1))
    expect(await got()).toEqual([pong(1)])
    write(input, [ping(1), ping(1)])
    await turn()
    await lines.send(pong(1))
    expect(await got()).toMatchObject([[{ id: 1, error: { code: -32600 } }, pong(1)]])
    expect(taken).toHaveLength(2)
  })

  it('that are not UTF-8 are refused, not changed', async () => {
    const { input, taken, got } = await open()
    input.write(
      Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":"'), Buffer.of(0xe9), Buffer.from('","method":"ping"}\n')]),
    )
    expect(await got()).toMatchObject([{ id: null, error: { code: -32700 } }])
    expect(taken).toEqual([])
  })

  it('may begin with a byte order mark', async () => {
    const { input, taken } = await open()
    input.write(`\ufeff${JSON.stringify(ping(1))}\n`)
    await turn()
    expect(taken).toEqual([ping(1)])
  })

  it('that are given up are waited for no longer', async () => {
    const { input, lines } = await open()
    let settled = false
    void lines.settled.then(() => (settled = true))
    write(input, ping(1), ping(2))
    input.end()
    await lines.ended()
    await lines.send(pong(2))
    await turn()
    expect(settled).toBe(false)
    await lines.send(pong(1))
    await turn()
    expect(settled).toBe(true)
  })

  it('count to the last, which may have no line end', async () => {
    const { input, lines, taken, got } = await open()
    write(input, ping(1), { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
    input.end(JSON.stringify(ping(2)))
    await lines.ended()
    expect(taken).toHaveLength(3)
    await lines.send(pong(2))
    await lines.settled
    expect(await got()).toEqual([pong(2)])
  })
})
