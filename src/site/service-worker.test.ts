import { beforeEach, expect, it, vi } from 'vitest'

const ORIGIN = 'https://sundry.example'

/** Caches, a network and a worker's scope, as far as the service worker uses them. */
function stage(before: Record<string, string>) {
  const fetched: string[] = []
  const list = {
    shell: ['/', '/assets/site-2.js'],
    engine: ['/assets/engine-2.js'],
    pages: { '/': ['/assets/home-2.js'], '/csv': ['/assets/csv-1.js'], '/json': ['/assets/json-2.js'] },
    rest: ['/assets/codec-1.wasm', '/assets/other-1.wasm'],
  }
  const network = async (path: string) => {
    fetched.push(path)
    return new Response(path === '/offline.json' ? JSON.stringify(list) : `new ${path}`)
  }
  class FakeCache {
    readonly files = new Map<string, string>()
    keys = async () => [...this.files.keys()].map((path) => ({ url: ORIGIN + path }))
    match = async (path: string) => (this.files.has(path) ? new Response(this.files.get(path)) : undefined)
    put = async (path: string, response: Response) => void this.files.set(path, await response.text())
    add = async (path: string) => this.put(path, await network(path))
  }
  const stores = new Map<string, FakeCache>()
  const open = async (name: string) => {
    const found = stores.get(name) ?? new FakeCache()
    stores.set(name, found)
    return found
  }
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    async match(path: string) {
      for (const store of stores.values()) if (store.files.has(path)) return await store.match(path)
      return undefined
    },
  })
  const listeners = new Map<string, (event: unknown) => void>()
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('__BUILD__', 'two')
  vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) => listeners.set(type, listener))
  vi.stubGlobal('clients', { claim: async () => {} })

  const say = async (type: string, event: object = {}) => {
    const waits: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => waits.push(promise) })
    await Promise.all(waits)
  }
  const old = new FakeCache()
  for (const [path, text] of Object.entries(before)) old.files.set(path, text)
  stores.set('sundry-one', old)
  /** What somebody sees who opens a page. */
  const visit = async (path: string) => {
    let answer: Promise<Response> | undefined
    const request = { method: 'GET', url: ORIGIN + path, mode: 'navigate' }
    listeners.get('fetch')?.({ request, respondWith: (response: Promise<Response>) => (answer = response) })
    return await ((await answer) as Response).text()
  }
  return { fetched, say, visit, stores, old, kept: () => stores.get('sundry-two')!.files }
}

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

it('a new release keeps the tools that were opened, and fetches no file that stayed the same', async () => {
  const { fetched, say, stores, kept } = stage({
    '/': 'old /',
    '/csv': 'old /csv',
    '/assets/csv-1.js': 'same',
    '/assets/engine-1.js': 'old',
    '/assets/codec-1.wasm': 'used',
  })
  await import('./service-worker.ts')
  await say('install')
  expect(stores.has('sundry-one')).toBe(true)
  await say('activate')
  expect([...stores.keys()]).toEqual(['sundry-two'])
  expect([...kept().keys()].toSorted()).toEqual([
    '/',
    '/assets/codec-1.wasm',
    '/assets/csv-1.js',
    '/assets/engine-2.js',
    '/assets/site-2.js',
    '/csv',
  ])
  expect(kept().get('/csv')).toBe('new /csv')
  expect(kept().get('/assets/csv-1.js')).toBe('same')
  expect(fetched).not.toContain('/assets/csv-1.js')
})

it('a tool that is opened while the new release waits is kept as well', async () => {
  const { say, old, kept } = stage({ '/': 'old /' })
  await import('./service-worker.ts')
  await say('install')
  expect(kept().has('/assets/engine-2.js')).toBe(false)
  old.files.set('/json', 'old /json')
  await say('activate')
  await vi.waitFor(() => expect([...kept().keys()]).toEqual(expect.arrayContaining(['/json', '/assets/json-2.js'])))
})

it('where everything was kept, a new release keeps everything', async () => {
  const first = stage({})
  await import('./service-worker.ts')
  await first.say('message', { data: { keepAll: true }, ports: [] })
  const everything = [...first.kept().keys()].toSorted()
  expect(everything).toHaveLength(11)

  vi.resetModules()
  const second = stage(Object.fromEntries(first.kept()))
  await import('./service-worker.ts')
  await second.say('install')
  expect([...second.kept().keys()].toSorted()).toEqual(everything)
})

it.each([502, 503, 504])('opens a kept page where a proxy answers %d for a server that is gone', async (status) => {
  const { say, visit } = stage({ '/csv': 'old /csv' })
  vi.stubGlobal('location', { origin: ORIGIN })
  await import('./service-worker.ts')
  await say('install')
  vi.stubGlobal('fetch', async () => new Response('of the proxy', { status }))
  expect(await visit('/csv')).toContain('/csv')
  expect(await visit('/json')).toBe('of the proxy')
  vi.stubGlobal('fetch', async () => new Response('not found', { status: 404 }))
  expect(await visit('/csv')).toBe('not found')
})

it('opens a kept page without a network, and the home page for one that is not kept', async () => {
  const { say, visit } = stage({ '/csv': 'old /csv' })
  vi.stubGlobal('location', { origin: ORIGIN })
  await import('./service-worker.ts')
  await say('install')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await visit('/csv')).toContain('/csv')
  expect(await visit('/json')).toBe('new /')
})
