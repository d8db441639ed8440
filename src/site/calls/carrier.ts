import { sendAside, type AnyRequest } from '#contract/client.browser.ts'
import { isToolError } from '#contract/error.ts'
import { AnsweringWorker, BROKEN_OFF } from '#ui/answering-worker.ts'
import { startWorker } from '#ui/worker.ts'
import address from './carrier-worker.ts?worker&url'
import type { Freight } from './carrier-worker.ts'

const carrier = new AnsweringWorker<Freight, unknown>(() => startWorker(address, 'carrier'), {
  failed: 'The call could not be made in a worker.',
  stops: true,
})

/** Starts the worker, unless it is there. */
export const open = () => carrier.start()

/**
 * A call over the network whose body is written and whose answer is read in a worker: in the page's own thread either
 * would stop it for a tenth of a second and more.
 */
export async function carry(route: string, request: AnyRequest, signal: AbortSignal): Promise<unknown> {
  try {
    return await carrier.ask({ route, request }, { signal })
  } catch (error) {
    if (isToolError(error) && error.code === BROKEN_OFF) return await sendAside(route, request, signal)
    throw error
  }
}
