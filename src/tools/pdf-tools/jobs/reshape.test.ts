import { PDFDocument, PDFName, PDFString, rgb, type PDFArray, type PDFRef } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { writeOutlines } from '../document/outlines.ts'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { bookletOrder, reshape, type Reshape } from './reshape.ts'

const { context, judge } = await jobRoom()

describe('reshaping', () => {
  const shaped = async (shape: Reshape, turn = 0, words = ['A', 'B', 'C']) => {
    const work = workOn(context, [await makePdf({ words })], [words.length])
    work.plan = work.plan.map((page) => ({ ...page, turn }))
    return judge(await reshape(context, { work, shape }))
  }

  it('crops the side that the reader means', async () => {
    const margins = { kind: 'crop' as const, top: 0, right: 0, bottom: 0, left: 25.4, pages: '1' }
    expect((await shaped(margins)).info('-box')).toMatch(/CropBox:\s+72\.00\s+0\.00\s+400\.00\s+300\.00/)
    expect((await shaped(margins, 90)).info('-box')).toMatch(
      /CropBox:\s+0\.00\s+72\.00\s+400\.00\s+300\.00|CropBox:\s+0\.00\s+0\.00\s+400\.00\s+228\.00/,
    )
    await expect(shaped({ ...margins, left: 500 })).rejects.toThrow('Nothing would be left of page 1.')
  })

  it('scales to paper', async () => {
    const after = await shaped({ kind: 'resize', paper: 'a4', pages: '' })
    expect(after.info()).toMatch(/Page size:\s+841\.89 x 595\.28 pts \(A4\)/)
    expect(after.words()).toBe('A B C')
  })

  it('keeps hidden beside a page of another shape what its crop box hides', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    page.drawRectangle({ x: 0, y: 0, width: 400, height: 400, color: rgb(1, 0, 0) })
    page.setCropBox(0, 150, 400, 100)
    const work = workOn(context, [await saveDocument(document)], [1])
    const after = judge(await reshape(context, { work, shape: { kind: 'resize', paper: 'a4', pages: '' } }))
    expect(await after.pixel(420, 297)).toEqual([255, 0, 0])
    expect(await after.pixel(420, 100)).toEqual([255, 255, 255])
  })

  it('scales the whole of a page that closes more than it opens', async () => {
    const document = await PDFDocument.create()
    const { node } = document.addPage([200, 282.84])
    const content = document.context.stream('Q 1 0 0 rg 0 0 200 283 re f')
    node.set(PDFName.of('Contents'), document.context.register(content))
    const work = workOn(context, [await saveDocument(document)], [1])
    const after = judge(await reshape(context, { work, shape: { kind: 'resize', paper: 'a3', pages: '' } }))
    expect(await after.pixel(700, 100)).toEqual([255, 0, 0])
  })

  it('counts in millimetres and paper sizes also where a unit of the page is more than a point', async () => {
    const large = async (shape: Reshape) => {
      const document = await PDFDocument.create()
      document.addPage([200, 300]).node.set(PDFName.of('UserUnit'), document.context.obj(2))
      return judge(await reshape(context, { work: workOn(context, [await saveDocument(document)], [1]), shape }))
    }
    const paper = await large({ kind: 'resize', paper: 'a4', pages: '' })
    expect(paper.info()).toMatch(/Page size:\s+595\.28 x 841\.89 pts \(A4\)/)
    expect(paper.raw()).not.toContain('UserUnit')
    const cropped = await large({ kind: 'crop', top: 25.4, right: 0, bottom: 0, left: 0, pages: '' })
    expect(cropped.info('-box')).toMatch(/CropBox:\s+0\.00\s+0\.00\s+200\.00\s+264\.00/)
  })

  it('scales the places that bookmarks and links lead to, each once', async () => {
    const document = await PDFDocument.create()
    const { context: objects } = document
    const [first, second] = [document.addPage([200, 282.84]), document.addPage([100, 150])]
    const links = [
      { Dest: [second.ref, 'XYZ', 10, 100, 2] },
      { A: { S: 'GoTo', D: [second.ref, 'XYZ', null, 50, null] } },
      { Dest: [second.ref, 'FitR', 1, 2, 3, 4] },
      { Dest: [first.ref, 'FitH', 200] },
    ].map((target) => objects.obj({ Subtype: 'Link', Rect: [0, 0, 9, 9], ...target }))
    first.node.set(PDFName.of('Annots'), objects.obj(links))
    const destination = objects.obj([second.ref, 'FitV', 20]) as PDFArray
    writeOutlines(document, [{ title: 'Second', destination, open: true, children: [] }])
    const work = workOn(context, [await saveDocument(document)], [2])
    // A3 is 841.89 points wide and 1190.55 high: 7.937 times as high as the page.
    const after = judge(await reshape(context, { work, shape: { kind: 'resize', paper: 'a3', pages: '2' } }))
    const places = [...after.raw().matchAll(/\[\s+\d+ 0 R\s+\/((?:XYZ|Fit)[^\]]*)\]/g)].map(([, place = '']) =>
      place
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number)))),
    )
    expect(places.toSorted()).toEqual(['FitH 200', 'FitR 8 16 24 32', 'FitV 159', 'XYZ 79 794 2', 'XYZ null 397 null'])
  })

  it('scales gradients with what they fill, each page once', async () => {
    const document = await PDFDocument.create()
    const { context: objects } = document
    const fade = { FunctionType: 2, Domain: [0, 1], C0: [1, 0, 0], C1: [0, 0, 1], N: 1 }
    const Shading = { ShadingType: 2, ColorSpace: 'DeviceRGB', Coords: [0, 0, 200, 0], Function: fade }
    const shared = objects.register(
      objects.obj({ Pattern: { P: objects.register(objects.obj({ PatternType: 2, Shading })) } }),
    )
    for (let count = 0; count < 2; count++) {
      const { node } = document.addPage([200, 282.84])
      node.set(PDFName.of('Resources'), shared)
      node.set(PDFName.of('Contents'), objects.register(objects.stream('/Pattern cs /P scn 0 0 200 283 re f')))
    }
    const work = workOn(context, [await saveDocument(document)], [2])
    const after = judge(await reshape(context, { work, shape: { kind: 'resize', paper: 'a3', pages: '' } }))
    const [red = 0, , blue = 0] = await after.pixel(421, 500)
    expect([red, blue].every((part) => part > 110 && part < 145)).toBe(true)
    expect(after.raw().match(/\/Matrix \[\s+4\.2/g)).toHaveLength(2)
  })

  it('puts several pages on a sheet', async () => {
    const after = await shaped({ kind: 'sheets', perSheet: 4, paper: 'a4', frame: true }, 0, ['A', 'B', 'C', 'D', 'E'])
    expect(after.info()).toMatch(/Pages:\s+2/)
    expect(after.words()).toBe('A B C D E')
    const turned = await shaped({ kind: 'sheets', perSheet: 2, paper: 'a4', frame: false }, 90)
    expect(turned.info()).toMatch(/Pages:\s+2/)
  })
})

describe('sheets and booklets', () => {
  it('keep hidden what is hidden, and attachments and the title', async () => {
    const document = await loadDocument(await makePdf({ words: ['A', 'B', 'C', 'D'], title: 'Plan', roman: true }))
    const { context: objects } = document
    const [shown, hidden] = ['Shown', 'Hidden'].map((called) =>
      objects.register(objects.obj({ Type: 'OCG', Name: PDFString.of(called) })),
    ) as [PDFRef, PDFRef]
    for (const { node } of document.getPages()) {
      node.set(PDFName.of('Resources'), objects.obj({ Properties: { S: shown, H: hidden } }))
      const square = '/OC /S BDC 0 0 1 rg 0 0 400 300 re f EMC /OC /H BDC 1 0 0 rg 0 0 400 300 re f EMC'
      node.set(PDFName.of('Contents'), objects.register(objects.stream(square)))
    }
    const layers = objects.obj({ OCGs: [shown, hidden], D: { OFF: [hidden], Order: [shown, hidden] } })
    document.catalog.set(PDFName.of('OCProperties'), layers)
    await document.attach(new Uint8Array([1, 2, 3]), 'data.bin')
    const bytes = await saveDocument(document)
    for (const shape of [
      { kind: 'booklet', paper: 'a4', frame: false },
      { kind: 'sheets', perSheet: 4, paper: 'a4', frame: true },
    ] as const) {
      const after = judge(await reshape(context, { work: workOn(context, [bytes], [4]), shape }))
      expect(await after.pixel(200, 200)).toEqual([0, 0, 255])
      expect(after.info()).toMatch(/Title:\s+Plan/)
      const raw = after.raw()
      expect(raw).toContain('data.bin')
      expect(raw).not.toContain('PageLabels')
      expect(raw.match(/\/Type \/OCG/g)).toHaveLength(2)
      expect(raw.match(/\/Type \/Page\s/g)).toHaveLength(shape.kind === 'booklet' ? 2 : 1)
    }
  })
})

describe('a booklet', () => {
  it('has its pages in the order of the folded stack', async () => {
    const page = (index: number) => ({ source: 'a', index, turn: 0 })
    const order = (count: number) =>
      bookletOrder(Array.from({ length: count }, (_, index) => page(index))).map((entry) =>
        'index' in entry ? entry.index + 1 : 0,
      )
    expect(order(4)).toEqual([4, 1, 2, 3])
    expect(order(8)).toEqual([8, 1, 2, 7, 6, 3, 4, 5])
    expect(order(5)).toEqual([0, 1, 2, 0, 0, 3, 4, 5])
    const work = workOn(context, [await makePdf({ words: ['One', 'Two', 'Three', 'Four', 'Five'] })], [5])
    const made = judge(await reshape(context, { work, shape: { kind: 'booklet', paper: 'a4', frame: false } }))
    expect(made.info()).toMatch(/Pages:\s+4/)
    expect(made.words()).toBe('One Two Three Four Five')
  })
})
