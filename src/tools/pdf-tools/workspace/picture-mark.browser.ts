import { ToolError } from '#contract/error.ts'
import type { MarkContent } from './use-marking.browser.ts'

/** A picture file as a mark that keeps its proportions. */
export async function pictureMark(picture: Blob): Promise<MarkContent> {
  const bitmap = await createImageBitmap(picture).catch((cause: unknown) => {
    throw new ToolError('The browser cannot read this picture. Please try a PNG, JPEG or WebP file.', { cause })
  })
  const ratio = bitmap.width / bitmap.height
  bitmap.close()
  return { kind: 'picture', picture, url: URL.createObjectURL(picture), ratio }
}
