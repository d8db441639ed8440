import { PDFDocument, PDFName, type PDFContext, type PDFDict, type PDFRef } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { loadDocument, saveDocument } from './pdf-values.ts'
import { openSource } from './source.ts'

const name = (text: string) => PDFName.of(text)

/** What the pages of a document list once they are opened; all of them refer to the same resources. */
async function listed(contents: string[], resourcesOf: (objects: PDFContext) => object): Promise<string[]> {
  const document = await PDFDocument.create()
  const { context } = document
  const resources = context.register(context.obj({ ...resourcesOf(context) }))
  for (const content of contents) {
    const { node } = document.addPage([100, 100])
    node.set(name('Resources'), resources)
    node.set(name('Contents'), context.register(context.flateStream(content)))
  }
  const { document: opened } = openSource(await loadDocument(await saveDocument(document)), '')
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

it('leaves forms what they name, too', async () => {
  const document = await PDFDocument.create()
  const { context } = document
  const resources = context.obj({ XObject: { One: picture(context), Two: picture(context) } })
  const ref = form(context, '/Two Do', resources)
  const { node } = document.addPage([100, 100])
  node.set(name('Resources'), context.obj({ XObject: { Form: ref } }))
  node.set(name('Contents'), context.register(context.stream('/Form Do')))
  const { document: opened } = openSource(await loadDocument(await saveDocument(document)), '')
  expect(String(opened.context.lookup(ref))).toMatch(/\/XObject <<\s*\/Two \d+ 0 R\s*>>/)
})

it('lets everything be where a content cannot be read', async () => {
  const document = await PDFDocument.create()
  const { context } = document
  const { node } = document.addPage([100, 100])
  node.set(name('Resources'), context.obj({ XObject: { One: picture(context) } }))
  node.set(name('Contents'), context.register(context.stream('damaged', { Filter: 'FlateDecode' })))
  openSource(document, '')
  expect(String(node.Resources())).toContain('/One')
})
