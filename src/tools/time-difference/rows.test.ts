import { describe, expect, it } from 'vitest'
import { readRows } from './rows.ts'

const NAMES = ['start', 'end'] as const
const ROW = { start: '09:00', end: '' }

describe('rows from a link', () => {
  it('are read back as they were written', () => {
    expect(readRows(JSON.stringify([ROW, ROW]), NAMES, 2)).toEqual([ROW, ROW])
  })

  it('lose what they have besides', () => {
    expect(readRows(JSON.stringify([{ ...ROW, more: 1 }]), NAMES, 2)).toEqual([ROW])
  })

  it.each([
    '',
    'null',
    '[',
    '"09:00"',
    '{"start":"09:00","end":""}',
    '[]',
    '[null]',
    '[["09:00",""]]',
    '[{"start":"09:00"}]',
    '[{"start":"09:00","end":17}]',
    JSON.stringify([ROW, ROW, ROW]),
  ])('are none in %j', (text) => expect(readRows(text, NAMES, 2)).toBeUndefined())
})
