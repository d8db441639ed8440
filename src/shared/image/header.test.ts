import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { readImageHeader } from './header.ts'
import { pngChunk } from './metadata.ts'

const flat = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#3f51b5' } })
/** Frames of different colours, stacked as sharp takes them. */
const film = (): Sharp =>
  sharp(Buffer.concat([Buffer.alloc(20 * 10 * 3, 0), Buffer.alloc(20 * 10 * 3, 255)]), {
    raw: { width: 20, height: 20, channels: 3, pageHeight: 10 },
  })

describe('type, size and frames by content', () => {
  it.each([
    ['image/jpeg', () => flat(30, 20).jpeg().toBuffer()],
    ['image/jpeg', () => flat(30, 20).jpeg({ progressive: true }).toBuffer()],
    ['image/jpeg', () => flat(30, 20).toColourspace('cmyk').jpeg().toBuffer()],
    ['image/png', () => flat(30, 20).png().toBuffer()],
    ['image/png', () => flat(30, 20).toColourspace('rgb16').png().toBuffer()],
    ['image/gif', () => flat(30, 20).gif().toBuffer()],
    ['image/webp', () => flat(30, 20).webp().toBuffer()],
    ['image/webp', () => flat(30, 20).webp({ lossless: true }).toBuffer()],
    ['image/webp', () => flat(30, 20).ensureAlpha(0.5).webp().toBuffer()],
    ['image/avif', () => flat(30, 20).avif({ effort: 0 }).toBuffer()],
  ])('%s', async (type, make) => {
    expect(readImageHeader(await make())).toMatchObject({
      type,
      width: 30,
      height: 20,
      animated: false,
      truncated: false,
    })
  })

  it('reads the short header of OS/2 and Windows 2', () => {
    const bytes = new Uint8Array(26)
    bytes.set([0x42, 0x4d])
    bytes.set([12, 0, 0, 0, 30, 0, 20, 0, 1, 0, 24], 14)
    expect(readImageHeader(bytes)).toMatchObject({ type: 'image/bmp', width: 30, height: 20 })
  })

  it('takes the size of an icon from the PNG in it, and the largest of several', async () => {
    const png = await flat(512, 384).png().toBuffer()
    const entry = (width: number, length: number, from: number) => {
      const bytes = Buffer.alloc(16)
      bytes.set([width % 256, width % 256])
      bytes.writeUInt32LE(length, 8)
      bytes.writeUInt32LE(from, 12)
      return bytes
    }
    const icon = Buffer.concat([
      Buffer.from([0, 0, 1, 0, 2, 0]),
      entry(48, 40, 38 + png.length),
      entry(256, png.length, 38),
      png,
      Buffer.alloc(40),
    ])
    expect(readImageHeader(icon)).toMatchObject({ type: 'image/x-icon', width: 512, height: 384 })
    expect(readImageHeader(icon.subarray(0, 38))).toMatchObject({ type: 'image/x-icon', width: 256, height: 256 })
  })

  it('counts what is shown of a HEIC photo, which is coded in even numbers', async () => {
    const bytes = await readFile(new URL('../../../e2e/pictures/odd.heic', import.meta.url))
    expect(readImageHeader(bytes)).toMatchObject({ type: 'image/heic', width: 97, height: 63 })
  })

  it('knows a TIFF made for more colours than sRGB has', async () => {
    const tiff = (space: string) => flat(30, 20).withIccProfile(space).tiff().toBuffer()
    expect(readImageHeader(await tiff('p3'))).toMatchObject({ wide: true })
    expect(readImageHeader(await tiff('srgb'))).toMatchObject({ wide: false })
  })

  it.each([
    ['image/gif', () => film().gif().toBuffer()],
    ['image/webp', () => film().webp().toBuffer()],
  ])('knows an animated %s', async (type, make) => {
    expect(readImageHeader(await make())).toMatchObject({ type, width: 20, height: 10, animated: true })
  })

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm"/>', 76, 38],
    ['<svg viewBox="0 0 24 12"></svg>', 24, 12],
    ["<?xml version='1.0'?>\n<svg width='100' viewBox='0 0 10 20'/>", 100, 200],
    ['<svg width="100%" height="100%"/>', 300, 150],
    ['<svg width="200"/>', 200, 150],
    ['<svg height="40"/>', 300, 40],
    ['<svg viewBox="0 0 0.4 0.4"/>', 1, 1],
    ['<svg width="100" viewBox="0 0 0 10"/>', 100, 150],
    ['<!-- <svg width="5" height="5"/> --><svg width="30" height="20"/>', 30, 20],
    ['<!DOCTYPE svg [<!ENTITY a "<svg width=\'5\'>">]><svg width="30" height="20"/>', 30, 20],
    ['<svg data-note="a > b" width="30" height="20"/>', 30, 20],
    ['<s:svg xmlns:s="http://www.w3.org/2000/svg" width="30" height="20"/>', 30, 20],
  ])('%s', (svg, width, height) => {
    expect(readImageHeader(new TextEncoder().encode(svg))).toMatchObject({ type: 'image/svg+xml', width, height })
  })

  it.each(['utf-16le', 'utf-16be'])('a drawing in %s', (label) => {
    const little = Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><svg width="30" height="20"/>', 'utf16le')
    const bytes = new Uint8Array(label === 'utf-16le' ? little : little.swap16())
    const drawing = { type: 'image/svg+xml', width: 30, height: 20 }
    expect(readImageHeader(bytes)).toMatchObject(drawing)
    expect(readImageHeader(bytes.subarray(2))).toMatchObject(drawing)
  })

  it.each(['plain text', '<!doctype html><p>no image</p>', '%PDF-1.7', ''])('%j is no image', (text) => {
    expect(readImageHeader(new TextEncoder().encode(text))).toBeUndefined()
  })
})

describe('orientation', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%d gives the size as seen', async (orientation) => {
    const bytes = await flat(30, 20).withMetadata({ orientation }).jpeg().toBuffer()
    const [width, height] = orientation > 4 ? [20, 30] : [30, 20]
    expect(readImageHeader(bytes)).toMatchObject({ width, height, exif: { orientation } })
  })

  it('written as a long number turns nothing, as in browsers', async () => {
    const bytes = await flat(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const little = bytes.indexOf('Exif\0\0II') >= 0
    const tag = little ? Buffer.from([0x12, 1, 3, 0]) : Buffer.from([1, 0x12, 0, 3])
    const at = bytes.indexOf(tag)
    expect(at).toBeGreaterThan(0)
    bytes[at + (little ? 2 : 3)] = 4
    expect(readImageHeader(bytes)).toMatchObject({ width: 30, height: 20, exif: { orientation: 1 } })
  })
})

describe('wide gamut', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is known in %s by its profile', async (format) => {
    expect(readImageHeader(await flat(9, 9).withIccProfile('p3').toFormat(format).toBuffer())?.wide).toBe(true)
    expect(readImageHeader(await flat(9, 9).withIccProfile('srgb').toFormat(format).toBuffer())?.wide).toBe(false)
  })
})

it.each([
  [1, false],
  [9, true],
  [12, true],
])('knows wide gamut in PNG by its code: %i is %s, whatever its profile says', async (primaries, wide) => {
  const bytes = await flat(9, 9)
    .withIccProfile(wide ? 'srgb' : 'p3')
    .png()
    .toBuffer()
  const coded = pngChunk('cICP', Uint8Array.of(primaries, 13, 0, 1))
  const file = Buffer.concat([bytes.subarray(0, 33), coded, bytes.subarray(33)])
  expect(readImageHeader(file)?.wide).toBe(wide)
})

it('knows wide gamut in HEIF by its code', async () => {
  const bytes = await flat(30, 20).avif({ effort: 0 }).toBuffer()
  const coded = (primaries: number) => Buffer.concat([bytes, Buffer.from('colrnclx'), Buffer.from([0, primaries])])
  expect(readImageHeader(coded(1))?.wide).toBe(false)
  expect(readImageHeader(coded(12))?.wide).toBe(true)
})

describe('damage', () => {
  const noise = sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#000',
    },
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('a cut %s is known as such', async (format) => {
    const bytes = await noise.clone().toFormat(format).toBuffer()
    expect(readImageHeader(bytes)?.truncated).toBe(false)
    expect(readImageHeader(bytes.subarray(0, bytes.length / 2))?.truncated).toBe(true)
  })

  it.each(['lzw', 'none'] as const)('knows a cut TIFF (%s), in strips and in tiles', async (compression) => {
    for (const tile of [false, true]) {
      const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
      const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#808080', noise } })
      const bytes = new Uint8Array(await picture.tiff({ compression, tile }).toBuffer())
      expect(readImageHeader(bytes)?.truncated).toBe(false)
      // The table stands at the end here: it is put into the middle of what is left.
      const view = new DataView(bytes.buffer)
      const table = view.getUint32(4, true)
      const early = new Uint8Array(table / 2 + bytes.length - table)
      early.set(bytes.subarray(0, table / 2))
      early.set(bytes.subarray(table), table / 2)
      new DataView(early.buffer).setUint32(4, table / 2, true)
      expect(readImageHeader(early)?.truncated).toBe(true)
    }
  })

  it('what is appended behind a JPEG does not make it look cut', async () => {
    const bytes = Buffer.concat([await noise.clone().jpeg().toBuffer(), Buffer.alloc(500, 0xd9)])
    expect(readImageHeader(bytes)?.truncated).toBe(false)
  })

  it('never throws on mutated bytes', async () => {
    const samples = await Promise.all([
      flat(30, 20).withMetadata({ orientation: 6 }).withIccProfile('p3').jpeg().toBuffer(),
      flat(30, 20).withMetadata({ orientation: 6 }).png().toBuffer(),
      flat(30, 20).withMetadata({ orientation: 6 }).webp().toBuffer(),
      film().gif().toBuffer(),
      flat(30, 20).avif({ effort: 0 }).toBuffer(),
    ])
    const mutation = fc.tuple(fc.nat(2000), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.array(mutation, { maxLength: 12 }),
        fc.nat(3000),
        (sample, changes, end) => {
          const bytes = Uint8Array.from(sample)
          for (const [at, value] of changes) bytes[at % bytes.length] = value
          expect(() => readImageHeader(bytes.subarray(0, end))).not.toThrow()
          expect(() => readImageHeader(bytes)).not.toThrow()
        },
      ),
      { numRuns: 500 },
    )
  })
})
