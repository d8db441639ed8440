import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { createMetrics } from './metrics.ts'
import { createNodeServer } from '../http/node.ts'
import { inlineWorkers } from '../processes/inline-workers.ts'

const metrics = createMetrics()
const server = createNodeServer(() => ({ status: 204, headers: {}, body: null }), { refused: metrics.unread })
let scraped: string

beforeAll(async () => {
  const port = await freePort()
  scraped = `http://127.0.0.1:${port}/metrics`
  metrics.listen(port, '127.0.0.1', {
    workers: { ...inlineWorkers, memory: async () => ({ all: 3e8, largest: 2e8 }) },
    images: { memory: async () => ({ all: 5e8, largest: 5e8 }) },
    breakers: () => ({ ecb: 'open' }),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const series = async () => (await (await fetch(scraped)).text()).split('\n')

/** Sends bytes and waits until the server has said its last word. */
async function send(bytes: string): Promise<void> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  socket.resume()
  await once(socket, 'end')
  socket.destroy()
}

it('what never became a request is counted by its status', async () => {
  await send('no request at all\r\n\r\n')
  await send(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`)
  await send('TRACE / HTTP/1.1\r\nHost: x\r\n\r\n')
  await send('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')
  await send('GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n')
  expect((await series()).filter((line) => line.startsWith('http_unread_total')).toSorted()).toEqual([
    'http_unread_total{status="400"} 2',
    'http_unread_total{status="405"} 2',
    'http_unread_total{status="431"} 1',
  ])
})

it('a scrape may have parameters', async () => {
  expect((await fetch(`${scraped}?collect=all`)).status).toBe(200)
  expect((await fetch(`${scraped}/x`)).status).toBe(404)
})

it('outside services and Redis are timed where they were asked', async () => {
  metrics.upstream('ecb', 'ok', 300)
  metrics.upstream('ecb', 'resting', 0)
  metrics.upstream('ecb', 'crowded', 0)
  const limits = metrics.redis('limits')
  limits('ok', 0.7)
  limits('failed', 250)
  limits('away', 0)
  const lines = await series()
  expect(lines).toEqual(
    expect.arrayContaining([
      'upstream_requests_total{provider="ecb",outcome="resting"} 1',
      'upstream_request_duration_seconds_bucket{le="0.25",provider="ecb"} 0',
      'upstream_request_duration_seconds_bucket{le="0.5",provider="ecb"} 1',
      'upstream_request_duration_seconds_count{provider="ecb"} 1',
      'redis_requests_total{use="limits",outcome="away"} 1',
      'redis_requests_total{use="limits",outcome="failed"} 1',
      'redis_request_duration_seconds_bucket{le="0.001",use="limits"} 1',
      'redis_request_duration_seconds_count{use="limits"} 2',
    ]),
  )
})

it('the memory of the processes beside the server is told', async () => {
  expect((await series()).filter((line) => line.startsWith('pool_resident'))).toEqual([
    'pool_resident_memory_bytes{pool="workers",of="all"} 300000000',
    'pool_resident_memory_bytes{pool="workers",of="largest"} 200000000',
    'pool_resident_memory_bytes{pool="images",of="all"} 500000000',
    'pool_resident_memory_bytes{pool="images",of="largest"} 500000000',
  ])
})
