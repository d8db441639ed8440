import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, startServer, type Running } from './server.ts'

let server: Running
beforeAll(async () => {
  server = await startServer({ HSTS: 'auto', TRUST_PROXY: 'loopback' })
})
afterAll(async () => {
  await server.stop()
})

describe('H1 page headers, by the twelve checks of the HTTP Observatory', () => {
  it.each(['/', '/base64', '/no-such-page', '/base64/', '/icon.svg', '/about'])('%s', async (path) => {
    const reply = await fetch(server.origin + path, { redirect: 'manual', headers: { 'x-forwarded-proto': 'https' } })
    const { headers } = reply
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toMatch(/max-age=63072000/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    if (!headers.get('content-type')?.startsWith('text/html')) return
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    const script = /script-src ([^;]+)/.exec(policy)?.[1] ?? ''
    expect(script).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*|data:/)
    expect(/style-src ([^;]+)/.exec(policy)?.[1]).not.toMatch(/unsafe-inline/)
  })

  it('every answer has a policy, a script one that a worker keeps to: it may ask nobody but us', async () => {
    const html = await (await fetch(server.origin)).text()
    const asset = /href="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] as string
    const policyOf = async (path: string) => {
      const reply = await fetch(server.origin + path, { redirect: 'manual' })
      await reply.arrayBuffer()
      return reply.headers.get('content-security-policy') ?? ''
    }
    for (const path of [asset, '/sw.js']) {
      expect(await policyOf(path)).toMatch(
        /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self';/,
      )
    }
    for (const path of ['/icon.svg', '/offline.json', '/assets/none.js', '/base64/', '/%ff', '/livez', '/version']) {
      expect(await policyOf(path), path).toMatch(/^default-src 'none'; /)
    }
  })

  it('HSTS is sent over TLS only', async () => {
    expect((await fetch(server.origin)).headers.get('strict-transport-security')).toBeNull()
  })
})

describe('section 3: addresses for operators and researchers', () => {
  it('tell the version, whom to write to, what may be crawled, and what there is to call', async () => {
    const text = async (path: string) => {
      const reply = await fetch(server.origin + path)
      expect(reply.status, path).toBe(200)
      return await reply.text()
    }
    expect(JSON.parse(await text('/version'))).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: expect.stringMatching(/^(?:[\da-f]{7,}|unknown)$/),
    })
    const contact = await text('/.well-known/security.txt')
    expect(contact).toMatch(/^Contact: (?:mailto:|https:)/m)
    // Renew it in time: RFC 9116 has nobody trust a file whose date has passed.
    expect(Date.parse(/^Expires: (.+)$/m.exec(contact)?.[1] ?? '')).toBeGreaterThan(Date.now() + 30 * 86_400_000)
    expect(await text('/robots.txt')).toContain('Sitemap:')
    expect(await text('/sitemap.xml')).toContain('<urlset')
    expect(JSON.parse(await text('/manifest.webmanifest'))).toHaveProperty('name')
    expect(JSON.parse(await text('/api/openapi.json'))).toHaveProperty('paths')
    for (const path of ['/livez', '/readyz']) expect(await text(path)).toBe('ok')
  })
})

describe('H4 caching', () => {
  it('keeps answers of the API out of every cache, and two calls differ', async () => {
    const [a, b] = await Promise.all([
      fetch(`${server.origin}/api/uuid/generate`),
      fetch(`${server.origin}/api/uuid/generate`),
    ])
    expect(a.headers.get('cache-control')).toBe('no-store')
    expect(await a.text()).not.toBe(await b.text())
  })

  it('lets hashed files stay for a year and asks again for pages', async () => {
    const html = await (await fetch(server.origin)).text()
    const asset = /href="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] as string
    expect((await fetch(server.origin + asset)).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    const page = await fetch(server.origin)
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const again = await fetch(server.origin, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })
})

describe('E1, E2 refusals', () => {
  const json = { 'content-type': 'application/json' }
  const xml = { 'content-type': 'application/xml' }
  it.each([
    ['malformed', 'POST', '/base64/encode', '{', json, 400],
    ['null', 'POST', '/base64/encode', 'null', json, 400],
    ['a field that is missing', 'POST', '/base64/encode', '{}', json, 400],
    ['nothing at this address', 'POST', '/no/such/thing', '{}', json, 404],
    ['another method', 'PUT', '/base64/encode', '{}', json, 405],
    ['too large', 'POST', '/text/stats', ' '.repeat(7 * 1024 ** 2), json, 413],
    ['an address that is too long', 'GET', `/uuid/generate?x=${'a'.repeat(13_000)}`, undefined, {}, 414],
    ['another type', 'POST', '/base64/encode', '<x/>', xml, 415],
    [
      'too complex',
      'POST',
      '/json/query',
      { json: `${'['.repeat(60)}${']'.repeat(60)}`, jsonPath: '$..*..*..*..*' },
      json,
      422,
    ],
  ] as const)('%s: %s %s', async (_name, method, path, body, headers, status) => {
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const reply = await fetch(`${server.origin}/api${path}`, {
      method,
      headers,
      ...(text === undefined ? {} : { body: text }),
    })
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    const problem = (await reply.json()) as Record<string, unknown>
    expect(problem).toMatchObject({
      status,
      type: expect.any(String),
      title: expect.any(String),
      instance: expect.stringMatching(/^\/api/),
      code: expect.stringMatching(/^[a-z_]+$/),
      detail: problem.message,
      message: expect.stringMatching(/^\p{L}.*\.$/su),
    })
    if (status === 405) expect(reply.headers.get('allow')).toContain('POST')
  })
})

describe('E3 errors tell nothing about the inside', () => {
  it.each([
    ['/base64/encode', '{'],
    ['/json/minify', '{"json":'],
    ['/json/query', { json: '{}', jsonPath: '$[' }],
    ['/csv/from-url', { url: 'http://127.0.0.1/' }],
    ['/no/such/thing', {}],
  ])('%s', async (path, body) => {
    const reply = await post(server.origin, path, body)
    const text = await reply.text()
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(text).not.toMatch(/\n\s+at |\.js:\d|\/app\/|node_modules|dist\/|\.ts:\d|zod|undici/i)
    expect(JSON.parse(text)).toMatchObject({ message: expect.stringMatching(/^[A-Z“‘]/) })
  })
})

describe('U2 names of downloads', () => {
  it.each(['../../x', 'a"\r\nSet-Cookie: x', '💥.html', 'x'.repeat(4000), 'CON', ''])('%j', async (filename) => {
    const reply = await post(server.origin, `/base64/decode-file?${new URLSearchParams({ filename })}`, {
      base64: 'aGk=',
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('application/octet-stream')
    expect(reply.headers.get('set-cookie')).toBeNull()
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\/\r\n]{1,200}"; filename\*=UTF-8''[\w%.~-]+$/,
    )
  })
})
