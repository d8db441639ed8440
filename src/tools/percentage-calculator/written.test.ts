import { describe, expect, it } from 'vitest'
import { fraction } from '#shared/numbers/fraction.ts'
import { write, writeEqual, writeMoney } from './written.ts'

describe('written numbers', () => {
  it.each([
    [1234.5, '1,234.5'],
    [100 / 3, '33.333333'],
    [0.0012345678, '0.001235'],
    [0.0000015, '0.0000015'],
    [1 / 70_000, '0.0000142857'],
    [-0.0000125, '−0.0000125'],
    [4e-7, '4e-7'],
    [0, '0'],
  ])('%d is %s', (number, text) => expect(write(number)).toBe(text))

  it('says that a small number is exact where it is', () => expect(writeEqual(fraction(0.0000015))).toBe('= 0.0000015'))

  it.each([
    [1234.5, '1,234.50'],
    [0, '0.00'],
    [0.05, '0.05'],
    [0.000011106, '0.000011106'],
    [4e-7, '4e-7'],
    [1e15, '1000000000000000'],
  ])('an amount of %d is %s', (amount, text) => expect(writeMoney(amount)).toBe(text))
})
