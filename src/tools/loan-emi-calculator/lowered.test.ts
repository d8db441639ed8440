import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateLoan, type LoanRequest, type LoanResult } from './loan.ts'
import { lastEmi, lowerEmis } from './lowered.ts'
import { REQUIRED, type Mode } from './modes.ts'
import { moneyWriter } from './money.ts'
import { inSpans, scheduleCsv } from './views.ts'

const loan = (request: Partial<LoanRequest>) =>
  calculateLoan({
    mode: 'CALCULATE_EMI',
    extraMonthlyPayment: 0,
    lumpSums: [],
    extraPaymentsReduce: 'emi',
    ...request,
  })
const house = (more: Partial<LoanRequest> = {}) =>
  loan({ loanAmount: 250_000, interestRate: 6, tenureMonths: 360, ...more })
const short = (more: Partial<LoanRequest> = {}) =>
  loan({ loanAmount: 1200, interestRate: 0, tenureMonths: 12, ...more })
const cents = (amount: number) => Math.round(amount * 100)
const emis = ({ amortizationSchedule }: LoanResult) => amortizationSchedule.map(({ emi }) => emi)
const write = moneyWriter('USD', true)

describe('a lump sum that lowers the EMI', () => {
  it('leaves the tenure and changes the EMI from the next month on', () => {
    const result = house({ lumpSums: [{ amount: 20_000, month: 24 }] })
    const rows = result.amortizationSchedule
    // Exact values: Python's fractions module.
    expect(result).toMatchObject({ emi: 1498.88, tenureMonths: 360, yearsSaved: 0, monthsSaved: 0, notes: [] })
    expect(result.interestSaved).toBe(21_333.82)
    expect(rows).toHaveLength(360)
    expect([rows[23]?.emi, rows[24]?.emi, rows[359]?.emi]).toEqual([1498.88, 1375.85, 1375.85])
    expect(cents(rows[23]!.totalPayment)).toBe(cents(20_000 + 1498.88))
    expect(Math.abs(rows[359]!.totalPayment - 1375.85)).toBeLessThan(1)
  })

  it('saves less than one that shortens the tenure', () => {
    const lumpSums = [{ amount: 20_000, month: 24 }]
    const shorter = house({ lumpSums, extraPaymentsReduce: 'tenure' })
    expect(shorter).toMatchObject({ interestSaved: 71_625.91, yearsSaved: 5, monthsSaved: 1 })
    expect(shorter.amortizationSchedule[0]).not.toHaveProperty('emi')
  })

  it('counts each of several in a month, and computes the EMI once', () => {
    const parts = [200, 0, 100].map((amount) => ({ amount, month: 2 }))
    const result = short({ lumpSums: parts })
    expect(result).toEqual(short({ lumpSums: [{ amount: 300, month: 2 }] }))
    // 1,200 less two payments of 100 and 300, in ten months.
    expect(emis(result)).toEqual([100, 100, ...Array<number>(10).fill(70)])
  })

  it('lowers it again with each that follows', () => {
    const lumpSums = [
      { amount: 320, month: 8 },
      { amount: 100, month: 2 },
    ]
    expect(new Set(emis(short({ lumpSums })))).toEqual(new Set([100, 90, 10]))
  })

  it('ends the loan where it pays all of it, or comes last', () => {
    const all = short({ lumpSums: [{ amount: 5000, month: 3 }] })
    expect(all.amortizationSchedule).toHaveLength(3)
    expect(all.amortizationSchedule.at(-1)).toMatchObject({ totalPayment: 1000, remainingBalance: 0, emi: 100 })
    expect(all).toMatchObject({ yearsSaved: 0, monthsSaved: 9 })
    const late = short({ lumpSums: [12, 13].map((month) => ({ amount: 50, month })) })
    expect(new Set(emis(late))).toEqual(new Set([100]))
    expect(late.notes).toEqual(['The lump sum of month 13 is not paid: the loan is paid back in month 12.'])
  })

  it('leaves a cent a month at least', () => {
    const result = short({ lumpSums: [{ amount: 1099.97, month: 1 }] })
    expect(emis(result)).toEqual([100, 0.01, 0.01, 0.01])
    expect(result.amortizationSchedule.at(-1)).toMatchObject({ totalPayment: 0.01, remainingBalance: 0 })
  })

  it('never raises it where whole cents had made it too low', () => {
    const result = loan({
      loanAmount: 50,
      interestRate: 12,
      tenureMonths: 360,
      lumpSums: [{ amount: 0.01, month: 200 }],
    })
    expect(new Set(emis(result))).toEqual(new Set([0.51]))
    expect(result.notes.join()).toMatch(/^The last payment is \d+\.\d\d: .* EMI of 0\.51, in whole cents/)
  })

  it('says so where rounding costs more than it saves', () => {
    const request = { loanAmount: 10_151, interestRate: 18, tenureMonths: 480 }
    // The EMI in whole cents pays this loan back early: 152.39 instead of 152.385. One cent less does not.
    expect(loan(request).amortizationSchedule).toHaveLength(478)
    const result = loan({ ...request, lumpSums: [{ amount: 0.01, month: 1 }] })
    expect(result.amortizationSchedule).toHaveLength(480)
    expect([result.emi, lastEmi(result)]).toEqual([152.39, 152.38])
    expect(result).toMatchObject({ yearsSaved: 0, monthsSaved: 0, interestSaved: -785.05 })
    expect(result.notes.at(-1)).toBe(
      'In whole cents the lower EMI costs 785.05 more interest than the loan without extra payments: they are too small for it.',
    )
  })

  it.each(Object.keys(REQUIRED) as Mode[])('does so in the mode %s', (mode) => {
    const all = { loanAmount: 1000, interestRate: 12, tenureMonths: 24, emi: 47.08 }
    const figures = Object.fromEntries(REQUIRED[mode].map((figure) => [figure, all[figure]]))
    const result = loan({ mode, ...figures, lumpSums: [{ amount: 400, month: 12 }] })
    expect(result.amortizationSchedule).toHaveLength(24)
    expect(lastEmi(result)).toBeCloseTo(47.08 - 400 / 11.255_077, 1)
    expectSound(result)
  })
})

describe('an extra monthly payment that lowers the EMI', () => {
  it('stays as it is, besides an EMI that falls from month to month', () => {
    const result = house({ loanAmount: 200_000, extraMonthlyPayment: 200 })
    const [first, second, third] = result.amortizationSchedule
    expect([first?.emi, second?.emi, third?.emi]).toEqual([1199.1, 1197.9, 1196.7])
    expect([first?.totalPayment, second?.totalPayment]).toEqual([1399.1, 1397.9])
    expect(result).toMatchObject({ yearsSaved: 0, monthsSaved: 3, interestSaved: 38_728.11 })
  })

  it('lowers it without interest, too', () => {
    // 1,200 - 150 over 11, then 145.45 less over 10.
    expect(emis(short({ extraMonthlyPayment: 50 })).slice(0, 3)).toEqual([100, 95.45, 90.46])
  })
})

/** Every row follows from the one before, and the principal adds up to the loan. */
function expectSound({ principalAmount, amortizationSchedule }: LoanResult): void {
  let balance = cents(principalAmount)
  for (const row of amortizationSchedule) {
    expect(row.principalPaid).toBeGreaterThanOrEqual(0)
    expect(row.remainingBalance).toBeGreaterThanOrEqual(0)
    expect(cents(row.totalPayment)).toBe(cents(row.principalPaid) + cents(row.interestPaid))
    expect(cents(row.remainingBalance)).toBe(balance - cents(row.principalPaid))
    balance = cents(row.remainingBalance)
  }
  expect(balance).toBe(0)
}

interface Case {
  /** In cents. */
  amount: number
  /** In thousandths of a percent a year. */
  rate: number
  months: number
  every: number
  once: Map<number, number>
}

const halfUp = (top: bigint, bottom: bigint) => (2n * top + bottom) / (2n * bottom)

/** The same by the textbook, in whole numbers: balance and EMI of every month, in cents. */
function byTheBook({ amount, rate, months, every, once }: Case): [balance: number, emi: number][] {
  const [top, bottom] = [BigInt(rate), 1_200_000n]
  const level = (balance: bigint, left: number) => {
    const [grown, flat] = [(bottom + top) ** BigInt(left), bottom ** BigInt(left)]
    return rate === 0 ? halfUp(balance, BigInt(left)) : halfUp(balance * top * grown, bottom * (grown - flat))
  }
  const rows: [number, number][] = []
  let [balance, emi] = [BigInt(amount), level(BigInt(amount), months)]
  for (let month = 1; balance > 0n; month++) {
    const extra = BigInt(every + (once.get(month) ?? 0))
    const due = balance + halfUp(balance * top, bottom)
    const paid = month === months || emi + extra > due ? due : emi + extra
    balance = due - paid
    rows.push([Number(balance), Number(emi)])
    if (extra > 0n && balance > 0n) {
      const anew = level(balance, months - month)
      if (anew < emi) emi = anew > 1n ? anew : 1n
    }
  }
  return rows
}

function solved({ amount, rate, months, every, once }: Case, extraPaymentsReduce: 'emi' | 'tenure') {
  return loan({
    loanAmount: amount / 100,
    interestRate: rate / 1000,
    tenureMonths: months,
    extraMonthlyPayment: every / 100,
    lumpSums: [...once].map(([month, sum]) => ({ amount: sum / 100, month })),
    extraPaymentsReduce,
  })
}

describe('any loan whose EMI is lowered', () => {
  const months = fc.integer({ min: 1, max: 240 })
  const spare = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 }))
  const cases: fc.Arbitrary<Case> = fc.record({
    amount: fc.integer({ min: 10_000, max: 100_000_000 }),
    rate: fc.integer({ min: 0, max: 40_000 }),
    months,
    every: spare,
    once: fc.array(fc.tuple(months, spare), { maxLength: 5 }).map((sums) => new Map(sums)),
  })

  it('is that of the textbook to the cent, in every month', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const result = solved(given, 'emi')
        expectSound(result)
        const rows = result.amortizationSchedule.map((row) => [cents(row.remainingBalance), cents(row.emi!)])
        expect(rows).toEqual(byTheBook(given))
      }),
    )
  })

  it('costs at least as much interest as one whose tenure is shortened, and lasts at least as long', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const [lower, shorter] = [solved(given, 'emi'), solved(given, 'tenure')]
        expect(cents(lower.interestAmount)).toBeGreaterThanOrEqual(cents(shorter.interestAmount))
        expect(lower.amortizationSchedule.length).toBeGreaterThanOrEqual(shorter.amortizationSchedule.length)
        expect(lower.yearsSaved).toBeGreaterThanOrEqual(0)
        expect(lower.notes.some((note) => note.includes('more interest'))).toBe(lower.interestSaved < 0)
        expect(shorter.interestSaved).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('costs less interest than without the lump sum, as much as the closed formula says', () => {
    // By half of the tenure less than half of the loan is paid back.
    const share = fc.double({ min: 0.05, max: 0.5, noNaN: true })
    fc.assert(
      fc.property(cases, share, share, ({ amount, rate, months: tenure }, when, much) => {
        const [month, sum] = [Math.floor(tenure * when), Math.round(amount * much)]
        fc.pre(rate <= 15_000 && month > 0)
        const { interestSaved } = solved(
          { amount, rate, months: tenure, every: 0, once: new Map([[month, sum]]) },
          'emi',
        )
        const [monthly, left] = [rate / 1_200_000, tenure - month]
        const level = rate === 0 ? 1 / left : monthly / -Math.expm1(-left * Math.log1p(monthly))
        const saved = (sum * (level * left - 1)) / 100
        // Of each month half a cent of either EMI and of the interest, with the interest on them until the end.
        const rounding = rate === 0 ? tenure : Math.expm1(tenure * Math.log1p(monthly)) / monthly
        expect(Math.abs(interestSaved - saved)).toBeLessThanOrEqual(0.02 * rounding + 0.02)
        expect(interestSaved).toBeGreaterThanOrEqual(-0.02 * rounding)
      }),
    )
  })
})

describe('what is said of lower EMIs', () => {
  const changes = (...sums: number[]) =>
    house({ lumpSums: sums.map((amount, index) => ({ amount, month: 12 * (index + 1) })) })

  it('is each of a few, with the month that it begins in', () => {
    expect(lowerEmis(changes(), write)).toEqual([])
    expect(lowerEmis(changes(10_000, 10_000), write)).toEqual([
      ['EMI from month 13 on', '$1,438.18'],
      ['EMI from month 25 on', '$1,376.66'],
    ])
    const lumpSums = [{ amount: 10_000, month: 12 }]
    expect(lowerEmis(house({ firstPayment: '2026-12', lumpSums }), write)).toEqual([
      ['EMI from December 2027 (month 13) on', '$1,438.18'],
    ])
    expect(lowerEmis(house({ extraPaymentsReduce: 'tenure', lumpSums }), write)).toEqual([])
  })

  it('is the first and the last of many', () => {
    const result = house({ loanAmount: 200_000, extraMonthlyPayment: 200 })
    expect(lowerEmis(result, write)).toEqual([
      ['EMI of month 2', '$1,197.90'],
      ['EMI of month 357', '$66.90'],
    ])
    expect(lastEmi(result)).toBe(66.9)
    expect(lastEmi(house({ extraPaymentsReduce: 'tenure' }))).toBe(1498.88)
  })

  it('stands in the views of the schedule, that of a year at its end', () => {
    const rows = short({ lumpSums: [{ amount: 300, month: 2 }] }).amortizationSchedule
    expect(inSpans(rows, 2).map(({ emi }) => emi)).toEqual([100, 70, 70, 70, 70, 70])
    expect(inSpans(rows, 12)).toMatchObject([{ emi: 70 }])
    const [head, first, , third] = scheduleCsv(rows).split('\r\n')
    expect(head).toBe('Month,Principal Paid,Interest Paid,Total Payment,Remaining Balance,EMI')
    expect([first, third]).toEqual(['1,100.00,0.00,100.00,1100.00,100.00', '3,70.00,0.00,70.00,630.00,70.00'])
  })
})
