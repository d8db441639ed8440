import { ToolError } from '#contract/error.ts'
import type { Reply } from './exchange.ts'

const TITLES: Record<number, string> = {
  400: 'Bad request',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  413: 'Too large',
  414: 'Address too long',
  415: 'Unsupported media type',
  417: 'Expectation failed',
  422: 'Cannot be processed',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal error',
  502: 'Bad gateway',
  503: 'Unavailable',
  504: 'Timed out upstream',
}

export const FAULT = 'Something went wrong on our side. Please try again.'

/** For the log only: nobody waits for this answer any more. */
export const cancelled = () => new ToolError('The request was cancelled.', { status: 499, code: 'cancelled' })

/**
 * Problem details (RFC 9457) whose `message` is the sentence that the product shows. What is refused before it is a call
 * has neither an id nor an address.
 */
export function problem(error: ToolError, id?: string, instance?: string): Reply {
  const { status, code, message, errors } = error
  const body = {
    type: status === 429 ? 'https://iana.org/assignments/http-problem-types#quota-exceeded' : 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    detail: message,
    instance,
    code,
    message,
    ...(errors.length > 0 ? { errors } : {}),
    ...error.extra,
    requestId: id,
  }
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      ...(error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }),
    },
    body: JSON.stringify(body),
  }
}
