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
  /** A refusal in place of an answer that would wait with too many others. */
  refusalOf(reply: Reply): Reply | undefined
  /** Watches over what the system did not take at once, which waits in our memory. */
  watch(response: ServerResponse, reply: Reply): void
}

/** Headers that say what a body is: a refusal has another one. */
const OF_THE_BODY = ['content-encoding', 'content-disposition', 'etag']

export function createAnswers(patience: AnswerPatience = PATIENCE): Answers {
  const { sending, slowest, waiting, waitingForOne } = patience
  const held = new Held()

  return {
    refusalOf(reply) {
      const { holder, body, headers } = reply
      if (holder === undefined || body === null) return undefined
      const theirs = held.of(holder)
      const full = held.all > 0 && held.all + body.length > waiting
      const error = full
        ? busy('with other large answers', 5)
        : theirs > 0 && theirs + body.length > waitingForOne
          ? tooMany()
          : undefined
      if (!error) return undefined
      const refusal = problem(error, headers['x-request-id'])
      const kept = Object.entries(headers).filter(([name]) => !OF_THE_BODY.includes(name))
      return { ...refusal, headers: { ...Object.fromEntries(kept), ...refusal.headers } }
    },
    watch(response, { holder }) {
      const bytes = response.writableLength
      if (bytes === 0) return
      if (holder !== undefined) held.add(bytes, holder)
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
