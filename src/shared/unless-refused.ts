import { isToolError } from '#contract/error.ts'

/** What one can do without: nothing where it is refused or cannot be had. Any other error is a bug, and is told. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isToolError(error)) return undefined
    throw error
  }
}
