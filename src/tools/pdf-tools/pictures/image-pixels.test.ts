import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ToolError } from '#contract/error.ts'
import type { Codecs } from '../document/pictures.ts'
import { nodeContext } from '../testing/engines.ts'
import { photo } from '../testing/fixtures.ts'
import { imagePixels } from './image-pixels.ts'

const { codecs } = await nodeContext()
const bytes = await sharp(await photo(20, 10))
  .jpeg()
  .toBuffer()

async function jpeg(parameters: Record<string, number>): Promise<PDFRawStream> {
  const { context } = await PDFDocument.create()
  const dict = context.obj({
    Width: 20,
    Height: 10,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
    Filter: 'DCTDecode',
    DecodeParms: parameters,
  })
  return PDFRawStream.of(dict, bytes)
}

const refusing = (error: ToolError): Codecs => ({ ...codecs, decode: () => Promise.reject(error) })

describe('the pixels of a JPEG', () => {
  it('are not read where its samples are the colours themselves', async () => {
    expect(await imagePixels(await jpeg({ ColorTransform: 1 }), codecs)).toMatchObject({ width: 20, height: 10 })
    expect(await imagePixels(await jpeg({ ColorTransform: 0 }), codecs)).toBeUndefined()
  })

  it('are not known where the browser cannot read it; a browser that gives no pixels at all says so', async () => {
    expect(await imagePixels(await jpeg({}), refusing(new ToolError('A JPEG of a rare kind')))).toBeUndefined()
    const blind = new ToolError('Noise instead of pixels', { status: 0 })
    await expect(imagePixels(await jpeg({}), refusing(blind))).rejects.toBe(blind)
  })
})
