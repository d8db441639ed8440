import { ownScript } from '#ui/worker.ts'
import { stopInstalling } from './offline.ts'
import type { Message } from './service-worker.ts'

/** How many of the files that all tools need are kept. */
interface Kept {
  kept: number
  all: number
}

/** Keeps every tool; nothing where the browser has no service worker for this site. Throws without a network. */
export async function keepEverything(): Promise<Kept | undefined> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return undefined
  // It is gone where everything was removed since this page was opened.
  const { active, waiting, installing } = await navigator.serviceWorker.register(ownScript('/sw.js'))
  const worker = active ?? waiting ?? installing
  const { port1, port2 } = new MessageChannel()
  const reply = new Promise<Kept | undefined>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<Kept | undefined>) => resolve(data))
    port1.start()
    // A worker that could not be installed is ended and answers nothing.
    worker?.addEventListener('statechange', () => worker.state === 'redundant' && resolve(undefined))
  })
  worker?.postMessage({ keepAll: true } satisfies Message, [port2])
  const kept = await reply
  if (!kept) throw new Error('The list of files could not be fetched')
  return kept
}

/** Removes every kept file and the service worker; the next visit begins anew. */
export async function forgetEverything(): Promise<number> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return 0
  stopInstalling()
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.unregister()
  let files = 0
  for (const name of await caches.keys()) {
    files += (await (await caches.open(name)).keys()).length
    await caches.delete(name)
  }
  return files
}
