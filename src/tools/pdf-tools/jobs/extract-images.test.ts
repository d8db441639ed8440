import { degrees, PDFDocument, PDFHexString, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { saveDocument } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { jobRoom } from '../testing/job-room.ts'
import { extractImages } from './extract-images.ts'

const { context } = await jobRoom()

describe('pictures inside', () => {
  it('come out as they went in, each once', async () => {
    const document = await PDFDocument.create()
    const raw = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    const [jpeg, png] = [await raw.clone().jpeg().toBuffer(), await raw.clone().png().toBuffer()]
    const [first, second] = [await document.embedJpg(jpeg), await document.embedPng(png)]
    for (let index = 0; index < 2; index++) {
      const page = document.addPage([200, 200])
      page.drawImage(first, { x: 0, y: 0, width: 100, height: 100 })
      page.drawImage(second, { x: 100, y: 0, width: 100, height: 100 })
    }
    const work = workOn(context, [await saveDocument(document)], [2])
    const { files } = await extractImages(context, { work, options: { pages: '' } })
    expect(files.map(({ type }) => type)).toEqual(['image/jpeg', 'image/png'])
    expect(Buffer.from(files[0]?.bytes ?? []).equals(jpeg)).toBe(true)
    expect(await sharp(files[1]?.bytes).metadata()).toMatchObject({ width: 40, height: 30 })
  })

  it('may be flat strips; of dots it is said how many are left out', async () => {
    const extracted = async (...sizes: [width: number, height: number][]) => {
      const document = await PDFDocument.create()
      const page = document.addPage([200, 200])
      for (const [width, height] of sizes) {
        const picture = sharp({ create: { width, height, channels: 3, background: '#336699' } })
        page.drawImage(await document.embedPng(await picture.png().toBuffer()), { width, height })
      }
      const work = workOn(context, [await saveDocument(document)], [1])
      return extractImages(context, { work, options: { pages: '' } })
    }
    await expect(extracted([10, 10], [20, 12], [10, 10])).rejects.toThrow(
      'There are no pictures in these pages, but 2 pictures of fewer than 256 pixels.',
    )
    const { files, notes } = await extracted([10, 10], [80, 10])
    expect(await sharp(files[0]?.bytes).metadata()).toMatchObject({ width: 80, height: 10 })
    expect(notes).toEqual(['1 picture.', '1 picture of fewer than 256 pixels left out.'])
  })

  it('keep what is transparent in them, however they are turned and shown', async () => {
    const document = await PDFDocument.create()
    const rgba = Buffer.alloc(40 * 30 * 4)
    for (let y = 0; y < 30; y++) {
      for (let x = 0; x < 40; x++) rgba.set([250, y * 8, x * 6, x < 20 ? 128 : 255], (y * 40 + x) * 4)
    }
    const whole = sharp(rgba, { raw: { width: 40, height: 30, channels: 4 } })
    const picture = await document.embedPng(await whole.png().toBuffer())
    const opaque = await document.embedJpg(await whole.clone().removeAlpha().jpeg().toBuffer())
    const page = document.addPage([200, 200])
    page.drawImage(picture, { x: 100, y: 0, width: 30, height: 80, rotate: degrees(30) })
    page.drawImage(opaque, { x: 0, y: 0, width: 30, height: 80 })
    const work = workOn(context, [await saveDocument(document)], [1])
    const { files } = await extractImages(context, { work, options: { pages: '' } })
    expect(files.map(({ type }) => type)).toEqual(['image/png', 'image/jpeg'])
    const { data } = await sharp(files[0]?.bytes).raw().toBuffer({ resolveWithObject: true })
    const far = data.map((value, at) => Math.abs(value - (rgba[at] ?? 0)))
    // The codec of the tests writes a palette.
    expect(Math.max(...far)).toBeLessThan(20)
    expect(Math.max(...far.filter((_, at) => at % 4 === 3))).toBe(0)
  })

  it('have the colours that the page shows, where it shows a JPEG in others, and paints through a stencil', async () => {
    const grey = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#404040' } })
      .toColourspace('b-w')
      .jpeg()
      .toBuffer()
    const jpeg = { Width: 40, Height: 30, BitsPerComponent: 8, Filter: 'DCTDecode' }
    const extracted = async (entries: Record<string, unknown>, contents: Uint8Array) => {
      const document = await PDFDocument.create()
      const { context: objects } = document
      const page = document.addPage([40, 30])
      const dict = objects.obj({ Type: 'XObject', Subtype: 'Image', ...(entries as Record<string, string>) })
      const image = objects.register(PDFRawStream.of(dict, contents))
      page.node.set(PDFName.of('Resources'), objects.obj({ XObject: { I: image } }))
      page.node.set(PDFName.of('Contents'), objects.register(objects.stream('1 0 0 rg 40 0 0 30 0 0 cm /I Do')))
      const work = workOn(context, [await saveDocument(document)], [1])
      const { files } = await extractImages(context, { work, options: { pages: '' } })
      const { data } = await sharp(files[0]?.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      return [files[0]?.type, ...data.subarray(0, 4)]
    }
    expect(await extracted({ ...jpeg, ColorSpace: 'DeviceGray' }, grey)).toEqual(['image/jpeg', 64, 64, 64, 255])
    const negative = { ...jpeg, ColorSpace: 'DeviceGray', Decode: [1, 0] }
    expect(await extracted(negative, grey)).toEqual(['image/png', 191, 191, 191, 255])
    const palette = PDFHexString.of('0000ff'.repeat(256))
    const indexed = { ...jpeg, ColorSpace: ['Indexed', 'DeviceRGB', 255, palette] }
    expect(await extracted(indexed, grey)).toEqual(['image/png', 0, 0, 255, 255])
    const stencil = { Width: 40, Height: 30, ImageMask: true, BitsPerComponent: 1 }
    const rows = new Uint8Array(150).fill(0xff, 5)
    expect(await extracted(stencil, rows)).toEqual(['image/png', 255, 0, 0, 255])
  })
})
