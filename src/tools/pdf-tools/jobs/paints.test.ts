import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { setPaintsApart } from './paints.ts'

it('makes a gradient that many pages share one object', async () => {
  const document = await PDFDocument.create()
  const shades = Array.from({ length: 200 }, (_, index) => [`S${index}`, { ShadingType: 2, Coords: [0, 0, index, 0] }])
  const resources = document.context.register(document.context.obj({ Shading: Object.fromEntries(shades) }))
  for (let page = 0; page < 200; page++) document.addPage([100, 100]).node.set(PDFName.of('Resources'), resources)
  const apart = await loadDocument(await saveDocument(document))
  expect(setPaintsApart(apart)).toBe(true)
  const gradients = apart.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && object.has(PDFName.of('ShadingType')))
  expect(gradients).toHaveLength(200)
})
