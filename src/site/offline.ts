import { ownScript } from '#ui/worker.ts'
import type { Message } from './service-worker.ts'

let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()

/** Starts keeping the site for times without a network, once the page is at rest. */
export function installOffline(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return
  const start = () => void register().catch(() => undefined)
  if (document.readyState === 'complete') setTimeout(start, 1000)
  else addEventListener('load', () => setTimeout(start, 1000))
}

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
  await navigator.serviceWorker.ready
  rememberPage(location.pathname)
}

function offer(worker: ServiceWorker): void {
  waiting = worker
  for (const listener of listeners) listener()
}

/** Whether a new release waits for the visitor's word; it never takes over by itself. */
export const updateWaits = () => waiting !== undefined
export function onUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  tell({ takeOver: true }, waiting)
}

/** Keeps a visited tool, so that it opens without a network. */
export function rememberPage(path: string): void {
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  if (!saving) tell({ visited: path })
}

/** How many of the files that all tools need are kept. */
export interface Kept {
  kept: number
  all: number
}

/** Keeps every tool; nothing where the browser has no service worker for this site. */
export async function keepEverything(): Promise<Kept | undefined> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return undefined
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const reply = new Promise<Kept>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<Kept>) => resolve(data))
    port1.start()
  })
  active?.postMessage({ keepAll: true } satisfies Message, [port2])
  return await reply
}

/** Removes every kept file and the service worker; the next visit begins anew. */
export async function forgetEverything(): Promise<number> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return 0
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.unregister()
  let files = 0
  for (const name of await caches.keys()) {
    files += (await (await caches.open(name)).keys()).length
    await caches.delete(name)
  }
  return files
}

function tell(message: Message, worker = navigator.serviceWorker?.controller ?? undefined): void {
  worker?.postMessage(message)
}
