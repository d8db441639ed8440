import sharp, { type Sharp } from 'sharp'
import { MOST_PIXELS } from './limits.ts'

/** As what pictures of 16 bits are read: their colour profiles are right for the numbers of 8 bits alone. */
const READ_AS: Record<string, string> = { rgb16: 'srgb', grey16: 'b-w' }

/** A picture of a stranger: upright, sRGB, 8 bits. Throws where it is damaged. */
export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
  const { space } = await picture.metadata()
  const readAs = READ_AS[space]
  if (readAs) picture.pipelineColourspace(readAs)
  return picture.autoOrient().toColourspace('srgb')
}
