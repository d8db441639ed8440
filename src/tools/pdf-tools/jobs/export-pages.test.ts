import { PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { brokenWord, makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { exportPages, exportText } from './export-pages.ts'

const { context } = await jobRoom()

describe('exporting', () => {
  it('draws pages at a resolution and reads their text', async () => {
    const work = workOn(context, [await makePdf({ words: ['Alpha', 'Beta'] })], [2])
    const options = { type: 'image/png' as const, dpi: 144, quality: 1, pages: '2' }
    const { files } = await exportPages(context, { work, options })
    const picture = await sharp(files[0]?.bytes).metadata()
    expect([files.length, picture.width, picture.height]).toEqual([1, 800, 600])
    const text = await exportText(context, { work, options: { pages: '', separate: true } })
    expect(new TextDecoder().decode(text.files[0]?.bytes)).toBe('[Page 1]\nAlpha\n\n[Page 2]\nBeta\n')
    expect(text.notes).toEqual(['2 words on 2 pages.'])
  })

  it('counts pixels in inches of paper where a unit of the page is more than a point', async () => {
    const document = await loadDocument(await makePdf({ words: ['A'] }))
    document.getPage(0).node.set(PDFName.of('UserUnit'), document.context.obj(4))
    const work = workOn(context, [await saveDocument(document)], [1])
    const options = { type: 'image/png' as const, dpi: 72, quality: 1, pages: '' }
    const { files } = await exportPages(context, { work, options })
    expect(await sharp(files[0]?.bytes).metadata()).toMatchObject({ width: 1600, height: 1200 })
  })

  it('counts words as the word counter does: a price is one', async () => {
    const work = workOn(context, [await makePdf({ words: ['Total 0.00 1.50', 'don’t 10:30'] })], [2])
    const { notes } = await exportText(context, { work, options: { pages: '', separate: true } })
    expect(notes).toEqual(['5 words on 2 pages.'])
  })

  it('reads a word that goes on in the next line with its hyphen, as one word', async () => {
    const work = workOn(context, [await brokenWord()], [1])
    const { files, notes } = await exportText(context, { work, options: { pages: '', separate: false } })
    expect(new TextDecoder().decode(files[0]?.bytes)).toBe('Not a SECRET-\nWORD to keep\n')
    expect(notes).toEqual(['5 words on 1 page.'])
  })

  it('reads what fields and comments show', async () => {
    const document = await loadDocument(await makePdf({ words: ['Name'] }))
    const { context: objects } = document
    const free = { Subtype: 'FreeText', Rect: [40, 100, 200, 140], DA: PDFString.of('/Helv 12 Tf 0 g') }
    const note = objects.register(objects.obj({ Type: 'Annot', ...free, F: 4, Contents: PDFString.of('Checked') }))
    document.getPage(0).node.addAnnot(note)
    const form = await makePdf({ words: ['Name'], fields: { who: 'Ann Smith' } })
    const work = workOn(context, [await saveDocument(document), form], [1, 1])
    const { files, notes, warnings } = await exportText(context, { work, options: { pages: '', separate: false } })
    expect(new TextDecoder().decode(files[0]?.bytes)).toBe('Name\nChecked\n\nName\nAnn Smith\n')
    expect([notes, warnings]).toEqual([['5 words on 2 pages.'], []])
  })
})
