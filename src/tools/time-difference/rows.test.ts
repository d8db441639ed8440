import { describe, expect, it } from 'vitest'
import { refusalOf } from '#contract/refusal.ts'
import { readBreak, readRows, readShifts } from './rows.ts'
import { BREAK_BELOW_ZERO, BREAK_UNCLEAR, NO_TIMES } from './sentences.ts'

const NAMES = ['start', 'end'] as const
const ROW = { start: '09:00', end: '' }

describe('rows from a link', () => {
  it('are read back as they were written', () => {
    expect(readRows(JSON.stringify([ROW, ROW]), NAMES, 2, NAMES)).toEqual([ROW, ROW])
  })

  it('keep seconds, which may be pasted into a time field', () => {
    const row = { start: '09:00:30', end: '17:00' }
    expect(readRows(JSON.stringify([row]), NAMES, 1, NAMES)).toEqual([row])
  })

  it('lose what they have besides', () => {
    expect(readRows(JSON.stringify([{ ...ROW, more: 1 }]), NAMES, 2, NAMES)).toEqual([ROW])
  })

  it.each(['9am', '9:00', '24:00', '09:00:60', ' 09:00'])('have no time %j, which the field would not show', (start) =>
    expect(readRows(JSON.stringify([{ start, end: '17:30' }]), NAMES, 1, NAMES)).toEqual([{ start: '', end: '17:30' }]),
  )

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
  ])('are none in %j', (text) => expect(readRows(text, NAMES, 2, NAMES)).toBeUndefined())
})

describe('a typed break', () => {
  it.each([
    ['', undefined],
    ['30', 30],
    ['7,5', 7.5],
    ['0:30', 30],
    [' 1:15 ', 75],
    ['٠:٣٠', 30],
  ])('%j is %j', (text, minutes) => expect(readBreak(text, 'breakMinutes')).toBe(minutes))

  it.each([
    ['-1', BREAK_BELOW_ZERO],
    ['0:60', BREAK_UNCLEAR],
    ['-0:30', BREAK_UNCLEAR],
    ['half an hour', BREAK_UNCLEAR],
  ])('%j is none', (text, message) => expect(() => readBreak(text, 'breakMinutes')).toThrow(message))
})

describe('typed shifts', () => {
  const row = { start: '09:00', end: '17:00', pause: '' }

  it('are sent without the breaks that they do not have', () =>
    expect(readShifts([row, { ...row, pause: '0:30' }])).toEqual([
      { startTime: '09:00', endTime: '17:00' },
      { startTime: '09:00', endTime: '17:00', breakMinutes: 30 },
    ]))

  it('name every time that is missing, and the break that is none', () => {
    const missing = [{ ...row, start: '' }, row, { ...row, start: '', end: '' }]
    const fields = ['shifts.0.startTime', 'shifts.2.startTime', 'shifts.2.endTime']
    const refusal = (message: string, ...of: string[]) =>
      expect.objectContaining({ ...refusalOf(message, ...of), message })
    expect(() => readShifts(missing)).toThrow(refusal(NO_TIMES, ...fields))
    expect(() => readShifts([row, { ...row, pause: 'x' }])).toThrow(refusal(BREAK_UNCLEAR, 'shifts.1.breakMinutes'))
  })
})
