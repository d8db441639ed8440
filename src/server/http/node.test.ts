import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createAnswers } from './answers.ts'
import type { Call, Reply } from './exchange.ts'
import { createNodeServer, type Patience } from './node.ts'

/** How slowly an answer may be taken. */
const TAKING = { sending: 100, slowest: 1e9, waiting: 20e6, waitingForOne: 12e6 }
const IMPATIENT: Patience = {
  linger: 100,
  receiving: 400,
  slowestBody: 20_000,
  held: 500_000,
  heldByOne: 160_000,
}

/** A server of the test and what is at its end. */
async function serve<T>(
  respond: (call: Call) => Promise<Reply> | Reply,
  visit: (port: number) => Promise<T>,
  answers = createAnswers(TAKING),
): Promise<T> {
  const server = createNodeServer(respond, { patience: IMPATIENT, answers })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await visit((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const empty = (): Reply => ({ status: 204, headers: {}, body: null })

/** Reads the body and answers with the status that this comes to, 400 where the body has another length. */
async function readAll(call: Call, length?: number): Promise<Reply> {
  const status = await call.read(1e6, call.headers['x-caller'] as string | undefined).then(
    (bytes) => (length === undefined || bytes.length === length ? 200 : 400),
    (error: { status: number }) => error.status,
  )
  return { status, headers: {}, body: null }
}

/** Reads every body at once, and answers `/hold`, whose body it `holds` by then, only when it is told to `release` it. */
function holder() {
  const holds = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const respond = async (call: Call): Promise<Reply> => {
    const reply = await readAll(call)
    if (call.path === '/hold') {
      holds.resolve()
      await released.promise
    }
    return reply
  }
  return { respond, holds: holds.promise, release: released.resolve }
}

/** What reading a body comes to whose sender leaves after its first bytes, when reading begins so much later. */
async function cutOff(later: number): Promise<unknown> {
  const outcome = Promise.withResolvers<unknown>()
  const server = createNodeServer(async (call: Call) => {
    await new Promise((resolve) => setTimeout(resolve, later))
    await call.read(1000).then(outcome.resolve, outcome.resolve)
    return { status: 204, headers: {}, body: null }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc')
  setTimeout(() => socket.destroy(), 50)
  try {
    return await outcome.promise
  } finally {
    server.close()
  }
}

it.each([0, 150])('a body that was cut off is told as such, read %d ms after the start', async (later) => {
  expect(await cutOff(later)).toMatchObject({ message: 'The request was cut off.' })
})

it('a request that has no body is answered at once, and the next on its connection', async () => {
  const requests = ['POST', 'POST', 'GET'].map((method) => `${method} / HTTP/1.1\r\nHost: x\r\n\r\n`)
  await serve(
    (call) => readAll(call, 0),
    async (port) => {
      const socket = connect(port, '127.0.0.1')
      for (const request of requests) {
        const start = performance.now()
        socket.write(request)
        expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/)
        expect(performance.now() - start).toBeLessThan(IMPATIENT.linger)
        await sleep(2 * IMPATIENT.linger)
      }
      socket.destroy()
    },
  )
})

/** A client that sends so much and never ends its own side; the milliseconds until the other side is gone for good. */
async function stubborn(port: number, bytes: string, reads: boolean): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  const start = performance.now()
  socket.write(bytes)
  if (reads) socket.resume()
  else socket.pause()
  // Whether the other side still takes bytes is told only to who sends some.
  const knock = setInterval(() => socket.write('x'), 50)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(knock)
  return performance.now() - start
}

it.each([
  ['sends no HTTP', 'nonsense\r\n\r\n', true],
  ['wants a tunnel', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', true],
  ['drips a body that nobody reads', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n', true],
  ['does not read its answer', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', false],
])('a client that %s and stays is let go', async (_what, bytes, reads) => {
  const large = (): Reply => ({ status: 200, headers: {}, body: new Uint8Array(32 * 1024 ** 2) })
  expect(await serve(large, (port) => stubborn(port, bytes, reads))).toBeLessThan(5000)
})

it('large answers that nobody takes are bounded, altogether and for one caller, and so is their time', async () => {
  const answers = createAnswers({ ...TAKING, sending: 500, slowest: 1000 })
  const large = (call: Call): Reply => {
    const headers = { etag: '"large"', 'x-request-id': '7' }
    const reply = { status: 200, headers, body: new Uint8Array(8e6), holder: call.path.slice(1) }
    return answers.admit(reply) ?? reply
  }
  const statusOf = async (port: number, path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`)
    await reply.body?.cancel()
    return [reply.status, reply.headers.get('x-request-id'), reply.headers.get('etag')]
  }
  const stuck = async (port: number, path: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(socket, 'readable')
    return socket
  }
  await serve(
    large,
    async (port) => {
      await stuck(port, '/a')
      expect(await statusOf(port, '/a')).toEqual([429, '7', null])
      await stuck(port, '/b')
      expect(await statusOf(port, '/c')).toEqual([503, '7', null])
      // Nothing is taken for longer than that.
      await expect.poll(() => statusOf(port, '/a'), { timeout: 5000 }).toEqual([200, '7', '"large"'])
    },
    answers,
  )
})

/** The whole answer to bytes that no client library would send. */
async function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

it.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400, 'This is not a valid HTTP request.'],
  ['a tunnel', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'This method is not answered here.'],
  ['an unknown method', 'PROPFIND / HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'This method is not answered here.'],
  [
    'an expectation',
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\n',
    417,
    'This server meets no other expectation than 100-continue.',
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'A request has one Host header.'],
  [
    'a packed transfer',
    'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    400,
    'A request body is sent in chunks, without any other transfer coding.',
  ],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400, 'A request has one Host header.'],
  [
    'too much of a header',
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'The headers of the request are too large.',
  ],
])('%s is refused in words, as any call', async (_what, bytes, status, message) => {
  const [head = '', body = ''] = (await serve(empty, (port) => answerTo(port, bytes))).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/^content-type: application\/problem\+json/im)
  expect(head).toMatch(/^x-content-type-options: nosniff/im)
  expect(head.includes('\r\nallow: ')).toBe(status === 405)
  expect(JSON.parse(body)).toMatchObject({
    status,
    title: expect.not.stringMatching(/^Error$/),
    detail: message,
    message,
  })
})

it('who is refused hears it once, whatever the rest of the request is', async () => {
  const bytes = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'
  const answers = await serve(empty, (port) => answerTo(port, bytes))
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  expect(answers).toContain('A request body is sent in chunks')
})

it.each([
  ['http://elsewhere.example', '/', ''],
  ['http://elsewhere.example?a=1', '/', '?a=1'],
  ['http://elsewhere.example/b?a=1', '/b', '?a=1'],
])('%s is the same address as without its host', async (target, path, search) => {
  const asked: [string, string][] = []
  const respond = (call: Call) => {
    asked.push([call.path, call.search])
    return empty()
  }
  await serve(respond, (port) => answerTo(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`))
  expect(asked).toEqual([[path, search]])
})

it('a body that comes too slowly is refused, one that takes longer at a fair speed is read', async () => {
  await serve(
    (call) => readAll(call, 60_000),
    async (port) => {
      const send = async (piece: number) => {
        const pieces = async function* () {
          for (let sent = 0; sent < 60_000; sent += piece) {
            yield new Uint8Array(piece)
            await new Promise((resolve) => setTimeout(resolve, 80))
          }
        }
        const body = ReadableStream.from(pieces())
        const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, duplex: 'half' } as RequestInit)
        return reply.status
      }
      expect(await send(5000)).toBe(200)
      expect(await send(100)).toBe(408)
    },
  )
})

it('a body may pause within the time for a request', async () => {
  await serve(
    (call) => readAll(call),
    async (port) => {
      const pieces = async function* () {
        yield new Uint8Array(1)
        await new Promise((resolve) => setTimeout(resolve, IMPATIENT.receiving * 0.7))
        yield new Uint8Array(1)
      }
      const body = ReadableStream.from(pieces())
      const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, duplex: 'half' } as RequestInit)
      expect(reply.status).toBe(200)
    },
  )
})

it('larger bodies have a bound together, and room again once their calls are answered', async () => {
  const { respond, holds, release } = holder()
  await serve(respond, async (port) => {
    const send = async (path: string) => {
      const body = new Uint8Array(400_000)
      return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body })).status
    }
    const held = send('/hold')
    await holds
    expect(await send('/')).toBe(503)
    release()
    expect(await held).toBe(200)
    expect(await send('/')).toBe(200)
  })
})

it('one caller has a share of that, a network of IPv6 as a whole, and the others have room', async () => {
  const { respond, holds, release } = holder()
  await serve(respond, async (port) => {
    const send = async (path: string, caller: string, bytes = 150_000) => {
      const body = new Uint8Array(bytes)
      const headers = { 'x-caller': caller }
      return (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers })).status
    }
    const held = send('/hold', '2001:db8::1')
    await holds
    expect(await send('/', '2001:db8::2')).toBe(429)
    expect(await send('/', '2001:db8:0:100::2')).toBe(200)
    expect(await send('/', '2001:db8::2', 15_000)).toBe(200)
    release()
    expect(await held).toBe(200)
    expect(await send('/', '2001:db8::2')).toBe(200)
  })
})

it('where there is no room, the newest body on its way of who holds most makes some for who holds less', async () => {
  await serve(
    (call) => readAll(call),
    async (port) => {
      const begin = (caller: string, length: number) => {
        const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Caller: ${caller}\r\nContent-Length: 200000\r\n\r\n`
        const socket = connect(port, '127.0.0.1', () => socket.write(head + 'a'.repeat(length)))
        const answer = once(socket, 'data').then(([bytes]) => String(bytes).slice(0, 12))
        return { socket, answer }
      }
      const most = [begin('192.0.2.1', 70_000)]
      await sleep(50)
      const others = [begin('192.0.2.2', 140_000), begin('192.0.2.3', 140_000)]
      most.push(begin('192.0.2.1', 80_000))
      await sleep(50)
      const send = async (caller: string) => {
        const reply = await fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          body: new Uint8Array(100_000),
          headers: { 'x-caller': caller },
        })
        return reply.status
      }
      expect(await send('192.0.2.4')).toBe(200)
      expect(await Promise.race([most[1]?.answer, ...others.map(({ answer }) => answer)])).toBe('HTTP/1.1 503')
      for (const { socket, answer } of [...most, ...others]) {
        answer.catch(() => undefined)
        socket.destroy()
      }
    },
  )
})

it('a body may come in many tiny pieces, but not in any number of them', async () => {
  const inPieces = (count: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(count)}0\r\n\r\n`
  await serve(
    (call) => readAll(call),
    async (port) => {
      expect(await answerTo(port, inPieces(16_000))).toMatch(/^HTTP\/1.1 200 /)
      expect(await answerTo(port, inPieces(17_000))).toMatch(/^HTTP\/1.1 400 /)
    },
  )
})

it('tiny pieces of a body that nobody reads end the connection', async () => {
  const bytes = `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(30_000)}0\r\n\r\n`
  await serve(empty, async (port) => {
    const answer = await answerTo(port, `${bytes}GET / HTTP/1.1\r\nHost: x\r\n\r\n`).catch(() => '')
    expect(answer.match(/HTTP/g)?.length ?? 1).toBe(1)
  })
})

it('a signal that is asked for after its client left says so', async () => {
  const outcome = Promise.withResolvers<boolean>()
  const respond = async (call: Call) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    outcome.resolve(call.signal.aborted)
    return empty()
  }
  await serve(respond, async (port) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
    setTimeout(() => socket.destroy(), 50)
    expect(await outcome.promise).toBe(true)
  })
})

it('an offer of another protocol is answered in this one, and 304 tells no length', async () => {
  const respond = (call: Call): Reply => ({ ...empty(), status: call.path === '/same' ? 304 : 200 })
  await serve(respond, async (port) => {
    const ask = async (path: string, more = '') => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return answer.toString().toLowerCase()
    }
    expect(await ask('/', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA\r\n')).toContain(
      'http/1.1 200',
    )
    expect(await ask('/same')).not.toContain('content-length')
  })
})
