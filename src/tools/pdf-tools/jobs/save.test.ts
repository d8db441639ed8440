import { PDFDict, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { arrayAt, dictAt, loadDocument, saveDocument, textAt } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import type { Outcome } from '../work.ts'
import { fillForm, readForm } from './forms.ts'
import { protect } from './protect.ts'
import { save } from './save.ts'

const { context, judge } = await jobRoom()
const plain = { bookmarkPerFile: false, forWeb: false }

describe('saving', () => {
  it('takes files for the archive, which may not have object streams', async () => {
    const document = await loadDocument(await makePdf({ words: ['Archived'] }))
    const says = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="1" pdfaid:conformance="B"/></rdf:RDF>`
    const metadata = document.context.stream(says, { Type: 'Metadata', Subtype: 'XML' })
    document.catalog.set(PDFName.of('Metadata'), document.context.register(metadata))
    const work = workOn(context, [new Uint8Array(await document.save())], [1])
    const outcome = await save(context, { work, options: plain })
    expect(judge(outcome).words()).toBe('Archived')
    expect(Buffer.from(outcome.files[0]?.bytes ?? []).toString('latin1')).not.toContain('/ObjStm')
  })

  it('keeps the links of a page that comes twice to pages that come once', async () => {
    const work = workOn(context, [await makePdf({ words: ['One', 'Two', 'Three'], links: [1, 2] })], [3])
    work.plan = [...work.plan, ...work.plan.slice(0, 1)]
    const outcome = await save(context, { work, options: plain })
    expect(outcome).toMatchObject({ notes: ['4 pages, with 4 links.'], warnings: [] })
    const document = await loadDocument(outcome.files[0]?.bytes ?? new Uint8Array())
    const [, two, three, copy] = document.getPages()
    const links = copy?.node.Annots()?.asArray() ?? []
    const targets = links.map((link) => arrayAt(document.context.lookup(link, PDFDict), 'Dest')?.get(0))
    expect(targets).toEqual([two?.ref, three?.ref])
  })
})

/** A page with a form: its fields as entries of their dictionaries. */
async function withForm(fields: Record<string, object>, form: object = {}, catalog: object = {}) {
  const document = await loadDocument(await makePdf({ words: ['One', 'Two'] }))
  const { context: objects } = document
  const refs = Object.entries(fields).map(([key, entries]) =>
    objects.register(objects.obj({ T: PDFString.of(key), FT: 'Tx', ...entries })),
  )
  const boxes = refs.filter((ref) => objects.lookup(ref, PDFDict).has(PDFName.of('Subtype')))
  document.getPage(0).node.set(PDFName.of('Annots'), objects.obj(boxes))
  document.catalog.set(PDFName.of('AcroForm'), objects.obj({ Fields: refs, CO: refs.toReversed(), ...form }))
  for (const [key, value] of Object.entries(catalog)) document.catalog.set(PDFName.of(key), objects.obj(value))
  return saveDocument(document)
}
const box = { Type: 'Annot', Subtype: 'Widget', Rect: [10, 10, 90, 30] }

describe('a form that is saved', () => {
  const saved = async (bytes: Uint8Array<ArrayBuffer>, pages = 2) =>
    save(context, { work: workOn(context, [bytes], [pages]), options: plain })
  const formOf = async (outcome: Outcome) => {
    const { catalog } = await loadDocument(outcome.files[0]?.bytes ?? new Uint8Array())
    const form = dictAt(catalog, 'AcroForm')
    const namesAt = (key: string) =>
      form &&
      arrayAt(form, key)
        ?.asArray()
        .map((ref) => textAt(catalog.context.lookup(ref, PDFDict), 'T'))
    return { catalog, fields: namesAt('Fields'), order: namesAt('CO') }
  }

  it('keeps its order of calculation, its alignment and fields that are on no page', async () => {
    const fields = { sum: { V: PDFString.of('3'), ...box }, rest: { V: PDFString.of('interim') } }
    const bytes = await withForm(fields, { Q: 1, DA: PDFString.of('/Helv 9 Tf') })
    const whole = await formOf(await saved(bytes))
    expect(whole).toMatchObject({ fields: ['sum', 'rest'], order: ['rest', 'sum'] })
    expect(judge(await saved(bytes)).raw()).toMatch(/\/Q 1/)
    expect(await formOf(await saved(bytes, 1))).toMatchObject({ fields: ['sum'], order: ['sum'] })
    const work = workOn(context, [(await saved(bytes)).files[0]?.bytes ?? new Uint8Array()], [2])
    expect((await readForm(context, { work })).map((field) => field.name)).toEqual(['sum'])
    const options = { values: new Map([['sum', ['4']]]), flatten: false }
    expect(await formOf(await fillForm(context, { work, options }))).toMatchObject({ fields: ['sum', 'rest'] })
    expect(judge(await fillForm(context, { work, options: { ...options, flatten: true } })).words()).toBe('One 4 Two')
  })

  it('has fields without looks drawn where one of its files asks for it', async () => {
    const asking = (NeedAppearances: boolean) => withForm({ one: box }, { NeedAppearances })
    const work = workOn(context, [await asking(false), await asking(true)], [2, 2])
    expect(judge(await save(context, { work, options: plain })).raw()).toContain('/NeedAppearances true')
  })

  it('keeps the alignment of fields in a group', async () => {
    const document = await loadDocument(await withForm({}, { Q: 2 }))
    const { context: objects } = document
    const group = objects.nextRef()
    const field = { T: PDFString.of('a'), V: PDFString.of('END'), ...box, Rect: [0, 10, 300, 30], Parent: group }
    const kid = objects.register(objects.obj(field))
    objects.assign(group, objects.obj({ T: PDFString.of('g'), FT: 'Tx', Kids: [kid] }))
    document.getPage(0).node.set(PDFName.of('Annots'), objects.obj([kid]))
    dictAt(document.catalog, 'AcroForm')?.set(PDFName.of('Fields'), objects.obj([group]))
    const work = workOn(context, [await saveDocument(document)], [2])
    const flat = await fillForm(context, { work, options: { values: new Map(), flatten: true } })
    expect(judge(flat).place('END')[0]).toBeGreaterThan(200)
  })

  it('keeps buttons that lead to a page, and addresses that links are relative to', async () => {
    const document = await loadDocument(await withForm({ next: { FT: 'Btn', ...box } }))
    const { context: objects } = document
    const button = arrayAt(document.getPage(0).node, 'Annots')?.lookup(0, PDFDict)
    button?.set(PDFName.of('A'), objects.obj({ S: 'GoTo', D: [document.getPage(1).ref, 'Fit'] }))
    document.catalog.set(PDFName.of('URI'), objects.obj({ Base: PDFString.of('https://example.org/') }))
    const bytes = await saveDocument(document)
    const raw = judge(await saved(bytes)).raw()
    expect(raw).toMatch(/\/A <<\s+\/D \[\s+\d+ 0 R\s+\/Fit\s+\]\s+\/S \/GoTo/)
    expect(raw).not.toContain('/Dest')
    expect(raw).toMatch(/\/URI <<\s+\/Base \(https:\/\/example.org\/\)/)
    const part = await saved(bytes, 1)
    expect(judge(part).raw()).not.toContain('/GoTo')
    expect(part.warnings).toEqual(['1 link to pages that are not in this file taken out.'])
  })

  it('says what is lost of signatures, XFA and portfolios, also in other steps', async () => {
    const signature = { FT: 'Sig', V: { Type: 'Sig', Filter: 'Adobe.PPKLite' }, ...box }
    const work = workOn(context, [await withForm({ signature }, { XFA: PDFString.of('<xdp/>') })], [2])
    const lost = [/^Digital signatures do not survive/, /\(XFA\) was taken out/].map((loss) =>
      expect.stringMatching(loss),
    )
    expect((await save(context, { work, options: plain })).warnings).toEqual(lost)
    const protection = { password: 'a', ownerPassword: '', print: 'full', modify: 'all', copy: true } as const
    expect((await protect(context, { work, protection })).warnings).toEqual(lost)
    const dynamic = await withForm({}, { XFA: PDFString.of('<xdp/>') }, { NeedsRendering: true, Collection: {} })
    expect((await saved(dynamic)).warnings).toEqual([expect.stringContaining('dynamic form (XFA)')])
    expect((await saved(dynamic, 1)).warnings).toContainEqual(expect.stringContaining('portfolio'))
  })
})
