import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { exactColors, fewColors, painted } from './few-colors.ts'
import { inflate } from '#shared/inflate.ts'
import { plainPixels } from './image-pixels.ts'
import { asInPdf } from './jpeg.ts'
import { name } from '../document/pdf-values.ts'
import type { Bitmap } from '../engines/pdfium.ts'
import { repack } from './repack.ts'
import { filterRows, unfilter } from './row-filters.ts'

/** A picture by a rule for each pixel. */
function picture(width: number, height: number, colorAt: (x: number, y: number) => [number, number, number]): Bitmap {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colorAt(x, y), (y * width + x) * 4)
  return { width, height, data }
}

const samplesOf = ({ data }: Bitmap, channels: number) => data.filter((_, at) => at % 4 < channels)

async function embedded(
  samples: Uint8ClampedArray,
  entry: object,
): Promise<{ document: PDFDocument; ref: PDFRef; size: number }> {
  const document = await PDFDocument.create()
  const packed = deflateSync(samples, { level: 6 })
  const dict = document.context.obj({ Subtype: 'Image', BitsPerComponent: 8, Filter: 'FlateDecode', ...entry })
  return { document, ref: document.context.register(PDFRawStream.of(dict, packed)), size: packed.length }
}

describe('packing without loss', () => {
  const print = picture(301, 80, (x, y) =>
    (x * y) % 7 === 0 ? [20, 20, 30] : x % 11 === 0 ? [200, 0, 0] : [250, 250, 250],
  )
  const shade = picture(200, 100, (x, y) => [x, (x + y) & 255, (y * 3 + ((x * 7) % 5)) & 255])
  const grey = picture(200, 100, (x, y) => [(x + y) & 255, (x + y) & 255, (x + y) & 255])

  it.each([
    ['print gets a palette of two bits', print, 'DeviceRGB', 3, 2],
    ['a shaded picture gets row filters', shade, 'DeviceRGB', 3, 8],
    ['a grey one too', grey, 'DeviceGray', 1, 8],
    ['grey in three channels is one', grey, 'DeviceRGB', 3, 8],
  ] as const)('%s, and every pixel stays', async (_name, bitmap, space, channels, bits) => {
    const { width, height } = bitmap
    const { document, ref, size } = await embedded(samplesOf(bitmap, channels), {
      Width: width,
      Height: height,
      ColorSpace: space,
    })
    repack(document, () => undefined)
    const after = document.context.lookup(ref) as PDFRawStream
    expect(after.getContents().length).toBeLessThan(size)
    expect(String(after.dict.get(name('BitsPerComponent')))).toBe(String(bits))
    expect(plainPixels(after)).toEqual(bitmap)
  })

  it('leaves a mask grey and a colour profile where it is', async () => {
    const { document, ref } = await embedded(samplesOf(print, 1), { Width: 301, Height: 80, ColorSpace: 'DeviceGray' })
    const profile = document.context.register(document.context.stream('profile', { N: 3 }))
    const dict = {
      Subtype: 'Image',
      Width: 301,
      Height: 80,
      BitsPerComponent: 8,
      ColorSpace: ['ICCBased', profile],
      SMask: ref,
      Filter: 'FlateDecode',
    }
    const shown = document.context.register(
      PDFRawStream.of(document.context.obj(dict), deflateSync(samplesOf(print, 3), { level: 1 })),
    )
    repack(document, () => undefined)
    expect(String((document.context.lookup(ref) as PDFRawStream).dict.get(name('ColorSpace')))).toBe('/DeviceGray')
    expect(String((document.context.lookup(shown) as PDFRawStream).dict)).toContain(
      `[ /Indexed [ /ICCBased ${profile.toString()} ]`,
    )
  })

  it('filters rows so that they can be had back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(1, 3),
        fc.infiniteStream(fc.nat(255)),
        (height, step, bytes) => {
          const size = { row: step * 7, height, step }
          const data = Uint8Array.from({ length: size.row * height }, () => bytes.next().value as number)
          expect(unfilter(filterRows(data, size), size)).toEqual(data)
        },
      ),
    )
  })

  it('takes profile and Exif block out of a JPEG, and nothing else', async () => {
    const plain = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#c03' } })
      .jpeg()
      .toBuffer()
    const tagged = await sharp(plain)
      .withIccProfile('p3')
      .withExif({ IFD0: { Orientation: '6' } })
      .jpeg()
      .toBuffer()
    const bare = asInPdf(tagged)
    for (const part of ['ICC_PROFILE', 'Exif\0\0']) {
      expect([tagged.includes(part), Buffer.from(bare).includes(part)]).toEqual([true, false])
    }
    expect(tagged.length - bare.length).toBeGreaterThan(300)
    expect(await sharp(bare).metadata()).toMatchObject({ width: 20, height: 10, format: 'jpeg' })
    expect(asInPdf(plain)).toBe(plain)
  })

  it('unpacks no further than it is told', () => {
    const bomb = deflateSync(Buffer.alloc(50_000_000))
    expect(inflate(bomb, 1_000_000)).toBeUndefined()
    expect(inflate(deflateSync('short'), 5)).toEqual(new Uint8Array(Buffer.from('short')))
    expect(inflate(Buffer.from('nonsense'), 100)).toBeUndefined()
  })
})

describe('few colours', () => {
  it('gives back every pixel of a picture that has few', () => {
    const bitmap = picture(40, 30, (x, y) => [x * 6, (y % 6) * 40, 7])
    const indexed = exactColors(bitmap)
    expect(indexed && painted(indexed)).toEqual(bitmap)
    expect(exactColors(picture(40, 30, (x, y) => [x, y, x ^ y]))).toBeUndefined()
  })

  it('flattens the grain of paper and keeps a small coloured mark', () => {
    const grain = (x: number, y: number) => ((x * 31 + y * 17) % 7) - 3
    const page = picture(200, 200, (x, y) => {
      if (x < 6 && y < 6) return [190, 30, 40]
      return y % 20 < 3 ? [30, 28, 25] : [245 + grain(x, y), 244 + grain(x, y), 240 + grain(x, y)]
    })
    const indexed = fewColors(page, 16)
    const after = indexed && painted(indexed).data
    for (const [at, value] of (after ?? []).entries())
      expect(Math.abs(value - (page.data[at] as number))).toBeLessThan(12)
    expect(indexed?.palette.length).toBeLessThanOrEqual(16 * 3)
  })

  it.each([
    ['a soft shade, which would show steps', picture(256, 64, (x) => [x, x, x])],
    ['a photo', picture(200, 200, (x, y) => [(x * y) % 256, (x * 5) % 256, (y * 3) % 256])],
  ])('leaves %s alone', (_name, bitmap) => {
    expect(fewColors(bitmap, 16)).toBeUndefined()
  })
})
