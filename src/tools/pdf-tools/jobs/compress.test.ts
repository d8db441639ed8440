import { join } from 'node:path'
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ssim, type Luma } from '#testing/ssim.ts'
import { pictureToPdf } from '../document/pictures.ts'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf, photo } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { drawn, LOOKS } from '../testing/looks.ts'
import type { Outcome } from '../work.ts'
import { compress, type Level } from './compress.ts'

const { context, folder, judge } = await jobRoom()

async function withPhoto(kind: 'png' | 'jpg', size = 1200): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  const png = await photo(size, size)
  const picture =
    kind === 'png'
      ? await document.embedPng(png)
      : await document.embedJpg(await sharp(png).jpeg({ quality: 95 }).toBuffer())
  page.drawImage(picture, { x: 50, y: 50, width: 300, height: 300 })
  page.drawText('Caption', { x: 50, y: 370, size: 14, font: await document.embedFont(StandardFonts.Helvetica) })
  return saveDocument(document)
}

describe('compressing', { timeout: 60_000 }, () => {
  it('reaches a size when pictures allow it, and says when not', async () => {
    const file = await withPhoto('jpg', 600)
    expect(file.length).toBeGreaterThan(60_000)
    const work = workOn(context, [file], [1])
    const reached = await compress(context, { work, options: { level: 'medium', target: 30_000 } })
    expect(reached.files[0]?.bytes.length).toBeLessThanOrEqual(30_000)
    expect(reached.warnings ?? []).not.toContainEqual(expect.stringMatching(/cannot be reached/))
    const missed = await compress(context, { work, options: { level: 'medium', target: 1500 } })
    expect(missed.warnings?.[0]).toMatch(/cannot be reached: without its pictures’ finest detail/)
    const inks = await sharp(await photo(400, 400))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    const printed = await PDFDocument.create()
    printed.addPage([400, 400]).drawImage(await printed.embedJpg(inks))
    const still = workOn(context, [await saveDocument(printed)], [1])
    const kept = await compress(context, { work: still, options: { level: 'medium', target: 1500 } })
    expect(kept.warnings).toEqual([
      expect.stringMatching(/cannot be reached: there is no picture that can be made coarser here, and packed without/),
    ])
  })

  it('looks at all pictures only where a size can still be reached, and at last', async () => {
    const files = await Promise.all([310, 320, 330].map((size) => withPhoto('jpg', size)))
    const seen: string[] = []
    const watched = { ...context, progress: (_: number, doing: string) => seen.push(doing) }
    const work = workOn(watched, files, [1, 1, 1])
    await compress(watched, { work, options: { level: 'medium', target: 1500 } })
    const times = [1, 2, 3].map((number) => seen.filter((doing) => doing === `Picture ${number} of 3`).length)
    expect(times).toEqual([8, 1, 1])
  })

  it('leaves a picture grey that is the mask of another, too', async () => {
    const document = await PDFDocument.create()
    const grey = await sharp(await photo(300, 300))
      .greyscale()
      .toColourspace('b-w')
      .raw()
      .toBuffer()
    const { context: objects } = document
    const size = { Type: 'XObject', Subtype: 'Image', Width: 300, Height: 300, BitsPerComponent: 8 }
    const pictureOf = (entries: object) => objects.register(objects.flateStream(grey, { ...size, ...entries }))
    const color = objects.flateStream(Buffer.concat([grey, grey, grey]), { ...size, ColorSpace: 'DeviceRGB' })
    color.dict.set(PDFName.of('SMask'), pictureOf({ ColorSpace: 'DeviceGray' }))
    for (const picture of [objects.register(color), pictureOf({ ColorSpace: 'DeviceGray' })]) {
      const page = document.addPage([120, 120])
      page.node.set(PDFName.of('Resources'), objects.obj({ XObject: { I: picture } }))
      page.node.addContentStream(objects.register(objects.flateStream('100 0 0 100 10 10 cm /I Do')))
    }
    const work = workOn(context, [await saveDocument(document)], [2])
    const opinion = judge(await compress(context, { work, options: { level: 'strong' } }))
    expect(opinion.images()).toEqual([
      expect.stringMatching(/ image +\d+ +\d+ +rgb .* jpeg /),
      expect.stringMatching(/ smask +300 +300 +gray .* image /),
      expect.stringMatching(/ image +300 +300 +gray .* image /),
    ])
  })

  it('packs a file that says it is PDF/A-1 without object streams, which that forbids', async () => {
    const document = await loadDocument(await makePdf({ words: ['Archived', 'twice', 'thrice'] }))
    const said =
      '<x xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></x>'
    const metadata = document.context.stream(said, { Type: 'Metadata', Subtype: 'XML' })
    document.catalog.set(PDFName.of('Metadata'), document.context.register(metadata))
    const large = Buffer.concat([
      await document.save({ useObjectStreams: false, rewrite: true }),
      Buffer.alloc(9000, ' '),
    ])
    const work = workOn(context, [new Uint8Array(large)], [3])
    const { files } = await compress(context, { work, options: { level: 'lossless' } })
    const packed = Buffer.from(files[0]?.bytes ?? []).toString('latin1')
    expect(packed).toContain('pdfaid:part>1')
    expect(packed).not.toMatch(/ObjStm|XRef/)
  })

  it('never hands back a larger file', async () => {
    const small = await makePdf({ words: ['Tiny'] })
    const outcome = await compress(context, { work: workOn(context, [small], [1]), options: { level: 'lossless' } })
    expect(outcome.files[0]?.bytes.length).toBeLessThanOrEqual(small.length)
  })

  it('says what was lost beside it, and how large the file is that is handed back', async () => {
    const levels = (bytes: Uint8Array<ArrayBuffer>) =>
      compress(context, { work: workOn(context, [bytes], [1]), options: { level: 'lossless', target: 1024 } })
    const document = await loadDocument(await makePdf({ words: ['A'] }))
    document.catalog.set(PDFName.of('OpenAction'), document.context.obj({ S: 'JavaScript', JS: PDFString.of('x') }))
    const large = await document.save({ useObjectStreams: false, rewrite: true })
    const packed = await levels(new Uint8Array(Buffer.concat([large, Buffer.alloc(9000, ' ')])))
    expect(packed.notes).toEqual(['The pages are the same, packed better.'])
    expect(packed.warnings).toContainEqual(expect.stringContaining('such as run a script, was taken out'))
    const tight = packed.files[0]?.bytes ?? new Uint8Array()
    const again = await levels(tight)
    expect(again.files[0]?.bytes).toEqual(tight)
    expect(again.warnings).toEqual([])
  })

  it('keeps one copy of what merged files share', async () => {
    const file = await withPhoto('jpg', 400)
    const outcome = await compress(context, {
      work: workOn(context, [file, file], [1, 1]),
      options: { level: 'lossless' },
    })
    expect(outcome.files[0]?.bytes.length).toBeLessThan(file.length * 1.2)
  })
})

const LEVELS: Level[] = ['lossless', 'light', 'medium', 'strong']

/** Of its size before, the most that each page keeps at each level. */
const SHARES: Record<(typeof LOOKS)[number]['name'], number[]> = {
  'photo, JPEG, 300 dpi': [1, 0.2, 0.08, 0.06],
  'photo, PNG, 200 dpi': [0.6, 0.15, 0.06, 0.06],
  'print, JPEG, 300 dpi': [1, 0.25, 0.25, 0.25],
  'print, PNG, 200 dpi': [0.98, 0.4, 0.4, 0.4],
  'letter with photo, JPEG, 300 dpi': [1, 0.8, 0.45, 0.33],
  'letter with photo, JPEG, 150 dpi': [1, 1, 0.9, 0.9],
  'letter with photo, PNG, 200 dpi': [1, 0.25, 0.17, 0.17],
}

async function compressed(file: Uint8Array<ArrayBuffer>, level: Level, target?: number): Promise<Outcome> {
  const options = { level, ...(target === undefined ? {} : { target }) }
  return compress(context, { work: workOn(context, [file], [1]), options })
}

/** Compared as bytes, a million at once. */
function samePixels(a: Luma, b: Luma): boolean {
  const [one, other] = [a, b].map(({ data }) => Buffer.from(data.buffer)) as [Buffer, Buffer]
  return a.width === b.width && a.height === b.height && one.equals(other)
}

describe('compressed pages as poppler draws them', () => {
  it.each(LOOKS)(
    '$name: the same without loss, alike to 0.98 at every level, never larger than at the level before, its text left alone',
    async ({ name, make }) => {
      const file = await make()
      const originals = [100, 150].map((fine) => ({ fine, original: drawn(file, join(folder, 'original.pdf'), fine) }))
      let least = file.length
      for (const [index, level] of LEVELS.entries()) {
        const outcome = await compressed(file, level)
        const bytes = outcome.files[0]?.bytes ?? new Uint8Array()
        for (const { fine, original } of originals) {
          const made = drawn(bytes, join(folder, 'made.pdf'), fine)
          if (level === 'lossless') expect(samePixels(made, original), `${fine} dpi`).toBe(true)
          else expect(ssim(original, made), `${level}, ${fine} dpi`).toBeGreaterThanOrEqual(0.98)
        }
        expect(bytes.length, level).toBeLessThanOrEqual(Math.min(least, file.length * (SHARES[name][index] as number)))
        const judged = judge(outcome)
        expect(judged.words(), level).toBe('A caption in real letters')
        expect(judged.images(), level).toHaveLength(1)
        least = bytes.length
      }
    },
    180_000,
  )

  it.each([1, 2, 3, 5, 6, 8])(
    'a photo of Exif orientation %i, as a page of its own and in the file of another program',
    async (orientation) => {
      const photographed = await sharp(await photo(300, 200))
        .resize(900, 600)
        .withMetadata({ orientation })
        .jpeg({ quality: 95 })
        .toBuffer()
      const layout = { paper: 'picture', margin: 0 } as const
      const own = await pictureToPdf(new Uint8Array(photographed), layout, context.codecs)
      const document = await PDFDocument.create()
      const picture = await document.embedJpg(photographed)
      document.addPage([450, 300]).drawImage(picture, { x: 0, y: 0, width: 450, height: 300 })
      for (const file of [own, await saveDocument(document)]) {
        const before = drawn(file, join(folder, 'original.pdf'), 100)
        const bytes = (await compressed(file, 'strong')).files[0]?.bytes ?? new Uint8Array()
        expect(bytes.length).toBeLessThan(file.length * 0.7)
        expect(ssim(before, drawn(bytes, join(folder, 'made.pdf'), 100))).toBeGreaterThanOrEqual(0.98)
      }
    },
  )

  it('goes below that only for a size that cannot be had otherwise, and says how far', async () => {
    const file = await LOOKS[2].make()
    const alike = async (outcome: Outcome) =>
      ssim(
        drawn(file, join(folder, 'original.pdf'), 150),
        drawn(outcome.files[0]?.bytes ?? new Uint8Array(), join(folder, 'made.pdf'), 150),
      )
    const easy = await compressed(file, 'medium', 125_000)
    expect(easy.files[0]?.bytes.length).toBeLessThanOrEqual(125_000)
    expect(await alike(easy)).toBeGreaterThanOrEqual(0.98)
    expect(easy.warnings).toEqual([])
    const hard = await compressed(file, 'medium', 45_000)
    expect(hard.files[0]?.bytes.length).toBeLessThanOrEqual(45_000)
    expect(await alike(hard)).toBeLessThan(0.98)
    expect(hard.checks).toEqual([])
    expect(hard.warnings).toEqual([
      expect.stringMatching(
        /^To get this small, .* noticeably coarser \(structural similarity 0\.\d{3}, 1 is identical\)\.$/,
      ),
    ])
  }, 180_000)
})
