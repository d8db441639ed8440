import { PDFDocument, PDFName, PDFString, type PDFContext, type PDFRef } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { saveDocument } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { redact } from './redact.ts'

const { context, judge } = await jobRoom()

describe('redacting comments and fields', () => {
  /** A page with what stands on it besides its text, and a box over a part of it. */
  async function withAnnotations(annotationsOf: (objects: PDFContext) => { shown: PDFRef[]; fields?: PDFRef[] }) {
    const document = await PDFDocument.create()
    const { node } = document.addPage([400, 400])
    const { shown, fields } = annotationsOf(document.context)
    node.set(PDFName.of('Annots'), document.context.obj(shown))
    if (fields) document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: fields }))
    const work = workOn(context, [await saveDocument(document)], [1])
    return redact(context, { work, boxes: [{ page: 0, area: { x: 0.225, y: 0.425, width: 0.15, height: 0.1 } }] })
  }
  const secret = { Contents: PDFString.of('SECRET'), T: PDFString.of('SECRET author'), Rect: [100, 200, 120, 220] }
  const pair = (objects: PDFContext, one: object, other: (ref: PDFRef) => object) => {
    const ref = objects.register(objects.obj({ Type: 'Annot', ...one }))
    const far = objects.register(objects.obj({ Type: 'Annot', Rect: [300, 20, 390, 80], ...other(ref) }))
    return [ref, far]
  }

  it.each([
    ['its pop-up', (note: PDFRef) => ({ Subtype: 'Popup', Parent: note }), 0],
    ['an answer', (note: PDFRef) => ({ Subtype: 'Text', IRT: note, Contents: PDFString.of('Answer') }), 1],
  ])('takes a comment out that %s elsewhere belongs to', async (_name, other, left) => {
    const outcome = await withAnnotations((objects) => ({
      shown: pair(objects, { Subtype: 'Text', ...secret }, other),
    }))
    const raw = judge(outcome).raw()
    expect(raw).not.toContain('SECRET')
    expect(raw.match(/\/Rect/g) ?? []).toHaveLength(left)
  })

  it('takes a comment out whose corners are written the other way around', async () => {
    const note = { Type: 'Annot', Subtype: 'FreeText', ...secret, Rect: [200, 220, 100, 200] }
    const outcome = await withAnnotations((objects) => ({ shown: [objects.register(objects.obj(note))] }))
    expect(judge(outcome).raw()).not.toContain('SECRET')
  })

  it('takes a field out that a button elsewhere empties', async () => {
    const box = { Subtype: 'Widget', F: 4 }
    const outcome = await withAnnotations((objects) => {
      const fields = pair(objects, { ...box, ...secret, FT: 'Tx', V: PDFString.of('SECRET') }, (ref) => ({
        ...box,
        FT: 'Btn',
        Ff: 65536,
        T: PDFString.of('button'),
        A: { S: 'ResetForm', Fields: [ref] },
      }))
      return { shown: fields, fields }
    })
    const raw = judge(outcome).raw()
    expect(raw).not.toContain('SECRET')
    expect(raw).toContain('(button)')
  })

  it.each([
    ['a field says', { FT: 'Tx', V: PDFString.of('SECRET'), Contents: PDFString.of('') }, 0],
    ['a comment says', { Contents: PDFString.of('SECRET') }, 0],
    ['a comment says in rich text', { RC: PDFString.of('<p>SECRET</p>'), Contents: PDFString.of('') }, 0],
    ['a comment shows', {}, 4],
    ['a hidden comment shows', {}, 2],
  ])('says that what was taken out still stands where %s it', async (_name, entries, shown) => {
    const outcome = await withAnnotations((objects) => ({
      shown: pair(objects, { Subtype: 'Text', ...secret, ...entries }, () => {
        const Font = { F: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } }
        const dict = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 90, 60], Resources: { Font } }
        const look = objects.register(objects.stream('BT /F 12 Tf 2 5 Td (SECRET) Tj ET', dict))
        return { Subtype: 'Stamp', ...(shown === 0 ? entries : { F: shown, AP: { N: look } }) }
      }),
    }))
    expect(outcome.checks?.[0]).toBe('Opened again and searched: no text is left under the box.')
    expect(outcome.warnings).toEqual([
      shown === 0
        ? 'Not on a page, but in bookmarks, file details or fields: SECRET. Sanitise the file as well, with its bookmarks, and flatten its fields.'
        : 'Words that you took out still stand elsewhere: “SECRET” (page 1).',
    ])
  })

  it('takes form values and comments with it', async () => {
    const file = await makePdf({ words: ['Form'], fields: { account: 'DE1234567890' } })
    const work = workOn(context, [file], [1])
    const outcome = await redact(context, {
      work,
      boxes: [{ page: 0, area: { x: 0.1, y: 0.75, width: 0.2, height: 0.1 } }],
    })
    expect(judge(outcome).raw()).not.toMatch(/DE1234567890/)
  })
})
