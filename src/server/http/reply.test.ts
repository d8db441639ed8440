import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { constant } from '#contract/operation.ts'
import { createTestApp } from '#testing/app.ts'
import { serverOperations } from '#tools/operations.server.ts'
import { replyWith } from './reply.ts'

const { operation } = serverOperations.find(({ operation: { path } }) => path === '/time-difference/time-zones')!
const textOf = (value: unknown) => Buffer.from(replyWith(operation, value).body ?? '').toString()

describe('an answer that never changes', () => {
  it('is written once, as it would be each time', () => {
    const run = constant(() => ({ names: ['Zoë', 'Ana'] }))
    expect(run()).toBe(run())
    expect(textOf(run())).toBe('{"names":["Zoë","Ana"]}')
    expect(replyWith(operation, run()).body).toBe(replyWith(operation, run()).body)
  })

  it('is none that something could be added to, and no plain value', () => {
    const list = { names: ['Zoë'] }
    expect(textOf(list)).toBe('{"names":["Zoë"]}')
    list.names.push('Ana')
    expect(textOf(list)).toBe('{"names":["Zoë","Ana"]}')
    expect([null, 'text', 1].map(textOf)).toEqual(['null', '"text"', '1'])
  })

  it('is packed once for each way to pack it', async () => {
    const app = createTestApp()
    const ask = (encoding: string) =>
      app({
        method: 'GET',
        path: '/api/time-difference/time-zones',
        search: '',
        headers: { 'accept-encoding': encoding },
        peer: '127.0.0.1',
        secure: false,
        signal: new AbortController().signal,
        read: async () => new Uint8Array(),
      })
    const [first, second, third, plain] = [await ask('br'), await ask('br'), await ask('gzip'), await ask('')]
    expect(first.headers['content-encoding']).toBe('br')
    expect(second.body).toBe(first.body)
    expect(gunzipSync(third.body as Uint8Array)).toEqual(plain.body)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })
})
