import { PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { zlibSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { changeDetails, dateOf, readDetails, sanitise } from './details.ts'

const { context, judge } = await jobRoom()

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

  it('reads what only XMP says, as files of PDF 2.0 have it', async () => {
    const document = await loadDocument(await makePdf({ words: ['A'] }))
    const listed = (kind: string, ...entries: string[]) =>
      `<rdf:${kind}>${entries.map((entry) => `<rdf:li xml:lang="x-default">${entry}</rdf:li>`).join('\n')}</rdf:${kind}>`
    const says = `<rdf:Description rdf:about="" pdf:Keywords='one, two' xmp:CreatorTool="Writer &#x26; Co">
      <dc:title>${listed('Alt', 'Zo&#235; &lt;1&gt;', 'Andere')}</dc:title><dc:creator>${listed('Seq', 'Ann', 'Bob')}</dc:creator>
      <dc:description/><pdf:Producer>Maker</pdf:Producer></rdf:Description>`
    const metadata = document.context.flateStream(says, { Type: 'Metadata', Subtype: 'XML' })
    document.catalog.set(PDFName.of('Metadata'), document.context.register(metadata))
    const work = workOn(context, [await saveDocument(document)], [1])
    expect(await readDetails(context, { work })).toEqual({
      title: 'Zoë <1>',
      author: 'Ann, Bob',
      subject: '',
      keywords: 'one, two',
      others: [
        { label: 'Made with', value: 'Writer & Co' },
        { label: 'Written by', value: 'Maker' },
        { label: 'XMP metadata', value: 'yes' },
      ],
    })
  })

  it('leaves nothing of the old ones in the file', async () => {
    const document = await loadDocument(await makePdf({ words: ['A'], title: 'SECRET' }))
    const metadata = document.context.stream('<x:xmpmeta>SECRET</x:xmpmeta>', { Type: 'Metadata', Subtype: 'XML' })
    document.catalog.set(PDFName.of('Metadata'), document.context.register(metadata))
    const work = workOn(context, [await saveDocument(document)], [1])
    const written = { strip: false as const, title: 'New', author: '', subject: '', keywords: '' }
    for (const change of [{ strip: true as const }, written]) {
      const { raw } = judge(await changeDetails(context, { work, change })).byMupdf()
      expect(raw).not.toContain('SECRET')
      expect(raw.match(/\/Metadata|\/Title/g)).toEqual(change.strip ? null : ['/Title'])
    }
  })

  it.each([false, true])('takes out what photos say about themselves, packed once more: %s', async (packed) => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#808080' } })
      .withExifMerge({ IFD0: { Model: 'Pocket 9' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
      .jpeg()
      .toBuffer()
    const document = await PDFDocument.create()
    const { context: objects } = document
    const page = document.addPage([40, 30])
    const entries = { Type: 'XObject', Subtype: 'Image', Width: 40, Height: 30, ColorSpace: 'DeviceRGB' }
    const filters = packed ? ['FlateDecode', 'DCTDecode'] : 'DCTDecode'
    const dict = objects.obj({ ...entries, BitsPerComponent: 8, Filter: filters })
    const image = PDFRawStream.of(dict, packed ? zlibSync(photo) : photo)
    page.node.set(PDFName.of('Resources'), objects.obj({ XObject: { I: objects.register(image) } }))
    page.node.set(PDFName.of('Contents'), objects.register(objects.stream('40 0 0 30 0 0 cm /I Do')))
    const work = workOn(context, [await saveDocument(document)], [1])
    const none = { scripts: false, attachments: false, links: false, comments: false, bookmarks: false }
    const made = [
      await changeDetails(context, { work, change: { strip: true } }),
      await sanitise(context, { work, options: { ...none, details: true } }),
    ]
    for (const outcome of made) {
      expect(outcome.notes.join(' ')).toContain('camera, place and dates inside 1 photo.')
      expect(Buffer.from(outcome.files[0]?.bytes ?? []).toString('latin1')).not.toMatch(/Exif|Pocket 9/)
      expect(await judge(outcome).pixel(20, 15)).toEqual([0x80, 0x80, 0x80])
    }
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
    document.catalog.set(PDFName.of('URI'), objects.obj({ Base: PDFString.of('https://track.example/base/') }))
    document.catalog.set(PDFName.of('OpenAction'), objects.obj({ S: 'JavaScript', JS: PDFString.of('EVIL2()') }))
    const work = workOn(context, [await saveDocument(document)], [1])
    const options = { scripts: true, attachments: true, links: true, comments: true, bookmarks: false, details: true }
    const outcome = await sanitise(context, { work, options })
    expect(judge(outcome).raw()).not.toMatch(/EVIL|track\.example|COMMENT|calc\.exe|hidden\.bin/)
    expect(outcome.notes[0]).toMatch(/Taken out: .*attachments, 1 link, 1 comment and file details/)
  })

  it('takes out bookmarks and the names of places, and leaves the links that used them', async () => {
    const words = ['One', 'Two']
    const file = await makePdf({ words, bookmarks: [['Secret chapter', 1]], links: [1, 1] })
    const options = { scripts: true, attachments: true, links: true, comments: true, bookmarks: true, details: false }
    const outcome = await sanitise(context, { work: workOn(context, [file], [2]), options })
    expect(outcome.notes).toEqual(['Taken out: bookmarks.'])
    const raw = judge(outcome).raw()
    expect(raw).not.toMatch(/Secret|Outlines|\/Dests|UseOutlines/)
    expect(raw.match(/\/Subtype \/Link/g)).toHaveLength(2)
    const again = await sanitise(context, {
      work: workOn(context, [outcome.files[0]?.bytes ?? new Uint8Array()], [2]),
      options,
    })
    expect(again.notes).toEqual(['There was nothing of it in the file.'])
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
        { ...box, PA: { S: 'URI', URI: PDFString.of('https://track.example/before') }, Dest: [page.ref, 'Fit'] },
      ]),
    )
    // A graphics state of this name is no action.
    const look = { Type: 'ExtGState', SMask: { S: 'Luminosity', G: objects.register(objects.flateStream('')) } }
    page.node.set(PDFName.of('Resources'), objects.obj({ ExtGState: { AA: look } }))
    page.node.set(PDFName.of('PresSteps'), objects.obj({ Type: 'NavNode', NA: script('EVIL4'), PA: script('EVIL5') }))
    page.node.set(PDFName.of('Contents'), objects.register(objects.stream('/AA gs')))
    const work = workOn(context, [await saveDocument(document)], [1])
    const options = {
      scripts: true,
      attachments: false,
      links: true,
      comments: false,
      bookmarks: false,
      details: false,
    }
    const outcome = await sanitise(context, { work, options })
    const raw = judge(outcome).raw()
    expect(raw).not.toMatch(/EVIL|track\.example/)
    expect(raw.match(/NextPage/g)).toHaveLength(2)
    expect(raw).toContain('Luminosity')
    expect(outcome.notes).toEqual(['Taken out: 5 scripts or actions and 2 links.'])
  })

  it('takes files out that are attached to comments, drawings and the structure', async () => {
    const document = await PDFDocument.create()
    const { context: objects } = document
    const file = (key: 'F' | 'UF') => {
      const EF = { [key]: objects.register(objects.stream('ATTACHED', { Type: 'EmbeddedFile' })) }
      return [objects.register(objects.obj({ Type: 'Filespec', [key]: PDFString.of('hidden.bin'), EF }))]
    }
    const { node } = document.addPage([200, 200])
    const note = { Type: 'Annot', Subtype: 'Square', Rect: [0, 0, 9, 9], AF: file('F') }
    node.set(PDFName.of('Annots'), objects.obj([objects.register(objects.obj(note))]))
    const form = objects.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9], AF: file('UF') })
    const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Times-Roman' }
    const resources = { XObject: { X: objects.register(form) }, Font: { AF: font, EF: font } }
    node.set(PDFName.of('Resources'), objects.obj(resources))
    node.set(PDFName.of('Contents'), objects.register(objects.stream('/X Do BT /AF 9 Tf /EF 9 Tf ET')))
    const root = objects.nextRef()
    const element = objects.register(objects.obj({ Type: 'StructElem', S: 'Formula', P: root, AF: file('F') }))
    objects.assign(root, objects.obj({ Type: 'StructTreeRoot', K: [element] }))
    document.catalog.set(PDFName.of('StructTreeRoot'), root)
    const work = workOn(context, [await saveDocument(document)], [1])
    const options = {
      scripts: false,
      attachments: true,
      links: false,
      comments: false,
      bookmarks: false,
      details: false,
    }
    const outcome = await sanitise(context, { work, options })
    const raw = judge(outcome).raw()
    expect(raw).not.toMatch(/ATTACHED|hidden\.bin/)
    expect(raw).toMatch(/\/Square[^]*\/Formula|\/Formula[^]*\/Square/)
    expect(raw.match(/\/Times-Roman/g)).toHaveLength(2)
    expect(outcome.notes).toEqual(['Taken out: attachments.'])
  })

  it('takes comments out that the structure for screen readers refers to, too', async () => {
    const document = await PDFDocument.create()
    const { context: objects } = document
    const { node } = document.addPage([200, 200])
    const note = objects.register(
      objects.obj({ Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9], Contents: PDFString.of('PRIVATE') }),
    )
    node.set(PDFName.of('Annots'), objects.obj([note]))
    const root = objects.nextRef()
    const element = objects.obj({ Type: 'StructElem', S: 'Annot', P: root, K: { Type: 'OBJR', Obj: note } })
    objects.assign(root, objects.obj({ Type: 'StructTreeRoot', K: objects.register(element) }))
    document.catalog.set(PDFName.of('StructTreeRoot'), root)
    const work = workOn(context, [await saveDocument(document)], [1])
    const options = {
      scripts: false,
      attachments: false,
      links: false,
      comments: true,
      bookmarks: false,
      details: false,
    }
    const outcome = await sanitise(context, { work, options })
    const raw = judge(outcome).raw()
    expect(raw).toContain('/OBJR')
    expect(raw).not.toContain('PRIVATE')
    expect(outcome.notes).toEqual(['Taken out: 1 comment.'])
  })
})
