import { ToolError } from '#contract/error.ts'

/** A refusal for want of room, which others have at the moment: `with other images`. */
export function busy(others = '', retryAfter = 2): ToolError {
  const beside = others && ` ${others}`
  return new ToolError(`The server is busy${beside}. Please try again in a moment.`, {
    status: 503,
    code: 'busy',
    retryAfter,
  })
}
