import type { ServerResponse } from 'node:http'
import { ToolError } from '#contract/error.ts'
import { busy } from '../limits/busy.ts'
import type { Reply } from './exchange.ts'
import { Held } from './held.ts'
import { problem } from './problem.ts'

/** What a client who takes answers slowly may keep. */
interface AnswerPatience {
  /** Milliseconds for an answer on its way, and bytes a second that a client takes at least after that. */
  sending: number
  slowest: number
  /** Bytes of larger answers that wait for their readers, altogether and for one caller. */
  waiting: number
  waitingForOne: number
}

const PATIENCE: AnswerPatience = {
  sending: 15_000,
  slowest: 32 * 1024,
  waiting: 256 * 1024 ** 2,
  waitingForOne: 64 * 1024 ** 2,
}

/** The answers that are on their way. */
export interface Answers {
  /**
   * Counts a large answer from now on, as many of one connection may be ready before the first is sent; gives a refusal
   * in place of one that would wait with too many others.
   */
  admit(reply: Reply): Reply | undefined
  /** Follows every answer that was sent, or could not be: counts what the system did not take at once, and watches over it. */
  watch(response: ServerResponse, reply: Reply): void
}

/** Headers that say what a body is: a refusal has another one. */
const OF_THE_BODY = ['content-encoding', 'content-disposition', 'etag']

export function createAnswers(patience: AnswerPatience = PATIENCE): Answers {
  const { sending, slowest, waiting, waitingForOne } = patience
  const held = new Held()

  return {
    admit(reply) {
      const { holder, body, headers } = reply
      if (holder === undefined || body === null) return undefined
      const theirs = held.of(holder)
      const full = held.all > 0 && held.all + body.length > waiting
      const error = full
        ? busy('with other large answers', 5)
        : theirs > 0 && theirs + body.length > waitingForOne
          ? tooMany()
          : undefined
      if (!error) {
        held.add(body.length, holder)
        return undefined
      }
      const refusal = problem(error, headers['x-request-id'])
      const kept = Object.entries(headers).filter(([name]) => !OF_THE_BODY.includes(name))
      return { ...refusal, headers: { ...Object.fromEntries(kept), ...refusal.headers } }
    },
    watch(response, { holder, body }) {
      const bytes = response.destroyed ? 0 : response.writableLength
      if (holder !== undefined) held.add(bytes - (body?.length ?? 0), holder)
      if (bytes === 0) return
      const end = () => response.destroy()
      // In all, and for a time in which nothing at all is taken.
      const timer = setTimeout(end, sending + (bytes / slowest) * 1000)
      response.setTimeout(sending, end)
      response.on('close', () => {
        clearTimeout(timer)
        if (holder !== undefined) held.add(-bytes, holder)
      })
    },
  }
}

const tooMany = () =>
  new ToolError('Too many large answers at the same time. Please take one of them first.', {
    status: 429,
    code: 'rate_limited',
    retryAfter: 5,
  })
