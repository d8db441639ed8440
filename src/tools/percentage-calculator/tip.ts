import { add, divide, fraction, toNumber } from '#shared/numbers/fraction.ts'
import { cents } from './money.ts'
import { share } from './percentage.ts'
import { writeEqual, writeGiven } from './written.ts'

interface Tip {
  billAmount: number
  /** Percent. */
  tipPercentage: number
  people: number
}

type Share = { people: number; amount: number }
type Shares = [Share, ...Share[]]

interface TipAnswer {
  tipAmount: number
  totalAmount: number
  /** The largest share. */
  perPerson: number
  /** Shares that add up to the total: the first ones pay a cent more. */
  shares: Shares
  explanation: string
}

/** @example tip({ billAmount: 100, tipPercentage: 0, people: 3 }).shares // 1 × 33.34 and 2 × 33.33 */
export function tip({ billAmount, tipPercentage, people }: Tip): TipAnswer {
  const exact = share(tipPercentage, billAmount)
  const tipAmount = cents(exact)
  const total = cents(add(billAmount, tipAmount))
  const shares = split(total.top, people)
  const perPerson = shares[0].amount
  return {
    tipAmount: toNumber(tipAmount),
    totalAmount: toNumber(total),
    perPerson,
    shares,
    explanation: [
      `${writeGiven(billAmount)} + ${writeGiven(tipPercentage)}% ${writeEqual(add(billAmount, exact), total)}`,
      ...(people > 1
        ? [`${writeGiven(toNumber(total))} ÷ ${people} ${writeEqual(divide(total, people), fraction(perPerson))}`]
        : []),
    ].join('; '),
  }
}

/** So many cents in shares that differ by at most one. */
function split(total: bigint, people: number): Shares {
  const each = total / BigInt(people)
  const more = Number(total % BigInt(people))
  const part = (count: number, amount: bigint): Share => ({
    people: count,
    amount: toNumber({ top: amount, bottom: 100n }),
  })
  if (more === 0) return [part(people, each)]
  return [part(more, each + 1n), part(people - more, each)]
}
