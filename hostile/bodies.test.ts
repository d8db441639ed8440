import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { latency, memoryOf, post, raw, report, startServer, statusOf, type Running } from './server.ts'

const LIMIT = 1024 ** 2
const UPLOADS = ['/base64/encode-file', '/csv/upload', '/json/upload']

let server: Running
beforeAll(async () => {
  server = await startServer({ BODY_LIMIT: '1MiB' })
})
afterAll(async () => {
  expect(server.output()).not.toContain('"Fault"')
  expect(await server.stop()).toBe(0)
})

const HEAD = 'POST /api/base64/encode HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

describe('D10 the size of a body', () => {
  const bodyOf = (bytes: number) => `{"text":"${'a'.repeat(bytes - '{"text":""}'.length)}"}`
  const inPieces = (text: string) =>
    fetch(`${server.origin}/api/text/stats`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([text]).stream(),
      duplex: 'half',
    } as RequestInit)

  it('may be the limit, and not one byte more, announced or in pieces', async () => {
    const statuses = [
      await post(server.origin, '/text/stats', bodyOf(LIMIT)),
      await post(server.origin, '/text/stats', bodyOf(LIMIT + 1)),
      await inPieces(bodyOf(LIMIT)),
      await inPieces(bodyOf(LIMIT + 1)),
    ].map((reply) => reply.status)
    expect(statuses).toEqual([200, 413, 200, 413])
  })

  it('is what was announced: a shorter body is cut off, a longer one is another request', async () => {
    const longer = await raw(server.port, `${HEAD}Content-Length: 2\r\nConnection: close\r\n\r\n{}{"plainText":"x"}`)
    expect(statusOf(longer)).toBe(400)
    expect(longer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
    const shorter = await new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(server.port, '127.0.0.1', () => socket.end(`${HEAD}Content-Length: 99\r\n\r\n{}`))
      socket.on('data', (chunk) => (answer += String(chunk)))
      socket.on('close', () => resolve(answer))
    })
    expect([0, 400]).toContain(statusOf(shorter))
  })

  it('is not hidden by compression', async () => {
    const packed = await fetch(`${server.origin}/api/base64/encode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(100 * 1024 ** 2)),
    })
    expect(packed.status).toBe(415)
    expect(((await packed.json()) as { message: string }).message).toBe('Compressed request bodies are not accepted.')
  })

  it('costs no memory when it is refused', { timeout: 60_000 }, async () => {
    const before = memoryOf(server.pid).now
    const huge = 'a'.repeat(16 * LIMIT)
    for (let wave = 0; wave < 5; wave++) {
      await Promise.all(
        Array.from({ length: 4 }, () =>
          post(server.origin, '/base64/encode', huge).then(
            (reply) => expect(reply.status).toBe(413),
            // The other side may have hung up on us meanwhile.
            (error: Error) => expect(String(error.cause)).toMatch(/closed|ECONNRESET|EPIPE/),
          ),
        ),
      )
    }
    const grown = memoryOf(server.pid).now - before
    report(`320 MB of refused bodies: memory grew by ${grown.toFixed(0)} MB`)
    expect(grown).toBeLessThan(100)
  })
})

describe('D10 a body in tiny pieces', () => {
  const CHUNKED =
    'POST /api/json/validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'

  it('takes the memory of its bytes, and is refused where they have no end', { timeout: 60_000 }, async () => {
    const before = memoryOf(server.pid).now
    const unfinished = Array.from({ length: 100 }, () => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(CHUNKED + '1\r\na\r\n'.repeat(16_000)))
      socket.on('error', () => socket.destroy())
      return socket
    })
    const endless = CHUNKED + '8\r\naaaaaaaa\r\n'.repeat(100_000)
    const answers = await Promise.all(Array.from({ length: 3 }, () => raw(server.port, endless)))
    // The other side may hang up on us before we have read it.
    for (const answer of answers) expect([0, 400]).toContain(statusOf(answer))
    const grown = memoryOf(server.pid).now - before
    report(`100 unfinished bodies in 16,000 pieces each: memory grew by ${grown.toFixed(0)} MB`)
    expect(grown).toBeLessThan(150)
    for (const socket of unfinished) socket.destroy()
    // What had arrived of them is still being read.
    await expect.poll(() => latency(server.origin), { timeout: 15_000 }).toBeLessThan(500)
  })
})

describe('U1 uploads that are none', () => {
  const filesBefore = readdirSync(tmpdir()).length
  const boundary = 'frontier'
  const part = (name: string, content: string, file?: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${content}\r\n`
  const end = `--${boundary}--\r\n`
  const multipart = `multipart/form-data; boundary=${boundary}`

  it.each([
    ['nothing at all', multipart, ''],
    ['no boundary', 'multipart/form-data', part('file', 'a') + end],
    ['an empty boundary', 'multipart/form-data; boundary=', part('file', 'a') + end],
    ['a boundary of 10 kB', `multipart/form-data; boundary=${'b'.repeat(10_000)}`, part('file', 'a') + end],
    ['a boundary behind a foreign letter', 'multipart/form-data;Çboundary=frontier', part('file', 'a', 'a.csv') + end],
    ['no final boundary', multipart, part('file', 'a', 'a.csv')],
    ['a final boundary that is only content', multipart, part('file', `a --${boundary}-- b`, 'a.csv')],
    ['no file', multipart, part('other', 'a') + end],
    ['a thousand parts', multipart, Array.from({ length: 1000 }, (_, index) => part(`f${index}`, 'x')).join('') + end],
    ['two files', multipart, part('file', 'a', 'a.csv') + part('file', 'b', 'b.csv') + end],
    ['a text in place of the file', multipart, part('file', 'a,b') + end],
    ['an unknown field', multipart, part('file', 'a,b\n1,2', 'a.csv') + part('__proto__', 'x') + end],
    ['a field of 100 kB', multipart, part('file', 'a', 'a.csv') + part('options', 'x'.repeat(100_000)) + end],
    ['bytes of no form', multipart, '\x00\xff'.repeat(500)],
    ['JSON', 'application/json', '{}'],
  ])('%s', async (_name, type, body) => {
    for (const path of UPLOADS) {
      const reply = await fetch(`${server.origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: Buffer.from(body, 'latin1'),
      })
      const { message } = (await reply.json()) as { message: string }
      expect([200, 400, 413, 415], `${path}: ${message}`).toContain(reply.status)
      if (reply.status === 200) expect(_name).toMatch(/unknown field|text in place|field of/)
      else expect(message).toMatch(/^[\p{Lu}“‘`_a-z].*\.$/u)
    }
  })

  it('takes a field before or after its file, and an empty file in words', async () => {
    const send = (body: string) =>
      fetch(`${server.origin}/api/csv/upload`, { method: 'POST', headers: { 'content-type': multipart }, body })
    const file = part('file', 'a;b\n1;2', 'a.csv')
    const field = part('delimiter', ';')
    const [before, after] = [await send(field + file + end), await send(file + field + end)]
    expect([before.status, after.status]).toEqual([200, 200])
    expect(await before.text()).toBe(await after.text())
    expect((await send(part('file', '', 'a.csv') + end)).status).toBeLessThan(500)
  })

  it.runIf(!spawnSync('lsof', ['-v']).error)('leaves nothing on the disk', () => {
    expect(readdirSync(tmpdir()).length).toBeLessThanOrEqual(filesBefore + 3)
    const open = execFileSync('lsof', ['-p', String(server.pid), '-a', '-d', '0-9999', '-Fn'], { encoding: 'utf8' })
    expect(open.split('\n').filter((line) => line.startsWith(`n${tmpdir()}/`))).toEqual([])
  })
})

describe('U3 what a file holds', () => {
  const upload = async (path: string, bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), name)
    const reply = await fetch(`${server.origin}/api${path}`, { method: 'POST', body: form })
    return { status: reply.status, text: await reply.text() }
  }
  const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])

  it('is decoded by its bytes', async () => {
    expect((await upload('/csv/upload', utf16('naïve,ω\n1,2'), 'a.csv')).text).toContain('naïve')
    expect((await upload('/csv/upload', new Uint8Array(Buffer.from('naïve\n1', 'latin1')), 'a.csv')).text).toContain(
      'naïve',
    )
    expect((await upload('/json/upload', utf16('{"ω":1}'), 'a.json')).text).toContain('ω')
  })

  it('is refused in words when it is none', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
    const { status, text } = await upload('/json/upload', png, 'picture.json')
    expect([200, 400]).toContain(status)
    if (status === 200) expect(text).toContain('"isValid":false')
  })
})
