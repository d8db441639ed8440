import { PDFDocument, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { saveDocument } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { leaveOutEmpty } from './empty-pages.ts'

const { context, judge } = await jobRoom()

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

  it('keeps a page with a field to fill in, or a note that opens in a window', async () => {
    const document = await PDFDocument.create()
    const { context: objects } = document
    const kinds = [
      { Subtype: 'Text' },
      { Subtype: 'Widget', FT: 'Tx', T: PDFString.of('who') },
      { Subtype: 'Link', Border: [0, 0, 0] },
    ]
    for (const kind of kinds) {
      const entries = { Type: 'Annot', Rect: [10, 10, 90, 30], ...kind }
      document.addPage([400, 400]).node.addAnnot(objects.register(objects.obj(entries)))
    }
    const work = workOn(context, [await saveDocument(document)], [3])
    const { notes } = await leaveOutEmpty(context, { work })
    expect(notes[0]).toBe('1 empty page left out: 3.')
  })
})
