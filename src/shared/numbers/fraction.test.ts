import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, ceil, compare, divide, fraction, multiply, round, subtract, toNumber } from './fraction.ts'

const finite = fc.double({ noNaN: true, noDefaultInfinity: true })

describe('exact fractions', () => {
  it.each([
    ['0.1 + 0.2', toNumber(add(0.1, 0.2)), 0.3],
    ['1.1 × 1.1', toNumber(multiply(1.1, 1.1)), 1.21],
    ['0.3 − 0.1', toNumber(subtract(0.3, 0.1)), 0.2],
    ['1 / 3', toNumber(divide(1, 3)), 1 / 3],
    ['1 / −4', toNumber(divide(1, -4)), -0.25],
    ['−0', toNumber(fraction(-0)), 0],
    ['too small for a double', toNumber(divide(5e-324, 1e10)), 0],
  ])('%s', (_name, actual, expected) => expect(actual).toBe(expected))

  it.each([
    [1.005, 2, 1.01],
    [2.675, 2, 2.68],
    [-1.005, 2, -1.01],
    [1.0049999, 2, 1],
    [1e300, 2, 1e300],
    [0.004, 2, 0],
  ])('rounds %d to %d places half up', (value, places, expected) =>
    expect(toNumber(round(value, places))).toBe(expected),
  )

  it.each([
    [59.94, 1, 60],
    [60, 1, 60],
    [-1.25, 1, -1.2],
    [0.0001, 2, 0.01],
  ])('takes %d up to %d places', (value, places, expected) => expect(toNumber(ceil(value, places))).toBe(expected))

  it('refuses a result beyond the doubles and a division by zero', () => {
    expect(() => toNumber(multiply(1e308, 10))).toThrow('too large')
    expect(() => divide(1, 0)).toThrow('division by zero')
    expect(() => fraction(NaN)).toThrow('not a finite number')
  })

  it('gives back every double', () => {
    fc.assert(fc.property(finite, (value) => toNumber(fraction(value)) === (value === 0 ? 0 : value)))
  })

  it('gives the same double however long the numbers are that it is made of', () => {
    const whole = fc.maxSafeInteger().filter((value) => value !== 0)
    fc.assert(
      fc.property(whole, whole, (top, bottom) => {
        const { top: short, bottom: under } = divide(top, bottom)
        const long = 10n ** 30n
        expect(toNumber({ top: short, bottom: under })).toBe(toNumber({ top: short * long, bottom: under * long }))
      }),
    )
  })

  it('undoes addition and multiplication exactly', () => {
    fc.assert(
      fc.property(finite, finite, (a, b) => {
        expect(compare(subtract(add(a, b), b), a)).toBe(0)
        if (b !== 0) expect(compare(divide(multiply(a, b), b), a)).toBe(0)
      }),
    )
  })
})
