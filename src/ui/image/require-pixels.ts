import { ToolError } from '#contract/error.ts'
import { seesPixels } from './true-pixels.ts'

export const NO_PIXELS =
  'This browser gives websites noise instead of the pixels of pictures, so that they cannot recognise you. Please allow this site to “Extract Canvas Data” (in Firefox: Page Info, Permissions) and try again.'

/** To be called before a canvas is read or written as a file. */
export function requirePixels(): void {
  if (!seesPixels()) throw new ToolError(NO_PIXELS, { status: 0 })
}
