import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { degrees, PDFBool, PDFDocument, PDFName, PDFString, rgb, StandardFonts, type PDFArray } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareFiles } from './jobs/compare.ts'
import { changeDetails, dateOf, readDetails, sanitise } from './jobs/details.ts'
import { edit, type Edit } from './jobs/edit.ts'
import { nodeContext, workOn } from './engines/node.server.ts'
import { extractImages } from './jobs/extract-images.ts'
import { makePdf } from './fixtures.ts'
import { fillForm, readForm } from './jobs/forms.ts'
import { judgeIn } from './judge.server.ts'
import { turnArea } from './marks.ts'
import { writeOutlines } from './document/outlines.ts'
import { saveDocument } from './document/pdf-values.ts'
import { makeGrey } from './jobs/grey.ts'
import { viewing } from './engines/pdfium.ts'
import { leaveOutEmpty } from './jobs/empty-pages.ts'
import { bookletOrder, reshape, type Reshape } from './jobs/reshape.ts'
import { stamp, type StampOptions } from './jobs/stamp.ts'
import type { Context, Outcome, Work } from './work.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-more-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let context: Context
beforeAll(async () => {
  context = await nodeContext()
})

const judge = judgeIn(folder)

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

  it('turns marks with their page', () => {
    const area = { x: 0.1, y: 0.2, width: 0.3, height: 0.1 }
    const close = (shape: typeof area) =>
      Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, expect.closeTo(value)]))
    expect(turnArea(area, 90)).toEqual(close({ x: 0.7, y: 0.1, width: 0.1, height: 0.3 }))
    expect(turnArea(turnArea(area, 90), -90)).toEqual(close(area))
    expect(turnArea(turnArea(area, 180), 180)).toEqual(close(area))
  })
})

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

  it('keeps its distance from the edge in millimetres where a unit of the page is more than a point', async () => {
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

describe('details', () => {
  it('reads, writes and takes out', async () => {
    const work = workOn(context, [await makePdf({ words: ['A'], title: 'Old' })], [1])
    expect((await readDetails(context, { work })).title).toBe('Old')
    const change = { strip: false as const, title: 'Grüße 👋', author: 'Me', subject: '', keywords: '' }
    const written = await changeDetails(context, { work, change })
    expect(Buffer.from(judge(written).info(), 'latin1').toString('utf8')).toMatch(/Title:\s+Grüße 👋/)
    expect(judge(await changeDetails(context, { work, change: { strip: true } })).info()).not.toMatch(
      /Title|Author|Producer/,
    )
  })

  it('reads dates', () => {
    expect(dateOf("D:20240229120000+01'00'")).toBe('2024-02-29 12:00:00 +01:00')
    expect(dateOf('D:2024')).toBe('2024-01-01')
    expect(dateOf('yesterday')).toBe('yesterday')
  })

  it('takes out scripts, attachments, links and comments', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage([200, 200])
    document.addJavaScript('main', 'app.alert("EVIL")')
    await document.attach(new Uint8Array([1, 2, 3]), 'hidden.bin')
    const { context: objects } = document
    const link = {
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 9, 9],
      A: { S: 'URI', URI: PDFString.of('https://track.example') },
    }
    const note = { Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9], Contents: PDFString.of('COMMENT') }
    const run = {
      Type: 'Annot',
      Subtype: 'Widget',
      Rect: [0, 0, 9, 9],
      A: { S: 'Launch', F: PDFString.of('calc.exe') },
    }
    page.node.set(
      PDFName.of('Annots'),
      objects.obj([link, note, run].map((entry) => objects.register(objects.obj(entry)))),
    )
    document.catalog.set(PDFName.of('OpenAction'), objects.obj({ S: 'JavaScript', JS: PDFString.of('EVIL2()') }))
    const work = workOn(context, [await saveDocument(document)], [1])
    const options = { scripts: true, attachments: true, links: true, comments: true, details: true }
    const outcome = await sanitise(context, { work, options })
    expect(judge(outcome).raw()).not.toMatch(/EVIL|track\.example|COMMENT|calc\.exe|hidden\.bin/)
    expect(outcome.notes[0]).toMatch(/Taken out: .*attachments.*link.*comment.*file details/)
  })

  it('finds actions in what stands on the page itself, and those that follow upon others', async () => {
    const document = await PDFDocument.create()
    const { context: objects } = document
    const script = (words: string) => ({ S: 'JavaScript', JS: PDFString.of(words) })
    const page = document.addPage([200, 200])
    const box = { Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 9, 9] }
    page.node.set(
      PDFName.of('Annots'),
      objects.obj([
        { ...box, A: script('EVIL1') },
        { ...box, AA: { E: script('EVIL2') } },
        { ...box, A: { S: 'Named', N: 'NextPage', Next: script('EVIL3') } },
        { ...box, A: { S: 'Named', N: 'NextPage', Next: [{ S: 'URI', URI: PDFString.of('https://track.example') }] } },
      ]),
    )
    // A graphics state of this name is no action.
    const look = { Type: 'ExtGState', SMask: { S: 'Luminosity', G: objects.register(objects.flateStream('')) } }
    page.node.set(PDFName.of('Resources'), objects.obj({ ExtGState: { AA: look } }))
    const work = workOn(context, [await saveDocument(document)], [1])
    const options = { scripts: true, attachments: false, links: true, comments: false, details: false }
    const outcome = await sanitise(context, { work, options })
    const raw = judge(outcome).raw()
    expect(raw).not.toMatch(/EVIL|track\.example/)
    expect(raw.match(/NextPage/g)).toHaveLength(2)
    expect(raw).toContain('Luminosity')
    expect(outcome.notes).toEqual(['Taken out: 3 scripts or actions and 1 link.'])
  })
})

describe('forms', () => {
  it('offers each of several boxes of one name that stand for different values', async () => {
    const document = await PDFDocument.create()
    const { context: objects } = document
    const page = document.addPage([200, 200])
    const box = document.getForm().createCheckBox('kind')
    const look = (content: string) =>
      objects.register(objects.stream(content, { Subtype: 'Form', BBox: [0, 0, 20, 20] }))
    const [on, off] = [look('0 0 1 rg 0 0 20 20 re f'), look('')]
    for (const left of [10, 100]) box.addToPage(page, { x: left, y: 100, width: 20, height: 20 })
    for (const [index, widget] of box.acroField.getWidgets().entries()) {
      widget.dict.set(PDFName.of('AP'), objects.obj({ N: { ['AB'[index] ?? '']: on, Off: off } }))
    }
    const work = workOn(context, [await saveDocument(document)], [1])
    const read = (given: Work) => readForm(context, { work: given })
    expect(await read(work)).toEqual([
      { name: 'kind', kind: 'choice', value: [''], options: ['A', 'B'], readOnly: false },
    ])
    const fill = (given: Work, value: string) =>
      fillForm(context, { work: given, options: { values: new Map([['kind', [value]]]), flatten: false } })
    const second = await fill(work, 'B')
    expect(await judge(second).pixel(110, 90)).toEqual([0, 0, 255])
    expect(await judge(second).pixel(20, 90)).toEqual([255, 255, 255])
    const again = workOn(context, [second.files[0]?.bytes ?? new Uint8Array()], [1])
    expect((await read(again))[0]?.value).toEqual(['B'])
    const none = await fill(again, '')
    expect(await judge(none).pixel(110, 90)).toEqual([255, 255, 255])
    expect(none.notes).toEqual(['1 field filled.'])
  })

  it('reads and fills every kind of field', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    const form = document.getForm()
    const font = await document.embedFont(StandardFonts.Helvetica)
    form.createTextField('constructor').addToPage(page, { x: 10, y: 20, width: 100, height: 20, font })
    form.createTextField('who').addToPage(page, { x: 10, y: 300, width: 200, height: 20, font })
    form.createCheckBox('agree').addToPage(page, { x: 10, y: 250, width: 20, height: 20 })
    const choice = form.createDropdown('colour')
    choice.addOptions(['red', 'blue'])
    choice.addToPage(page, { x: 10, y: 200, width: 100, height: 20, font })
    const radio = form.createRadioGroup('size')
    radio.addOptionToPage('small', page, { x: 10, y: 150, width: 20, height: 20 })
    radio.addOptionToPage('large', page, { x: 50, y: 150, width: 20, height: 20 })
    const work = workOn(context, [await saveDocument(document)], [1])
    const fields = await readForm(context, { work })
    expect(fields.map(({ name, kind, options }) => [name, kind, options])).toEqual([
      ['constructor', 'text', []],
      ['who', 'text', []],
      ['agree', 'check', []],
      ['colour', 'choice', ['red', 'blue']],
      ['size', 'choice', ['small', 'large']],
    ])
    const values = new Map(Object.entries({ who: ['Ann Müller'], agree: ['on'], colour: ['blue'], size: ['large'] }))
    const filled = await fillForm(context, { work, options: { values, flatten: false } })
    expect(filled.notes).toEqual(['4 fields filled.'])
    expect(judge(filled).words()).toContain('blue')
    const flat = judge(await fillForm(context, { work, options: { values, flatten: true } }))
    expect(flat.words()).toMatch(/Ann/)
    expect(flat.raw()).not.toMatch(/\/Subtype \/Widget/)
  })
})

describe('choices that a form stores by another name than it shows', () => {
  const countries = { de: 'Germany', fr: 'France', gr: 'Greece' }

  async function form(shown: Record<string, string> = countries): Promise<Work> {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    const font = await document.embedFont(StandardFonts.Helvetica)
    const options = Object.entries(shown).map((names) => names.map((name) => PDFString.of(name)))
    const fields = [document.getForm().createDropdown('from'), document.getForm().createDropdown('to')]
    for (const [index, field] of fields.entries()) {
      field.acroField.dict.set(PDFName.of('Opt'), document.context.obj(options))
      field.acroField.dict.set(PDFName.of('V'), PDFString.of('fr'))
      field.addToPage(page, { x: 10, y: 200 + index * 50, width: 100, height: 20, font })
    }
    return workOn(context, [await saveDocument(document)], [1])
  }

  it('are shown by the one and stored by the other', async () => {
    const work = await form()
    const fields = await readForm(context, { work })
    expect(fields.map(({ value, options }) => [value, options])).toEqual([
      [['France'], Object.values(countries)],
      [['France'], Object.values(countries)],
    ])
    const values = new Map([['to', ['Greece']]])
    const filled = judge(await fillForm(context, { work, options: { values, flatten: false } }))
    expect(filled.words()).toContain('Greece')
    expect(
      filled
        .raw()
        .match(/(?<=\/V ).+/g)
        ?.toSorted(),
    ).toEqual(['(fr)', '(gr)'])
  })

  it('keep what they store where two are shown alike', async () => {
    const work = await form({ de: 'Europe', fr: 'Europe', us: 'America' })
    const filled = judge(await fillForm(context, { work, options: { values: new Map(), flatten: false } }))
    expect(filled.raw().match(/(?<=\/V ).+/g)).toEqual(['(fr)', '(fr)'])
  })
})

describe('letters that the font of a form lacks', () => {
  const names = { polish: 'Łukasz Żółć', greek: 'Ελένη', both: 'Олег Müller', chinese: '王小明' }

  async function form(): Promise<Work> {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    const font = await document.embedFont(StandardFonts.Helvetica)
    document.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True)
    for (const [index, name] of Object.keys(names).entries()) {
      const field = document.getForm().createTextField(name)
      field.addToPage(page, { x: 10, y: 350 - index * 40, width: 200, height: 24, font })
    }
    const answer = document.getForm().createDropdown('answer')
    answer.addOptions(['Да', 'Нет'])
    answer.addToPage(page, { x: 10, y: 150, width: 100, height: 20, font })
    const list = document.getForm().createOptionList('list')
    list.addOptions(['ναι', 'όχι'])
    list.addToPage(page, { x: 10, y: 50, width: 100, height: 60, font })
    return workOn(context, [await saveDocument(document)], [1])
  }
  const textOf = (made: Outcome) => Buffer.from(judge(made).words(), 'latin1').toString()
  const values = new Map(
    Object.entries({ ...names, answer: 'Да', list: 'ναι' }).map(([name, value]) => [name, [value]]),
  )

  it('are drawn, and the fields have their values', async () => {
    const work = await form()
    const made = await fillForm(context, { work, options: { values, flatten: false } })
    expect(made.warnings).toBeUndefined()
    expect(made.notes[1]).toContain('lacks letters of “polish”, “greek”, “both”, “chinese”, “answer”, “list”')
    const again = workOn(context, [made.files[0]?.bytes ?? new Uint8Array()], [1])
    const fields = new Map((await readForm(context, { work: again })).map(({ name, value }) => [name, value]))
    expect(fields.get('polish')).toEqual([names.polish])
    expect(fields.get('answer')).toEqual(['Да'])
    const text = textOf(made)
    for (const name of [...Object.values(names), 'Да', 'ναι']) expect(text).toContain(name)
  })

  it('become part of the page', async () => {
    const made = await fillForm(context, { work: await form(), options: { values, flatten: true } })
    expect(textOf(made)).toContain(names.polish)
    expect(judge(made).raw()).not.toMatch(/\/Subtype \/Widget/)
  })

  it('are refused where there are more than a font holds', async () => {
    const many = String.fromCodePoint(...Array.from({ length: 300 }, (_, at) => 0x4e00 + at))
    const asked = fillForm(context, {
      work: await form(),
      options: { values: new Map([['polish', [many]]]), flatten: false },
    })
    await expect(asked).rejects.toThrow('This form has more different letters than can be drawn.')
  })
})

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
})

describe('leaving out empty pages', () => {
  it('finds them, dust or not, and keeps what has the faintest line or a word in white', async () => {
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.Helvetica)
    const pages = Array.from({ length: 5 }, () => document.addPage([595, 842]))
    pages[0]?.drawText('One', { x: 50, y: 700, size: 20, font })
    pages[2]?.drawRectangle({ x: 100, y: 100, width: 0.6, height: 0.6 })
    pages[3]?.drawLine({ start: { x: 50, y: 50 }, end: { x: 500, y: 50 }, thickness: 1 })
    pages[4]?.drawText('white', { x: 50, y: 700, size: 20, font, color: rgb(1, 1, 1) })
    const work = workOn(context, [await saveDocument(document)], [5])
    const outcome = await leaveOutEmpty(context, { work })
    expect(outcome.notes).toEqual(['2 empty pages left out: 2-3.', '3 pages.'])
    expect(judge(outcome).info()).toMatch(/Pages:\s+3/)
    const full = workOn(context, [await makePdf({ words: ['A'] })], [1])
    expect(await leaveOutEmpty(context, { work: full })).toEqual({ files: [], notes: ['No page is empty.'] })
    const blank = { sources: [], plan: [{ width: 100, height: 100 }] }
    await expect(leaveOutEmpty(context, { work: blank })).rejects.toThrow('All pages are empty')
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

describe('comparing', () => {
  it('finds the words that changed and where they stand', async () => {
    const file = async (name: string, words: string[]) => ({
      id: name,
      name,
      file: new Blob([await makePdf({ words })]),
    })
    const result = await compareFiles(context, {
      older: await file('old', ['Pay 100 euro', 'by May']),
      newer: await file('new', ['Pay 900 euro', 'by May or June']),
    })
    expect(result.changes.map(({ side, text, parts }) => [side, text, parts[0]?.page])).toEqual([
      ['old', '100', 0],
      ['new', '900', 0],
      ['new', 'or June', 1],
    ])
    expect(result.changes[0]?.parts[0]?.area.x).toBeCloseTo(0.21, 1)
  })
})

describe('shades of grey', () => {
  const colourful = async () => {
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.Helvetica)
    const page = document.addPage([400, 300])
    page.drawRectangle({ x: 0, y: 0, width: 100, height: 300, color: rgb(1, 0, 0) })
    page.drawRectangle({ x: 100, y: 0, width: 100, height: 300, color: rgb(0, 0.5, 1) })
    page.drawText('Stays text', { x: 220, y: 200, size: 24, font, color: rgb(0, 0, 1) })
    return [await saveDocument(document)]
  }
  /** Largest difference between the channels of any pixel. */
  const colourOf = (data: Uint8Array | Uint8ClampedArray, channels: number) => {
    let most = 0
    for (let at = 0; at < data.length; at += channels) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      most = Math.max(most, Math.max(red, green, blue) - Math.min(red, green, blue))
    }
    return most
  }

  it.each([0, 90])('leave no colour on a page turned by %i, in three programs, and the text is text', async (turn) => {
    const work = workOn(context, await colourful(), [1])
    work.plan = work.plan.map((page) => ({ ...page, turn }))
    const outcome = await makeGrey(context, { work, options: { pages: '' } })
    expect(outcome.notes).toEqual(['1 page in shades of grey.'])
    expect(outcome.warnings).toEqual([expect.stringContaining('covered, not gone')])
    expect(judge(outcome).words()).toContain('Stays text')
    const path = join(folder, 'grey.pdf')
    writeFileSync(path, outcome.files[0]!.bytes)
    execFileSync('pdftoppm', ['-r', '72', '-png', '-singlefile', path, path])
    execFileSync('mutool', ['draw', '-q', '-r', '72', '-o', `${path}.mupdf.png`, path])
    for (const picture of [`${path}.png`, `${path}.mupdf.png`]) {
      const { data, info } = await sharp(picture)
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(colourOf(data, info.channels), picture).toBeLessThanOrEqual(3)
    }
    const drawn = viewing(context.pdfium, outcome.files[0]!.bytes, (view) => view.render(0, 1))
    expect(colourOf(drawn.data, 4)).toBeLessThanOrEqual(3)
    // White stays white; red is as dark as it looks: three tenths.
    const shades = new Set(Array.from({ length: drawn.data.length / 4 }, (_, at) => drawn.data[at * 4]))
    expect(shades.has(255)).toBe(true)
    expect([...shades].some((shade = 0) => Math.abs(shade - 77) < 4)).toBe(true)
  })

  it('leave other pages as they are', async () => {
    const [file] = await colourful()
    const work = workOn(context, [file!, file!], [1, 1])
    const { files } = await makeGrey(context, { work, options: { pages: '2' } })
    const colours = viewing(context.pdfium, files[0]!.bytes, (view) =>
      [0, 1].map((page) => colourOf(view.render(page, 0.5).data, 4)),
    )
    expect(colours[0]).toBeGreaterThan(200)
    expect(colours[1]).toBeLessThanOrEqual(3)
  })

  it('say of which pages the fields stay coloured, and keep links', async () => {
    const file = await makePdf({ words: ['One', 'Two'], fields: { name: 'x' }, links: [1] })
    const work = workOn(context, [file], [2])
    const { files, warnings } = await makeGrey(context, { work, options: { pages: '' } })
    expect(warnings?.[1]).toContain('Comments and form fields on 1 page keep their colours')
    expect(judge({ files }).raw()).toMatch(/\/Subtype \/Link/)
    const second = await makeGrey(context, { work, options: { pages: '2' } })
    expect(second.warnings).toHaveLength(1)
  })
})
