import type { MarkContent } from './use-marking.browser.ts'

/** A picture file as a mark that keeps its proportions. */
export async function pictureMark(picture: Blob): Promise<MarkContent> {
  const bitmap = await createImageBitmap(picture)
  const ratio = bitmap.width / bitmap.height
  bitmap.close()
  return { kind: 'picture', picture, url: URL.createObjectURL(picture), ratio }
}
