import { execFileSync } from 'node:child_process'
import { PDFDocument, PDFName, PDFStream, rgb, StandardFonts, type PDFContext, type PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { saveDocument } from '../document/pdf-values.ts'
import { viewing } from '../engines/pdfium.ts'
import { workOn } from '../testing/engines.ts'
import { brokenWord, makePdf, photo } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import type { Work } from '../work.ts'
import { compress } from './compress.ts'
import { findText } from './find-text.ts'
import { redact } from './redact.ts'
import { save } from './save.ts'

const { context, judge } = await jobRoom()

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

  it('what was taken out of a page is not in the list of another', async () => {
    const file = await pagesOf(['q 400 0 0 400 0 0 cm /I Do Q /F Do', 'BT /T 20 Tf (Rest) Tj ET'], (parts) => ({
      Font: { T: parts.font },
      XObject: {
        I: parts.picture,
        F: parts.form('BT /T 20 Tf 90 90 Td (Secret) Tj ET', { Font: { T: parts.font } }),
      },
    }))
    const outcome = await redact(context, { work: workOn(context, [file], [2]), boxes: [box(0, 0, 400, 400)] })
    const raw = judge(outcome).raw()
    expect(raw).not.toContain('Secret')
    expect(raw).not.toContain(PICTURE)
    expect(raw).toContain('(Rest)')
  })

  it('what was taken out of a page is not kept for a font of its name on another', async () => {
    const file = await pagesOf(['q /F1 Do Q', 'BT /F1 20 Tf (Rest) Tj ET'], (parts) => ({
      Font: { F1: parts.font },
      XObject: { F1: parts.form('BT /T 20 Tf 90 90 Td (Secret) Tj ET', { Font: { T: parts.font } }) },
    }))
    const outcome = await redact(context, { work: workOn(context, [file], [2]), boxes: [box(0, 0, 400, 400)] })
    const raw = judge(outcome).raw()
    expect(raw).not.toContain('Secret')
    expect(raw).toContain('(Rest)')
  })

  it('where a page cannot be looked through, it says that its list may hold what was taken out', async () => {
    const secret = (parts: Parts) => ({
      Font: { F1: parts.font },
      XObject: { S: parts.form('BT /T 20 Tf 90 90 Td (Secret) Tj ET', { Font: { T: parts.font } }) },
    })
    const large = `BT /F1 20 Tf (Rest) Tj ET ${' '.repeat(10_000_001)}`
    for (const [second, warned] of [
      ['BT /F1 20 Tf (Rest) Tj ET', false],
      [large, true],
    ] as const) {
      const file = await pagesOf(['q /S Do Q', second], secret)
      const outcome = await redact(context, { work: workOn(context, [file], [2]), boxes: [box(0, 0, 400, 400)] })
      const { warnings } = outcome
      expect(warnings?.some((warning) => warning.includes('could not be looked through'))).toBe(warned)
    }
  })

  it('a picture under boxes of one page alone is in the file once, and cut', async () => {
    const resources = ({ picture }: Parts) => ({ XObject: { I: picture } })
    const work = workOn(context, [await pagesOf(['q 400 0 0 400 0 0 cm /I Do Q'], resources)], [1])
    const outcome = await redact(context, { work, boxes: [box(0, 0, SIDE, SIDE)] })
    expect(judge(outcome).raw()).not.toContain(PICTURE)
  })
})

/** The outline of something like a letter. */
const CUT = '104 100 m 114 120 l 124 100 l 130 100 l 114 130 l 98 100 l h'
const GRADIENT = {
  ShadingType: 2,
  ColorSpace: 'DeviceRGB',
  Coords: [0, 0, SIDE, SIDE],
  Function: { FunctionType: 2, N: 1, Domain: [0, 1], C0: [1, 0, 0], C1: [0, 0, 1] },
}

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
    ['a part of a pie chart', '100 100 m 180 200 l 200 180 200 150 190 130 c 180 110 150 100 100 100 c f', () => ({})],
    ['letters cut out of an area', `q ${CUT} W n ${whole} Q`, () => ({})],
    ['letters cut out of a gradient', `q ${CUT} W n /S sh Q`, () => ({ Shading: { S: GRADIENT } })],
    [
      'letters cut out of an area in a form',
      'q .5 0 0 .5 0 0 cm /F Do Q',
      ({ form }: Parts) => ({ XObject: { F: form(`q 2 0 0 2 0 0 cm ${CUT} W n ${whole} Q`, {}) } }),
    ],
  ])('%s', async (_name, content, resources) => {
    const hidden = new RegExp(`${PICTURE}|HIDDEN|180 200 l|114 120 l`)
    const work = workOn(context, [await pagesOf([content], resources)], [1])
    expect((await redact(context, { work, boxes: [box(0, 370, 20, 20)] })).notes).toHaveLength(1)
    const outcome = await redact(context, { work, boxes: [box(100, 100, 20, 10)] })
    expect(outcome.notes[1]).toBe('Taken out as a whole: 1 drawing.')
    expect(outcome.warnings).toEqual([])
    expect(judge(outcome).raw()).not.toMatch(hidden)
  })

  it('says that the file of a scan grew, and what makes it small again', async () => {
    const document = await PDFDocument.create()
    const scan = await sharp(await photo(300, 300))
      .resize(600, 600)
      .jpeg({ quality: 80 })
      .toBuffer()
    const picture = await document.embedJpg(scan)
    document.addPage([SIDE, SIDE]).drawImage(picture, { x: 0, y: 0, width: SIDE, height: SIDE })
    const file = await saveDocument(document)
    const { files, notes } = await redact(context, {
      work: workOn(context, [file], [1]),
      boxes: [box(50, 50, 100, 20)],
    })
    expect(notes.at(-1)).toMatch(
      /^The file grew from [\d.]+ KB to [\d.]+ (KB|MB), for pictures .* “Compress” makes it smaller\.$/,
    )
    const grown = files[0]?.bytes ?? new Uint8Array()
    const small = await compress(context, { work: workOn(context, [grown], [1]), options: { level: 'light' } })
    expect(small.files[0]?.bytes.length).toBeLessThan(grown.length / 2)
    const other = await redact(context, {
      work: workOn(context, [await makePdf({ words: ['A'] })], [1]),
      boxes: [box(50, 50, 100, 20)],
    })
    expect(other.notes).toEqual(['1 box on 1 page.'])
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

  it.each([
    ['letters', 'BT /F 20 Tf 60 100 Td (HIDDEN) Tj ET', true],
    ['a picture', 'q 400 0 0 400 0 0 cm /I Do Q', true],
    ['a picture in its content', 'BI /W 1 /H 1 /CS /G /BPC 8 ID x EI', true],
    ['a drawing', CUT, true],
    ['none', '0 0 200 400 re f', false],
    ['a gradient', '/S sh', false],
  ])('says that masks with letters stay: %s', async (_name, content, letters) => {
    const resources = ({ font, form, objects, picture }: Parts) => {
      const drawing = form(content, {
        ...(content.includes('Tf') ? { Font: { F: font } } : {}),
        ...(content.includes('Do') ? { XObject: { I: picture } } : {}),
        Shading: { S: GRADIENT },
      })
      objects
        .lookup(drawing, PDFStream)
        .dict.set(PDFName.of('Group'), objects.obj({ S: 'Transparency', CS: 'DeviceGray' }))
      return { ExtGState: { M: { SMask: { S: 'Luminosity', G: drawing } } }, Font: { F: font } }
    }
    const text = 'BT /F 20 Tf 60 300 Td (SECRET) Tj ET'
    const work = workOn(context, [await pagesOf([`q /M gs ${whole} Q ${text}`], resources)], [1])
    const { checks, warnings } = await redact(context, { work, boxes: [box(50, 290, 200, 40)] })
    expect(warnings).toEqual(letters ? [expect.stringContaining('has letters, a drawing or a picture as a mask')] : [])
    expect(checks?.[0]?.includes('nowhere else')).toBe(!letters)
  })

  it('plain areas and hatched ones stay below the box', async () => {
    const resources = ({ tiles }: Parts) => ({ Pattern: { P: tiles('0 0 200 400 re f', {}) } })
    const round =
      '60 50 m 340 50 l 350 50 350 50 350 60 c 350 240 l 350 250 350 250 340 250 c 60 250 l 50 250 50 250 50 240 c 50 60 l 50 50 50 50 60 50 c h'
    const content = `.749 g ${whole} q ${round} W n ${whole} Q ${round} f /Pattern cs /P scn 50 300 300 50 re f`
    const work = workOn(context, [await pagesOf([content], resources)], [1])
    const outcome = await redact(context, { work, boxes: [box(100, 100, 20, 10), box(100, 310, 20, 10)] })
    expect(outcome.notes).toEqual(['2 boxes on 1 page.'])
    expect(outcome.warnings).toEqual([])
  })
})

describe('redacting', () => {
  async function secretFile() {
    const inner = await PDFDocument.create()
    const innerPage = inner.addPage([200, 100])
    innerPage.drawText('INNERSECRET text', {
      x: 10,
      y: 50,
      size: 14,
      font: await inner.embedFont(StandardFonts.Helvetica),
    })
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.Helvetica)
    const page = document.addPage([400, 400])
    const [form] = await document.embedPdf(await inner.save())
    if (form) page.drawPage(form, { x: 50, y: 250 })
    page.drawText('PAGESECRET stays', { x: 50, y: 200, size: 20, font })
    page.drawImage(await document.embedPng(await photo(100, 100)), { x: 50, y: 50, width: 100, height: 100 })
    page.drawSvgPath('M 0 0 C 30 0 30 30 60 30 L 80 5 L 90 50 L 5 60 Z', { x: 300, y: 180, color: rgb(1, 0, 0) })
    return saveDocument(document)
  }
  const area = (left: number, bottom: number, width: number, height: number) => ({
    page: 0,
    area: { x: left / 400, y: 1 - (bottom + height) / 400, width: width / 400, height: height / 400 },
  })

  it('takes letters, pixels and drawings out of the file, also from forms', async () => {
    const work = workOn(context, [await secretFile()], [1])
    const boxes = [area(50, 295, 110, 30), area(48, 194, 142, 28), area(70, 70, 40, 40), area(310, 150, 30, 20)]
    const outcome = await redact(context, { work, boxes })
    const after = judge(outcome)
    expect(after.text().replace(/\s+/g, ' ').trim()).toBe('text stays')
    const hidden = /SECRET|5345435245|005300450043/
    expect(after.raw()).not.toMatch(hidden)
    expect(after.byMupdf().text).toBe('text stays')
    expect(after.byMupdf().raw).not.toMatch(hidden)
    expect(outcome.notes).toEqual(['4 boxes on 1 page.', 'Taken out as a whole: 1 drawing.'])
    expect(outcome.checks?.[0]).toMatch(
      /no text is left under the 4 boxes, and none of the 2 words was found anywhere else/,
    )
    expect(outcome.checks?.[1]).toBe('Drawn again: beside what was taken out it looks as before.')
    execFileSync('pdfimages', ['-png', after.path, `${after.path}-image`])
    const { data, info } = await sharp(`${after.path}-image-000.png`)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const inside = (60 * info.width + 40) * 3
    expect(new Set(data.subarray(inside, inside + 30)).size).toBe(1)
    const outside = (5 * info.width + 5) * 3
    expect(new Set(data.subarray(outside, outside + 90)).size).toBeGreaterThan(5)
  })

  /** A spot colour on the page and in a form that lies in another one; both forms are moved and scaled by their matrix. */
  async function inSpotColor() {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    const { context: objects } = document
    const { ref: font } = await document.embedFont(StandardFonts.Helvetica)
    const tint = { FunctionType: 2, N: 1, Domain: [0, 1], C0: [1, 1, 1], C1: [0.8, 0.1, 0.4] }
    const shared = { Font: { F: font }, ColorSpace: { Spot: ['Separation', 'Spot', 'DeviceRGB', tint] } }
    const form = (content: string, matrix: number[], resources: object) =>
      objects.register(
        objects.flateStream(content, {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, 200, 100],
          Matrix: matrix,
          Resources: objects.obj({ ...resources }),
        }),
      )
    const inner = form(
      '/Spot cs 1 scn 0 0 90 20 re f BT /F 20 Tf 5 40 Td (A SECRET in it) Tj ET',
      [0.5, 0, 0, 0.5, 30, 10],
      shared,
    )
    const outer = form('/Spot cs 0.5 scn 0 0 25 90 re f /X Do', [1.5, 0, 0, 1.5, 40, 80], {
      ...shared,
      XObject: { X: inner },
    })
    const content = '/Spot cs 1 scn /Spot CS 0.7 SCN 8 w 40 300 300 60 re B /X Do'
    page.node.set(PDFName.of('Resources'), objects.obj({ ...shared, XObject: { X: outer } }))
    page.node.set(PDFName.of('Contents'), objects.register(objects.flateStream(content)))
    return saveDocument(document)
  }

  it('leaves what lies beside the box where it is, in its spot colours', async () => {
    const work = workOn(context, [await inSpotColor()], [1])
    const options = { query: 'secret', caseSensitive: false, wholeWords: true }
    const { found: boxes } = await findText(context, { work, options })
    const before = await judge(
      await save(context, { work, options: { bookmarkPerFile: false, forWeb: false } }),
    ).pixels()
    const redacted = judge(await redact(context, { work, boxes }))
    const after = await redacted.pixels()
    expect(redacted.text().trim()).toMatch(/^A\s+in it$/)
    const inBox = (x: number, y: number) =>
      boxes.some(
        ({ area }) =>
          Math.abs(x - area.x - area.width / 2) < area.width && Math.abs(y - area.y - area.height / 2) < area.height,
      )
    const changed = Array.from({ length: 400 * 400 }, (_, place) => place).filter((place) => {
      const [was = 0, is = 0] = [before.data[place * 3 + 1], after.data[place * 3 + 1]]
      return Math.abs(was - is) > 40 && !inBox((place % 400) / 400, Math.floor(place / 400) / 400)
    })
    expect(changed).toEqual([])
  })

  const fade = {
    ShadingType: 2,
    ColorSpace: 'DeviceRGB',
    Coords: [50, 0, 350, 0],
    Function: { FunctionType: 2, N: 1, Domain: [0, 1], C0: [1, 0, 0], C1: [0, 0, 1] },
  }
  const alike = 'Drawn again: beside what was taken out it looks as before.'
  const different =
    'Beside the boxes page 1 looks different, too. Compare it with the original before you pass the file on.'

  it.each([
    ['a gradient', 'q 50 100 300 50 re W n /S sh Q', alike],
    ['a pattern', '/Pattern cs /P scn 50 100 300 50 re f', alike],
    [
      'letters that cut out a picture',
      'q BT /F 60 Tf 7 Tr 50 100 Td (CUT) Tj ET 1 0 0 rg 0 90 400 80 re f Q',
      different,
    ],
  ])('keeps %s beside the box, or says that it looks different', async (_, content, told) => {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    const { context: objects } = document
    const { ref: font } = await document.embedFont(StandardFonts.Helvetica)
    const resources = { Font: { F: font }, Shading: { S: fade }, Pattern: { P: { PatternType: 2, Shading: fade } } }
    page.node.set(PDFName.of('Resources'), objects.obj(resources))
    const text = 'BT 0 g /F 20 Tf 50 300 Td (A SECRET here) Tj ET'
    page.node.set(PDFName.of('Contents'), objects.register(objects.flateStream(`${content} ${text}`)))
    const work = workOn(context, [await saveDocument(document)], [1])
    const outcome = await redact(context, { work, boxes: [area(70, 290, 82, 30)] })
    expect(judge(outcome).text().replace(/\s+/g, ' ')).toContain('A here')
    expect([...(outcome.checks ?? []).slice(1), ...(outcome.warnings ?? [])]).toEqual([told])
    const { data, info } = await judge(outcome).pixels()
    const middle = (280 * info.width + 200) * info.channels
    expect([...data.subarray(middle, middle + 3)]).toEqual(told === alike ? [128, 0, 128] : [255, 0, 0])
  })

  it.each(['secretword', 'SECRET-WORD', 'a  secretword to'])('finds %s over the end of a line', async (query) => {
    const work = workOn(context, [await brokenWord()], [1])
    const { found: boxes } = await findText(context, {
      work,
      options: { query, caseSensitive: false, wholeWords: true },
    })
    expect(boxes).toHaveLength(2)
    const outcome = await redact(context, { work, boxes })
    expect(judge(outcome).text()).not.toMatch(/SECRET|WORD/)
    const [shown] = boxes
    const other = await redact(context, { work, boxes: shown ? [shown] : [] })
    expect(judge(other).text()).toContain('WORD')
  })

  it('finds words on turned pages and says where they still stand', async () => {
    const file = await makePdf({ words: ['Anna Smith', 'Smith again'], bookmarks: [['About Smith', 0]] })
    const work = workOn(context, [file], [2])
    work.plan = work.plan.map((page) => ({ ...page, turn: 90 }))
    const { found } = await findText(context, {
      work,
      options: { query: 'smith', caseSensitive: false, wholeWords: true },
    })
    expect(found.map(({ page }) => page)).toEqual([0, 1])
    const outcome = await redact(context, { work, boxes: found.slice(0, 1) })
    expect(judge(outcome).text().replace(/\s+/g, ' ').trim()).toBe('Anna Smith again')
    expect(outcome.warnings).toEqual([
      'Words that you took out still stand elsewhere: “Smith” (page 2).',
      'Not on a page, but in bookmarks, file details or fields: Smith. Sanitise the file as well, with its bookmarks, and flatten its fields.',
    ])
  })

  it('finds words whose letters are spaced out', async () => {
    const work = workOn(context, [await makePdf({ words: ['A S E C R E T note'] })], [1])
    const options = { query: 'secret', caseSensitive: false, wholeWords: true }
    const { found } = await findText(context, { work, options })
    expect(found).toHaveLength(1)
    const outcome = await redact(context, { work, boxes: found })
    expect(judge(outcome).text().replace(/\s+/g, ' ').trim()).toBe('A note')
  })

  it.each(['(SECRETWORD)', '<FEFF005300450043005200450054 0057004F00520044>', '(SECRET\\WORD)'])(
    'says where words still stand in what screen readers are told: %s',
    async (said) => {
      const text = 'BT /T 20 Tf 90 90 Td (SECRETWORD) Tj ET'
      const other = `/Span <</Lang (en) /ActualText ${said}>> BDC 0 0 9 9 re f EMC`
      const file = await pagesOf([text, other], ({ font }) => ({ Font: { T: font } }))
      const outcome = await redact(context, { work: workOn(context, [file], [2]), boxes: [box(80, 80, 200, 40)] })
      expect(outcome.warnings).toEqual(['Words that you took out still stand elsewhere: “SECRETWORD” (page 2).'])
    },
  )

  it('says where words still stand in another form of the same letters', async () => {
    const name = 'Zoë'.normalize('NFD')
    const work = workOn(context, [await makePdf({ words: ['Zoë'], bookmarks: [[`About ${name}`, 0]] })], [1])
    const options = { query: name, caseSensitive: false, wholeWords: true }
    const { found: boxes } = await findText(context, { work, options })
    expect((await redact(context, { work, boxes })).warnings).toEqual([
      'Not on a page, but in bookmarks, file details or fields: Zoë. Sanitise the file as well, with its bookmarks, and flatten its fields.',
    ])
  })
})
