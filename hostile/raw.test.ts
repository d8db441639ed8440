import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { latency, percentile, raw, startServer, statusOf, type Running } from './server.ts'

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
})
