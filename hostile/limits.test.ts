import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, startServer, type Running } from './server.ts'

const PARTNER = 'https://partner.example'
const run: Record<'direct' | 'proxied', Running> = {} as never

beforeAll(async () => {
  const env = { RATE_LIMIT: 'on', CORS_ORIGINS: PARTNER }
  ;[run.direct, run.proxied] = await Promise.all([startServer(env), startServer({ ...env, TRUST_PROXY: 'loopback' })])
})
afterAll(async () => {
  await Promise.all(Object.values(run).map((server) => server.stop()))
})

describe('R1 the headers of a limit', () => {
  it('name the class, its size, what is left, and when to come back', async () => {
    const reply = await fetch(`${run.direct.origin}/api/uuid/generate`)
    expect(reply.headers.get('ratelimit-policy')).toMatch(/^"cheap";q=\d+;w=\d+$/)
    expect(reply.headers.get('ratelimit')).toMatch(/^"cheap";r=\d+;t=\d+$/)
  })

  it('a refusal is quick, says so in words, and names its kind', async () => {
    const refused = await spend(() => '192.0.2.40')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      code: 'rate_limited',
      message: expect.stringMatching(/^Too many requests\. Please wait \d+ seconds? and try again\.$/),
    })
    const start = performance.now()
    await fetch(`${run.proxied.origin}/livez`)
    expect(performance.now() - start).toBeLessThan(250)
  })
})

/** Uses up the costly class, whose calls come from these addresses; an empty body counts and costs nothing. */
async function spend(addressOf: (call: number) => string): Promise<Response> {
  for (let wave = 0; wave < 30; wave++) {
    const calls = Array.from({ length: 100 }, (_, index) =>
      post(run.proxied.origin, '/json/validate-schema', {}, { 'x-forwarded-for': addressOf(wave * 100 + index) }),
    )
    const replies = await Promise.all(calls)
    const refused = replies.find((reply) => reply.status === 429)
    await Promise.all(replies.map((reply) => reply === refused || reply.arrayBuffer()))
    if (refused) return refused
  }
  throw new Error('3000 calls and no refusal')
}

/** What is left of the class that flows back slowest, once a second; a body that is no picture counts and costs nothing. */
async function picturesLeft(server: Running, headers: Record<string, string>): Promise<number> {
  const reply = await post(server.origin, '/image-background-remover/remove-background', {}, headers)
  await reply.arrayBuffer()
  expect(reply.status).toBe(415)
  return Number(/r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1])
}

describe('R2 who is counted', () => {
  it('is the connection: invented addresses change nothing while no proxy is trusted', async () => {
    const before = await picturesLeft(run.direct, {})
    let after = before
    for (let index = 0; index < 30; index++) {
      after = await picturesLeft(run.direct, {
        'x-forwarded-for': `203.0.113.${index}`,
        'x-real-ip': `203.0.113.${index}`,
        forwarded: `for=203.0.113.${index}`,
      })
    }
    expect(before - after).toBeGreaterThan(15)
  })

  it('is the IPv6 network, not one of its 18 trillion addresses', async () => {
    const refused = await spend((call) => `2001:db8:5:6:${call.toString(16)}::1`)
    await refused.arrayBuffer()
    expect(refused.status).toBe(429)
  })

  it('has IPv4 written as IPv6 as the same address', async () => {
    let mapped = 0
    for (let count = 0; count < 30; count++) {
      mapped = await picturesLeft(run.proxied, { 'x-forwarded-for': '::ffff:192.0.2.77' })
    }
    const plain = await picturesLeft(run.proxied, { 'x-forwarded-for': '192.0.2.77' })
    expect(plain - mapped).toBeLessThan(15)
  })
})

describe('the memory for large bodies', () => {
  const SIZE = 15_000_000

  /** All of a large body but its end; the status it gets, if it gets one at once. */
  function unfinished(address: string): { socket: Socket; status: Promise<number> } {
    const socket = connect(run.proxied.port, '127.0.0.1')
    const head = `POST /api/base64/encode HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Forwarded-For: ${address}\r\nContent-Length: ${SIZE}\r\n\r\n`
    socket.write(head)
    socket.write(Buffer.alloc(SIZE - 1, 'a'))
    // We are hung up on after the answer.
    socket.on('error', () => undefined)
    const status = once(socket, 'data').then(([data]) => Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1]))
    return { socket, status }
  }

  it('is shared: who fills a quarter of it is told so, and others have room', async () => {
    const calls = Array.from({ length: 5 }, () => unfinished('198.51.100.7'))
    try {
      expect(await Promise.race(calls.map((call) => call.status))).toBe(429)
      const other = { 'x-forwarded-for': '198.51.100.8' }
      const reply = await post(run.proxied.origin, '/base64/encode', { plainText: 'a'.repeat(5e6) }, other)
      expect(reply.status).toBe(200)
      await reply.arrayBuffer()
    } finally {
      for (const { socket } of calls) socket.destroy()
    }
  })
})

describe('R3 people', () => {
  it('ten of them at work behind one address never meet a limit', async () => {
    const session = async () => {
      const statuses: number[] = []
      for (let step = 0; step < 20; step++) {
        const calls = [
          fetch(`${run.proxied.origin}/api/uuid/generate`, { headers: { 'x-forwarded-for': '192.0.2.10' } }),
          ...(
            [
              ['/base64/encode', { plainText: `${step}` }],
              ['/json/beautify', { json: `[${step}]` }],
              ['/json/query', { json: `[${step}]`, jsonPath: '$[0]' }],
              ['/text/stats', { text: 'so many words' }],
            ] as const
          ).map(([path, body]) => post(run.proxied.origin, path, body, { 'x-forwarded-for': '192.0.2.10' })),
        ]
        for (const reply of await Promise.all(calls)) {
          statuses.push(reply.status)
          await reply.arrayBuffer()
        }
      }
      return statuses
    }
    const all = (await Promise.all(Array.from({ length: 10 }, session))).flat()
    expect(all).toHaveLength(1000)
    expect(new Set(all)).toEqual(new Set([200]))
  })
})

describe('C1 other origins', () => {
  it.each(['https://evil.example', 'null', 'https://partner.example.evil.example', 'http://partner.example'])(
    '%s gets no permission',
    async (origin) => {
      for (const path of ['/api/uuid/generate', '/api/none', '/', '/assets/none.js']) {
        const { headers } = await fetch(run.direct.origin + path, { headers: { origin } })
        expect(headers.get('access-control-allow-origin')).toBeNull()
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      }
    },
  )

  it('one of the list gets its own name back, on success, error and 404 alike', async () => {
    const replies = [
      await fetch(`${run.direct.origin}/api/uuid/generate`, { headers: { origin: PARTNER } }),
      await post(run.direct.origin, '/base64/encode', {}, { origin: PARTNER }),
      await fetch(`${run.direct.origin}/api/none`, { headers: { origin: PARTNER } }),
      await fetch(`${run.direct.origin}/api/base64/encode`, { method: 'OPTIONS', headers: { origin: PARTNER } }),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([200, 400, 404, 204])
    for (const { headers } of replies) {
      expect(headers.get('access-control-allow-origin')).toBe(PARTNER)
      expect(headers.get('access-control-allow-credentials')).toBe('true')
      expect(headers.get('vary')).toContain('Origin')
      expect(headers.get('access-control-allow-headers')).not.toContain('*')
    }
  })
})

describe('C4 other websites that drive a visitor’s browser', () => {
  const body = JSON.stringify({ plainText: 'x' })
  const send = (headers: Record<string, string>) =>
    fetch(`${run.direct.origin}/api/base64/encode`, { method: 'POST', body, headers })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/plain;application/json'])(
    'cannot send JSON as %s, which needs no permission',
    async (type) => {
      expect((await send({ 'content-type': type })).status).toBe(415)
    },
  )

  it('are refused by the browser’s own word, unless they are on the list', async () => {
    const json = { 'content-type': 'application/json' }
    expect((await send({ ...json, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send({ ...json, 'sec-fetch-site': 'cross-site', origin: PARTNER })).status).toBe(200)
    expect((await send({ ...json, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await send(json)).status).toBe(200)
  })
})
