import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { paymentFinder } from './annuity.ts'

/** `balance · i / (1 - (1 + i)^-months)` in whole numbers, half up; the rate is in thousandths of a percent a year. */
function exactPayment(balance: bigint, rate: number, months: number): bigint {
  const [top, bottom] = [BigInt(rate), 1_200_000n]
  if (rate === 0) return halfUp(balance, BigInt(months))
  const [grown, flat] = [(bottom + top) ** BigInt(months), bottom ** BigInt(months)]
  return halfUp(balance * top * grown, bottom * (grown - flat))
}

const halfUp = (top: bigint, bottom: bigint) => (2n * top + bottom) / (2n * bottom)

describe('the payment that pays a balance back', () => {
  it('is exact, in whatever order months are asked for', () => {
    const balances = fc.bigInt({ min: 1n, max: 10n ** 17n })
    const months = fc.integer({ min: 1, max: 600 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.array(fc.tuple(balances, months)), (rate, asked) => {
        const find = paymentFinder(rate / 1000)
        for (const [balance, left] of asked) expect(find(balance, left)).toBe(exactPayment(balance, rate, left))
      }),
    )
  })

  // With 1 % a month: 50.5, 151.5 and, of 201 for 2 months, 102.01; without interest 2.5.
  it.each([
    [50n, 12, 1, 51n],
    [150n, 12, 1, 152n],
    [201n, 12, 2, 102n],
    [5n, 0, 2, 3n],
  ])('of %d cents at %d %% in %d months is %d cents: half a cent goes up', (balance, rate, months, payment) => {
    expect(paymentFinder(rate)(balance, months)).toBe(payment)
  })

  it('is found for all the months of the longest loan in no time', () => {
    const find = paymentFinder(5.123456789012)
    const start = cpuTime()
    for (let months = 6000; months > 0; months--) find(10n ** 14n, months)
    // Each by its exact power would take a hundred times as long.
    expectSoon(cpuTime() - start, 1000)
  })
})
