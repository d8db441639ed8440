import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFNull, PDFRef, PDFString } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { assemble, type PagePlan } from './assemble.ts'
import { makePdf, type Fixture } from '../testing/fixtures.ts'
import { loadDocument, saveDocument } from './pdf-values.ts'
import { openSource } from './source.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-assemble-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Joins documents page by page and lets the outside judges look at the result. */
async function build(fixtures: Fixture[], plan: PagePlan[], options = {}) {
  const sources = new Map()
  for (const [index, fixture] of fixtures.entries()) {
    sources.set('abc'[index], openSource(await loadDocument(await makePdf(fixture)), `file ${'abc'[index]}`))
  }
  const { document, report } = assemble(sources, plan, await PDFDocument.create({ updateMetadata: false }), options)
  const path = join(folder, `${crypto.randomUUID()}.pdf`)
  writeFileSync(path, await saveDocument(document))
  execFileSync('qpdf', ['--check', path])
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  const words = text.split('\f').map((page) => page.trim().split('\n')[0] ?? '')
  const json = JSON.parse(
    execFileSync(
      'qpdf',
      ['--json', '--json-key=outlines', '--json-key=pagelabels', '--json-key=acroform', '--json-key=pages', path],
      {
        encoding: 'utf8',
      },
    ),
  )
  return { path, report, words: words.slice(0, plan.length), json, text }
}

const page = (source: string, index: number, turn = 0): PagePlan => ({ source, index, turn })
/** Bookmarks and the words of each page, fields included, as MuPDF reads them: it shares no code with the writer. */
function readByMupdf(path: string) {
  const run = (...args: string[]) => execFileSync('mutool', args, { encoding: 'utf8', stdio: 'pipe' })
  const lines = run('show', path, 'outline').trim().split('\n')
  const pages = run('draw', '-q', '-F', 'text', '-o', '-', path).split('\f').slice(0, -1)
  return {
    bookmarks: lines.map((line) => /"(.*)"\t#page=(\d+)/.exec(line)?.slice(1)),
    words: pages.map((text) => text.split(/\s+/).filter(Boolean).join(' ')),
  }
}
const facts = (path: string) => execFileSync('pdfinfo', [path], { encoding: 'utf8' })

const LEFT: Fixture = {
  words: ['Apple', 'Avocado', 'Almond'],
  title: 'Fruit',
  bookmarks: [
    ['To apple', 0],
    ['To almond', 2],
  ],
  links: [2, 1],
  fields: { name: 'Ann', town: 'Aachen' },
  roman: true,
}
const RIGHT: Fixture = {
  words: ['Beet', 'Bean'],
  title: 'Vegetables',
  bookmarks: [['To bean', 1]],
  fields: { name: 'Bob' },
  links: [1, 0],
}

describe('joining documents', () => {
  it('keeps bookmarks, links, fields, labels and the title', async () => {
    const { path, report, words, json } = await build(
      [LEFT, RIGHT],
      [page('a', 0), page('a', 1), page('a', 2), page('b', 0), page('b', 1)],
    )
    expect(words).toEqual(['Apple', 'Avocado', 'Almond', 'Beet', 'Bean'])
    expect(readByMupdf(path)).toEqual({
      bookmarks: [
        ['To apple', '1'],
        ['To almond', '3'],
        ['To bean', '5'],
      ],
      words: ['Apple Ann Aachen', 'Avocado', 'Almond', 'Beet Bob', 'Bean'],
    })
    expect(
      json.outlines.map((item: { title: string; destpageposfrom1: number }) => [item.title, item.destpageposfrom1]),
    ).toEqual([
      ['To apple', 1],
      ['To almond', 3],
      ['To bean', 5],
    ])
    const fields = json.acroform.fields.map((field: { fullname: string; value: string }) => [
      field.fullname,
      field.value,
    ])
    expect(fields).toEqual([
      ['name', 'u:Ann'],
      ['town', 'u:Aachen'],
      ['name_2', 'u:Bob'],
    ])
    expect(json.pagelabels.map((label: { index: number; label: object }) => [label.index, label.label])).toEqual([
      [0, { '/S': '/r', '/St': 1 }],
      [3, { '/S': '/D', '/St': 1 }],
    ])
    expect(facts(path)).toMatch(/Title:\s+Fruit/)
    expect(report).toMatchObject({ bookmarks: 3, links: 4, deadLinks: 0, fields: 3, renamed: 1 })
  })

  it('leads every link to the page that it led to', async () => {
    const { path } = await build([LEFT, RIGHT], [page('b', 0), page('b', 1), page('a', 0), page('a', 1), page('a', 2)])
    const document = await PDFDocument.load(readFileSync(path))
    const pages = document.getPages()
    const targets = [0, 2].flatMap((index) =>
      (pages[index]?.node.Annots()?.asArray() ?? []).flatMap((entry) => {
        const link = document.context.lookup(entry)?.toString() ?? ''
        const target = /\/Dest \[ (\d+ \d+ R)/.exec(link)?.[1]
        return target ? [pages.findIndex(({ ref }) => ref.toString() === target)] : []
      }),
    )
    expect(targets).toEqual([1, 0, 4, 3])
  })

  it('leaves the names of places as links from other files ask for them', async () => {
    const { path } = await build([LEFT], [page('a', 0), page('a', 1)])
    const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' })
    expect(plain).toMatch(/\/Names \[\s+\(place-1\)/)
  })

  it('takes out links, bookmarks and fields of pages that stay behind', async () => {
    const { json, report, words } = await build([LEFT], [page('a', 1), page('a', 2)])
    expect(words).toEqual(['Avocado', 'Almond'])
    expect(json.outlines.map(({ title }: { title: string }) => title)).toEqual(['To almond'])
    expect(json.acroform.fields).toEqual([])
    expect(report).toMatchObject({ bookmarks: 1, links: 0, fields: 0 })
  })

  /** A file with an attachment that its catalog names, too, and something that it does on opening. */
  async function attached(opening: (pages: PDFRef[]) => object) {
    const document = await loadDocument(await makePdf({ words: ['One', 'Two', 'Three'] }))
    const { context, catalog } = document
    const ref = context.register(context.stream('INVOICE', { Type: 'EmbeddedFile' }))
    const file = context.register(
      context.obj({ Type: 'Filespec', F: PDFString.of('a.xml'), AFRelationship: 'Alternative', EF: { F: ref } }),
    )
    catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: [PDFString.of('a.xml'), file] } }))
    catalog.set(PDFName.of('AF'), context.obj([file]))
    const pages = document.getPages().map((sheet) => sheet.ref)
    catalog.set(PDFName.of('OpenAction'), context.obj(opening(pages) as { [key: string]: string }))
    const source = openSource(await loadDocument(await saveDocument(document)), 'a')
    return async (plan: PagePlan[], options = {}) => {
      const { document: result, report } = assemble(new Map([['a', source]]), plan, await PDFDocument.create(), options)
      const opens = result.catalog.get(PDFName.of('OpenAction'))
      return { report, opens: opens?.toString(), raw: result.catalog.toString(), pages: result.getPages() }
    }
  }

  it('keeps attachments where pages are left out, each once, unless they belong to the whole', async () => {
    const made = await attached(([, page]) => [page, 'Fit'])
    for (const plan of [
      [page('a', 0), page('a', 1)],
      [page('a', 0), page('a', 1), page('a', 2), page('a', 0), page('a', 1), page('a', 2)],
    ]) {
      const { report, raw, opens, pages } = await made(plan)
      expect(report).toMatchObject({ attachments: 1, opening: false })
      expect(raw).toMatch(/\/AF \[ \d+ 0 R \]/)
      expect(opens).toBe(`[ ${pages[1]?.ref.tag} /Fit ]`)
    }
    const part = await made([page('a', 0)], { attachmentsOfWhole: true })
    expect(part.report.attachments).toBe(0)
    expect(part.raw).not.toMatch(/AF|OpenAction/)
  })

  it.each([
    ['a page by an action', ([, page]: PDFRef[]) => ({ S: 'GoTo', D: [page, 'Fit'] }), true, false],
    ['a page by its number', () => [1, 'Fit'], true, false],
    ['a script', () => ({ S: 'JavaScript', JS: 'EVIL' }), false, true],
    [
      'a page and a script',
      ([, page]: PDFRef[]) => ({ S: 'GoTo', D: [page, 'Fit'], Next: { S: 'Launch' } }),
      true,
      true,
    ],
  ])('opens at %s, and says when the file did more', async (_name, opening, shows, acts) => {
    const { opens, report, pages } = await (await attached(opening))([page('a', 0), page('a', 1)])
    expect(opens).toBe(shows ? `[ ${pages[1]?.ref.tag} /Fit ]` : undefined)
    expect(report.opening).toBe(acts)
  })

  it('keeps links and bookmarks that give the number of a page', async () => {
    const document = await loadDocument(
      await makePdf({ words: ['One', 'Two', 'Three'], bookmarks: [['Third', 2]], links: [2] }),
    )
    for (const [, object] of document.context.enumerateIndirectObjects()) {
      if (object instanceof PDFDict && object.has(PDFName.of('Dest')))
        object.set(PDFName.of('Dest'), document.context.obj([2, 'Fit']))
    }
    const sources = new Map([['a', openSource(await loadDocument(await saveDocument(document)), 'a')]])
    const all = [page('a', 2), page('a', 0), page('a', 1)]
    const { document: result, report } = assemble(sources, all, await PDFDocument.create())
    expect(report).toMatchObject({ bookmarks: 1, links: 1, deadLinks: 0 })
    const led = result.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? [object.get(PDFName.of('Dest'))?.toString()] : []))
    const [third] = result.getPages()
    expect(led.filter(Boolean)).toEqual([`[ ${third?.ref.tag} /Fit ]`, `[ ${third?.ref.tag} /Fit ]`])
    const { report: without } = assemble(sources, [page('a', 0)], await PDFDocument.create())
    expect(without).toMatchObject({ bookmarks: 0, links: 0, deadLinks: 1 })
  })

  it('puts a file’s bookmarks below its name when asked', async () => {
    const { json } = await build([LEFT, RIGHT], [page('a', 0), page('b', 0), page('b', 1)], { bookmarkPerFile: true })
    const shown = json.outlines.map((item: { title: string; kids: { title: string }[] }) => [
      item.title,
      item.kids.map(({ title }) => title),
    ])
    expect(shown).toEqual([
      ['file a', ['To apple']],
      ['file b', ['To bean']],
    ])
  })

  it('gives a page that is wanted twice fields of its own', async () => {
    const { json, words } = await build(
      [RIGHT],
      [page('b', 0), page('b', 0)].map((plan) => ({ ...plan, source: 'a' })),
    )
    expect(words).toEqual(['Beet', 'Beet'])
    expect(json.acroform.fields.map(({ fullname }: { fullname: string }) => fullname)).toEqual(['name', 'name_2'])
  })

  it('gives pages that are wanted twice the layers that there are', async () => {
    const document = await loadDocument(await makePdf({ words: ['One'] }))
    const layer = document.context.register(document.context.obj({ Type: 'OCG', Name: PDFString.of('Layer') }))
    const { node } = document.getPage(0)
    node.set(PDFName.of('Resources'), document.context.obj({ Properties: { L: layer } }))
    node.set(PDFName.of('Contents'), document.context.register(document.context.stream('/OC /L BDC EMC')))
    document.catalog.set(PDFName.of('OCProperties'), document.context.obj({ OCGs: [layer], D: { OFF: [layer] } }))
    const sources = new Map([['a', openSource(await loadDocument(await saveDocument(document)), 'a')]])
    const { document: result } = assemble(sources, [page('a', 0), page('a', 0)], await PDFDocument.create())
    const used = result.getPages().map(({ node }) => /\/L (\d+ \d+ R)/.exec(String(node.Resources()))?.[1])
    expect(used[0]).toBe(used[1])
    expect(String(result.catalog.lookup(PDFName.of('OCProperties')))).toContain(`/OCGs [ ${used[0]} ]`)
  })

  it('turns pages and inserts blank ones', async () => {
    const { path, words } = await build([RIGHT], [{ ...page('a', 0, 90) }, { width: 200, height: 100 }])
    expect(words).toEqual(['Beet', ''])
    const sizes = execFileSync('pdfinfo', ['-l', '2', path], { encoding: 'utf8' })
    expect(sizes).toMatch(/Page\s+1 rot:\s+90/)
    expect(sizes).toMatch(/Page\s+2 size:\s+200 x 100/)
  })

  it('leaves the bulk of a file behind when one page is taken', async () => {
    const document = await PDFDocument.create()
    for (let index = 0; index < 3; index++) {
      const sheet = document.addPage([100, 100])
      const noise = Uint8Array.from({ length: 100_000 }, (_, byte) => (byte * 7919 + index * 104_729) % 251)
      sheet.node.addContentStream(document.context.register(document.context.stream(noise)))
    }
    const bytes = await document.save()
    const sources = new Map([['a', openSource(await loadDocument(bytes), 'a')]])
    const { document: result } = assemble(sources, [page('a', 1)], await PDFDocument.create())
    const taken = await saveDocument(result)
    expect(bytes.length).toBeGreaterThan(300_000)
    expect(taken.length).toBeLessThan(102_000)
  })

  it('reads texts in UTF-8, as PDF 2.0 has them, and writes them for all programs', async () => {
    const document = await loadDocument(await makePdf({ words: ['One'], bookmarks: [['x', 0]], fields: { name: 'x' } }))
    const title = PDFHexString.of(Buffer.from('\uFEFFÉtude №1').toString('hex'))
    for (const [, object] of document.context.enumerateIndirectObjects()) {
      if (!(object instanceof PDFDict)) continue
      for (const key of ['Title', 'TU', 'V']) if (object.has(PDFName.of(key))) object.set(PDFName.of(key), title)
    }
    document.context.trailerInfo.Info = document.context.register(document.context.obj({ Title: title }))
    const sources = new Map([['a', openSource(await loadDocument(await saveDocument(document)), 'a')]])
    const { document: result } = assemble(sources, [page('a', 0)], await PDFDocument.create())
    const path = join(folder, `${crypto.randomUUID()}.pdf`)
    writeFileSync(path, await saveDocument(result))
    const json = JSON.parse(execFileSync('qpdf', ['--json', path], { encoding: 'utf8' }))
    expect([json.outlines[0].title, json.acroform.fields[0].value.replace(/^u:/, ''), result.getTitle()]).toEqual(
      Array.from({ length: 3 }, () => 'Étude №1'),
    )
  })

  it('passes over boxes, resources and contents that are none, as viewers do', async () => {
    const document = await PDFDocument.create()
    const { node } = document.addPage([300, 300])
    const content = document.context.register(document.context.stream('0 0 9 9 re f'))
    node.set(PDFName.of('MediaBox'), document.context.obj([0, 0, 0, 0]))
    node.set(PDFName.of('CropBox'), document.context.obj([0, 0, PDFNull, 3]))
    node.set(PDFName.of('Resources'), PDFName.of('None'))
    node.set(PDFName.of('Contents'), document.context.obj([PDFNull, content]))
    const sources = new Map([['a', openSource(await loadDocument(await saveDocument(document)), 'a')]])
    const { document: result } = assemble(sources, [page('a', 0)], await PDFDocument.create())
    const taken = result.getPage(0)
    expect([taken.getMediaBox(), taken.getCropBox()]).toEqual(
      Array.from({ length: 2 }, () => ({ x: 0, y: 0, width: 612, height: 792 })),
    )
    expect(taken.node.Resources()?.keys()).toEqual([])
    expect(taken.node.Contents()).toMatchObject({ array: [expect.any(PDFRef)] })
  })

  it('leaves behind what a file of letters says of the recipients of other pages', async () => {
    const document = await loadDocument(await makePdf({ words: ['One', 'Two'] }))
    const { context } = document
    const root = context.nextRef()
    const parts = document.getPages().map(({ node }, index) => {
      const DPM = { Recipient: PDFString.of(`Person ${index}`) }
      const part = context.register(context.obj({ Type: 'DPart', Parent: root, DPM }))
      node.set(PDFName.of('DPart'), part)
      return part
    })
    context.assign(root, context.obj({ Type: 'DPart', DParts: [parts] }))
    const sources = new Map([['a', openSource(document, 'a')]])
    const { document: result } = assemble(sources, [page('a', 1)], await PDFDocument.create())
    expect(result.context.enumerateIndirectObjects().join(' ')).not.toContain('Person')
  })

  it('builds 5,000 pages in a tree that viewers like', async () => {
    const plan = Array.from({ length: 5000 }, () => ({ width: 100, height: 100 }))
    const { path } = await build([], plan)
    expect(facts(path)).toMatch(/Pages:\s+5000/)
  })
})
