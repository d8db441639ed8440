import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { saveDocument } from '../document/pdf-values.ts'
import { nodeContext } from '../testing/engines.ts'
import { pageOf, scanned } from '../testing/scans.ts'
import { changedBeside } from './redact-looks.ts'

it.each([90, 180, 270])('sees no change where a sheet of odd size is only turned by %s', async (turn) => {
  const context = await nodeContext()
  const document = await PDFDocument.load(await scanned(context, await pageOf(['The quick brown fox', 'jumps'], 20)))
  const page = document.getPage(0)
  const size = page.getSize()
  page.scaleContent(419.53 / size.width, 595.28 / size.height)
  page.setMediaBox(0, 0, 419.53, 595.28)
  page.setCropBox(0, 0, 419.53, 595.28)
  page.setRotation(degrees(turn))
  const before = await saveDocument(document)
  page.setRotation(degrees(0))
  const after = await saveDocument(document)
  const looks = (by: number) => changedBeside(context, { before, after }, new Map([[0, []]]), new Map([[0, by]]))
  expect([looks(360 - turn), looks(0)]).toEqual([[], [0]])
})
