import { sendAside, type AnyRequest } from '#contract/client.browser.ts'
import { dataOf, isToolError, type ErrorData } from '#contract/error.ts'

export type CarrierMessage = { id: number; route: string; request: AnyRequest } | { id: number; cancel: true }
export type CarrierReply = { id: number; value: unknown } | { id: number; error: ErrorData }

const running = new Map<number, AbortController>()

addEventListener('message', ({ data }: MessageEvent<CarrierMessage>) => {
  if ('cancel' in data) running.get(data.id)?.abort()
  else void carry(data.id, data.route, data.request)
})

async function carry(id: number, route: string, request: AnyRequest): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  try {
    postMessage({ id, value: await sendAside(route, request, controller.signal) } satisfies CarrierReply)
  } catch (error) {
    // Nobody waits for a call that was cancelled.
    if (isToolError(error)) postMessage({ id, error: dataOf(error) } satisfies CarrierReply)
  } finally {
    running.delete(id)
  }
}
