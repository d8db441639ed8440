import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateLoan, type LoanRequest, type LoanResult } from './loan.ts'
import { REQUIRED, type Mode } from './modes.ts'
import { MISSING } from './sentences.ts'
import { verdict } from './verdict.ts'
import { inSpans, scheduleCsv } from './views.ts'

const loan = (request: Partial<LoanRequest> & { mode: Mode }) =>
  calculateLoan({ extraMonthlyPayment: 0, lumpSums: [], extraPaymentsReduce: 'tenure', ...request })
const emi = (loanAmount: number, interestRate: number, tenureMonths: number, more: Partial<LoanRequest> = {}) =>
  loan({ mode: 'CALCULATE_EMI', loanAmount, interestRate, tenureMonths, ...more })
const cents = (amount: number) => Math.round(amount * 100)

describe('the four modes', () => {
  // Exact values: Python's decimal module with 60 digits.
  it.each([
    [100_000, 6, 360, 599.55],
    [10_000, 12, 12, 888.49],
    [9999.99, 29.99, 36, 424.46],
    [500_000, 0.5, 300, 1773.35],
    [1_000_000, 1e-12, 3, 333_333.33],
    [1000, 24, 1, 1020],
    [20_000, 0, 48, 416.67],
    [100, 10_000, 6000, 833.33],
  ])('%d at %d % over %d months costs %d a month', (amount, rate, months, payment) => {
    expect(emi(amount, rate, months).emi).toBe(payment)
  })

  it.each([
    [599.55, 6, 360, 99_999.91],
    [198.23, 6.789, 77, 12_345.68],
    [416.67, 0, 48, 20_000.16],
  ])('%d a month at %d % over %d months pay back %d', (payment, interestRate, tenureMonths, amount) => {
    const result = loan({ mode: 'CALCULATE_LOAN_AMOUNT', emi: payment, interestRate, tenureMonths })
    expect(result).toMatchObject({ principalAmount: amount, emi: payment })
    expect(result.amortizationSchedule).toHaveLength(tenureMonths)
  })

  it.each([
    [100_000, 700, 6, 252],
    [5000, 333.33, 12, 17],
    [1000, 1000, 5, 2],
    [20_000, 417, 0, 48],
    [100_000, 500.01, 6, 2185],
    // The closed form says 11.99999983 and 59.9999254: no month is added for a cent of rounding.
    [250_000, 21_660.51, 7.25, 12],
    [15_318.07, 440.67, 24, 60],
  ])('%d at %d a month and %d % take %d months', (loanAmount, payment, interestRate, months) => {
    const result = loan({ mode: 'CALCULATE_TENURE', loanAmount, emi: payment, interestRate })
    expect(result.tenureMonths).toBe(months)
    expect(result.amortizationSchedule).toHaveLength(months)
  })

  it.each([
    [30_000, 566.14, 60, 5.000217594],
    [1000, 178.53, 6, 24.008341],
    [1000, 100, 10, 0],
    [1e6, 2777.777777777778, 360, 0],
    [100, 105, 1, 60],
    [500_000, 1773.35, 300, 0.500002],
  ])('%d paid back by %d over %d months has the rate %d', (loanAmount, payment, tenureMonths, rate) => {
    const result = loan({ mode: 'CALCULATE_INTEREST_RATE', loanAmount, emi: payment, tenureMonths })
    expect(Math.abs(result.interestRate - rate)).toBeLessThan(1e-6)
    // No trace of a rate where there is none.
    if (rate === 0) expect(result.interestRate).toBe(0)
  })

  it.each(Object.keys(REQUIRED) as Mode[])('%s says when a figure is missing', (mode) => {
    for (const figure of REQUIRED[mode]) {
      const figures = { loanAmount: 1000, interestRate: 5, tenureMonths: 12, emi: 100 }
      expect(() => loan({ mode, ...figures, [figure]: undefined })).toThrow(
        expect.objectContaining({ message: MISSING, errors: [{ field: figure, message: MISSING }] }),
      )
    }
  })
})

describe('loans that cannot be', () => {
  it.each<[string, Partial<LoanRequest> & { mode: Mode }, string]>([
    [
      'an EMI equal to the interest',
      { mode: 'CALCULATE_TENURE', loanAmount: 100_000, emi: 500, interestRate: 6 },
      "An EMI of 500.00 covers no more than the first month's interest of 500.00",
    ],
    [
      'the same, even with extra payments',
      { mode: 'CALCULATE_TENURE', loanAmount: 1_000_000, emi: 500, interestRate: 6, extraMonthlyPayment: 9000 },
      "An EMI of 500.00 does not cover the first month's interest of 5,000.00",
    ],
    [
      'a million months',
      { mode: 'CALCULATE_TENURE', loanAmount: 1_000_000, emi: 1, interestRate: 0 },
      'more than 500 years',
    ],
    [
      'payments below the loan',
      { mode: 'CALCULATE_INTEREST_RATE', loanAmount: 1000, emi: 83.33, tenureMonths: 12 },
      '12 payments of 83.33 add up to 999.96, which is less than the loan of 1,000.00.',
    ],
    [
      'one payment below the loan',
      { mode: 'CALCULATE_INTEREST_RATE', loanAmount: 1000, emi: 999.99, tenureMonths: 1 },
      '1 payment of 999.99 adds up to 999.99, which is less than the loan of 1,000.00.',
    ],
    [
      'less than a cent',
      { mode: 'CALCULATE_EMI', loanAmount: 5e-324, interestRate: 1, tenureMonths: 1 },
      'positive values',
    ],
    [
      'a payment below a cent',
      { mode: 'CALCULATE_EMI', loanAmount: 1, interestRate: 0, tenureMonths: 360 },
      'shorter tenure',
    ],
    [
      'more than a number can hold',
      { mode: 'CALCULATE_EMI', loanAmount: 1e12, interestRate: 10_000, tenureMonths: 6000 },
      'too large to be exact',
    ],
  ])('refuses %s', (_name, request, message) => expect(() => loan(request)).toThrow(message))

  it.each<[string, Partial<LoanRequest> & { mode: Mode }]>([
    ['emi', { mode: 'CALCULATE_TENURE', loanAmount: 100_000, emi: 500, interestRate: 6 }],
    ['emi', { mode: 'CALCULATE_TENURE', loanAmount: 1_000_000, emi: 1, interestRate: 0 }],
    ['emi', { mode: 'CALCULATE_INTEREST_RATE', loanAmount: 1000, emi: 83.33, tenureMonths: 12 }],
    ['tenureMonths', { mode: 'CALCULATE_EMI', loanAmount: 1, interestRate: 0, tenureMonths: 360 }],
    ['loanAmount', { mode: 'CALCULATE_EMI', loanAmount: 0.004, interestRate: 1, tenureMonths: 1 }],
    ['emi', { mode: 'CALCULATE_LOAN_AMOUNT', emi: 0.001, interestRate: 1, tenureMonths: 1 }],
    ['emi', { mode: 'CALCULATE_LOAN_AMOUNT', emi: 1e12, interestRate: 0, tenureMonths: 6000 }],
    ['loanAmount', { mode: 'CALCULATE_EMI', loanAmount: 1e12, interestRate: 10_000, tenureMonths: 6000 }],
  ])('names the field %s of %j', (field, request) =>
    expect(() => loan(request)).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ field })] })),
  )
})

describe('extra payments', () => {
  it('shorten the tenure and leave the EMI as it is', () => {
    const result = emi(200_000, 6, 360, { extraMonthlyPayment: 200 })
    expect(result).toMatchObject({ emi: 1199.1, tenureMonths: 360, yearsSaved: 9, monthsSaved: 0 })
    expect(result.amortizationSchedule).toHaveLength(252)
    expect(Math.abs(result.interestSaved - 79_800.51)).toBeLessThan(1)
  })

  it('end the loan in the month of a lump sum that covers it', () => {
    const result = emi(80_000, 9, 120, { lumpSums: [{ amount: 80_000, month: 3 }] })
    expect(result.amortizationSchedule).toHaveLength(3)
    expect(result).toMatchObject({ yearsSaved: 9, monthsSaved: 9 })
  })

  it('count once each, also two in the same month', () => {
    const result = emi(10_000, 12, 24, {
      lumpSums: [
        { amount: 500, month: 2 },
        { amount: 250, month: 2 },
      ],
    })
    const [first, second] = result.amortizationSchedule
    expect(cents(second!.totalPayment) - cents(first!.totalPayment)).toBe(75_000)
  })

  it('change nothing after the last month', () => {
    expect(emi(1000, 5, 12, { lumpSums: [{ amount: 100, month: 13 }] })).toEqual({
      ...emi(1000, 5, 12),
      notes: ['The lump sum of month 13 is not paid: the loan is paid back in month 12.'],
    })
    const late = { amount: 100, month: 3 }
    expect(emi(1000, 5, 12, { lumpSums: [{ amount: 1000, month: 2 }, late, late] }).notes).toEqual([
      'The lump sum of month 3 is not paid: the loan is paid back in month 2.',
    ])
    expect(emi(1000, 5, 12, { lumpSums: [{ amount: 0, month: 13 }] }).notes).toEqual([])
  })

  it('are not taken for what pays a loan back early where an EMI in whole cents does', () => {
    const loan = emi(10_000, 18, 480)
    expect(loan.amortizationSchedule).toHaveLength(479)
    expect(loan).toMatchObject({ yearsSaved: 0, monthsSaved: 0, interestSaved: 0 })
    expect(loan.notes).toEqual([
      'At this rate and tenure an EMI of 150.12, in whole cents, pays the loan back 1 month early, without extra payments.',
    ])
  })

  it('says so where an EMI in whole cents leaves much to the last payment', () => {
    expect(emi(50, 12, 360)).toMatchObject({
      emi: 0.51,
      notes: [
        'The last payment is 18.31: at this rate and tenure an EMI of 0.51, in whole cents, leaves that much unpaid.',
      ],
    })
    expect(emi(300_000, 6, 360).notes).toEqual([])
    expect(emi(100, 0, 250).notes).toEqual([])
    expect(emi(1000, 5, 12, { lumpSums: [{ amount: 500, month: 6 }] }).notes).toEqual([])
    expect(emi(1000, 5, 2, { lumpSums: [{ amount: 900, month: 2 }] }).notes).toEqual([])
    expect(emi(1000, 5, 1).notes).toEqual([])
  })
})

/** Every row follows from the one before; the totals are those of the rows. */
function expectSound({ amortizationSchedule: rows, ...totals }: LoanResult): void {
  let balance = cents(totals.principalAmount)
  const sums = { principal: 0, interest: 0, payment: 0 }
  for (const [index, row] of rows.entries()) {
    const [principal, interest, payment, rest] = [
      row.principalPaid,
      row.interestPaid,
      row.totalPayment,
      row.remainingBalance,
    ].map(cents) as [number, number, number, number]
    expect(row.month).toBe(index + 1)
    expect(Math.abs(interest - (balance * totals.interestRate) / 1200)).toBeLessThanOrEqual(0.5 + 1e-6)
    expect(payment).toBe(principal + interest)
    expect(rest).toBe(balance - principal)
    expect(principal).toBeGreaterThanOrEqual(0)
    balance = rest
    sums.principal += principal
    sums.interest += interest
    sums.payment += payment
  }
  expect(balance).toBe(0)
  expect(sums.principal).toBe(cents(totals.principalAmount))
  expect(sums.interest).toBe(cents(totals.interestAmount))
  expect(sums.payment).toBe(cents(totals.totalPayment))
}

describe('any loan', () => {
  const amount = fc.integer({ min: 10_000, max: 100_000_000 }).map((value) => value / 100)
  const rate = fc.integer({ min: 0, max: 40_000 }).map((value) => value / 1000)
  const months = fc.integer({ min: 1, max: 480 })
  const spare = fc.integer({ min: 0, max: 500_000 }).map((value) => value / 100)

  it('adds up to the cent, in every month and in total', () => {
    fc.assert(
      fc.property(amount, rate, months, spare, spare, months, (principal, percent, tenure, every, once, month) => {
        const plain = emi(principal, percent, tenure)
        expectSound(plain)
        const result = emi(principal, percent, tenure, {
          extraMonthlyPayment: every,
          lumpSums: [{ amount: once, month }],
        })
        expectSound(result)
        expect(result.amortizationSchedule.length + 12 * result.yearsSaved + result.monthsSaved).toBe(
          plain.amortizationSchedule.length,
        )
        expect(cents(result.interestSaved)).toBe(cents(plain.interestAmount) - cents(result.interestAmount))
        expect(result.interestSaved).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is found again by each of the other modes', () => {
    fc.assert(
      fc.property(amount, rate, months, (principal, percent, tenure) => {
        const payment = emi(principal, percent, tenure).emi
        const back = loan({ mode: 'CALCULATE_LOAN_AMOUNT', emi: payment, interestRate: percent, tenureMonths: tenure })
        expectSound(back)
        expect(Math.abs(back.principalAmount - principal)).toBeLessThanOrEqual(0.005 * tenure + 0.01)
        fc.pre(payment * tenure >= principal)
        const offer = loan({
          mode: 'CALCULATE_INTEREST_RATE',
          loanAmount: principal,
          emi: payment,
          tenureMonths: tenure,
        })
        expectSound(offer)
        const exact = offer.interestRate / 1200
        const worth = exact === 0 ? payment * tenure : (payment * -Math.expm1(-tenure * Math.log1p(exact))) / exact
        expect(Math.abs(worth - principal)).toBeLessThanOrEqual(1e-6 * principal)
      }),
    )
  })

  it('is as long as its payments last', () => {
    fc.assert(
      fc.property(amount, rate, months, (principal, percent, tenure) => {
        const payment = emi(principal, percent, tenure).emi + 0.01
        fc.pre(cents(payment) > Math.ceil((cents(principal) * percent) / 1200) + 1)
        const result = loan({ mode: 'CALCULATE_TENURE', loanAmount: principal, emi: payment, interestRate: percent })
        expectSound(result)
        expect(result.tenureMonths).toBeLessThanOrEqual(tenure + 1)
        const last = result.amortizationSchedule.at(-1)!
        // And what the rounding of each month's interest left.
        expect(cents(last.totalPayment)).toBeLessThanOrEqual(cents(payment) + result.tenureMonths)
      }),
    )
  })
})

describe('the views of a schedule', () => {
  const { amortizationSchedule: rows, interestAmount } = emi(12_345.67, 6.789, 77)

  it('has a row a year, the last one for what remains', () => {
    const years = inSpans(rows, 12)
    expect(years.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(years.at(-1)?.remainingBalance).toBe(0)
    expect(cents(years.reduce((sum, year) => sum + year.interestPaid, 0))).toBe(cents(interestAmount))
    expect(years[0]?.remainingBalance).toBe(rows[11]?.remainingBalance)
  })

  it('writes the specified columns with two decimals', () => {
    const lines = scheduleCsv(rows).split('\r\n')
    expect(lines[0]).toBe('Month,Principal Paid,Interest Paid,Total Payment,Remaining Balance')
    expect(lines[1]).toMatch(/^1,\d+\.\d\d,69\.85,198\.23,\d+\.\d\d$/)
    expect(lines).toHaveLength(79)
    expect(lines.at(-1)).toBe('')
  })
})

describe('a loan whose first payment has a month', () => {
  const dated = (more: Partial<LoanRequest> = {}) => emi(1000, 12, 14, { firstPayment: '2026-12', ...more })

  it('names the month of each payment', () => {
    const months = dated().amortizationSchedule.map(({ calendarMonth }) => calendarMonth)
    expect([months[0], months[1], months[13]]).toEqual(['2026-12', '2027-01', '2028-01'])
    expect(emi(1000, 12, 2).amortizationSchedule[0]).not.toHaveProperty('calendarMonth')
  })

  it('names it where a lump sum comes too late', () => {
    const { notes } = dated({ lumpSums: [{ amount: 5, month: 26 }] })
    expect(notes).toEqual([
      'The lump sum of month 26 (January 2029) is not paid: the loan is paid back in month 14 (January 2028).',
    ])
  })

  it('has it in the views of the schedule', () => {
    const rows = dated().amortizationSchedule
    expect(inSpans(rows, 12)).toMatchObject([
      { number: 1, from: '2026-12', to: '2027-11' },
      { number: 2, from: '2027-12', to: '2028-01' },
    ])
    const [head, first] = scheduleCsv(rows).split('\r\n')
    expect(head).toBe('Month,Calendar Month,Principal Paid,Interest Paid,Total Payment,Remaining Balance')
    expect(first).toMatch(/^1,2026-12,\d/)
  })
})

describe('the verdict on two offers', () => {
  const write = (amount: number) => `$${amount}`
  const offer = (principalAmount: number, interestAmount: number) => ({
    principalAmount,
    interestAmount,
    totalPayment: principalAmount + interestAmount,
  })
  it.each([
    [offer(100, 10), offer(100, 12), 'Offer B costs $2 more in total than offer A.'],
    [offer(100, 10), offer(100, 10), 'Both offers cost the same in total.'],
    // Loans for the same payments: their totals are the same whatever they cost.
    [offer(186, 174), offer(150, 210), 'Offer B costs $36 more in interest than offer A. They lend different amounts.'],
    [offer(200, 10), offer(100, 10), 'Both offers cost the same in interest. They lend different amounts.'],
  ])('%o and %o', (kept, current, words) => expect(verdict(kept, current, write)).toBe(words))
})
