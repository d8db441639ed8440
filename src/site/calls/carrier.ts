import { sendAside, type AnyRequest } from '#contract/client.browser.ts'
import { errorOf } from '#contract/error.ts'
import { startWorker } from '#ui/worker.ts'
import address from './carrier-worker.ts?worker&url'
import type { CarrierMessage, CarrierReply } from './carrier-worker.ts'

let worker: Worker | undefined
let lastId = 0
/** Called with the reply, or with nothing when the worker is gone. */
const waiting = new Map<number, (reply: CarrierReply | undefined) => void>()

/**
 * A call over the network whose body is written and whose answer is read in a worker: in the page's own thread either
 * would stop it for a tenth of a second and more.
 */
export async function carry(route: string, request: AnyRequest, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted()
  const id = ++lastId
  const reply = await new Promise<CarrierReply | undefined>((resolve) => {
    waiting.set(id, resolve)
    signal.addEventListener('abort', () => {
      if (!waiting.delete(id)) return
      worker?.postMessage({ id, cancel: true } satisfies CarrierMessage)
      resolve(undefined)
    })
    open().postMessage({ id, route, request } satisfies CarrierMessage)
  })
  signal.throwIfAborted()
  if (!reply) return await sendAside(route, request, signal)
  if ('error' in reply) throw errorOf(reply.error)
  return reply.value
}

/** Starts the worker, unless it is there. */
export function open(): Worker {
  if (worker) return worker
  const started = startWorker(address, 'carrier')
  started.addEventListener('message', ({ data }: MessageEvent<CarrierReply>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  started.addEventListener('error', () => {
    worker = undefined
    for (const settle of waiting.values()) settle(undefined)
    waiting.clear()
  })
  worker = started
  return started
}
