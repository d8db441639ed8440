import { listeners } from '#ui/listeners.ts'
import { ownScript } from '#ui/worker.ts'
import type { Message } from './service-worker.ts'

/** How long a visitor who wants the new release waits for its worker. The page comes from the network in any case. */
const TURN_MS = 5000

let updateReady = false
/** The new release's worker, where it waits for its turn. */
let waiting: ServiceWorker | undefined
let starting: ReturnType<typeof setTimeout> | undefined
const updates = listeners()

/** Starts keeping the site for times without a network, once the page is at rest; where that fails, with the network. */
export function installOffline(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return
  // Another page may be shown by then.
  const opened = location.pathname
  const start = () => {
    // Listened for from the beginning: the network may be back before the failure is known.
    const back = new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    register().then(
      () => rememberPage(opened, true),
      () => void back.then(start),
    )
  }
  const wait = () => (starting = setTimeout(start, 1000))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
}

/** For who wants nothing to be kept, before it has begun. */
export const stopInstalling = () => clearTimeout(starting)

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(ownScript('/sw.js'))
  const watch = (worker: ServiceWorker | null) => {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    })
  }
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
}

function offer(worker: ServiceWorker): void {
  waiting = worker
  offerUpdate()
}

/** A new release is there, and this page is one of an earlier one. */
export function offerUpdate(): void {
  updateReady = true
  updates.tell()
}

/** Whether a new release waits for the visitor's consent; it never takes over by itself. */
export const updateWaits = () => updateReady
export const onUpdate = updates.on

export function takeUpdate(): void {
  // Another tab may have let it take over already.
  if (waiting?.state !== 'installed') return location.reload()
  waiting.postMessage({ takeOver: true } satisfies Message)
  // The worker before it ends what it has begun first, such as files that a slow line does not bring.
  void new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve)
    setTimeout(resolve, TURN_MS)
  }).then(() => location.reload())
}

/** Keeps a visited tool, so that it opens without a network: at the first visit as soon as there is a worker for it. */
export function rememberPage(path: string, first = false): void {
  if (savesData()) return
  void navigator.serviceWorker?.ready.then(({ active }) =>
    active?.postMessage({ visited: path, first } satisfies Message),
  )
}

/** The visitor asked the browser to fetch no more than is needed. */
export function savesData(): boolean | undefined {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
}
