import { isToolError, ToolError } from '#contract/error.ts'
import { messageOf } from '#ui/alert.tsx'

/** What went wrong, in the specified words. */
export function failure(error: unknown): ToolError {
  const errors = isToolError(error) ? error.errors : []
  return new ToolError(`Compression failed: ${messageOf(error)}`, { errors, cause: error })
}
