import { describe, expect, it } from 'vitest'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { compareFiles } from './compare.ts'

const { context } = await jobRoom()

describe('comparing', () => {
  it('finds the words that changed and where they stand', async () => {
    const file = async (name: string, words: string[]) => ({
      id: name,
      name,
      file: new Blob([await makePdf({ words })]),
    })
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
})
