import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts, type PDFContext } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { fillForm, readForm } from '../jobs/forms.ts'
import { workOn } from '../testing/engines.ts'
import { jobRoom } from '../testing/job-room.ts'
import { saveDocument } from './pdf-values.ts'

const { context, judge } = await jobRoom()

/** A form of one page with these fields, as another program may write them. */
async function formOf(fields: (objects: PDFContext) => object[]) {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  const { context: objects } = document
  const { ref: font } = await document.embedFont(StandardFonts.Helvetica)
  const refs = fields(objects).map((field) =>
    objects.register(objects.obj({ Type: 'Annot', Subtype: 'Widget', F: 4, ...field })),
  )
  page.node.set(PDFName.of('Annots'), objects.obj(refs))
  const resources = { Font: { Helv: font } }
  const form = { Fields: refs, DA: PDFString.of('/Helv 0 Tf 0 g'), DR: resources }
  document.catalog.set(PDFName.of('AcroForm'), objects.obj(form))
  return workOn(context, [await saveDocument(document)], [1])
}

const name = { FT: 'Tx', T: PDFString.of('name'), Rect: [10, 300, 200, 320] }
const fill = async (fields: (objects: PDFContext) => object[], values: Record<string, string[]>, flatten = false) =>
  fillForm(context, { work: await formOf(fields), options: { values: new Map(Object.entries(values)), flatten } })

describe('drawing fields', () => {
  it.each([false, true])('shows no password, flattened: %s', async (flatten) => {
    const field = { FT: 'Tx', Ff: 8192, Rect: [10, 200, 200, 220] }
    const fields = () => [
      name,
      { ...field, T: PDFString.of('typed') },
      { ...field, T: PDFString.of('kept'), V: PDFHexString.fromText('öld€'), Rect: [10, 100, 200, 120] },
    ]
    const filled = await fill(fields, { name: ['Ann'], typed: ['sécret ☃'] }, flatten)
    expect(judge(filled).words()).toBe('Ann ******** ****')
    if (flatten) return
    const work = workOn(context, [filled.files[0]?.bytes ?? new Uint8Array()], [1])
    expect((await readForm(context, { work })).map(({ value }) => value)).toEqual([['Ann'], ['sécret ☃'], ['öld€']])
  })

  it('ticks boxes that have no looks', async () => {
    const tick = { FT: 'Btn', T: PDFString.of('tick'), Rect: [100, 100, 140, 140], MK: { BC: [0] } }
    for (const flatten of [false, true]) {
      const [off, on] = [
        judge(await fill(() => [tick], {}, flatten)),
        judge(await fill(() => [tick], { tick: ['on'] }, flatten)),
      ]
      const inked = async (judged: typeof off) => (await judged.pixels()).data.filter((value) => value < 100).length
      expect(await inked(on)).toBeGreaterThan((await inked(off)) + 100)
    }
  })

  it('leaves boxes as they look that are drawn only where they are ticked', async () => {
    const fields = (objects: PDFContext) => {
      const look = objects.register(
        objects.stream('1 0 0 rg 0 0 40 40 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 40, 40] }),
      )
      const box = { FT: 'Btn', AP: { N: { Ja: look } }, MK: { BC: [0] } }
      return [
        name,
        { ...box, T: PDFString.of('box'), AS: 'Off', Rect: [100, 100, 140, 140] },
        { ...box, T: PDFString.of('other'), AS: 'Off', Rect: [200, 100, 240, 140] },
        { ...box, T: PDFString.of('circle'), Ff: 49_152, AS: 'Off', Rect: [300, 100, 340, 140] },
      ]
    }
    const judged = judge(await fill(fields, { name: ['Ann'], box: ['on'] }))
    const colors = await Promise.all([103, 200, 203, 303].map((x) => judged.pixel(x, 280)))
    expect(colors).toEqual([[255, 0, 0], ...Array.from({ length: 3 }, () => [255, 255, 255])])
  })

  it('shows values that are streams and names, and what is no field stays as it looks', async () => {
    const fields = (objects: PDFContext) => {
      const look = objects.register(
        objects.stream('1 0 0 rg 0 0 40 40 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 40, 40] }),
      )
      const at = (y: number) => [10, y, 200, y + 20]
      return [
        name,
        { FT: 'Tx', T: PDFString.of('long'), V: objects.register(objects.flateStream('Flowing')), Rect: at(250) },
        { FT: 'Tx', T: PDFString.of('odd'), V: 'Named', Rect: at(200) },
        { FT: 'Ch', Ff: 131_072, T: PDFString.of('choice'), Opt: [PDFString.of('Red')], V: 'Red', Rect: at(150) },
        { T: PDFString.of('lost'), AP: { N: look }, Rect: [300, 100, 340, 140] },
      ]
    }
    const read = await readForm(context, { work: await formOf(fields) })
    expect(read.map(({ value }) => value)).toEqual([[''], ['Flowing'], ['Named'], ['Red']])
    for (const flatten of [false, true]) {
      const judged = judge(await fill(fields, { name: ['Ann'] }, flatten))
      expect(judged.words()).toBe('Ann Flowing Named Red')
      expect(await judged.pixel(320, 280)).toEqual([255, 0, 0])
    }
  })
})
