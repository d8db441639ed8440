import { ToolError } from '#contract/error.ts'
import { startWorker } from '#ui/worker.ts'
import address from './scan-worker.browser.ts?worker&url'
import type { Found, ScanReply, ScanRequest } from './scan-worker.browser.ts'

export type { Found }

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (reply: ScanReply) => void>()

/** Reads every code in a picture, in a thread of its own that starts with the first picture. */
export async function scan(image: Blob | ImageBitmap): Promise<Found[]> {
  worker ??= start()
  const id = ++lastId
  const reply = await new Promise<ScanReply>((resolve) => {
    waiting.set(id, resolve)
    const request: ScanRequest = { id, image }
    worker?.postMessage(request, image instanceof Blob ? [] : [image])
  })
  if ('found' in reply) return reply.found
  if ('refused' in reply) throw new ToolError(reply.refused)
  throw new ToolError(
    reply.failed === 'unreadable'
      ? 'The browser cannot read this picture. Please try a PNG, JPEG or WebP file.'
      : 'The reader could not be loaded. Please check your connection and try again.',
  )
}

function start(): Worker {
  const started = startWorker(address, 'scanner')
  started.addEventListener('message', ({ data }: MessageEvent<ScanReply>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  started.addEventListener('error', () => {
    for (const [id, answer] of waiting) answer({ id, failed: 'reader' })
    waiting.clear()
    worker = undefined
  })
  return started
}
