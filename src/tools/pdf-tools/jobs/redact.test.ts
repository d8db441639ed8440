import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, StandardFonts, type PDFContext, type PDFRef } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePdf } from '../fixtures.ts'
import { saveDocument } from '../document/pdf-values.ts'
import { nodeContext, workOn } from '../engines/node.server.ts'
import { viewing } from '../engines/pdfium.ts'
import { judgeIn } from '../judge.server.ts'
import type { Context, Work } from '../work.ts'
import { redact } from './redact.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-redact-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const judge = judgeIn(folder)
let context: Context
beforeAll(async () => {
  context = await nodeContext()
})

const SIDE = 400
const box = (left: number, bottom: number, width: number, height: number, page = 0) => ({
  page,
  area: { x: left / SIDE, y: 1 - (bottom + height) / SIDE, width: width / SIDE, height: height / SIDE },
})

interface Parts {
  objects: PDFContext
  font: PDFRef
  /** A picture of twenty times twenty pixels whose bytes can be told in a file. */
  picture: PDFRef
  form(content: string, resources: object, matrix?: number[]): PDFRef
  /** A pattern whose tile is the size of the page. */
  tiles(content: string, resources: object, paint?: number): PDFRef
}

/** A file of pages with the same resources. */
async function pagesOf(contents: string[], resourcesOf: (parts: Parts) => object): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  const { context: objects } = document
  const { ref: font } = await document.embedFont(StandardFonts.Helvetica)
  const stream = (content: string | Uint8Array, dict: object) => objects.register(objects.stream(content, { ...dict }))
  const pixels = Uint8Array.from({ length: 20 * 20 * 3 }, (_, index) => [0x58, 0x79, 0x5a][index % 3] as number)
  const size = { Width: 20, Height: 20, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 }
  const area = { BBox: [0, 0, SIDE, SIDE] }
  const resources = objects.register(
    objects.obj({
      ...resourcesOf({
        objects,
        font,
        picture: stream(pixels, { Type: 'XObject', Subtype: 'Image', ...size }),
        form: (content, Resources, Matrix = [1, 0, 0, 1, 0, 0]) =>
          stream(content, { Type: 'XObject', Subtype: 'Form', ...area, Matrix, Resources }),
        tiles: (content, Resources, PaintType = 1) =>
          stream(content, { PatternType: 1, PaintType, TilingType: 1, ...area, XStep: SIDE, YStep: SIDE, Resources }),
      }),
    }),
  )
  for (const content of contents) {
    const { node } = document.addPage([SIDE, SIDE])
    node.set(PDFName.of('Resources'), resources)
    node.set(PDFName.of('Contents'), stream(content, {}))
  }
  return saveDocument(document)
}

/** Which pixels of the pages differ before and after. */
async function changes(work: Work, after: Uint8Array) {
  const { bytes } = await context.shelf.document(context, work)
  const drawn = (file: Uint8Array) =>
    viewing(context.pdfium, file, (view) => Array.from({ length: view.pageCount }, (_, page) => view.render(page, 1)))
  const [was, is] = [drawn(bytes), drawn(after)]
  return was.map(({ data }, page) => {
    const other = is[page]?.data ?? []
    return data.filter((value, place) => Math.abs(value - (other[place] ?? 0)) > 40).length
  })
}

const PICTURE = 'XyZ'.repeat(20)

describe('what pages share', () => {
  it.each([
    ['a background', 'q 400 0 0 400 0 0 cm /I Do Q', ({ picture }: Parts) => ({ XObject: { I: picture } })],
    [
      'a picture in forms, moved by their matrix',
      'q .5 0 0 .5 0 0 cm /F Do Q',
      ({ picture, form }: Parts) => {
        const inner = form('q 400 0 0 400 0 0 cm /I Do Q', { XObject: { I: picture } }, [1, 0, 0, 1, 100, 100])
        return { XObject: { F: form('q 1 0 0 1 50 50 cm /G Do Q', { XObject: { G: inner } }) } }
      },
    ],
    [
      'a picture in a form that takes it from its page',
      '/F Do',
      ({ picture, objects }: Parts) => {
        const dict = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, SIDE, SIDE] }
        const form = objects.register(objects.stream('q 400 0 0 400 0 0 cm /I Do Q', dict))
        return { XObject: { I: picture, F: form } }
      },
    ],
  ])('%s stays as it was on pages without a box', async (_name, content, resources) => {
    const work = workOn(context, [await pagesOf([content, content, content], resources)], [3])
    work.plan.push(...work.plan.slice(1, 2))
    const outcome = await redact(context, { work, boxes: [box(90, 90, 40, 40, 1)] })
    const [first, second, third, fourth] = await changes(work, outcome.files[0]?.bytes ?? new Uint8Array())
    expect([first, third, fourth]).toEqual([0, 0, 0])
    expect(second).toBeGreaterThan(100)
    expect(judge(outcome).images()).toHaveLength(4)
  })

  it('a picture under boxes of one page alone is in the file once, and cut', async () => {
    const resources = ({ picture }: Parts) => ({ XObject: { I: picture } })
    const work = workOn(context, [await pagesOf(['q 400 0 0 400 0 0 cm /I Do Q'], resources)], [1])
    const outcome = await redact(context, { work, boxes: [box(0, 0, SIDE, SIDE)] })
    expect(judge(outcome).raw()).not.toContain(PICTURE)
  })
})

describe('what is hidden below a box goes', () => {
  const whole = '50 50 300 200 re f'
  it.each([
    [
      'the picture of a pattern',
      `/Pattern cs /P scn ${whole}`,
      ({ picture, tiles }: Parts) => ({
        Pattern: { P: tiles('q 400 0 0 400 0 0 cm /I Do Q', { XObject: { I: picture } }) },
      }),
    ],
    [
      'the text of a pattern that has its colour from the page',
      `/C cs 1 1 1 /P scn ${whole}`,
      ({ font, tiles }: Parts) => ({
        ColorSpace: { C: ['Pattern', 'DeviceRGB'] },
        Pattern: { P: tiles('BT /F 20 Tf 60 100 Td (HIDDEN) Tj ET', { Font: { F: font } }, 2) },
      }),
    ],
    [
      'the picture of a pattern in a form',
      '/F Do',
      ({ picture, form, tiles }: Parts) => {
        const pattern = tiles('q 400 0 0 400 0 0 cm /I Do Q', { XObject: { I: picture } })
        return { XObject: { F: form(`/Pattern cs /P scn ${whole}`, { Pattern: { P: pattern } }) } }
      },
    ],
    [
      'a drawing in a form',
      'q .5 0 0 .5 0 0 cm /F Do Q',
      ({ form }: Parts) => ({
        XObject: { F: form('160 180 m 180 200 l 200 160 l 230 210 l 240 170 l 260 190 l f', {}, [1, 0, 0, 1, 40, 20]) },
      }),
    ],
  ])('%s', async (_name, content, resources) => {
    const hidden = new RegExp(`${PICTURE}|HIDDEN|180 200 l`)
    const work = workOn(context, [await pagesOf([content], resources)], [1])
    expect((await redact(context, { work, boxes: [box(0, 370, 20, 20)] })).notes).toHaveLength(1)
    const outcome = await redact(context, { work, boxes: [box(100, 100, 20, 10)] })
    expect(outcome.notes[1]).toBe('Taken out as a whole: 1 drawing.')
    expect(outcome.warnings).toEqual([])
    expect(judge(outcome).raw()).not.toMatch(hidden)
  })

  it('says that a pattern which is used elsewhere, too, keeps its tile', async () => {
    const resources = ({ picture, tiles }: Parts) => ({
      Pattern: { P: tiles('q 400 0 0 400 0 0 cm /I Do Q', { XObject: { I: picture } }) },
    })
    const content = `/Pattern cs /P scn ${whole} /P scn 50 300 300 50 re f`
    const work = workOn(context, [await pagesOf([content], resources)], [1])
    const outcome = await redact(context, { work, boxes: [box(100, 100, 20, 10)] })
    expect(outcome.warnings).toEqual([
      'A box covers a pattern that may be used elsewhere, too: then its tile is still in the file, as a whole. Cover it there as well.',
    ])
  })

  it('says that attached files are not looked into', async () => {
    const document = await PDFDocument.load(await makePdf({ words: ['SECRET note'] }))
    await document.attach(new TextEncoder().encode('SECRET'), 'list.bin')
    const work = workOn(context, [await saveDocument(document)], [1])
    const outcome = await redact(context, {
      work,
      boxes: [{ page: 0, area: { x: 0.05, y: 0.15, width: 0.9, height: 0.15 } }],
    })
    expect(outcome.checks?.[0]).toBe('Opened again and searched: no text is left under the box.')
    expect(outcome.warnings).toEqual([
      'Files are attached to it, and nothing was searched or taken out of them. Sanitise the file as well.',
    ])
  })

  it('plain areas and hatched ones stay below the box', async () => {
    const resources = ({ tiles }: Parts) => ({ Pattern: { P: tiles('0 0 200 400 re f', {}) } })
    const content = `.749 g ${whole} /Pattern cs /P scn 50 300 300 50 re f`
    const work = workOn(context, [await pagesOf([content], resources)], [1])
    const outcome = await redact(context, { work, boxes: [box(100, 100, 20, 10), box(100, 310, 20, 10)] })
    expect(outcome.notes).toEqual(['2 boxes on 1 page.'])
    expect(outcome.warnings).toEqual([])
  })
})
