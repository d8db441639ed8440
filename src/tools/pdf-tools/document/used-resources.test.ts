import { PDFDocument, PDFName, type PDFContext, type PDFDict, type PDFRef } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { assemble } from './assemble.ts'
import { loadDocument, saveDocument } from './pdf-values.ts'
import { openSource } from './source.ts'
import { ResourceLists } from './used-resources.ts'

const name = (text: string) => PDFName.of(text)

/** Opens a document and shortens the lists of its pages. */
function shortened(document: PDFDocument): PDFDocument {
  const source = openSource(document, '')
  source.lists.shorten(source.pages)
  return document
}

/** What the pages of a document list then; all of them refer to the same resources. */
async function listed(contents: string[], resourcesOf: (objects: PDFContext) => object): Promise<string[]> {
  const document = await PDFDocument.create()
  const { context } = document
  const resources = context.register(context.obj({ ...resourcesOf(context) }))
  for (const content of contents) {
    const { node } = document.addPage([100, 100])
    node.set(name('Resources'), resources)
    node.set(name('Contents'), context.register(context.flateStream(content)))
  }
  const opened = shortened(await loadDocument(await saveDocument(document)))
  return opened.getPages().map(({ node }) => {
    const kinds = node.Resources()?.entries() ?? []
    return kinds.map(([kind, group]) => `${kind} ${String(opened.context.lookup(group)).match(/\/\S+/g)}`).join(' ')
  })
}

const picture = (objects: PDFContext): PDFRef =>
  objects.register(objects.stream('abc', { Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1 }))
function form(objects: PDFContext, content: string, resources?: PDFDict): PDFRef {
  const stream = objects.stream(content, { Subtype: 'Form', BBox: [0, 0, 9, 9] })
  if (resources) stream.dict.set(name('Resources'), resources)
  return objects.register(stream)
}

it('of resources that all pages have, each keeps what it names', async () => {
  const pages = await listed(['/One Do', '/Tw#6f Do /DeviceRGB cs', ''], (objects) => ({
    XObject: { One: picture(objects), Two: picture(objects) },
    ColorSpace: { DefaultRGB: ['CalRGB', { WhitePoint: [1, 1, 1] }] },
  }))
  expect(pages.map((page) => page.replace(/\/ColorSpace.*/, '').trim())).toEqual([
    '/XObject /One',
    '/XObject /Two',
    '/XObject null',
  ])
  expect(pages.every((page) => page.includes('/DefaultRGB'))).toBe(true)
})

it('keeps what a form without resources of its own takes from the page', async () => {
  const pages = await listed(['/Form Do', '/Other Do'], (objects) => ({
    XObject: { Form: form(objects, '/Inner Do'), Inner: picture(objects), Other: form(objects, '', objects.obj({})) },
  }))
  expect(pages).toEqual(['/XObject /Form,/Inner', '/XObject /Inner,/Other'])
})

it('keeps what viewers look for on the page as a form’s own list has nothing of that name', async () => {
  const pages = await listed(['/Form Do', '/Other Do'], (objects) => ({
    XObject: {
      Form: form(objects, '/Inner Do', objects.obj({ Font: { F: picture(objects) } })),
      Inner: picture(objects),
      Other: form(objects, '/Form 9 Tf', objects.obj({ Font: { Form: picture(objects) } })),
    },
  }))
  expect(pages).toEqual(['/XObject /Form,/Inner', '/XObject /Inner,/Other'])
})

it('keeps what the looks of a comment take from the page, also where they do not say that they are a form', async () => {
  const [page] = await listed([''], (objects) => {
    const looks = objects.register(objects.stream('/Inner Do', { BBox: [0, 0, 9, 9] }))
    return { XObject: { Inner: picture(objects), Looks: looks } }
  })
  expect(page).toBe('/XObject /Inner')
})

it('keeps what drawn letters take from the page, also of a font that stands in the list itself', async () => {
  const [page] = await listed(['BT /F 9 Tf ET'], (objects) => ({
    Font: { F: { Subtype: 'Type3', CharProcs: { a: objects.register(objects.stream('/Inner Do')) } } },
    XObject: { Inner: picture(objects), Unused: picture(objects) },
  }))
  expect(page).toMatch(/\/XObject \/Inner$/)
})

it('leaves the lists of a document as they are that is taken whole', async () => {
  const document = await PDFDocument.create()
  const { node } = document.addPage([100, 100])
  document.addPage([100, 100])
  node.set(name('Resources'), document.context.obj({ XObject: { One: picture(document.context) } }))
  const sources = new Map([['a', openSource(document, '')]])
  const plan = [0, 1].map((index) => ({ source: 'a', index, turn: 0 }))
  const { document: whole } = assemble(sources, plan, await PDFDocument.create())
  expect(String(whole.getPage(0).node.Resources())).toContain('/One')
  const { document: part } = assemble(sources, plan.slice(0, 1), await PDFDocument.create())
  expect(String(part.getPage(0).node.Resources())).not.toContain('/One')
})

it('looks through so many bytes and no more, however often pages unpack the same', async () => {
  const document = await PDFDocument.create()
  const { context } = document
  const resources = context.register(context.obj({ XObject: { One: picture(context) } }))
  const content = context.register(context.flateStream(' '.repeat(99)))
  const pages = Array.from({ length: 20 }, () => document.addPage([100, 100]))
  for (const { node } of pages) {
    node.set(name('Resources'), resources)
    node.set(name('Contents'), content)
  }
  new ResourceLists(document, 1000).shorten(pages.map(({ ref }) => ref))
  const lists = pages.map(({ node }) => String(node.Resources()).includes('/One'))
  expect([lists.indexOf(true), lists.lastIndexOf(false)]).toEqual([10, 9])
})

it('leaves forms what they name, too', async () => {
  const document = await PDFDocument.create()
  const { context } = document
  const resources = context.obj({ XObject: { One: picture(context), Two: picture(context) } })
  const ref = form(context, '/Two Do', resources)
  const { node } = document.addPage([100, 100])
  node.set(name('Resources'), context.obj({ XObject: { Form: ref } }))
  node.set(name('Contents'), context.register(context.stream('/Form Do')))
  const opened = shortened(await loadDocument(await saveDocument(document)))
  expect(String(opened.context.lookup(ref))).toMatch(/\/XObject <<\s*\/Two \d+ 0 R\s*>>/)
})

it('lets everything be where a content cannot be read', async () => {
  const document = await PDFDocument.create()
  const { context } = document
  const { node } = document.addPage([100, 100])
  node.set(name('Resources'), context.obj({ XObject: { One: picture(context) } }))
  node.set(name('Contents'), context.register(context.stream('damaged', { Filter: 'FlateDecode' })))
  shortened(document)
  expect(String(node.Resources())).toContain('/One')
})
