import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { openSource } from './source.ts'

const parent = PDFName.of('Parent')

it.each<[string, (document: PDFDocument, page: PDFRef, tree: PDFRef) => PDFRef]>([
  ['a font', ({ context }) => context.register(context.obj({ Type: 'Font' }))],
  ['itself', (_document, page) => page],
  [
    'in a ring',
    ({ catalog }, _page, tree) => {
      catalog.Pages().set(parent, tree)
      return tree
    },
  ],
])('opens a page whose parent is %s', async (_words, parentOf) => {
  const document = await PDFDocument.create()
  const { node, ref } = document.addPage([200, 100])
  const tree = document.catalog.get(PDFName.of('Pages')) as PDFRef
  node.set(parent, parentOf(document, ref, tree))
  expect(() => openSource(document, '')).not.toThrow()
  expect(document.getPage(0).getSize()).toEqual({ width: 200, height: 100 })
})
