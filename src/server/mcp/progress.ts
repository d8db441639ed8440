import type { ProgressToken, ServerNotification } from '@modelcontextprotocol/sdk/types.js'

/** Clients give a call up after a minute without a word. */
const EVERY_MS = 2000

interface Asked {
  _meta?: { progressToken?: ProgressToken | undefined } | undefined
  sendNotification(notification: ServerNotification): Promise<void>
}

/**
 * Tells an agent that asked for it that its call is still worked on, until the function that it gives back is called.
 * How much is left nobody knows, so the progress is the seconds that went by. Over HTTP, where an answer is one JSON
 * document, there is no way to tell it, and nothing is said.
 */
export function tellProgress({ _meta, sendNotification }: Asked): () => void {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return () => undefined
  let progress = 0
  const timer = setInterval(() => {
    progress += EVERY_MS / 1000
    const params = { progressToken, progress, message: `At work for ${progress} seconds` }
    sendNotification({ method: 'notifications/progress', params }).catch(() => clearInterval(timer))
  }, EVERY_MS)
  return () => clearInterval(timer)
}
