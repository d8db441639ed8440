import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { photo } from '../testing/fixtures.ts'
import { imageUses } from './image-uses.ts'

it('tells the size of pictures on paper also on pages that count in larger units', async () => {
  const document = await PDFDocument.create()
  const picture = await document.embedPng(await photo(20, 10))
  for (const unit of [10, 1]) {
    const page = document.addPage([100, 100])
    page.node.set(PDFName.of('UserUnit'), PDFNumber.of(unit))
    page.drawImage(picture, { x: 0, y: 0, width: 80, height: 40 })
  }
  const saved = await loadDocument(await saveDocument(document))
  expect([...imageUses(saved).values()]).toMatchObject([{ width: 800, height: 400 }])
})
