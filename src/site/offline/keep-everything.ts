import type { Message } from './service-worker.ts'

/** How many of the files that all tools need are kept. */
interface Kept {
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
