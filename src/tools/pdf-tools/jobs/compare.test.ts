import { PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
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
