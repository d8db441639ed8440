import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const ORIGIN = 'https://sundry.example'

const answerOf = (text: string) =>
  new Response(text, { headers: { 'content-type': text.startsWith('<') ? 'text/html' : 'text/javascript' } })
/** What the site answers in the new release, and a network that wants a visitor to sign in, for every address. */
const newOf = (path: string) => (path.includes('.') ? `new ${path}` : `<meta name="sundry:email">new ${path}`)
const SIGN_IN = '<html>Sign in'
const pathOf = (request: string | Request) => (typeof request === 'string' ? request : new URL(request.url).pathname)

/** Caches, a network and a worker's scope, as far as the service worker uses them. */
function stage(before: Record<string, string>) {
  const fetched: string[] = []
  const list = {
    shell: ['/', '/assets/site-2.js'],
    engine: ['/assets/engine-2.js'],
    pages: { '/': ['/assets/home-2.js'], '/csv': ['/assets/csv-1.js'], '/json': ['/assets/json-2.js'] },
    rest: ['/assets/codec-1.wasm', '/assets/other-1.wasm'],
  }
  const network = async (request: string | Request) => {
    const path = pathOf(request)
    fetched.push(path)
    return answerOf(path === '/offline.json' ? JSON.stringify(list) : newOf(path))
  }
  class FakeCache {
    readonly files = new Map<string, string>()
    keys = async () => [...this.files.keys()].map((path) => ({ url: ORIGIN + path }))
    match = async (request: string | Request) => {
      const text = this.files.get(pathOf(request))
      return text === undefined ? undefined : answerOf(text)
    }
    room = true
    put = async (request: string | Request, response: Response) => {
      if (!this.room) throw new DOMException('', 'QuotaExceededError')
      this.files.set(pathOf(request), await response.text())
    }
  }
  const stores = new Map<string, FakeCache>()
  const open = async (name: string) => {
    const found = stores.get(name) ?? new FakeCache()
    stores.set(name, found)
    return found
  }
  vi.stubGlobal('caches', {
    open,
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    async match(request: string | Request, { cacheName }: { cacheName?: string } = {}) {
      const looked = cacheName === undefined ? [...stores.values()] : [stores.get(cacheName)]
      const store = looked.find((one) => one?.files.has(pathOf(request)))
      return await store?.match(request)
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
  const ask = async (path: string, mode: string) => {
    let answer: Promise<Response> | undefined
    const respondWith = (response: Promise<Response>) => (answer = response)
    await say('fetch', { request: { method: 'GET', url: ORIGIN + path, mode }, respondWith })
    return await ((await answer) as Response).text()
  }
  /** What somebody sees who opens a page, and what a page gets that loads a file. */
  const visit = (path: string) => ask(path, 'navigate')
  const load = (path: string) => ask(path, 'cors')
  return { fetched, say, visit, load, stores, old, kept: () => stores.get('sundry-two')!.files }
}

beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
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
  await vi.waitFor(() => expect([...stores.keys()]).toEqual(['sundry-two']))
  expect([...kept().keys()].toSorted()).toEqual([
    '/',
    '/assets/codec-1.wasm',
    '/assets/csv-1.js',
    '/assets/engine-2.js',
    '/assets/site-2.js',
    '/csv',
  ])
  expect(kept().get('/csv')).toBe(newOf('/csv'))
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
  expect(await visit('/json')).toBe(newOf('/'))
})

it('opens a kept page where the network delivers nothing, and waits for one that is not kept', async () => {
  const { say, visit } = stage({ '/csv': 'old /csv' })
  vi.stubGlobal('location', { origin: ORIGIN })
  await import('./service-worker.ts')
  await say('install')
  vi.useFakeTimers()
  const late = () => new Promise((resolve) => setTimeout(() => resolve(answerOf('late')), 20_000))
  vi.stubGlobal('fetch', late)
  const opened = visit('/csv')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await opened).toBe(newOf('/csv'))
  const waiting = visit('/json')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await waiting).toBe('late')
})

it('leaves everything to the earlier release where a file cannot be fetched, and goes on from there later', async () => {
  const before = { '/': 'old /', '/csv': 'old /csv', '/assets/csv-1.js': 'same' }
  const { fetched, say, visit, stores, old, kept } = stage(before)
  vi.stubGlobal('location', { origin: ORIGIN })
  await import('./service-worker.ts')
  const network = globalThis.fetch
  vi.stubGlobal('fetch', (path: string) =>
    path === '/csv' ? Promise.reject(new TypeError('no network')) : network(path),
  )
  await expect(say('install')).rejects.toThrow('no network')
  expect(Object.fromEntries(old.files)).toEqual(before)
  vi.stubGlobal('fetch', network)
  fetched.length = 0
  await say('install')
  expect(kept().get('/csv')).toBe(newOf('/csv'))
  expect(fetched).not.toContain('/')
  // A tool that was opened while the new release waited, which begins without a network.
  old.files.set('/json', 'old /json')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await say('activate')
  expect(await visit('/json')).toBe('old /json')
  expect(await visit('/csv')).toBe(newOf('/csv'))
  expect(stores.has('sundry-one')).toBe(true)
})

it('a new release that finds no room beside the files of the earlier one takes theirs', async () => {
  const { say, stores, kept } = stage({ '/': 'old /', '/csv': 'old /csv' })
  await import('./service-worker.ts')
  const cache = (await caches.open('sundry-two')) as unknown as { room: boolean }
  cache.room = false
  await say('install')
  expect(kept().size).toBe(0)
  const remove = caches.delete
  vi.stubGlobal('caches', {
    ...caches,
    async delete(name: string) {
      cache.room = true
      return await remove(name)
    },
  })
  await say('activate')
  await vi.waitFor(() => expect(kept().get('/csv')).toBe(newOf('/csv')))
  expect([...stores.keys()]).toEqual(['sundry-two'])
})

it('keeps nothing by the way once everything was cleared, until it is asked to keep all, or a page comes', async () => {
  const { say, load, stores, kept } = stage({})
  vi.stubGlobal('location', { origin: ORIGIN })
  await import('./service-worker.ts')
  await say('install')
  stores.clear()
  await say('message', { data: { visited: '/csv', first: false }, ports: [] })
  expect(await load(ASSET)).toBe(`new ${ASSET}`)
  expect([...stores.keys()]).toEqual([])
  await say('message', { data: { keepAll: true }, ports: [] })
  expect(kept().has('/csv')).toBe(true)
  stores.clear()
  await say('message', { data: { visited: '/csv', first: true }, ports: [] })
  expect([...kept().keys()]).toEqual(expect.arrayContaining(['/', '/csv']))
})

const ASSET = '/assets/csv-1.js'

it('never keeps a page that some network answers in the place of a file, nor uses one that was kept', async () => {
  const { say, load, stores, kept } = stage({ '/csv': 'old /csv', [ASSET]: SIGN_IN })
  await import('./service-worker.ts')
  vi.stubGlobal('location', { origin: ORIGIN })
  const network = globalThis.fetch
  vi.stubGlobal('fetch', async (request: string) => {
    return pathOf(request).startsWith('/assets/') ? answerOf(SIGN_IN) : await network(request)
  })
  await expect(say('install')).rejects.toThrow('no /assets/')
  expect([...kept().values()]).not.toContain(SIGN_IN)
  expect(await load('/assets/other-1.wasm')).toBe(SIGN_IN)
  vi.stubGlobal('fetch', network)
  for (const path of [ASSET, '/assets/other-1.wasm']) expect(await load(path)).toBe(`new ${path}`)
  await vi.waitFor(() => expect(stores.get('sundry-two')!.files.get(ASSET)).toBe(`new ${ASSET}`))
})

it('never keeps what some network answers in the place of a page', async () => {
  const { say, stores, kept } = stage({})
  await import('./service-worker.ts')
  const network = globalThis.fetch
  const signIn = async (path: string) => (path === '/offline.json' ? await network(path) : answerOf(SIGN_IN))
  vi.stubGlobal('fetch', signIn)
  await expect(say('install')).rejects.toThrow('no /')
  expect([...kept().keys()]).toEqual([])
  vi.stubGlobal('fetch', network)
  await say('install')
  vi.stubGlobal('fetch', signIn)
  await say('message', { data: { visited: '/csv', first: false }, ports: [] })
  expect(kept().has('/csv')).toBe(false)
  vi.stubGlobal('fetch', network)
  await say('message', { data: { visited: '/csv', first: false }, ports: [] })
  expect(stores.get('sundry-two')!.files.get('/csv')).toBe(newOf('/csv'))
})

it.each(['open', 'match'])('loads files where the storage is full or broken: %s fails', async (failing) => {
  const { load } = stage({})
  await import('./service-worker.ts')
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('caches', { ...caches, [failing]: () => Promise.reject(new DOMException('', 'QuotaExceededError')) })
  expect(await load(ASSET)).toBe(`new ${ASSET}`)
})
