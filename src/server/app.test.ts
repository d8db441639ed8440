import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createTestApp, silent, testApp } from '#testing/app.ts'
import type { AppParts } from './app.ts'
import { readConfig } from './config/config.ts'
import { createAnswers } from './http/answers.ts'
import type { Site } from './http/static.ts'
import { createNodeServer } from './http/node.ts'
import { memoryLimiter } from './limits/limits.ts'
import { inlineWorkers } from './processes/inline-workers.ts'
import { openServices } from './services.ts'
import { standInFetch } from './stand-ins.ts'

const request = testApp()

it.each([
  [{ query: { charst: 'UTF-8' }, body: { plainText: 'x' } }, 'Unknown parameter: charst. Did you mean charset?'],
  [{ query: { plainText: 'x' }, body: {} }, 'Unknown parameter: plainText. It is a field of the body.'],
  [{ query: { nothing: 'like it' }, body: { plainText: 'x' } }, 'Unknown parameter: nothing.'],
  [{ body: { plaintext: 'x' } }, 'Unknown field: plaintext. Did you mean plainText?'],
  [{ body: { plainText: 'x', charset: 'UTF-16' } }, 'Unknown field: charset. It is a parameter of the query.'],
])('a name that there is not is refused with the one that was meant: %j', async (input, message) => {
  const reply = await request('POST', '/api/base64/encode', input)
  expect(reply.status).toBe(400)
  expect(reply.json?.message).toBe(message)
})

it.each(['identity', 'Identity', ' identity '])('a body of the coding “%s” is as it is', async (coding) => {
  const headers = { 'content-encoding': coding }
  const { status } = await request('POST', '/api/base64/encode', { body: { plainText: 'x' }, headers })
  expect(status).toBe(200)
})

describe('a form', () => {
  const file = { name: 'a.csv', type: 'text/csv', bytes: Buffer.from('a;b\n1;2') }
  const part = (bytes: string | Buffer) => ({ name: 'blob', type: 'application/json', bytes: Buffer.from(bytes) })

  it('may send a field as a part with a file name, as browsers send a Blob', async () => {
    const options = part('{"prettyPrint":false,"delimiter":";"}')
    const { status, json } = await request('POST', '/api/csv/upload', { body: { file, options } })
    expect([status, json.json]).toEqual([200, '[{"a":1,"b":2}]'])
  })

  it.each([
    ['x'.repeat(65 * 1024), 'options is too long.'],
    [Buffer.from([0x22, 0xff, 0x22]), 'options is not UTF-8 text.'],
  ])('is refused where such a part is no field: %#', async (bytes, message) => {
    const { status, json } = await request('POST', '/api/csv/upload', { body: { file, options: part(bytes) } })
    expect([status, json.message]).toEqual([400, message])
  })

  it('has no files under names that are no fields', async () => {
    const { status, json } = await request('POST', '/api/csv/upload', { body: { file, other: part('1') } })
    expect([status, json.message]).toEqual([400, 'Unknown field: other.'])
  })
})

describe('the API refuses in words', () => {
  it.each([
    ['an unknown path', 'GET', '/api/nothing', {}, 404],
    ['a wrong method', 'DELETE', '/api/base64/encode', {}, 405],
    [
      'a body of another type',
      'POST',
      '/api/base64/encode',
      { raw: 'x', headers: { 'content-type': 'text/plain' } },
      415,
    ],
    [
      'a compressed body',
      'POST',
      '/api/base64/encode',
      { body: { plainText: 'x' }, headers: { 'content-encoding': 'gzip' } },
      415,
    ],
    [
      'malformed JSON',
      'POST',
      '/api/base64/encode',
      { raw: '{', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['null', 'POST', '/api/base64/encode', { raw: 'null', headers: { 'content-type': 'application/json' } }, 400],
    ['an unknown parameter', 'POST', '/api/base64/encode', { query: { nope: 1 }, body: { plainText: 'x' } }, 400],
    [
      'a cross-site call',
      'POST',
      '/api/base64/encode',
      { body: { plainText: 'x' }, headers: { 'sec-fetch-site': 'cross-site' } },
      403,
    ],
    [
      'a picture of another site',
      'GET',
      '/api/uuid/generate',
      { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' } },
      403,
    ],
    [
      'a browser ahead of its visitor',
      'GET',
      '/api/uuid/generate',
      { headers: { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch;prerender' } },
      403,
    ],
    [
      'a frame of another site',
      'GET',
      '/api/uuid/generate',
      { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' } },
      403,
    ],
  ] as const)('%s', async (_name, method, path, sent, status) => {
    const reply = await request(method, path, sent as object)
    expect(reply.status).toBe(status)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.json.message).toMatch(/^[A-Z].+\.$/)
    expect(reply.json).toMatchObject({ status, message: reply.json.detail })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('shows an answer to who follows a link of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect((await request('GET', '/api/uuid/generate', { headers })).status).toBe(200)
  })

  it('names the methods that an address answers', async () => {
    const reply = await request('PUT', '/api/uuid/generate')
    expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS')
  })

  it('names the field that is wrong', async () => {
    const reply = await request('POST', '/api/base64/encode', { body: { plainText: 5 } })
    expect(reply.json.message).toBe('plainText must be text.')
    expect(reply.json.errors).toEqual([{ field: 'plainText', message: 'plainText must be text.' }])
  })
})

describe('a fault of ours', () => {
  it('is answered with a fixed sentence, and the next call works', async () => {
    const broken = testApp({
      entries: [
        {
          tool: 'broken',
          operation: {
            method: 'GET',
            path: '/broken/now',
            summary: '',
            answer: { file: '', description: '' },
            examples: [],
          },
          run: () => {
            throw new TypeError('secret detail at /app/x.js')
          },
        },
      ],
    })
    const reply = await broken('GET', '/api/broken/now')
    expect(reply.status).toBe(500)
    expect(reply.text).not.toMatch(/secret|TypeError|\/app/)
    expect(reply.json.message).toBe('Something went wrong on our side. Please try again.')
    expect((await broken('GET', '/api/broken/now')).status).toBe(500)
  })

  it('is answered on pages as well, and told to the log without its words', async () => {
    const faults: unknown[] = []
    const broken = testApp({
      site: {
        serve: () => {
          throw new TypeError('no such file: /app/dist')
        },
      },
      observe: (_call, { fault }) => faults.push(fault),
    })
    const reply = await broken('GET', '/base64')
    expect(reply.status).toBe(500)
    expect(reply.text).not.toMatch(/TypeError|\/app/)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(faults).toEqual([expect.any(TypeError)])
  })
})

describe('rate limits', () => {
  it('count an address, tell what is left and when to come back', async () => {
    // Time stands still: a slow machine would make fewer calls than refill meanwhile.
    const limited = testApp({ limiter: memoryLimiter(() => 0) }, { RATE_LIMIT: 'on' })
    const first = await limited('GET', '/api/uuid/generate', { peer: '192.0.2.1' })
    expect(first.headers.ratelimit).toMatch(/^"cheap";r=\d+;t=\d+$/)
    let last = first
    for (let count = 0; count < 2100; count++) last = await limited('GET', '/api/uuid/generate', { peer: '192.0.2.1' })
    expect(last.status).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(last.json.message).toMatch(/^Too many requests\. Please wait \d+ seconds? and try again\.$/)
    expect((await limited('GET', '/api/uuid/generate', { peer: '192.0.2.2' })).status).toBe(200)
  })

  it('take an IPv6 network as one caller, and believe no forwarded address by default', async () => {
    // Time stands still, so that nothing refills in between.
    const limited = testApp({ limiter: memoryLimiter(() => 0) }, { RATE_LIMIT: 'on' })
    const left = async (peer: string, forwarded: string) => {
      const reply = await limited('GET', '/api/uuid/generate', { peer, headers: { 'x-forwarded-for': forwarded } })
      return Number(/r=(\d+)/.exec(reply.headers.ratelimit ?? '')?.[1])
    }
    const start = await left('2001:db8::1', '198.51.100.1')
    expect(await left('2001:db8::ffff:2', '198.51.100.2')).toBeLessThan(start)
    expect(await left('2001:db8:0:100::1', '')).toBe(start)
  })
})

describe('cross-origin calls', () => {
  const origin = 'https://tools.example'
  const allowing = testApp({}, { CORS_ORIGINS: origin })

  it.each(['https://evil.example', 'null', `${origin}.evil.example`])('get no permission for %s', async (foreign) => {
    const reply = await allowing('GET', '/api/uuid/generate', { headers: { origin: foreign } })
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('get one for an origin of the list, on refusals too', async () => {
    for (const path of ['/api/uuid/generate', '/api/nothing']) {
      const reply = await allowing('GET', path, { headers: { origin } })
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        vary: 'Origin',
      })
    }
  })

  it('cannot be opened to everyone', () => {
    expect(() => testApp({}, { CORS_ORIGINS: '*' })).toThrow(/^CORS_ORIGINS has the entry “\*”/)
  })
})

describe('probes', () => {
  it('tell that the process lives, and whether it takes requests', async () => {
    expect((await request('GET', '/livez')).status).toBe(200)
    const draining = testApp({ ready: () => false })
    expect((await draining('GET', '/readyz')).status).toBe(503)
    expect((await draining('GET', '/livez')).status).toBe(200)
    expect((await draining('GET', '/api/uuid/generate')).headers.connection).toBe('close')
  })

  it.each(['/livez', '/readyz', '/version'])('%s is read, by OPTIONS as well, and nothing else', async (path) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) expect((await request(method, path)).status).toBe(200)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, headers, json } = await request(method, path)
      expect(status).toBe(405)
      expect(headers.allow).toBe('GET, HEAD, OPTIONS')
      expect(json).toMatchObject({ code: 'wrong_method', instance: path })
    }
  })
})

it('work given up for a visitor who left is no fault', async () => {
  const visitor = new AbortController()
  const told: unknown[] = []
  const app = createTestApp({
    workers: {
      ...inlineWorkers,
      run() {
        visitor.abort()
        return Promise.reject(visitor.signal.reason as Error)
      },
    },
    observe: (_call, { status, fault }) => told.push([status, fault]),
  })
  await app({
    method: 'POST',
    path: '/api/json/query',
    search: '',
    headers: { 'content-type': 'application/json' },
    peer: '127.0.0.1',
    secure: false,
    signal: visitor.signal,
    read: async () => Buffer.from('{"json": "1", "jsonPath": "$"}'),
  })
  expect(told).toEqual([[499, undefined]])
})

it.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['127.0.0.1', '2001:db8::8'],
])('whoever asks by %s is told as %s, whatever is asked', async (peer, caller) => {
  const told: string[] = []
  const observe: AppParts['observe'] = (_call, reply) => void told.push(reply.caller)
  const request = testApp({ observe }, { TRUST_PROXY: 'loopback' })
  const headers = { 'x-forwarded-for': '2001:db8::8' }
  await request('GET', '/no-page', { peer, headers })
  await request('PUT', '/', { peer, headers })
  await request('GET', '/version', { peer, headers })
  await request('GET', '/api/uuid/generate', { peer, headers })
  await request('POST', '/mcp', { peer, headers, raw: '{}' })
  expect(told).toEqual(Array(5).fill(caller))
})

it.each([
  ['/', 200, '/index.html'],
  ['/base64', 200, '/base64.html'],
  ['/base64/', 301, ''],
  ['/index', 404, '/index.html'],
  ['/index/', 404, '/index.html'],
  ['/index.html', 404, 'There is nothing at this address.'],
])('the address of a page is one: %s', async (path, status, body) => {
  const pages = ['/index.html', '/base64.html']
  const site: Site = {
    serve: (_call, file, as = 200) => (pages.includes(file) ? { status: as, headers: {}, body: file } : undefined),
  }
  const reply = await testApp({ site })('GET', path)
  expect([reply.status, reply.text]).toEqual([status, body])
})

it('a large answer that is refused, as others wait for their readers, is told as refused', async () => {
  const told: unknown[] = []
  const answers = createAnswers({ sending: 5000, slowest: 1e6, waiting: 1e6, waitingForOne: 1e9 })
  const app = createTestApp({ answers, observe: (_call, { status, route }) => told.push([status, route]) })
  const server = createNodeServer(app, { answers }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // 20 MB when it is indented.
  const body = JSON.stringify({ json: `${'['.repeat(50)}${'1,'.repeat(2e5)}1${']'.repeat(50)}` })
  const socket = connect(port, '127.0.0.1')
  try {
    socket.on('error', () => {})
    socket.write(
      `POST /api/json/beautify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await once(socket, 'readable')
    const reply = await fetch(`http://127.0.0.1:${port}/api/json/beautify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(reply.status).toBe(503)
    expect(told).toEqual([
      [200, '/json/beautify'],
      [503, '/json/beautify'],
    ])
  } finally {
    socket.destroy()
    server.close()
  }
})

it(
  'answers that many calls of one connection wait for are bounded for one caller, also where each is of middle size',
  { timeout: 25_000 },
  async () => {
    const told: number[] = []
    const answers = createAnswers({ sending: 60_000, slowest: 1e6, waiting: 1e9, waitingForOne: 500_000 })
    const app = createTestApp({ answers, observe: (_call, { status }) => told.push(status) }, { RATE_LIMIT: 'on' })
    const server = createNodeServer(app, { answers }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    try {
      socket.on('error', () => {})
      // 40 kB each, in a request of 60 bytes.
      socket.write('GET /api/uuid/generate?amount=1000 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500))
      await expect.poll(() => told.includes(429), { timeout: 20_000 }).toBe(true)
    } finally {
      socket.destroy()
      server.close()
    }
  },
)

it('a large body is read in a worker, and gives its memory back as soon as it is', async () => {
  const ran: unknown[] = []
  const run: typeof inlineWorkers.run = (job, milliseconds, signal) => {
    ran.push([job.route, job.input.body, job.json === raw])
    return inlineWorkers.run(job, milliseconds, signal)
  }
  const send = testApp({ workers: { ...inlineWorkers, run } })
  const body = { json: JSON.stringify('x'.repeat(100_000)) }
  const raw = new TextEncoder().encode(JSON.stringify(body))
  const reply = await send('POST', '/api/json/minify', { raw, headers: { 'content-type': 'application/json' } })
  expect(reply.status).toBe(200)
  expect(ran).toEqual([['POST /json/minify', undefined, true]])
  expect(raw.buffer.byteLength).toBe(0)
})

it.each([
  ['on', '192.0.2.1'],
  ['off', undefined],
])('with limits %s a job in a worker is one of %s', async (limits, expected) => {
  const callers: unknown[] = []
  const run: typeof inlineWorkers.run = (job, milliseconds, signal, caller) => {
    callers.push(caller)
    return inlineWorkers.run(job, milliseconds, signal)
  }
  const send = testApp({ workers: { ...inlineWorkers, run } }, { RATE_LIMIT: limits })
  await send('POST', '/api/json/query', { body: { json: '1', jsonPath: '$' }, peer: '192.0.2.1' })
  expect(callers).toEqual([expected])
})

it.each([
  ['on', '192.0.2.1'],
  ['off', undefined],
])('with limits %s a question to an outside service is one of %s', async (limits, expected) => {
  const callers: unknown[] = []
  const services = openServices(readConfig({}), silent, { fetch: standInFetch })
  const first: typeof services.upstreams.first = (question, caller) => {
    callers.push(caller)
    return services.upstreams.first(question)
  }
  const send = testApp(
    { services: { ...services, upstreams: { ...services.upstreams, first } } },
    { RATE_LIMIT: limits },
  )
  const query = { fromCurrency: 'EUR', toCurrency: 'USD', days: 300 }
  await send('GET', '/api/currency-converter/history', { query, peer: '192.0.2.1' })
  expect(callers).toEqual([expected])
})

describe('a small body', () => {
  /** The answer, and what workers were asked for. */
  const send = async (path: string, body: unknown) => {
    const jobs: string[] = []
    const run: typeof inlineWorkers.run = (job, milliseconds, signal) => {
      jobs.push(job.route)
      return inlineWorkers.run(job, milliseconds, signal)
    }
    const reply = await testApp({ workers: { ...inlineWorkers, run } })('POST', path, { body })
    return { ...reply, jobs }
  }
  const nested = `${'['.repeat(500)}${'1,'.repeat(7000)}1${']'.repeat(500)}`

  it.each([
    ['beautified', '/api/json/beautify'],
    ['with its names sorted', '/api/json/sort-keys'],
    ['as XML', '/api/json/convert/xml'],
    ['as YAML', '/api/json/convert/yaml'],
  ])('that makes very much %s is answered by a worker', async (_how, path) => {
    const { status, json, jobs } = await send(path, { json: nested })
    expect([status, jobs]).toEqual([200, [`POST ${path.slice('/api'.length)}`]])
    expect(json.result.length).toBeGreaterThan(1024 ** 2)
  })

  it('whose differences have very long paths is compared by a worker', async () => {
    const below = (value: number) => `{"${'n'.repeat(3500)}":[${Array.from({ length: 1900 }, () => value).join()}]}`
    const { status, json, jobs } = await send('/api/json/diff', { json: below(1), other: below(2) })
    expect([status, json.result.cut, jobs]).toEqual([200, true, ['POST /json/diff']])
  })

  it('that would make too much is refused by a worker', async () => {
    const csv = `${Array.from({ length: 1500 }, (_, index) => `c${index}`).join()}\n${'1\n'.repeat(3000)}`
    const { status, json, jobs } = await send('/api/csv/convert', { csv })
    expect([status, json.code, jobs]).toEqual([422, 'too_large_output', ['POST /csv/convert']])
  })

  it('takes no worker for what is refused or made at once', async () => {
    const { status, jobs } = await send('/api/json/beautify', { json: `[${'1,'.repeat(7000)}1]` })
    expect([status, jobs]).toEqual([200, []])
    const refused = await send('/api/json/beautify', { json: '[1,' })
    expect([refused.status, refused.jobs]).toEqual([400, []])
  })
})

it('who held the event loop for long is answered by workers for a while, others are not', async () => {
  const jobs: string[] = []
  const run: typeof inlineWorkers.run = (job, milliseconds, signal) => {
    jobs.push(job.route)
    return inlineWorkers.run(job, milliseconds, signal)
  }
  const send = testApp({ workers: { ...inlineWorkers, run } }, { RATE_LIMIT: 'on' })
  const loan = { mode: 'CALCULATE_EMI', loanAmount: 1_000_000, interestRate: 5, tenureMonths: 6000 }
  for (let count = 0; count < 50 && jobs.length === 0; count++) {
    await send('POST', '/api/loan-emi/calculate', { body: loan, peer: '192.0.2.1' })
  }
  expect(jobs).toEqual(['POST /loan-emi/calculate'])
  const { status } = await send('POST', '/api/loan-emi/calculate', { body: loan, peer: '192.0.2.2' })
  expect(status).toBe(200)
  expect(jobs).toEqual(['POST /loan-emi/calculate'])
})

describe('names that no form has', () => {
  const names = (count: number, length: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`.padEnd(length, 'n'), 1]))

  it('are too many beyond 64 kB', async () => {
    const send = async (body: object) => (await testApp()('POST', '/api/percentage-calculator/tip', { body })).status
    expect([await send(names(1000, 50)), await send(names(2000, 50))]).toEqual([400, 413])
  })

  it('are told from a text that fits no QR code', async () => {
    const body = { contentType: 'TEXT', text: 'a'.repeat(100_000) }
    const { status, json } = await testApp()('POST', '/api/qrcode/generate', { body })
    expect([status, json.message]).toEqual([400, expect.stringMatching(/QR code/)])
  })

  it.each(['/api/pipe', '/mcp'])('are counted for who sends many of them to %s', async (path) => {
    const jobs: unknown[] = []
    const run: typeof inlineWorkers.run = (job, milliseconds, signal) => {
      jobs.push(job.json && job.route)
      return inlineWorkers.run(job, milliseconds, signal)
    }
    const send = testApp({ workers: { ...inlineWorkers, run } }, { RATE_LIMIT: 'on' })
    const body = names(1900, 3000)
    for (let count = 0; count < 50 && jobs.length === 0; count++) {
      await send('POST', path, { body })
      await send('POST', '/api/percentage-calculator/tip', { body: {} })
    }
    // Even the reading is the worker's.
    expect(jobs).toEqual(['POST /percentage-calculator/tip'])
    // A pause of a busy machine gives some of the share back.
    let reply = await send('POST', path, { body })
    for (let count = 0; count < 50 && reply.status !== 429; count++) reply = await send('POST', path, { body })
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, '1'])
    expect((await send('POST', path, { body, peer: '192.0.2.1' })).status).toBe(400)
  })
})

it('a long form waits until its caller has a share of the loop again, after other long ones', async () => {
  const ask = testApp({}, { RATE_LIMIT: 'on' })
  const send = async (peer: string, length: number) => {
    const file = { name: 'a', type: 'text/plain', bytes: Buffer.alloc(length, '\r\n-') }
    return (await ask('POST', '/api/base64/encode-file', { body: { file }, peer })).status
  }
  let long = 200
  for (let count = 0; count < 50 && long === 200; count++) long = await send('192.0.2.1', 9e6)
  expect(long).toBe(429)
  expect(await send('192.0.2.2', 9e6)).toBe(200)
})
