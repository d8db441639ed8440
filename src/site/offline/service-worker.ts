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
/**
 * What pages say: a tool was opened (`first` by a page that has just come), everything shall be kept, the new release may
 * take over.
 */
export type Message = { visited: string; first: boolean } | { keepAll: true } | { takeOver: true }

const scope = globalThis as unknown as WorkerScope
const CACHE = `sundry-${__BUILD__}`
const OURS = /^sundry-/
const LIST = '/offline.json'
/** Stands in every page of ours (`document/settings.ts`) and in none of a network's own. */
const MARK = 'name="sundry:'
/** How long a page that is kept waits for the network's answer. */
const PATIENCE_MS = 5000

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('message', (event) => {
  const { data } = event
  if ('takeOver' in data) event.waitUntil(scope.skipWaiting())
  else if ('visited' in data) {
    const kept = keepPage(data.visited, data.first).catch(() => undefined)
    event.waitUntil(Promise.all([kept, succession]))
  } else {
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

/**
 * Runs while the previous release is still in charge: what that one had kept is fetched anew before this one takes over.
 * Where that fails, the previous one stays, and the browser tries again with the next page.
 */
async function install(): Promise<void> {
  const { shell } = await list()
  await keep(shell)
  await keepAgain(await keptBefore())
}

/** What follows on taking over. No page waits for it; the next message keeps the worker alive until it is done. */
let succession: Promise<void> | undefined

async function activate(): Promise<void> {
  await scope.clients.claim()
  succession = succeed().catch(() => undefined)
}

/** What was kept goes once all of it is kept anew: tools were opened while this release waited for its turn. */
async function succeed(): Promise<void> {
  const before = await keptBefore()
  await keepAgain(before)
  for (const name of await earlierCaches()) await caches.delete(name)
  // What there was no room for, beside the earlier files.
  await keepAgain(before)
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
  const listed = await list()
  if (before.has(LIST)) return keep([...everythingOf(listed), LIST])
  const { pages, engine, rest } = listed
  const opened = Object.keys(pages).filter((path) => path !== '/' && before.has(path))
  const files = opened.length > 0 ? [...opened, ...opened.flatMap((path) => pages[path] ?? []), ...engine] : []
  await keep([...files, ...rest.filter((path) => before.has(path))])
}

async function list(): Promise<OfflineList> {
  const response = await fetch(LIST, { cache: 'no-cache' })
  return (await response.json()) as OfflineList
}

function everythingOf({ shell, engine, pages, rest }: OfflineList): string[] {
  return [...new Set([...shell, ...engine, ...Object.keys(pages), ...Object.values(pages).flat(), ...rest])]
}

/** Keeps what is not kept yet. What fails does not stop the others, and fails at the end unless only room was missing. */
async function keep(paths: string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const results = await Promise.allSettled(
    paths.map(async (path) => {
      if (await cache.match(path)) return
      await cache.put(path, await toKeep(path))
    }),
  )
  for (const result of results) {
    if (result.status === 'rejected' && result.reason?.name !== 'QuotaExceededError') throw result.reason
  }
}

/** A hashed file that another release kept is the same file. */
async function toKeep(path: string): Promise<Response> {
  const kept = path.startsWith('/assets/') ? await caches.match(path) : undefined
  if (kept && isOurFile(kept)) return kept
  const response = await fetch(path)
  const ours = path.includes('.') ? isOurFile(response) : await isOurPage(response)
  if (!ours || response.redirected) throw new Error(`no ${path}`)
  return response
}

/**
 * Whether an answer is a file of ours: some networks answer for every address with a page of their own and call it a
 * success. Once kept, it would stand in the file's place in all releases to come.
 */
function isOurFile({ ok, headers }: Response): boolean {
  return ok && !headers.get('content-type')?.includes('text/html')
}

async function isOurPage(response: Response): Promise<boolean> {
  return response.ok && (await response.clone().text()).includes(MARK)
}

/**
 * Whether anything is to be kept by the way: not once the visitor has cleared everything, though this worker serves the
 * open pages until they are closed.
 */
const isKeeping = () => caches.has(CACHE)

/** A page that came since then begins anew, where browsers take back the worker that they were told to forget. */
async function keepPage(path: string, first: boolean): Promise<void> {
  const { pages, engine, shell } = await list()
  if (first || (await isKeeping())) await keep([...(first ? shell : []), path, ...(pages[path] ?? []), ...engine])
}

async function keepAll(): Promise<{ kept: number; all: number }> {
  const paths = everythingOf(await list())
  // The list itself is kept as the sign that everything shall be. What fails is missing in the count.
  await keep([...paths, LIST]).catch(() => undefined)
  const cache = await caches.open(CACHE)
  const found = await Promise.all(paths.map((path) => cache.match(path)))
  return { kept: found.filter(Boolean).length, all: paths.length }
}

async function fromCacheFirst(event: FetchLike): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request).catch(() => undefined)
  if (kept && isOurFile(kept)) return kept
  const response = await fetch(request)
  // The answer does not wait for it, and a full or broken storage must not keep a page from loading.
  if (isOurFile(response)) event.waitUntil(keepCopy(request, response.clone()).catch(() => undefined))
  return response
}

async function keepCopy(request: Request, response: Response): Promise<void> {
  if (await isKeeping()) await (await caches.open(CACHE)).put(request, response)
}

async function fromNetworkFirst(request: Request, path: string): Promise<Response> {
  const answer = fetch(request)
  // Where a kept page was shown meanwhile, nobody hears of its failure.
  answer.catch(() => undefined)
  try {
    const response = await Promise.race([answer, patience()])
    // A network may be there and deliver nothing; a proxy answers for a server that is not there.
    const gone = !response || (response.status >= 502 && response.status <= 504)
    return (gone && (await keptPage(path))) || (await answer)
  } catch (error) {
    const kept = (await keptPage(path)) ?? (await keptPage('/'))
    if (kept) return kept
    throw error
  }
}

const patience = () => new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))

/** This release's, or an earlier one's as long as that is here. */
async function keptPage(path: string): Promise<Response | undefined> {
  try {
    return (await caches.match(path, { cacheName: CACHE })) ?? (await caches.match(path))
  } catch {
    return undefined
  }
}
