import fc from 'fast-check'
import sharp, { type Sharp, type TiffOptions } from 'sharp'
import { describe, expect, it } from 'vitest'
import { readImageHeader } from './header.ts'
import { tiffPages } from './tiff-pages.ts'
import { decodeTiff, type OpenJpeg } from './tiff.ts'

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="133" height="77"><defs><linearGradient id="g"><stop stop-color="#204080"/><stop offset="1" stop-color="#e0a060"/></linearGradient></defs><rect width="133" height="77" fill="url(#g)"/><circle cx="60" cy="40" r="30" fill="#d02020"/></svg>`
const picture = () => sharp(Buffer.from(DRAWING)).removeAlpha()
const rgba = (image: Sharp) => image.toColourspace('srgb').ensureAlpha().raw().toBuffer()
const rgbaWithSize = (image: Sharp) =>
  image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })

const openJpeg: OpenJpeg = async (jpeg) => {
  const { data, info } = await rgbaWithSize(sharp(jpeg))
  return { width: info.width, data: new Uint8ClampedArray(data) }
}
const decode = (file: Uint8Array, page = 0) => decodeTiff(file, page, openJpeg)

/** A file of one page with the data at byte 8, its fields behind it; of bits, as many as there are samples. */
function tiffOf(fields: Record<number, number>, data: Uint8Array): Buffer {
  const all = { 256: 133, 257: 77, ...fields }
  const entries = Object.entries(all).map(([tag, value]) => {
    const entry = Buffer.alloc(12)
    entry.writeUInt16LE(Number(tag))
    entry.writeUInt16LE(4, 2)
    entry.writeUInt32LE(1, 4)
    entry.writeUInt32LE(value, 8)
    return entry
  })
  const head = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0])
  head.writeUInt32LE(8 + data.length, 4)
  return Buffer.concat([head, data, Buffer.from([entries.length, 0]), ...entries, Buffer.alloc(4)])
}

async function apart(made: Sharp, options: TiffOptions): Promise<number> {
  const file = await made.tiff(options).toBuffer()
  const { width, height, data } = await decode(file)
  expect([width, height]).toEqual([133, 77])
  const truth = await rgba(sharp(file))
  return truth.reduce((most, value, index) => Math.max(most, Math.abs(value - data[index]!)), 0)
}

describe('TIFF pictures', () => {
  const packings = ['none', 'lzw', 'deflate', 'packbits'] as const
  it.each(packings)(
    'packed by %s: colour and grey, with and without prediction, in strips and tiles',
    async (compression) => {
      for (const predictor of ['none', 'horizontal'] as const) {
        for (const tile of [false, true]) {
          const options: TiffOptions = { compression, predictor, tile, tileWidth: 32, tileHeight: 16 }
          expect(await apart(picture(), options)).toBe(0)
          expect(await apart(picture().greyscale(), options)).toBe(0)
        }
      }
    },
  )

  it('whose bytes begin with the lowest bit', async () => {
    const grey = await picture().greyscale().raw().toBuffer()
    const turned = (byte: number) => Number.parseInt(byte.toString(2).padStart(8, '0').split('').reverse().join(''), 2)
    const fields = { 258: 8, 259: 1, 262: 1, 266: 2, 273: 8, 278: 77, 279: grey.length }
    const { data } = await decode(tiffOf(fields, grey.map(turned)))
    expect(Array.from(grey, (_, index) => data[index * 4])).toEqual([...grey])
  })

  it('of 16 bits, with transparency, and in black and white', async () => {
    expect(await apart(picture().toColourspace('rgb16'), { compression: 'lzw', predictor: 'horizontal' })).toBeLessThan(
      2,
    )
    expect(await apart(picture().toColourspace('rgb16'), { compression: 'none' })).toBeLessThan(2)
    const faint = sharp(Buffer.from(DRAWING.replace('url(#g)', '#00ff0080'))).ensureAlpha()
    expect(await apart(faint, { compression: 'deflate', predictor: 'horizontal' })).toBe(0)
    for (const bitdepth of [1, 2, 4] as const) {
      expect(await apart(picture().greyscale(), { compression: 'none', bitdepth }), String(bitdepth)).toBeLessThan(2)
    }
  })

  it('packed as faxes are, by another program: drawings, dots, long runs, lines that begin black', async () => {
    const noise = (width: number, height: number, share: number) => {
      let seed = width * 31 + height
      const data = Buffer.from(
        Array.from({ length: width * height }, () => {
          seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
          return seed / 2 ** 31 < share ? 0 : 255
        }),
      )
      return sharp(data, { raw: { width, height, channels: 1 } })
    }
    const sheets = [
      picture().greyscale().threshold(128),
      sharp({ create: { width: 5000, height: 3, channels: 3, background: '#fff' } }).greyscale(),
      sharp({ create: { width: 5000, height: 3, channels: 3, background: '#000' } }).greyscale(),
      ...[1, 7, 8, 9, 64, 65, 1791, 2623, 2700].flatMap((width) =>
        [0.5, 0.1, 0.01, 0.9].map((share) => noise(width, 40, share)),
      ),
    ]
    for (const sheet of sheets) {
      const file = await sheet.toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer()
      const { data } = await decode(file)
      expect(Buffer.compare(Buffer.from(data.buffer), await rgba(sharp(file)))).toBe(0)
    }
  })

  it('in the form for files above 4 GB: pages, packed, tiled and with a profile', async () => {
    for (const tile of [false, true]) {
      expect(await apart(picture(), { bigtiff: true, compression: 'lzw', tile, tileWidth: 32, tileHeight: 16 })).toBe(0)
    }
    const file = await picture().withIccProfile('p3').tiff({ bigtiff: true }).toBuffer()
    expect(readImageHeader(file)).toMatchObject({ type: 'image/tiff', pages: 1, wide: true })
    file.writeUInt16LE(44, 2)
    await expect(decode(file)).rejects.toThrow('This TIFF image is of a kind that cannot be opened here.')
  })

  it('tell how they are to be turned', async () => {
    const file = await picture().withMetadata({ orientation: 6 }).tiff({ compression: 'lzw' }).toBuffer()
    expect((await decode(file)).orientation).toBe(6)
  })

  it('have pages; small copies of them are none, and a ring of them ends', async () => {
    const sheet = (background: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer()
    const sheets = await Promise.all(['#f00', '#0f0', '#00f'].map(sheet))
    const file = await sharp(sheets, { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer()
    const pages = tiffPages(file)
    expect(pages).toHaveLength(3)
    const colors = await Promise.all(pages.map(async (_, page) => [...(await decode(file, page)).data.subarray(0, 3)]))
    expect(colors).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ])
    expect(readImageHeader(file)?.pages).toBe(3)
    await expect(decode(file, 3)).rejects.toThrow('The TIFF image is damaged.')

    const [first = 0, second = 0, third = 0] = pages
    const kind = Buffer.from([254, 0, 4, 0, 1, 0, 0, 0, 1, 0, 0, 0])
    const withCopy = Buffer.from(file)
    kind.copy(withCopy, second + 2)
    expect(tiffPages(withCopy)).toEqual([first, third])

    const ring = Buffer.from(file)
    ring.writeUInt32LE(first, third + 2 + ring.readUInt16LE(third) * 12)
    expect(tiffPages(ring)).toEqual(pages)
    expect(tiffPages(file.subarray(0, third))).toEqual([first, second])
  })

  it('with JPEG inside: colour, grey and red, green, blue, in strips and tiles', async () => {
    for (const quality of [80, 95]) {
      for (const tile of [false, true]) {
        const options: TiffOptions = { compression: 'jpeg', quality, tile, tileWidth: 32, tileHeight: 16 }
        expect(await apart(picture(), options)).toBeLessThan(3)
        expect(await apart(picture().greyscale(), options)).toBeLessThan(3)
      }
    }
  })

  it('with a JPEG for the whole page, as they were before 1995', async () => {
    const jpeg = await picture().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
    const { data } = await decode(tiffOf({ 259: 6, 262: 6, 277: 3, 258: 8, 513: 8, 514: jpeg.length }, jpeg))
    expect(Buffer.compare(Buffer.from(data), await rgba(sharp(jpeg)))).toBe(0)
    // Their tables apart from the picture data: nobody writes these any more.
    const tables = { 259: 6, 262: 6, 277: 3, 258: 8, 273: 8, 279: jpeg.length }
    await expect(decode(tiffOf(tables, jpeg))).rejects.toThrow('of a kind that cannot be opened here')
  })

  it('in CMYK, with and without prediction and alpha', async () => {
    const inks = [
      [0, 0, 0, 0, 255, 255, 255],
      [255, 0, 0, 0, 0, 255, 255],
      [0, 255, 0, 0, 255, 0, 255],
      [0, 0, 255, 0, 255, 255, 0],
      [0, 0, 0, 255, 0, 0, 0],
      [51, 102, 0, 51, 163, 122, 204],
    ]
    const colors = inks.map((ink) => ink.slice(4))
    const shown = ({ data }: { data: Uint8ClampedArray }) => inks.map((_, at) => [...data.subarray(at * 4, at * 4 + 3)])
    const plain = Uint8Array.from(inks.flatMap((ink) => ink.slice(0, 4)))
    const fields = { 256: 6, 257: 1, 259: 1, 262: 5, 258: 8, 273: 8 }
    expect(shown(await decode(tiffOf({ ...fields, 277: 4, 279: plain.length }, plain)))).toEqual(colors)
    const predicted = plain.map((value, at) => value - (at < 4 ? 0 : (plain[at - 4] as number)))
    const file = tiffOf({ ...fields, 277: 4, 279: plain.length, 317: 2 }, predicted)
    expect(shown(await decode(file))).toEqual(colors)
    const faint = Uint8Array.from(inks.flatMap((ink) => [...ink.slice(0, 4), 128]))
    const seen = await decode(tiffOf({ ...fields, 277: 5, 279: faint.length, 338: 2 }, faint))
    expect([shown(seen), seen.data[3]]).toEqual([colors, 128])
    // Other inks than cyan, magenta, yellow and black.
    await expect(decode(tiffOf({ ...fields, 277: 4, 279: plain.length, 332: 2 }, plain))).rejects.toThrow('of a kind')
  })

  it('damage ends in a sentence or a picture, whatever it is', async () => {
    const fax = picture().greyscale().threshold(128).toColourspace('b-w')
    const files = [
      fax.tiff({ compression: 'ccittfax4', bitdepth: 1 }),
      ...packings.map((compression) => picture().tiff({ compression, predictor: 'horizontal' })),
      picture().tiff({ compression: 'jpeg' }),
      picture().tiff({ compression: 'deflate', bigtiff: true }),
    ]
    for (const file of files) {
      const whole = new Uint8Array(await file.toBuffer())
      const damage = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }))
      await fc.assert(
        fc.asyncProperty(
          fc.array(damage, { maxLength: 6 }),
          fc.integer({ min: 1, max: whole.length }),
          async (changes, end) => {
            const bytes = whole.slice(0, end)
            for (const [at, value] of changes) if (at < end) bytes[at] = value
            try {
              await decode(bytes)
            } catch (error) {
              expect((error as Error).name).toBe('ToolError')
            }
          },
        ),
        { numRuns: 150 },
      )
    }
  })
})
