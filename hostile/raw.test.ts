import { once } from 'node:events'
import { globSync } from 'node:fs'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { latency, memoryOf, percentile, raw, report, RUNS, startServer, statusOf, type Running } from './server.ts'

let server: Running
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  expect(await server.stop()).toBe(0)
})

const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`

describe('D12 bytes that no browser sends', () => {
  it.each([
    ['a header of 20 kB', get('/', `X-Long: ${'a'.repeat(20_000)}\r\n`), [431]],
    [
      'both lengths',
      'POST /api/base64/encode HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      [400],
    ],
    ['a negative length', 'POST /api/base64/encode HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n', [400]],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', [400]],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [405]],
    ['CONNECT', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', [405]],
    [
      'an upgrade to h2c',
      get('/livez', 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n').replace(
        'Connection: close',
        'Connection: Upgrade, HTTP2-Settings',
      ),
      [200, 400],
    ],
    ['bad percent signs', get('/%ff%zz'), [400]],
    ['the absolute form', get('http://elsewhere.example/livez'), [200]],
    ['two slashes', get('//evil.example/x'), [404]],
    ['NUL in the path', get('/%00'), [404]],
    [
      'a thousand ranges',
      get('/icon.svg', `Range: bytes=${Array.from({ length: 1000 }, () => '0-').join(',')}\r\n`),
      [200, 206, 416],
    ],
    ['an odd expectation', get('/livez', 'Expect: 42\r\n'), [200, 417]],
    ['garbage', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n', [400]],
    ['a __proto__ header', get('/livez', '__proto__: x\r\n'), [200]],
  ])('%s', async (_name, bytes, statuses) => {
    expect(statuses).toContain(statusOf(await raw(server.port, bytes)))
  })

  it('a client that hangs up in the middle of any of them', async () => {
    const hangUps = ['CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', get('/', 'Connection: Upgrade\r\nUpgrade: x\r\n'), 'G']
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        hangUps.map(async (bytes) => {
          const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes, () => socket.resetAndDestroy()))
          socket.on('error', () => socket.destroy())
          await new Promise((resolve) => socket.on('close', resolve))
        }),
      )
    }
    expect(await latency(server.origin)).toBeLessThan(500)
  })

  it('leaves the process as it was', async () => {
    expect(await latency(server.origin)).toBeLessThan(200)
  })
})

describe('H5 files that are none of the public’s business', () => {
  it.each([
    '/.git/config',
    '/.env',
    '/server.js',
    '/dist/server/main.js',
    '/assets/none.js',
    '/assets/site.js.map',
    '/..%2f..%2fetc/passwd',
    '/%5c..%5cetc',
    '//etc/passwd',
    '/assets//x',
    '/index.html',
    '/base64.html',
    '/package.json',
  ])('%s', async (path) => {
    const answer = await raw(server.port, get(path))
    expect([400, 404]).toContain(statusOf(answer))
    expect(answer).not.toMatch(/root:|"dependencies"|import \{/)
  })
})

describe('bytes that are almost a request', () => {
  const SEEDS = [
    get('/base64?x=1', 'Accept-Encoding: gzip, br\r\n'),
    get('/api/uuid/generate?amount=2'),
    'POST /api/base64/encode HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 17\r\nConnection: close\r\n\r\n{"plainText":"x"}',
    'POST /api/text/stats HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nc\r\n{"text":"x"}\r\n0\r\n\r\n',
    'POST /api/csv/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 84\r\nConnection: close\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\na,b\r\n--b--\r\n\r\n\r\n',
  ].map((text) => Buffer.from(text, 'latin1'))
  const change = fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('flip', 'insert', 'cut', 'copy'),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }),
  })
  const almost = fc.tuple(fc.constantFrom(...SEEDS), fc.array(change, { minLength: 1, maxLength: 5 })).map(mutate)

  function mutate([seed, changes]: [Buffer, { at: number; kind: string; bytes: Uint8Array }[]]): Buffer {
    let bytes = seed
    for (const { at, kind, bytes: fresh } of changes) {
      const place = at % (bytes.length + 1)
      const before = bytes.subarray(0, place)
      const skip = kind === 'flip' ? fresh.length : kind === 'cut' ? fresh.length * 4 : 0
      const middle = kind === 'cut' ? new Uint8Array() : kind === 'copy' ? bytes.subarray(0, place) : fresh
      bytes = Buffer.concat([before, middle, bytes.subarray(place + skip)])
    }
    return bytes
  }

  it('end in an answer or a closed connection, never in a fault', { timeout: 900_000 }, async () => {
    const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000)
    const inputs = fc.sample(almost, { numRuns: RUNS * 100, seed })
    const counts: Record<string, number> = {}
    const wrong: string[] = []
    for (let done = 0; done < inputs.length; done += 200) {
      await Promise.all(
        inputs.slice(done, done + 200).map(async (bytes) => {
          // A body that never comes holds the connection: D11 ends it, and here nobody waits for that.
          const answer = await raw(server.port, bytes, 300)
          const status = statusOf(answer)
          counts[status] = (counts[status] ?? 0) + 1
          if (status >= 500 || (answer !== '' && status === 0)) {
            wrong.push(`${JSON.stringify(bytes.toString('latin1'))} -> ${answer.slice(0, 100)}`)
          }
        }),
      )
    }
    report(`mutated requests: ${inputs.length}, seed ${seed}, answers ${JSON.stringify(counts)}`)
    expect(wrong.slice(0, 5)).toEqual([])
    expect(server.output()).not.toContain('"Fault"')
    expect(await latency(server.origin)).toBeLessThan(500)
  })
})

describe('D11 slow clients', () => {
  it('are ended while others are served', { timeout: 60_000 }, async () => {
    const slow = Array.from({ length: 300 }, (_, index) => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => {})
      // Unread bytes would hide that the other side ended.
      socket.resume()
      socket.write(
        index % 2
          ? 'GET / HTTP/1.1\r\nHost: x\r\nX-A: '
          : 'POST /api/base64/encode HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
      )
      return { socket, closed: new Promise<void>((resolve) => socket.on('close', () => resolve())) }
    })
    const drip = setInterval(() => slow.forEach(({ socket }) => socket.writable && socket.write('a')), 1000)
    const times: number[] = []
    for (let count = 0; count < 60; count++) times.push(await latency(server.origin))
    expect(percentile(times, 0.99)).toBeLessThan(250)
    await Promise.all(slow.map(({ closed }) => closed))
    clearInterval(drip)
  })

  it('that take nothing of a large file hold no copy of it', { timeout: 60_000 }, async () => {
    const own = await startServer()
    const [file = ''] = globSync('pdfium-*.wasm', { cwd: 'dist/client/assets' })
    const before = memoryOf(own.pid).now
    const readers = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const socket = connect(own.port, '127.0.0.1')
        socket.on('error', () => {})
        socket.write(`GET /assets/${file} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n`)
        await once(socket, 'readable')
        return socket
      }),
    )
    expect(await latency(own.origin)).toBeLessThan(250)
    const { now } = memoryOf(own.pid)
    report(`60 slow readers of ${file}: ${(now - before).toFixed(0)} MB more`)
    expect(now - before).toBeLessThan(60)
    for (const socket of readers) socket.destroy()
    expect(await own.stop()).toBe(0)
  })
})
