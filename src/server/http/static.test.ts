import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Call } from './exchange.ts'
import { testApp } from '#testing/app.ts'
import { openSite } from './static.ts'

const folder = mkdtempSync(join(tmpdir(), 'static-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('says how a file is packed, also one that is too large to stay in memory', () => {
  for (const size of [100, 2_000_000]) {
    writeFileSync(join(folder, 'engine.wasm'), Buffer.alloc(size * 2))
    writeFileSync(join(folder, 'engine.wasm.br'), Buffer.alloc(size, 1))
    const site = openSite(
      folder,
      () => '',
      (html) => html,
    )
    const ask = (encoding: string) =>
      site.serve({ headers: { 'accept-encoding': encoding } } as unknown as Call, '/engine.wasm')
    expect(ask('br')?.headers['content-encoding']).toBe('br')
    expect(ask('br')?.body).toHaveLength(size)
    expect(ask('identity')?.headers['content-encoding']).toBeUndefined()
    expect(ask('identity')?.body).toHaveLength(size * 2)
    expect(ask('identity')?.body).toBe(ask('identity')?.body)
  }
})

it('hands out a file that is packed on its own, and no packed form as a file', () => {
  writeFileSync(join(folder, 'learnt.gz'), 'packed')
  writeFileSync(join(folder, 'page.js'), 'plain')
  writeFileSync(join(folder, 'page.js.gz'), 'packed')
  const site = openSite(
    folder,
    () => '',
    (html) => html,
  )
  const ask = (path: string) => site.serve({ headers: { 'accept-encoding': 'gzip' } } as unknown as Call, path)
  expect(ask('/learnt.gz')?.body?.toString()).toBe('packed')
  expect(ask('/learnt.gz')?.headers).toMatchObject({ 'content-type': 'application/gzip' })
  expect(ask('/learnt.gz')?.headers['content-encoding']).toBeUndefined()
  expect(ask('/page.js.gz')).toBeUndefined()
})

it('knows the type of every file of the site', () => {
  const files = readdirSync('public', { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const site = openSite(
    'public',
    () => '',
    (html) => html,
  )
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name).slice('public'.length)
    const type = site.serve({ headers: {} } as unknown as Call, path)?.headers['content-type']
    expect([path, type]).not.toEqual([path, 'application/octet-stream'])
  }
})

describe('a file that the browser has', () => {
  writeFileSync(join(folder, 'sw.js'), 'one')
  writeFileSync(join(folder, 'sw.js.br'), 'packed')
  const ask = (path: string, headers: Record<string, string>) =>
    openSite(
      folder,
      () => '',
      (html) => html,
    ).serve({ headers } as unknown as Call, path)
  const tagOf = (encoding: string) => ask('/sw.js', { 'accept-encoding': encoding })?.headers.etag ?? ''

  it('is known by its bytes in one coding, whenever it was written', () => {
    const [packed, plain] = [tagOf('br'), tagOf('identity')]
    expect(packed).not.toBe(plain)
    utimesSync(join(folder, 'sw.js'), 1, 1)
    expect(tagOf('identity')).toBe(plain)
    writeFileSync(join(folder, 'sw.js'), 'two')
    utimesSync(join(folder, 'sw.js'), 1, 1)
    expect(tagOf('identity')).not.toBe(plain)
  })

  it.each([
    ['its tag', (tag: string) => tag, 304],
    ['its tag, made weak on the way', (tag: string) => `W/${tag}`, 304],
    ['its tag among others', (tag: string) => `"other", ${tag}`, 304],
    ['its tag among many', (tag: string) => `${'"other",'.repeat(40)}${tag}`, 304],
    ['its tag behind more than anybody has', (tag: string) => `${'"other",'.repeat(1500)}${tag}`, 200],
    ['anything', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['a longer tag', (tag: string) => `x${tag}`, 200],
  ])('named by %s is answered accordingly', (_what, condition, status) => {
    const reply = ask('/sw.js', { 'accept-encoding': 'br', 'if-none-match': condition(tagOf('br')) })
    expect(reply?.status).toBe(status)
    expect(reply?.body === null).toBe(status === 304)
  })

  it('is sent again in a coding that the browser does not have', () => {
    expect(ask('/sw.js', { 'accept-encoding': 'identity', 'if-none-match': tagOf('br') })?.status).toBe(200)
  })
})

it('a page that cannot be read now is refused in words, and served by the next who asks', async () => {
  const page = join(folder, 'weather.html')
  writeFileSync(page, '<p>rain</p>')
  const site = openSite(
    folder,
    () => '',
    (html) => html,
  )
  const request = testApp({ site })
  rmSync(page)
  mkdirSync(page)
  const refused = await request('GET', '/weather')
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(refused.json.message).toBe('This page cannot be read at the moment. Please try again.')
  rmSync(page, { recursive: true })
  writeFileSync(page, '<p>rain</p>')
  expect((await request('GET', '/weather')).status).toBe(200)
})
