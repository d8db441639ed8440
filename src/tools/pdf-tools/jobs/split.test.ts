import { PDFDocument, PDFName, PDFString, type PDFArray, type PDFRef } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { writeOutlines, type Bookmark } from '../document/outlines.ts'
import { saveDocument } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { split } from './split.ts'

const { context, judge } = await jobRoom()

describe('splitting', () => {
  it('cuts at bookmarks, by ranges and every few pages', async () => {
    const file = await makePdf({
      words: ['One', 'Two', 'Three'],
      bookmarks: [
        ['Start / here', 0],
        ['End', 2],
      ],
    })
    const work = workOn(context, [file], [3])
    const names = async (rule: Parameters<typeof split>[1]['rule']) =>
      (await split(context, { work, rule })).files.map(({ name }) => name.replace(/^file \d+ /, ''))
    expect(await names({ by: 'bookmarks' })).toEqual(['01 Start here.pdf', '02 End.pdf'])
    expect(await names({ by: 'ranges', ranges: '1, 2-3' })).toEqual(['p1.pdf', 'p2-3.pdf'])
    expect(await names({ by: 'every', size: 2 })).toEqual(['p1-2.pdf', 'p3.pdf'])
    const long = workOn(context, [await makePdf({ words: Array.from({ length: 200 }, String) })], [200])
    const [odd] = (await split(context, { work: long, rule: { by: 'ranges', ranges: 'odd' } })).files
    expect(odd?.name).toMatch(/p1-199 \(100 pages\)\.pdf$/)
    const parts = await split(context, { work: workOn(context, [file], [3]), rule: { by: 'ranges', ranges: '3' } })
    expect(judge(parts).text().trim()).toBe('Three')
  })

  it('cuts at chapters below headings that lead nowhere, and below the title of a book', async () => {
    const document = await PDFDocument.load(await makePdf({ words: ['One', 'Two', 'Three', 'Four'] }))
    const refs = document.getPages().map(({ ref }) => ref)
    const bookmark = (title: string, place?: number, children: Bookmark[] = []): Bookmark => ({
      title,
      destination: place === undefined ? undefined : (document.context.obj([refs[place] as PDFRef, 'Fit']) as PDFArray),
      open: true,
      children,
    })
    const names = async (bookmarks: Bookmark[]) => {
      writeOutlines(document, bookmarks)
      const work = workOn(context, [await saveDocument(document)], [4])
      const { files } = await split(context, { work, rule: { by: 'bookmarks' } })
      return files.map(({ name }, index) => `${name}: ${judge({ files }, index).words()}`)
    }
    const parts = [
      bookmark('Part I', undefined, [bookmark('A', 0), bookmark('B', 1)]),
      bookmark('Part II', undefined, [bookmark('C', 2)]),
      bookmark('Nowhere'),
    ]
    expect(await names(parts)).toEqual(['01 Part I.pdf: One Two', '02 Part II.pdf: Three Four'])
    const book = ['01 Book.pdf: One', '02 A.pdf: Two', '03 B.pdf: Three Four']
    expect(await names([bookmark('Book', 0, [bookmark('A', 1), bookmark('B', 2)])])).toEqual(book)
    expect(await names([bookmark('Book', 0, [bookmark('A', 0), bookmark('B', 2)])])).toEqual([
      '01 A.pdf: One Two',
      '02 B.pdf: Three Four',
    ])
  })

  it('leaves fields of other pages behind, also where a button empties them', async () => {
    const document = await PDFDocument.create()
    const { context: objects } = document
    const box = { Type: 'Annot', Subtype: 'Widget', Rect: [10, 10, 90, 30] }
    const field = objects.register(objects.obj({ ...box, FT: 'Tx', T: PDFString.of('a'), V: PDFString.of('SECRET') }))
    const action = { S: 'ResetForm', Fields: [field] }
    const button = objects.register(objects.obj({ ...box, FT: 'Btn', Ff: 65536, T: PDFString.of('b'), A: action }))
    for (const ref of [button, field]) document.addPage().node.set(PDFName.of('Annots'), objects.obj([ref]))
    document.catalog.set(PDFName.of('AcroForm'), objects.obj({ Fields: [field, button] }))
    const work = workOn(context, [await saveDocument(document)], [2])
    const parts = await split(context, { work, rule: { by: 'every', size: 1 } })
    expect(judge(parts, 0).raw()).not.toContain('SECRET')
    expect(judge(parts, 1).raw()).toContain('SECRET')
  })

  it('fills files up to a size', async () => {
    const document = await PDFDocument.create()
    for (let index = 0; index < 6; index++) {
      const noise = crypto.getRandomValues(new Uint8Array(20_000))
      document.addPage([100, 100]).node.addContentStream(document.context.register(document.context.stream(noise)))
    }
    const work = workOn(context, [await saveDocument(document)], [6])
    const { files } = await split(context, { work, rule: { by: 'size', bytes: 45_000 } })
    expect(files).toHaveLength(3)
    expect(files.every(({ bytes }) => bytes.length <= 45_000)).toBe(true)
  })

  it('says that parts have no attachments', async () => {
    const document = await PDFDocument.load(await makePdf({ words: ['One', 'Two'] }))
    await document.attach(new Uint8Array([1, 2, 3]), 'list.bin')
    const work = workOn(context, [await saveDocument(document)], [2])
    const warnings = async (ranges: string) => (await split(context, { work, rule: { by: 'ranges', ranges } })).warnings
    expect(await warnings('1-2')).toEqual([])
    expect(await warnings('2')).toEqual(['Attachments belong to the whole: a file with a part of the pages has none.'])
  })

  it('says how many links lead out of their part', async () => {
    const work = workOn(context, [await makePdf({ words: ['One', 'Two', 'Three'], links: [1, 2] })], [3])
    const whole = await split(context, { work, rule: { by: 'every', size: 3 } })
    expect(whole.warnings).toEqual([])
    for (const rule of [{ by: 'every', size: 2 } as const, { by: 'size', bytes: 1024 } as const]) {
      const parts = await split(context, { work, rule })
      const count = rule.by === 'every' ? '1 link' : '2 links'
      expect(parts.warnings).toContain(`${count} to pages that are not in this file taken out.`)
    }
  })

  it('cuts no letter in two where it cuts a long title', async () => {
    const title = `${'x'.repeat(79)}😀 and more`
    const work = workOn(context, [await makePdf({ words: ['One'], bookmarks: [[title, 0]] })], [1])
    const { files } = await split(context, { work, rule: { by: 'bookmarks' } })
    expect(files[0]?.name).toBe(`01 ${'x'.repeat(79)}.pdf`)
  })
})
