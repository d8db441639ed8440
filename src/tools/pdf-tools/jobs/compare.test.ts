import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { PageWriter } from '../document/page-writer.ts'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { addUnseenFont, inUnseenFont } from '../document/unseen-font.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { compareFiles } from './compare.ts'

const { context } = await jobRoom()

describe('comparing', () => {
  const file = async (name: string, words: string[]) => ({ id: name, name, file: new Blob([await makePdf({ words })]) })

  it('finds the words that changed and where they stand', async () => {
    const result = await compareFiles(context, {
      older: await file('old', ['Pay 100 euro', 'by May']),
      newer: await file('new', ['Pay 900 euro', 'by May or June']),
    })
    expect(result.changes.map(({ side, text, parts }) => [side, text, parts[0]?.page])).toEqual([
      ['old', '100', 0],
      ['new', '900', 0],
      ['new', 'or June', 1],
    ])
    expect(result.changes[0]?.parts[0]?.area.x).toBeCloseTo(0.21, 1)
  })

  it('tells no change where text only moved on: hyphens, accents apart, scripts without spaces', async () => {
    const lined = async (lines: string[]) => {
      const document = await PDFDocument.create()
      const writer = new PageWriter(document, document.addPage([400, 300]))
      const font = writer.resource('Font', addUnseenFont(document))
      for (const [index, line] of lines.entries())
        writer.add(`BT /${font} 12 Tf 20 ${250 - index * 20} Td ${inUnseenFont(line)} Tj ET`)
      writer.finish()
      const bytes = await saveDocument(document)
      return { id: String(bytes.length), name: lines.join(), file: new Blob([bytes]) }
    }
    const changes = async (older: string[], newer: string[]) => {
      const found = await compareFiles(context, { older: await lined(older), newer: await lined(newer) })
      return found.changes.map(({ side, text }) => `${side} ${text}`)
    }
    expect(await changes(['it is a well-', 'known thing'], ['it is a', 'well-known thing'])).toEqual([])
    expect(await changes(['it is a compu-', 'ter here'], ['it is a', 'computer here'])).toEqual([])
    expect(await changes(['a well-known thing'], ['a wellknown thing'])).toEqual(['old well-known', 'new wellknown'])
    expect(await changes(['caf\u00e9 noir'], ['cafe\u0301 noir'])).toEqual([])
    expect(await changes(['10 m\u00b2'], ['10 m2'])).toEqual(['old m\u00b2', 'new m2'])
    expect(await changes(['今天天气很好我们', '去公园散步'], ['今天天气很好', '我们去公园散步'])).toEqual([])
    expect(await changes(['今天天气很好。去公园'], ['今天很坏。去公园'])).toEqual(['old 天气', 'old 好', 'new 坏'])
    expect(await changes(['Neu: 東京 station'], ['Neu: 京都市 bus station'])).toEqual(['old 東', 'new 都市 bus'])
  })

  it('counts the pages without a word', async () => {
    const { changes, textless } = await compareFiles(context, {
      older: await file('old', ['', 'by May', '']),
      newer: await file('new', ['by May', '']),
    })
    expect([changes, textless]).toEqual([[], { old: 2, new: 1 }])
  })

  it('finds what changed in fields, also where a page has its box from above', async () => {
    const filled = async (who: string) => {
      const document = await loadDocument(await makePdf({ words: ['Name'], fields: { who } }))
      const { node } = document.getPage(0)
      node.Parent()?.set(PDFName.of('MediaBox'), document.context.obj([0, 0, 400, 300]))
      node.delete(PDFName.of('MediaBox'))
      return { id: who, name: who, file: new Blob([await saveDocument(document)]) }
    }
    const { changes } = await compareFiles(context, { older: await filled('Ann'), newer: await filled('Zoe') })
    expect(changes.map(({ side, text }) => [side, text])).toEqual([
      ['old', 'Ann'],
      ['new', 'Zoe'],
    ])
    for (const { parts } of changes) expect(parts[0]?.area.y).toBeCloseTo(0.82, 1)
  })
})
