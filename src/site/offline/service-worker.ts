/**
 * Keeps the site usable without a network: pages from the network first, hashed files from the cache first.
 * It never sees the API: an answer is never stored.
 */

/** Put in by the build: differs with every release, so that browsers notice a new one. */
declare const __BUILD__: string

interface OfflineList {
  /** The home page and what every page needs. */
  shell: string[]
  /** Code that answers on the device. */
  engine: string[]
  /** Every page, with its files. */
  pages: Record<string, string[]>
  /** What is kept only when it is used, or when everything shall be kept. */
  rest: string[]
}

interface WorkerScope {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchLike) => void): void
  addEventListener(
    type: 'message',
    listener: (event: Extendable & { data: Message; ports: readonly MessagePort[] }) => void,
  ): void
}
interface Extendable {
  waitUntil(promise: Promise<unknown>): void
}
interface FetchLike extends Extendable {
  request: Request
  respondWith(response: Promise<Response>): void
}
/** What pages say: a tool was opened, everything shall be kept, the new release may take over. */
export type Message = { visited: string } | { keepAll: true } | { takeOver: true }

const scope = globalThis as unknown as WorkerScope
const CACHE = `sundry-${__BUILD__}`
const OURS = /^sundry-/
const LIST = '/offline.json'

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('message', (event) => {
  const { data } = event
  if ('takeOver' in data) event.waitUntil(scope.skipWaiting())
  else if ('visited' in data) event.waitUntil(keepPage(data.visited))
  else {
    const kept = keepAll().catch(() => undefined)
    event.waitUntil(kept.then((found) => event.ports[0]?.postMessage(found)))
  }
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(event))
  else if (request.mode === 'navigate') event.respondWith(fromNetworkFirst(request, url.pathname))
})

/** Runs while the previous release is still in charge: what that one had kept is fetched anew before this one takes over. */
async function install(): Promise<void> {
  const { shell } = await list()
  await keep(shell)
  await keepAgain(await keptBefore())
}

async function activate(): Promise<void> {
  const before = await keptBefore()
  for (const name of await earlierCaches()) await caches.delete(name)
  await scope.clients.claim()
  // Tools that were opened while this release waited for its turn; no page waits for them.
  void keepAgain(before).catch(() => undefined)
}

async function earlierCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => OURS.test(name) && name !== CACHE)
}

/** Paths that releases before this one kept. */
async function keptBefore(): Promise<Set<string>> {
  const requests = await Promise.all((await earlierCaches()).map(async (name) => (await caches.open(name)).keys()))
  return new Set(requests.flat().map(({ url }) => new URL(url).pathname))
}

/** Keeps what was kept before, as this release names it: everything, or the tools that were opened. */
async function keepAgain(before: Set<string>): Promise<void> {
  if (before.size === 0) return
  if (before.has(LIST)) return void (await keepAll())
  const { pages, engine, rest } = await list()
  const opened = Object.keys(pages).filter((path) => path !== '/' && before.has(path))
  const files = opened.length > 0 ? [...opened, ...opened.flatMap((path) => pages[path] ?? []), ...engine] : []
  await keep([...files, ...rest.filter((path) => before.has(path))])
}

async function list(): Promise<OfflineList> {
  const response = await fetch(LIST, { cache: 'no-cache' })
  return (await response.json()) as OfflineList
}

/** Keeps what is not kept yet; a file that fails does not stop the others. */
async function keep(paths: string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.allSettled(
    paths.map(async (path) => {
      if (await cache.match(path)) return
      await cache.put(path, await toKeep(path))
    }),
  )
}

/** A hashed file that another release kept is the same file. */
async function toKeep(path: string): Promise<Response> {
  const isFile = path.startsWith('/assets/')
  const kept = isFile ? await caches.match(path) : undefined
  if (kept && isOurs(kept)) return kept
  const response = await fetch(path)
  if (!response.ok || response.redirected || (isFile && !isOurs(response))) throw new Error(`no ${path}`)
  return response
}

/**
 * Whether an answer is a file of ours: some networks answer for every address with a page of their own and call it a
 * success. Once kept, it would stand in the file's place in all releases to come.
 */
function isOurs({ ok, headers }: Response): boolean {
  return ok && !headers.get('content-type')?.includes('text/html')
}

async function keepPage(path: string): Promise<void> {
  const { pages, engine } = await list()
  await keep([path, ...(pages[path] ?? []), ...engine])
}

async function keepAll(): Promise<{ kept: number; all: number }> {
  const { pages, engine, shell, rest } = await list()
  const paths = [...new Set([...shell, ...engine, ...Object.keys(pages), ...Object.values(pages).flat(), ...rest])]
  // The list itself is kept as the sign that everything shall be.
  await keep([...paths, LIST])
  const cache = await caches.open(CACHE)
  const found = await Promise.all(paths.map((path) => cache.match(path)))
  return { kept: found.filter(Boolean).length, all: paths.length }
}

async function fromCacheFirst(event: FetchLike): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request).catch(() => undefined)
  if (kept && isOurs(kept)) return kept
  const response = await fetch(request)
  if (isOurs(response)) {
    const copy = response.clone()
    // The answer does not wait for it, and a full or broken storage must not keep a page from loading.
    event.waitUntil(
      caches
        .open(CACHE)
        .then((cache) => cache.put(request, copy))
        .catch(() => undefined),
    )
  }
  return response
}

async function fromNetworkFirst(request: Request, path: string): Promise<Response> {
  try {
    const response = await fetch(request)
    // A proxy answers for a server that is not there.
    const gone = response.status >= 502 && response.status <= 504
    return (gone && (await caches.match(path))) || response
  } catch (error) {
    const kept = (await caches.match(path)) ?? (await caches.match('/'))
    if (kept) return kept
    throw error
  }
}
