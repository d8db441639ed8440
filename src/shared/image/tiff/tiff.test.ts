import fc from 'fast-check'
import sharp, { type Sharp, type TiffOptions } from 'sharp'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { readImageHeader } from '#shared/image/header.ts'
import { tiffPages } from './pages.ts'
import { decodeTiff } from './tiff.ts'
import type { OpenJpeg } from './blocks.ts'

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="133" height="77"><defs><linearGradient id="g"><stop stop-color="#204080"/><stop offset="1" stop-color="#e0a060"/></linearGradient></defs><rect width="133" height="77" fill="url(#g)"/><circle cx="60" cy="40" r="30" fill="#d02020"/></svg>`
/** By tiffcp and Ghostscript: runs between ends of lines, mixed with differences and filled up to bytes, runs by bytes. */
const FAXES = {
  'T.4':
    'SUkqADgBAAAAHAPBuACarwUxwaQATV8CvANIAJqPw2rBpABNQnBrWDWACagnBpWHcNAAJqC/Bm2DuGgAE1DPwWZWGHDQACag34iOwYcNAAJqBgmBDhoABNQzAYZ3DQACahmgwIcNAAJqGYoBhw0AAmoZigGHDQACahlkwXcNAAJqGWTBdw0AABNQyjAYcNAAJqGUBA7hoABNQMCQVw0AAmoGBUVw0AAmoGAP4nDQACagYAz6cNAAJqBgDFmGgAE1AwBheDOACagXGgfgXABNQUDYO64EABNQ2WjAYd8EABNQ0XmAw4+GACagRZkwXcJzABNQYsiYLuH9AAmoYsRQDDhjAATUHsIoBhwIcAATUPYIDAhw0AA7SAA7SAA7SAAmpWGVMFcAE1OwPAgAE1rA8NAAJrQB4bAAEAAAAQMAAQAAAFsAAAABAQMAAQAAACgAAAACAQMAAQAAAAEAAAADAQMAAQAAAAMAAAAGAQMAAQAAAAEAAAARAQQAAwAAABoCAAASAQMAAQAAAAEAAAAVAQMAAQAAAAEAAAAWAQMAAQAAABAAAAAXAQQAAwAAAA4CAAAaAQUAAQAAAP4BAAAbAQUAAQAAAAYCAAAcAQMAAQAAAAEAAAAkAQQAAQAAAAAAAAAoAQMAAQAAAAIAAABTAQMAAQAAAAEAAAAAAAAAMzPLAAAACAAzM8sAAAAIAH8AAACFAAAAKwAAAAgAAACHAAAADAEAAA==',
  'T.4, mixed':
    'SUkqAAoBAAAAAeAeDcABE1QMgpjwAZq+BXgGkAFBnw2sAAGahODWsGsAAUGDSId4AAGagvwZtg7hoAABQYMhZpcAAZqDfiI7Bhw0AAFBiK4AAZqGYDDO4aAAAVvgAZqGYoBhw0AAAX4AAZqGWTBdw0AAAX4AAZqGUYDDhoABb4ABmoGBIK4aAAFg+AABmoGAP4nDQAABcGD4AAGagYAxZhoAAXBuAAGagXGgfgXAAVZdA4ABmobLRgMO+CAAAVLwYOABmoEWZMF3CcwAAVLwwcABmoYsRQDDhjAAAVLwcAABmoewQGBDhoABCIkGG4AB7SAAAUABmpWGVMFcAAFSGAABmtYHhoABagAQAAABAwABAAAAWwAAAAEBAwABAAAAKAAAAAIBAwABAAAAAQAAAAMBAwABAAAAAwAAAAYBAwABAAAAAQAAABEBBAADAAAA7AEAABIBAwABAAAAAQAAABUBAwABAAAAAQAAABYBAwABAAAAEAAAABcBBAADAAAA4AEAABoBBQABAAAA0AEAABsBBQABAAAA2AEAABwBAwABAAAAAQAAACQBBAABAAAABQAAACgBAwABAAAAAgAAAFMBAwABAAAAAQAAAAAAAAAzM8sAAAAIADMzywAAAAgAbAAAAGsAAAAqAAAACAAAAHQAAADfAAAA',
  'T.4 by bytes':
    'SUkqAAgAAAATAP4ABAABAAAAAgAAAAABAwABAAAAWwAAAAEBAwABAAAAKAAAAAIBAwABAAAAAQAAAAMBAwABAAAAAgAAAAYBAwABAAAAAAAAAAoBAwABAAAAAQAAABEBBAABAAAALgEAABIBAwABAAAAAQAAABUBAwABAAAAAQAAABYBAwABAAAAKAAAABcBBAABAAAArAAAABoBBQABAAAA8gAAABsBBQABAAAA+gAAABwBAwABAAAAAQAAACgBAwABAAAAAgAAACkBAwACAAAAAAAAADEBAgAYAAAAAgEAADIBAgAUAAAAGgEAAAAAAABIAAAAAQAAAEgAAAABAAAAR1BMIEdob3N0c2NyaXB0IDEwLiAwLjAAMjAyNjoxMToyNyAyMzoyODoxMAA1HsQANRFLGnCFpgbAhSQGmEFCG0BBohLQITIUrCeHghUQEcNguAgZpQAmBgpAMAXKADAFygBIGULgJhmCwCYZgsBWDQKgVg0igFYaQ2BWGqBAVg2EwFYNEBAgVg0cEEBWDRQJWAgNRATQBg16hEAQGmnCTBgahcJgrKAzFYRwqKwzDAjQvDKGhgyoBcUYQSALlAA1A8MsNQPDLDUDwyzCCBwQst1gctjAc9iA',
}
/** By tiffcp. */
const APART =
  'SUkqAJ4DAACACMCgYDAUDwOCQaEQqEQcDwQCQUEQmBQmDwSCxeMgWGwaIRKKQuNAYFDYShAAPR0OABQSHR8CxOCxWNwQKlcJgCdTp6s5+gaXgaIzGQxaBgo0Tmdzt7M0B0GhzICwEIAIwKBgMBQPAyCRABC4ZDHA5oOB4IBIKCIIBYFF4OBjaGIbH3o0ojE4rF4zBY2fwNH4a/mRIwNFALFoLJ4NA5VLIZLphMppGIHKIHHZ1C5DPZLBYCCACMCgYDAUDwMgkQAQuGQxwOaDgeCASCgiCAWBReDgYFGcKQ2GPZmgOIxOKxeMwWNgYKlcJyB6s5+gaSgaKAWLQWUwaBwQEjUUA4AvRzuEBQSazecxiezyCSqmwee0mTwWAoAIwKBgMBQPA4JBoRCoRBwPBAJBQRCYFCYPBILF4yBYbBohEoTAQIAQQHAwGAgIAoGBACAwJBYPBIhBYKBYQA4FBINFYVDIdFYjEgFFIHF4HGZK5HU+AACg2JwNH5BIotEJM+2u9gBOZyDB4EI/CJDFZJHQC03vOqQDCTL5pE4rAYAQQHAwGAgIAnS4gBC4ZDBWMIJAwFBQLEwHAoJBgE1XtDY8DibEYLFItGIlB2a/o9DQEWZFEwFFYHJoLKJVK4WAyxL5JM4jGo5OIXIJ5MYtAYAQQHAwGAgIAnS4gBC4ZDBWMIJAwFBQLEwHAoJBgEAWo9obDAYSQNEYLFItGIlBwG+2vHoaDB4EJJJQFFYHKILKoK5XVHgYGhPI5nE5rJ4jGoGBACAwJOYtQ5NA4CCAEEBwMBgICAKBgQAgMCQWDwSIQWCgWEAOBQSDRWFQyHRWIxIBRSBwEIAgH8/4JBX+AIHBIQAH+/oZDoO/YVBoFBoLCIvEI1DABEoPFITFgA/Gy4nqAAWGhKAIfHI9DILFYs/3ownnLJwCxuC4bLonMZDBX4unlOKMCx+AohHZ/BICgCAfz/gkFazSAEJhUKEonfwAf4AfsEiEFgUFgq4eELjgMIEPiMTiMYi8Yf6rfschYCJUgiUUkkDk0olUKlkukUVgkljEamsJj04mEFgIgCAfz/gkFa7RAEJhUKEonfwAf4AfsEiEFgUFgr8XTyhcKBY/AUPiMTiMYi8Ygj0YcchYLG4Lf8iiUUk0DlEjbDkjgMDQlhMxiEzksWm0oAFFo8QkUykkVgkBgCAfz/gkFf4AgcEhAAf7+hkOg79hUGgUGgsIi8QjUMAESg8GgIAQAAABAwABAAAAIQAAAAEBAwABAAAAEQAAAAIBAwADAAAAdAQAAAMBAwABAAAABQAAAAYBAwABAAAAAgAAABEBBAAMAAAAkgQAABIBAwABAAAAAQAAABUBAwABAAAAAwAAABYBAwABAAAABQAAABcBAwAMAAAAegQAABoBBQABAAAAZAQAABsBBQABAAAAbAQAABwBAwABAAAAAgAAACgBAwABAAAAAgAAAD0BAwABAAAAAgAAAFMBAwADAAAAwgQAAAAAAAAzM8sAAAAIADMzywAAAAgACAAIAAgAXwBVAGIAJwBaAFEAXgApAFkATgBaACYACAAAAGcAAAC8AAAAHgEAAEUBAACfAQAA8AEAAE4CAAB3AgAA0AIAAB4DAAB4AwAAAQABAAEA'
const picture = () => sharp(Buffer.from(DRAWING)).removeAlpha()
const rgba = (image: Sharp) => image.toColourspace('srgb').ensureAlpha().raw().toBuffer()
const rgbaWithSize = (image: Sharp) =>
  image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })

const openJpeg: OpenJpeg = async (jpeg) => {
  const { data, info } = await rgbaWithSize(sharp(jpeg))
  return { width: info.width, data: new Uint8ClampedArray(data) }
}
const decode = (file: Uint8Array, page = 0) => decodeTiff(file, page, openJpeg)

/** A file of one page with the data at byte 8, lists of numbers and its fields behind it; of bits, as many as there are samples. */
function tiffOf(fields: Record<number, number | number[]>, data: Uint8Array): Buffer {
  const all = { 256: 133, 257: 77, ...fields }
  const lists: Buffer[] = []
  let end = 8 + data.length
  const entries = Object.entries(all).map(([tag, value]) => {
    const entry = Buffer.alloc(12)
    entry.writeUInt16LE(Number(tag))
    entry.writeUInt16LE(4, 2)
    entry.writeUInt32LE(Array.isArray(value) ? value.length : 1, 4)
    entry.writeUInt32LE(Array.isArray(value) ? end : value, 8)
    if (Array.isArray(value)) {
      lists.push(Buffer.from(Uint32Array.from(value).buffer))
      end += value.length * 4
    }
    return entry
  })
  const head = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0])
  head.writeUInt32LE(end, 4)
  return Buffer.concat([head, data, ...lists, Buffer.from([entries.length, 0]), ...entries, Buffer.alloc(4)])
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

  it.each(Object.entries(FAXES))('packed as older faxes are, by another program: %s', async (_, text) => {
    const file = Buffer.from(text, 'base64')
    const { data } = await decode(file)
    expect(new Set(data).size).toBe(2)
    expect(Buffer.compare(Buffer.from(data.buffer), await rgba(sharp(file)))).toBe(0)
  })

  it('a fax that ends before its last line leaves the rest of the sheet white', async () => {
    const [white17, black7] = ['101011', '00011']
    const line = `000000000001${white17}${black7}`
    const end = '000000000001'
    const bits = (line + end.repeat(6)).padEnd(96, '0')
    const data = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
    const fields = { 256: 24, 257: 2, 259: 3, 262: 0, 273: 8, 279: data.length }
    const seen = await decode(tiffOf(fields, data))
    const black = Array.from({ length: 48 }, (_, index) => seen.data[index * 4] === 0)
    expect(black.indexOf(true)).toBe(17)
    expect(black.filter(Boolean)).toHaveLength(7)
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

  it('with each colour apart: of 8 and 16 bits, with prediction and alpha, in several strips', async () => {
    for (const [bits, samples] of [
      [8, 3],
      [8, 4],
      [16, 3],
    ] as const) {
      const size = bits / 8
      const image = samples === 4 ? picture().ensureAlpha(0.5) : picture()
      const raw = await image
        .toColourspace(bits === 16 ? 'rgb16' : 'srgb')
        .raw({ depth: bits === 16 ? 'ushort' : 'uchar' })
        .toBuffer()
      const strips = Array.from({ length: samples }, (_, sample) => {
        const plane = Buffer.alloc(133 * 77 * size)
        for (let pixel = 0; pixel < 133 * 77; pixel++) {
          raw.copy(plane, pixel * size, (pixel * samples + sample) * size, (pixel * samples + sample + 1) * size)
        }
        return [plane.subarray(0, 133 * 40 * size), plane.subarray(133 * 40 * size)]
      }).flat()
      const places = strips.map((_, index) => 8 + Buffer.concat(strips.slice(0, index)).length)
      const alpha = samples === 4 ? { 338: 2 } : {}
      const fields = { 258: bits, 259: 1, 262: 2, 273: places, 277: samples, 278: 40, 284: 2, ...alpha }
      const file = tiffOf({ ...fields, 279: strips.map(({ length }) => length) }, Buffer.concat(strips))
      const { data } = await decode(file)
      const truth = await rgba(sharp(file))
      expect(truth.reduce((most, value, index) => Math.max(most, Math.abs(value - data[index]!)), 0)).toBe(0)
    }
    const apart = { 258: 1, 259: 1, 262: 2, 273: [8, 8, 8], 277: 3, 279: [9, 9, 9], 284: 2 }
    await expect(decode(tiffOf(apart, new Uint8Array(9)))).rejects.toThrow('of a kind')
  })

  it('with each colour apart, packed and predicted by another program', async () => {
    const file = Buffer.from(APART, 'base64')
    const { data } = await decode(file)
    expect(Buffer.compare(Buffer.from(data.buffer), await rgba(sharp(file)))).toBe(0)
  })

  it('whose lengths are not told end with the file', async () => {
    const grey = await picture().greyscale().raw().toBuffer()
    const seen = await decode(tiffOf({ 258: 8, 259: 1, 262: 1, 273: 8, 277: 1 }, grey))
    expect(grey.every((value, index) => seen.data[index * 4] === value)).toBe(true)
  })

  it('with thousands of blocks apart that are no colour, or a long list over and over, are read in a moment', async () => {
    const many = 2000
    const fields = { 256: 1000, 257: 1000, 258: 8, 259: 32_773, 262: 2, 277: many, 278: 1000, 284: 2 }
    const lists = { 273: Array<number>(many).fill(8), 279: Array<number>(many).fill(2) }
    const before = cpuTime()
    const { data } = await decode(tiffOf({ ...fields, ...lists }, Uint8Array.of(129, 200)))
    expect([...data.subarray(0, 4)]).toEqual([200, 200, 200, 255])
    const long = tiffOf({ 258: 8, 262: 1, 273: 8 }, new Uint8Array(1_000_000))
    const entry = Buffer.alloc(12)
    entry.writeUInt32LE((4 << 16) + 273)
    entry.writeUInt32LE(200_000, 4)
    entry.writeUInt32LE(8, 8)
    const table = long.readUInt32LE(4)
    const file = Buffer.concat([long.subarray(0, -4), ...Array<Buffer>(300).fill(entry), Buffer.alloc(4)])
    file.writeUInt16LE(long.readUInt16LE(table) + 300, table)
    expect(readImageHeader(file)?.truncated).toBe(false)
    await decode(file)
    expectSoon(cpuTime() - before, 1500)
  })

  it('that name more pages and fields than any file has are read in a moment', () => {
    const file = new Uint8Array(2_000_000).fill(255)
    const view = new DataView(file.buffer)
    view.setUint16(0, 0x4949)
    view.setUint16(2, 42, true)
    view.setUint32(4, 8, true)
    // Each page begins inside the one before, and says that it has 65,535 fields.
    for (let page = 0, at = 8; page < 10_000; page++, at += 4) view.setUint32(at + 2 + 65_535 * 12, at + 4, true)
    const before = cpuTime()
    expect(tiffPages(file).length).toBeLessThan(10_000)
    expectSoon(cpuTime() - before, 1000)
  })

  it('damage ends in a sentence or a picture, whatever it is', async () => {
    const fax = picture().greyscale().threshold(128).toColourspace('b-w')
    const files = [
      fax.tiff({ compression: 'ccittfax4', bitdepth: 1 }),
      ...packings.map((compression) => picture().tiff({ compression, predictor: 'horizontal' })),
      picture().tiff({ compression: 'jpeg' }),
      picture().tiff({ compression: 'deflate', bigtiff: true }),
    ]
    const others = [...Object.values(FAXES), APART].map((text) => Buffer.from(text, 'base64'))
    for (const file of [...(await Promise.all(files.map((made) => made.toBuffer()))), ...others]) {
      const whole = new Uint8Array(file)
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
