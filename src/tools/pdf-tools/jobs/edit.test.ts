import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { saveDocument } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { edit, type Edit } from './edit.ts'

const { context, judge } = await jobRoom()

const style = { font: 'sans' as const, size: 12, color: '#000000' }

describe('writing and marking', () => {
  it.each([0, 90, 180, 270])('puts things where the reader sees them on a page turned by %i', async (turn) => {
    const work = workOn(context, [await makePdf({ words: ['Base'] })], [1])
    work.plan = work.plan.map((page) => ({ ...page, turn }))
    const area = { x: 0.5, y: 0.5, width: 0.2, height: 0.1 }
    const edits: Edit[] = [
      { page: 0, area, kind: 'cover', color: '#ff0000' },
      { page: 0, area: { ...area, y: 0.75 }, kind: 'text', text: 'Hello\nWorld', style },
      {
        page: 0,
        area: { ...area, x: 0.1 },
        kind: 'ink',
        strokes: [
          [
            { x: 0, y: 0.5 },
            { x: 1, y: 0.5 },
          ],
        ],
        color: '#0000ff',
        width: 6,
      },
    ]
    const after = judge(await edit(context, { work, edits, options: { flatten: false } }))
    const [width, height] = turn % 180 === 0 ? [400, 300] : [300, 400]
    expect(await after.pixel(width * 0.6, height * 0.55)).toEqual([255, 0, 0])
    expect(await after.pixel(width * 0.2, height * 0.55)).toEqual([0, 0, 255])
    expect(after.words()).toContain('Hello')
    const seen = after.place('Hello')
    if (turn === 0) expect(seen).toEqual([expect.closeTo(200, 0), expect.closeTo(227.8, 0)])
  })

  it('draws letters that the standard fonts do not have, and says so', async () => {
    const work = workOn(context, [await makePdf({ words: ['Base'] })], [1])
    const area = { x: 0.1, y: 0.5, width: 0.5, height: 0.1 }
    const outcome = await edit(context, {
      work,
      edits: [{ page: 0, area, kind: 'text', text: 'Привет', style }],
      options: { flatten: false },
    })
    expect(outcome.warnings?.[0]).toMatch(/put in as a picture/)
    expect(judge(outcome).info()).toMatch(/Pages:\s+1/)
  })

  it('places a signature, and flattens what is there', async () => {
    const work = workOn(context, [await makePdf({ words: ['Base'], fields: { name: 'Ann' } })], [1])
    const picture = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#00ff00' } })
      .png()
      .toBuffer()
    const area = { x: 0.5, y: 0, width: 0.2, height: 0.1 }
    const after = judge(
      await edit(context, {
        work,
        edits: [{ page: 0, area, kind: 'picture', picture: new Blob([new Uint8Array(picture)]) }],
        options: { flatten: true },
      }),
    )
    expect(await after.pixel(240, 15)).toEqual([0, 255, 0])
    expect(after.words()).toContain('Ann')
    expect(after.raw()).not.toMatch(/\/Subtype \/Widget/)
  })

  it('flattens also what each program draws by itself: fields and shapes without looks', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    const font = await document.embedFont(StandardFonts.Helvetica)
    const field = document.getForm().createTextField('who')
    field.setText('Ann')
    field.addToPage(page, { x: 10, y: 300, width: 200, height: 20, font })
    field.acroField.getWidgets()[0]?.dict.delete(PDFName.of('AP'))
    const square = { Type: 'Annot', Subtype: 'Square', Rect: [100, 100, 300, 200], IC: [0, 1, 0] }
    page.node.addAnnot(document.context.register(document.context.obj(square)))
    const work = workOn(context, [await saveDocument(document)], [1])
    const flat = judge(await edit(context, { work, edits: [], options: { flatten: true } }))
    expect(flat.words().trim()).toBe('Ann')
    expect(await flat.pixel(200, 250)).toEqual([0, 255, 0])
  })

  it('leaves links and attached files what they are when it flattens', async () => {
    const document = await PDFDocument.create()
    const { context: objects } = document
    const { node } = document.addPage([400, 400])
    const shape = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 50, 50] }
    const look = { N: objects.register(objects.stream('0 0 1 rg 0 0 50 50 re f', shape)) }
    const file = { Type: 'EmbeddedFile' }
    const FS = { Type: 'Filespec', F: PDFString.of('a.txt'), EF: { F: objects.register(objects.stream('KEPT', file)) } }
    const annotations = [
      { Subtype: 'Link', Rect: [10, 10, 50, 50], A: { S: 'URI', URI: PDFString.of('https://example.org') } },
      { Subtype: 'FileAttachment', Rect: [10, 60, 30, 80], FS },
      { Subtype: 'Square', Rect: [100, 100, 150, 150], AP: look },
    ]
    node.set(PDFName.of('Annots'), objects.obj(annotations.map((entry) => objects.register(objects.obj(entry)))))
    document.addPage([400, 400])
    const work = workOn(context, [await saveDocument(document)], [2])
    const flat = judge(await edit(context, { work, edits: [], options: { flatten: true } }))
    expect(await flat.pixel(125, 275)).toEqual([0, 0, 255])
    const raw = flat.raw()
    expect(raw).toMatch(/example\.org[^]*KEPT|KEPT[^]*example\.org/)
    expect(raw.match(/\/Rect/g)).toHaveLength(2)
    expect(raw).not.toContain('SetAside')
  })

  it('shows nothing by flattening that was not seen, and tells what it takes out', async () => {
    const document = await PDFDocument.create()
    const { context: objects } = document
    const { node } = document.addPage([400, 400])
    const shape = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 50, 50] }
    const AP = { N: objects.register(objects.stream('0 0 1 rg 0 0 50 50 re f', shape)) }
    const OC = objects.register(objects.obj({ Type: 'OCG', Name: PDFString.of('Off') }))
    document.catalog.set(PDFName.of('OCProperties'), objects.obj({ OCGs: [OC], D: { OFF: [OC] } }))
    const [hidden, noView] = [2, 32]
    const annotations = [
      { Subtype: 'Stamp', Rect: [0, 0, 50, 50], AP },
      { Subtype: 'Stamp', Rect: [100, 0, 150, 50], AP, OC },
      { Subtype: 'Square', Rect: [200, 0, 250, 50], IC: [0, 1, 0], OC },
      { Subtype: 'Stamp', Rect: [0, 100, 50, 150], AP, F: hidden },
      { Subtype: 'Stamp', Rect: [100, 100, 150, 150], AP, F: noView },
      { Subtype: 'Text', Rect: [200, 100, 220, 120], Contents: PDFString.of('What I think') },
      { Subtype: 'Popup', Rect: [300, 300, 320, 320], F: hidden },
    ]
    node.set(PDFName.of('Annots'), objects.obj(annotations.map((entry) => objects.register(objects.obj(entry)))))
    const work = workOn(context, [await saveDocument(document)], [1])
    const made = await edit(context, { work, edits: [], options: { flatten: true } })
    const flat = judge(made)
    const seen = async (x: number, y: number) => String(await flat.pixel(x, y))
    expect(await seen(25, 375)).toBe('0,0,255')
    for (const [x, y] of [
      [125, 375],
      [225, 375],
      [25, 275],
      [125, 275],
    ] as const)
      expect(await seen(x, y)).toBe('255,255,255')
    expect(flat.raw()).toContain('0 0 1 rg')
    expect(made.warnings).toEqual([
      'What 1 comment says only in its window was taken out.',
      '2 comments or fields that are not shown on screen were taken out.',
    ])
  })
})
