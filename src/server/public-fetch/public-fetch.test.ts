import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import ipaddr from 'ipaddr.js'
import type { ToolError } from '#contract/error.ts'
import { readConfig } from '../config/config.ts'
import { dialDirect, dialThrough, type Dial } from './dial.ts'
import { isPublicAddress } from '#shared/net/public-address.ts'
import { createPublicFetch, MOST_BYTES, UNREACHABLE, type FetchParts } from './public-fetch.ts'
import { readPublicUrl } from './public-url.ts'

const signal = new AbortController().signal
const config = readConfig({})

let canary: Server
let canaryPort = 0
let hits = 0
let site: Server
let sitePort = 0
const seen: IncomingMessage[] = []
let respond: RequestListener = (_request, response) => void response.end('ok')

const listen = (server: Server) =>
  new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)))

beforeAll(async () => {
  canary = createServer((_request, response) => void response.end('secret'))
  canary.on('connection', () => hits++)
  site = createServer((request, response) => {
    seen.push(request)
    respond(request, response)
  })
  canaryPort = await listen(canary)
  sitePort = await listen(site)
})
afterAll(() => {
  for (const server of [canary, site]) {
    server.closeAllConnections()
    server.close()
  }
})

/** 9.9.9.9 is our site, 127.0.0.1 would be the canary; every connection is written down. */
function internet(parts: Partial<FetchParts> = {}, zone: Record<string, string[]> = { 'site.example': ['9.9.9.9'] }) {
  const dialled: string[] = []
  const asked: string[] = []
  const dial: Dial = async (address, port) => {
    dialled.push(`${address} ${port}`)
    return await opened(address === '9.9.9.9' ? sitePort : canaryPort)
  }
  const resolve = async (name: string) => {
    asked.push(name)
    return zone[name] ?? []
  }
  return { fetchPublic: createPublicFetch(config, { resolve, dial, ...parts }), dialled, asked }
}

function opened(port: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(socket)).once('error', fail)
  })
}

async function refusal(promise: Promise<unknown>): Promise<{ message: string; status: number; code: string }> {
  const error = (await promise.then(
    () => expect.fail('was fetched'),
    (reason: unknown) => reason,
  )) as ToolError
  expect(error.name).toBe('ToolError')
  return { message: error.message, status: error.status, code: error.code }
}
const GENERIC = { message: UNREACHABLE, status: 400, code: 'unreachable' }

describe('S1 the classification of addresses', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '169.254.170.2',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.0.0.1',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::127.0.0.1',
    '::a9fe:a9fe',
    '::ffff:127.0.0.1',
    '::ffff:9.9.9.9',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::',
    '3ffe::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    '2620:4f:8000::1',
    '',
    '127.1',
    '0x7f.1',
    '2130706433',
    '010.8.8.8',
    'localhost',
    '9.9.9.9 ',
    '9.9.9',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each([
    '9.9.9.9',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
    '2001:4860:4860::8888',
  ])('allows %s', (address) => expect(isPublicAddress(address)).toBe(true))
})

describe('S2 the traps of the libraries', () => {
  it.each(['::a9fe:a9fe', '168.63.129.16'])('does not trust the library, which calls %s unicast', (address) => {
    expect(ipaddr.parse(address).range()).toBe('unicast')
    expect(isPublicAddress(address)).toBe(false)
  })
})

const SPELLINGS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0x7f000001',
  '0177.0.0.1',
  '017700000001',
  '0',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127%2e0%2e0%2e1',
  '[::1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[fec0::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '169.254.169.254',
  '168.63.129.16',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '240.0.0.1',
  '255.255.255.255',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'a.localhost',
  'ｌｏｃａｌｈｏｓｔ',
  'localhost.localdomain',
  'redis',
  'x.svc.cluster.local',
  'metadata.google.internal',
  'kubernetes.default.svc',
  'printer.home.arpa',
]

describe('S4, S6, S9 a URL that is wrong by its text', () => {
  it.each(SPELLINGS)('http://%s/ is a 400 before any name is asked or connection made', async (host) => {
    const { fetchPublic, dialled, asked } = internet()
    expect(await refusal(fetchPublic(`http://${host}/`, { signal }))).toMatchObject({ status: 400, code: 'bad_url' })
    expect([...dialled, ...asked]).toEqual([])
  })

  it.each([
    'file:///etc/passwd',
    'ftp://9.9.9.9/',
    'gopher://9.9.9.9/',
    'data:text/csv,a',
    'javascript:1',
    'blob:http://a.com/x',
    'http://a@9.9.9.9/',
    'http://a:b@site.example/',
    'http://site.example:8080/',
    'https://site.example:22/',
    'http://x\\@127.0.0.1/',
    'http://exa mple.com/',
    'http://site.example/\r\nX: y',
    'http://site.example/\0',
    '',
    '   ',
    '//site.example/',
    'site.example',
    'http://',
    'http:///x',
    'http://[::1/',
    'http://a.b:abc/',
    `http://site.example/${'a'.repeat(5000)}`,
  ])('%j is a 400', (url) => {
    expect(() => readPublicUrl(url)).toThrowError(expect.objectContaining({ name: 'ToolError', status: 400 }))
  })

  it.each([
    [' ', 'Please enter a URL.'],
    ['site.example', 'This is not a valid URL.'],
    [`http://site.example/${'a'.repeat(4096 - 19)}`, 'The URL is longer than 4096 characters.'],
  ])('%.30j says: %s', (url, message) => expect(() => readPublicUrl(url)).toThrowError(message))

  it('4096 characters are few enough', () => {
    expect(readPublicUrl(`http://site.example/${'a'.repeat(4096 - 20)}`)).toBeInstanceOf(URL)
  })

  it.each(['HTTP://Site.Example/a?b#c', 'https://site.example:443/', 'http://site.example:443/', ' http://9.9.9.9/ '])(
    '%j is fine',
    (url) => expect(readPublicUrl(url)).toBeInstanceOf(URL),
  )
})

describe('S3 the pinned connection', () => {
  it('asks a name once, and connects with the address that it checked', async () => {
    let turn = 0
    const resolve = async () => (turn++ % 2 === 0 ? ['9.9.9.9'] : ['127.0.0.1'])
    const before = hits
    for (let attempt = 0; attempt < 200; attempt++) {
      const { fetchPublic, dialled } = internet({ resolve })
      const outcome = fetchPublic('http://rebinding.example/', { signal })
      if (attempt % 2 === 0) expect(new TextDecoder().decode((await outcome).bytes)).toBe('ok')
      else expect(await refusal(outcome)).toEqual(GENERIC)
      expect(dialled).toEqual(attempt % 2 === 0 ? ['9.9.9.9 80'] : [])
    }
    expect(turn).toBe(200)
    expect(hits).toBe(before)
  })

  it.each([[['9.9.9.9', '::1']], [['127.0.0.1', '9.9.9.9']], [['10.0.0.5']], [[]]])(
    'refuses a name whose addresses are %j',
    async (addresses) => {
      const { fetchPublic, dialled } = internet({}, { 'mixed.example': addresses })
      expect(await refusal(fetchPublic('http://mixed.example/', { signal }))).toEqual(GENERIC)
      expect(dialled).toEqual([])
    },
  )

  it('looks at a literal too, although no name is asked: the socket itself refuses', async () => {
    const before = hits
    await expect(dialDirect('127.0.0.1', canaryPort, signal)).rejects.toThrow('refused')
    await expect(dialThrough(new URL(`http://127.0.0.1:${canaryPort}`))('10.0.0.1', 80, signal)).rejects.toThrow(
      'refused',
    )
    expect(hits).toBe(before)
  })

  it('tries the next address of a name when one does not answer', async () => {
    const dial: Dial = async (address) => {
      if (address === '1.1.1.1') throw new Error('ECONNREFUSED')
      return await opened(sitePort)
    }
    const { fetchPublic } = internet({ dial }, { 'two.example': ['1.1.1.1', '9.9.9.9'] })
    expect((await fetchPublic('http://two.example/', { signal })).url).toBe('http://two.example/')
  })

  it('tries four addresses of each family, refuses a name of very many, and stops with the visitor', async () => {
    const addresses = (count: number) => Array.from({ length: count }, (_, index) => `9.9.8.${index}`)
    const zone = {
      'many.example': [...addresses(60), '2620:fe::1', '2620:fe::2'],
      'crowd.example': addresses(65),
    }
    const dialled: string[] = []
    const visitor = new AbortController()
    const dial: Dial = async (address) => {
      dialled.push(address)
      if (visitor.signal.aborted || dialled.length === 7) visitor.abort()
      throw new Error('ECONNREFUSED')
    }
    const { fetchPublic } = internet({ dial }, zone)
    const ask = (name: string, each = signal) => refusal(fetchPublic(`http://${name}/`, { signal: each }))
    expect(await ask('crowd.example')).toEqual(GENERIC)
    expect(dialled).toEqual([])
    expect(await ask('many.example')).toEqual(GENERIC)
    expect(dialled).toEqual([...addresses(4), '2620:fe::1', '2620:fe::2'])
    await ask('many.example', visitor.signal)
    expect(dialled).toHaveLength(7)
  })
})

describe('an address that is silent', () => {
  const silent: Dial = (address, _port, stop) =>
    address === '9.9.9.9'
      ? opened(sitePort)
      : new Promise((_resolve, reject) => stop.addEventListener('abort', () => reject(new Error('stopped'))))
  const zone = { 'half.example': ['9.9.8.1', '9.9.9.9'], 'dead.example': ['9.9.8.1'] }

  it('leaves time for the one behind it', async () => {
    respond = (_request, response) => void response.end('ok')
    const { fetchPublic } = internet({ dial: silent }, zone)
    const start = performance.now()
    expect(Buffer.from((await fetchPublic('http://half.example/', { signal })).bytes).toString()).toBe('ok')
    expect(performance.now() - start).toBeLessThan(4000)
  })
  it('and has no other behind it has all of the time', async () => {
    const { fetchPublic } = internet({ dial: silent, deadline: 2000 }, zone)
    const start = performance.now()
    expect(await refusal(fetchPublic('http://dead.example/', { signal }))).toEqual(GENERIC)
    expect(performance.now() - start).toBeGreaterThan(1900)
  })
})

describe('S5 redirects', () => {
  const redirect = (locations: string[]): RequestListener => {
    let hop = 0
    return (_request, response) => {
      const location = locations[hop++]
      if (location === undefined) response.end('arrived')
      else response.writeHead(307, { location }).end()
    }
  }

  it('follows three, relative ones too, asking for each name again', async () => {
    respond = redirect(['/one', 'http://other.example/two', '?three'])
    const { fetchPublic, asked } = internet({}, { 'site.example': ['9.9.9.9'], 'other.example': ['9.9.9.9'] })
    const { bytes, url } = await fetchPublic('http://site.example/', { signal })
    expect(new TextDecoder().decode(bytes)).toBe('arrived')
    expect(url).toBe('http://other.example/two?three')
    expect(asked).toEqual(['site.example', 'site.example', 'other.example', 'other.example'])
  })

  it.each([
    ['to loopback', ['http://127.0.0.1/']],
    ['to the metadata service', ['http://169.254.169.254/latest/']],
    ['to a file', ['file:///etc/passwd']],
    ['to another port', ['http://site.example:8080/']],
    ['to a name of an inner address', ['http://inner.example/']],
    ['to a user name', ['http://a@site.example/']],
    ['of a chain of four', ['/1', '/2', '/3', '/4']],
    ['in a loop', Array.from({ length: 20 }, () => '/again')],
    ['to nowhere', ['http://']],
  ])('refuses one %s in the generic words', async (_name, locations) => {
    respond = redirect(locations)
    const before = hits
    const { fetchPublic } = internet({}, { 'site.example': ['9.9.9.9'], 'inner.example': ['10.0.0.5'] })
    expect(await refusal(fetchPublic('http://site.example/', { signal }))).toEqual(GENERIC)
    expect(hits).toBe(before)
  })
})

describe('S7 size and time of what comes back', () => {
  it('refuses what is announced too large', async () => {
    respond = (_request, response) => void response.writeHead(200, { 'content-length': MOST_BYTES + 1 }).flushHeaders()
    const { fetchPublic } = internet()
    expect(await refusal(fetchPublic('http://site.example/', { signal }))).toMatchObject({ status: 413 })
  })

  it('takes exactly the cap, and stops one byte above it', async () => {
    respond = (request, response) =>
      void response.end(Buffer.alloc(MOST_BYTES + (request.url === '/more' ? 1 : 0), 'a'))
    const { fetchPublic } = internet()
    expect((await fetchPublic('http://site.example/', { signal })).bytes.length).toBe(MOST_BYTES)
    respond = (_request, response) => {
      response.write(Buffer.alloc(MOST_BYTES, 'a'))
      response.end('a')
    }
    expect(await refusal(fetchPublic('http://site.example/', { signal }))).toMatchObject({ status: 413 })
  })

  it('counts bytes after decoding: a bomb is cut while it unfolds', async () => {
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024))
    respond = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    const { fetchPublic } = internet()
    // Of this thread, while it unfolds: what other tests need has no part in it.
    const held = () => process.memoryUsage().arrayBuffers
    const before = held()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, held())), 1)
    const fetched = fetchPublic('http://site.example/', { signal }).finally(() => clearInterval(watch))
    expect(await refusal(fetched)).toMatchObject({ status: 413 })
    expect(Math.max(most, held()) - before).toBeLessThan(50 * 1024 * 1024)
  })

  it.each([
    ['gzip', gzipSync('a,b')],
    ['br', brotliCompressSync('a,b')],
  ])('unpacks %s once', async (encoding, packed) => {
    respond = (_request, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(packed)
    const { fetchPublic } = internet()
    expect(new TextDecoder().decode((await fetchPublic('http://site.example/', { signal })).bytes)).toBe('a,b')
  })

  it.each([
    ['packed twice', 'gzip, gzip', gzipSync(gzipSync('a'))],
    ['cut off', 'gzip', gzipSync('a'.repeat(9999)).subarray(0, 20)],
  ])('refuses content %s', async (_name, encoding, packed) => {
    respond = (_request, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(packed)
    const { fetchPublic } = internet()
    expect(await refusal(fetchPublic('http://site.example/', { signal }))).toEqual(GENERIC)
  })

  it.each(['identity', 'gzip'])('refuses a body in crumbs (%s), unless they are few', async (encoding) => {
    const inCrumbs =
      (body: Buffer): RequestListener =>
      (_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding, 'transfer-encoding': 'chunked' }).flushHeaders()
        const crumbs = Array.from(body, (byte) => Buffer.from([0x31, 0x0d, 0x0a, byte, 0x0d, 0x0a]))
        response.socket?.end(Buffer.concat([...crumbs, Buffer.from('0\r\n\r\n')]))
      }
    const body = randomBytes(22_000)
    const packed = (bytes: Buffer) => (encoding === 'gzip' ? gzipSync(bytes) : bytes)
    const { fetchPublic } = internet()
    respond = inCrumbs(packed(body))
    expect(await refusal(fetchPublic('http://site.example/', { signal }))).toEqual(GENERIC)
    respond = inCrumbs(packed(body.subarray(0, 18_000)))
    const { bytes } = await fetchPublic('http://site.example/', { signal })
    expect(Buffer.from(bytes).equals(body.subarray(0, 18_000))).toBe(true)
  })

  it.each([
    ['early words', '', 'HTTP/1.1 103 Early Hints\r\n\r\n', 2],
    ['empty lines', '', '\r\n', 2],
    [
      'a chunk that never begins',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1',
      `;${'a'.repeat(99)}`,
      3 * MOST_BYTES,
    ],
  ])('ends a connection on which %s come without an end', async (_name, head, part, most) => {
    const block = Buffer.from(part.repeat(64 * 1024))
    let sent = 0
    respond = ({ socket }) => {
      const more = () => {
        while (!socket.destroyed && socket.write(block)) sent = socket.bytesWritten
        sent = socket.bytesWritten
      }
      socket.on('drain', more).on('error', () => undefined)
      socket.write(head)
      more()
    }
    const { fetchPublic } = internet()
    expect(await refusal(fetchPublic('http://site.example/', { signal }))).toEqual(GENERIC)
    // Besides what buffers of the system and the sender hold.
    expect(sent).toBeLessThan(most + 16 * 1024 ** 2)
  })

  it.each([
    [
      'drips',
      (_request: unknown, response: { write(text: string): void }) => setInterval(() => response.write('a'), 20),
    ],
    ['never answers', () => undefined],
  ])('has one deadline for everything, also when a server %s', async (_name, silent) => {
    const timers: unknown[] = []
    respond = (request, response) => void timers.push(silent(request, response))
    const { fetchPublic } = internet({ deadline: 200 })
    const start = performance.now()
    expect(await refusal(fetchPublic('http://site.example/', { signal }))).toEqual(GENERIC)
    expect(performance.now() - start).toBeLessThan(2000)
    for (const timer of timers) clearInterval(timer as NodeJS.Timeout)
  })

  it('stops when the visitor goes away', async () => {
    const left = new AbortController()
    respond = () => left.abort()
    const { fetchPublic } = internet()
    await expect(fetchPublic('http://site.example/', { signal: left.signal })).rejects.toThrow(UNREACHABLE)
  })
})

describe('S8 neither oracle nor identity', () => {
  it('says the same of a closed port, a blocked address and an unknown name', async () => {
    const closed = internet({ dial: () => opened(1) })
    const blocked = internet({}, { 'site.example': ['10.0.0.5'] })
    const unknown = internet({}, {})
    for (const { fetchPublic } of [closed, blocked, unknown]) {
      expect(await refusal(fetchPublic('http://site.example/', { signal }))).toEqual(GENERIC)
    }
  })

  it('sends a fixed set of headers', async () => {
    respond = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/csv', 'set-cookie': 'a=b' }).end()
    const { fetchPublic } = internet()
    const { type } = await fetchPublic('http://site.example/data?x=1#part', { signal, accept: 'text/csv' })
    const request = seen.at(-1) as IncomingMessage
    expect(type).toBe('text/csv')
    expect(request.url).toBe('/data?x=1')
    expect(request.headers).toEqual({
      host: 'site.example',
      connection: 'keep-alive',
      accept: 'text/csv',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': expect.stringContaining('Sundry'),
    })
  })

  it('tells the status of a public server, not its words', async () => {
    respond = (_request, response) => void response.writeHead(404).end('secret words')
    const { fetchPublic } = internet()
    expect(await refusal(fetchPublic('http://site.example/', { signal }))).toEqual({
      message: 'The URL answered with status 404.',
      status: 502,
      code: 'fetched_status',
    })
  })
})

describe('S10 the settings', () => {
  it('asks the proxy of EGRESS_PROXY_URL for the checked address', async () => {
    respond = (_request, response) => void response.end('through')
    const asked: string[] = []
    const proxy = createTcpServer((socket) => {
      socket.once('data', (data) => {
        asked.push(data.toString().split('\r\n')[0] as string)
        const site = connect(sitePort, '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 Connection established\r\nVia: test\r\n\r\n')
          socket.pipe(site).pipe(socket)
        })
        for (const end of [socket, site]) end.on('error', () => undefined)
      })
    })
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    const port = (proxy.address() as AddressInfo).port
    const viaProxy = createPublicFetch(readConfig({ EGRESS_PROXY_URL: `http://127.0.0.1:${port}` }), {
      resolve: async (name) => (name === 'site.example' ? ['9.9.9.9'] : ['10.0.0.1']),
    })
    const { bytes } = await viaProxy('http://site.example/', { signal })
    expect(new TextDecoder().decode(bytes)).toBe('through')
    expect(await refusal(viaProxy('http://inner.example/', { signal }))).toEqual(GENERIC)
    expect(asked).toEqual(['CONNECT 9.9.9.9:80 HTTP/1.1'])
    proxy.close()
  })

  it('fetches nothing with URL_FETCH=off', async () => {
    const fetchPublic = createPublicFetch(readConfig({ URL_FETCH: 'off' }))
    expect(await refusal(fetchPublic('http://site.example/', { signal }))).toMatchObject({ status: 403 })
  })
})

describe('places for fetches', () => {
  it('are for all callers: one takes four of the sixteen, however slow its host is', async () => {
    const visitor = new AbortController()
    const resolve = (_name: string, stopped: AbortSignal) =>
      new Promise<string[]>((_done, fail) => {
        if (stopped.aborted) fail(new Error('gone'))
        stopped.addEventListener('abort', () => fail(new Error('gone')))
      })
    const { fetchPublic } = internet({ resolve })
    const ask = (caller?: string) =>
      refusal(fetchPublic('http://slow.example/', { signal: visitor.signal }, caller)).then(({ code }) => code)
    const held = Array.from({ length: 4 }, () => ask('bad'))
    expect(await ask('bad')).toBe('busy')
    held.push(...Array.from({ length: 12 }, (_, index) => ask(`good ${index % 3}`)))
    expect(await ask('good 4')).toBe('busy')
    visitor.abort()
    expect(new Set(await Promise.all(held))).toEqual(new Set(['unreachable']))
    expect(await ask('bad')).toBe('unreachable')
  })
})
