import { describe, expect, it } from 'vitest'
import { boundsOf, readPart } from './amount.ts'

describe('readPart', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['0', 0],
    ['90', 90],
    [' 90 ', 90],
    // As the message about the bounds writes it.
    ['3,652,058', 3_652_058],
    ['1 000', 1000],
    ['１２', 12],
    ['٣٠', 30],
  ])('reads “%s” days', (text, days) => expect(readPart('days', text)).toBe(days))

  it.each(['-1', '1.5', '1,5', 'ten', '3652059', '1e9', 'x', 'Infinity', '0x10'])('refuses “%s” days', (text) =>
    expect(() => readPart('days', text)).toThrow(boundsOf('days')),
  )

  it('names the bounds', () => expect(boundsOf('hours')).toBe('Hours must be a whole number from 0 to 23.'))

  it.each([
    ['hours', 23],
    ['minutes', 59],
    ['seconds', 59],
  ] as const)('takes %s up to %d', (part, most) => {
    expect(readPart(part, String(most))).toBe(most)
    expect(() => readPart(part, String(most + 1))).toThrow(boundsOf(part))
  })
})
