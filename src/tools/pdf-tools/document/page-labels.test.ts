import { PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { readLabels } from './page-labels.ts'

it('reads a label of each of very many pages in no time', async () => {
  const document = await PDFDocument.create()
  const { context } = document
  const count = 40_000
  const pairs = context.obj([])
  for (let page = 0; page < count; page++) {
    pairs.push(context.obj(page))
    pairs.push(context.obj({ P: PDFHexString.fromText(`Plate ${page}`) }))
  }
  document.catalog.set(PDFName.of('PageLabels'), context.obj({ Nums: pairs }))
  const start = cpuTime()
  const labels = readLabels(document, count)
  expect(labels?.[39_999]).toMatchObject({ prefix: 'Plate 39999', style: undefined })
  // Looking through all of them for each page took many seconds.
  expectSoon(cpuTime() - start, 2000)
})
