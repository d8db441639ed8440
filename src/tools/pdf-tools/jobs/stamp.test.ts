import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { saveDocument } from '../document/pdf-values.ts'
import { viewing } from '../engines/pdfium.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { stamp, type StampOptions } from './stamp.ts'

const { context, judge } = await jobRoom()

const style = { font: 'sans' as const, size: 12, color: '#000000' }

describe('stamping', () => {
  const options: StampOptions = {
    pages: '',
    edges: [{ text: 'Page {n} of {total}', corner: 'bottom right' }],
    edgeStyle: style,
    margin: 10,
    first: 1,
    digits: 1,
    date: '2026-01-31',
  }

  it('numbers pages, turned ones upright', async () => {
    const work = workOn(context, [await makePdf({ words: ['A', 'B'] })], [2])
    work.plan = work.plan.map((page, index) => ({ ...page, turn: index * 90 }))
    const after = judge(await stamp(context, { work, options }))
    expect(after.words()).toBe('A Page 1 of 2 B Page 2 of 2')
  })

  it('writes Bates numbers and a watermark on some pages', async () => {
    const work = workOn(context, [await makePdf({ words: ['A', 'B'] })], [2])
    const watermark = { text: 'DRAFT', style: { ...style, size: 60 }, opacity: 0.3, angle: 45, behind: true }
    const edges: StampOptions['edges'] = [{ text: 'ACME{n} {date}', corner: 'top left' }]
    const after = judge(
      await stamp(context, { work, options: { ...options, pages: '2', edges, first: 7, digits: 6, watermark } }),
    )
    expect(after.words()).toContain('ACME000007 2026-01-31')
    expect(after.words().indexOf('ACME')).toBeGreaterThan(after.words().indexOf('A '))
    expect(after.raw()).toMatch(/\/ca \.3|\/ca 0\.3/)
  })

  it.each([0, 90, 180, 270])(
    'writes where it is seen, the crop box larger than the page, turned by %i',
    async (turn) => {
      const document = await PDFDocument.create()
      const page = document.addPage([400, 300])
      page.node.set(PDFName.of('CropBox'), document.context.obj([900, 900, -100, -100]))
      const work = workOn(context, [await saveDocument(document)], [1])
      work.plan = work.plan.map((entry) => ({ ...entry, turn }))
      const after = judge(
        await stamp(context, { work, options: { ...options, edges: [{ text: 'TOP', corner: 'top left' }] } }),
      )
      const [left = 0, top = 0] = after.place('TOP')
      expect(left).toBeCloseTo((10 / 25.4) * 72, 0)
      expect(Math.abs(top - (10 / 25.4) * 72)).toBeLessThan(3)
    },
  )

  it('writes where it is seen on a page that says it is turned by 45, which viewers do not', async () => {
    const document = await PDFDocument.create()
    document.addPage([400, 300]).node.set(PDFName.of('Rotate'), document.context.obj(45))
    const work = workOn(context, [await saveDocument(document)], [1])
    const edges = [{ text: 'TOP', corner: 'top left' as const }]
    const [left = 0, top = 0] = judge(await stamp(context, { work, options: { ...options, edges } })).place('TOP')
    expect(left).toBeCloseTo((10 / 25.4) * 72, 0)
    expect(Math.abs(top - (10 / 25.4) * 72)).toBeLessThan(3)
  })

  it('keeps its size and its distance from the edge where a unit of the page is more than a point', async () => {
    const document = await PDFDocument.create()
    document.addPage([400, 300]).node.set(PDFName.of('UserUnit'), document.context.obj(2))
    const work = workOn(context, [await saveDocument(document)], [1])
    const edges: StampOptions['edges'] = [{ text: 'TOP', corner: 'top left' }]
    const outcome = await stamp(context, { work, options: { ...options, edges } })
    const left = viewing(context.pdfium, outcome.files[0]?.bytes ?? new Uint8Array(), (view) =>
      view.withPage(0, (page) =>
        view.withText(page, (text) =>
          view.pdfium.lend(32, (at) => {
            view.pdfium.call.FPDFText_GetCharBox(text, 0, at, at + 8, at + 16, at + 24)
            return new Float64Array(view.pdfium.bytes().buffer, at, 1)[0]
          }),
        ),
      ),
    )
    expect(left).toBeCloseTo((10 / 25.4) * 36, 0)
    expect(judge(outcome).raw()).toMatch(/\/\w+ 6 Tf/)
  })

  it.each([
    'Q .25 0 0 .25 0 0 cm Q .5 0 0 .5 0 0 cm',
    'q .25 0 0 .25 0 0 cm q .5 0 0 .5 0 0 cm (Q Q) pop',
    'Q[]0 d q .5 0 0 .5 0 0 cm',
  ])('stands where it was put on a page that closes more or less than it opens: %s', async (content) => {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 300])
    page.node.set(PDFName.of('Contents'), document.context.register(document.context.stream(content)))
    const work = workOn(context, [await saveDocument(document)], [1])
    const edges: StampOptions['edges'] = [{ text: 'TOP', corner: 'top left' }]
    const after = judge(await stamp(context, { work, options: { ...options, edges } }))
    expect(after.place('TOP')[0]).toBeCloseTo((10 / 25.4) * 72, 0)
    const operators =
      after
        .raw()
        .match(/(?<=\s)[qQ](?=[\s[])/g)
        ?.join('') ?? ''
    expect(operators.match(/q/g)).toHaveLength(operators.match(/Q/g)?.length ?? 0)
  })

  it('turns a picture upright as its camera meant it', async () => {
    const blue = { create: { width: 40, height: 40, channels: 3 as const, background: '#0000ff' } }
    const input = await sharp(blue).png().toBuffer()
    const camera = sharp({ create: { width: 80, height: 40, channels: 3, background: '#ff0000' } })
      .composite([{ input, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
    const picture = new Blob([new Uint8Array(await camera.jpeg().toBuffer())])
    const watermark = { text: '', style, opacity: 1, angle: 0, behind: false, picture }
    const work = workOn(context, [await makePdf({ words: ['A'] })], [1])
    const after = judge(await stamp(context, { work, options: { ...options, edges: [], watermark } }))
    const [top, bottom] = [await after.pixel(200, 75), await after.pixel(200, 225)]
    expect([top[0], bottom[2]].every((value = 255) => value < 60)).toBe(true)
  })

  it('needs words', async () => {
    const work = workOn(context, [await makePdf({ words: ['A'] })], [1])
    await expect(stamp(context, { work, options: { ...options, edges: [] } })).rejects.toThrow(
      'Type what is to be written',
    )
  })
})
