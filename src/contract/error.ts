/** Where in the input a mistake is; every part is optional. */
export interface Place {
  field?: string
  line?: number
  column?: number
  message: string
}

interface ErrorDetails {
  /** HTTP status, 400 unless told otherwise. */
  status?: number
  /** Short machine-readable word, e.g. `too_large`. */
  code?: string
  /** The single mistakes, where there are several or where they have places. */
  errors?: Place[]
  /** Seconds after which another try makes sense. */
  retryAfter?: number | undefined
  /** Further members of the problem document, for tools that promise some. */
  extra?: Record<string, unknown>
  cause?: unknown
}

/**
 * The visitor's mistake, or an outside service's refusal, in words fit to show.
 * Anything else that is thrown is a bug: logged, and answered with a fixed sentence.
 */
export class ToolError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Place[]
  readonly retryAfter: number | undefined
  readonly extra: Record<string, unknown>

  constructor(message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'ToolError'
    this.status = details.status ?? 400
    this.code = details.code ?? 'invalid_input'
    this.errors = details.errors ?? []
    this.retryAfter = details.retryAfter
    this.extra = details.extra ?? {}
  }
}

/** A `ToolError` as data, to be sent between threads and processes, where its class would be lost. */
export interface ErrorData {
  message: string
  details: ErrorDetails
}

export function detailsOf({ status, code, errors, retryAfter, extra }: ToolError): ErrorDetails {
  return { status, code, errors, retryAfter, extra }
}

export function dataOf(error: ToolError): ErrorData {
  return { message: error.message, details: detailsOf(error) }
}

export function errorOf({ message, details }: ErrorData): ToolError {
  return new ToolError(message, details)
}

export function isToolError(value: unknown): value is ToolError {
  return value instanceof Error && value.name === 'ToolError'
}
