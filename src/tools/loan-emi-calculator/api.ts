import * as z from 'zod/mini'
import { fileAnswer } from '#contract/files.ts'
import { operation } from '#contract/operation.ts'
import { whenMissing } from '#contract/required.ts'
import { CALENDAR_MONTH } from './calendar-month.ts'
import { calculateLoan } from './loan.ts'
import { MOST_MONTHS, REDUCIBLE } from './modes.ts'
import { INVALID, MISSING, NO_MONTH } from './sentences.ts'
import { scheduleCsv } from './views.ts'

/** A trillion: beyond it cents do not fit a JSON number together with the interest. */
const MOST = 1e12
const HIGHEST_RATE = 10_000
const AMOUNT_TOO_LARGE = 'Amounts must be at most 1,000,000,000,000.'
const RATE_TOO_HIGH = 'The interest rate must be at most 10,000% a year.'

const words = whenMissing(MISSING)
const amount = () => z.number(words).check(z.gt(0, INVALID), z.maximum(MOST, AMOUNT_TOO_LARGE))
const surplus = () => z._default(z.number().check(z.minimum(0, INVALID), z.maximum(MOST, AMOUNT_TOO_LARGE)), 0)
const month = () => z.int().check(z.minimum(1, INVALID), z.maximum(MOST_MONTHS))

const body = z.strictObject({
  mode: z.enum(['CALCULATE_EMI', 'CALCULATE_LOAN_AMOUNT', 'CALCULATE_TENURE', 'CALCULATE_INTEREST_RATE'], words),
  loanAmount: z.optional(amount()),
  interestRate: z.optional(z.number(words).check(z.minimum(0, INVALID), z.maximum(HIGHEST_RATE, RATE_TOO_HIGH))),
  tenureMonths: z.optional(z.int(words).check(z.minimum(1, INVALID), z.maximum(MOST_MONTHS))),
  emi: z.optional(amount()),
  firstPayment: z.optional(z.string().check(z.regex(CALENDAR_MONTH, NO_MONTH))),
  extraMonthlyPayment: surplus(),
  lumpSumAmount: surplus(),
  lumpSumMonth: z._default(month(), 1),
  furtherLumpSums: z._default(
    z
      .array(
        z.strictObject({
          amount: z.number().check(z.minimum(0, INVALID), z.maximum(MOST, AMOUNT_TOO_LARGE)),
          month: month(),
        }),
      )
      .check(z.maxLength(100)),
    [],
  ),
  extraPaymentsReduce: z._default(z.enum(REDUCIBLE), 'tenure'),
})

function calculate({ lumpSumAmount, lumpSumMonth, furtherLumpSums, ...request }: z.infer<typeof body>) {
  return calculateLoan({
    ...request,
    lumpSums: [{ amount: lumpSumAmount, month: lumpSumMonth }, ...furtherLumpSums],
  })
}

const api = {
  calculate: operation({
    method: 'POST',
    path: '/loan-emi/calculate',
    summary: 'Calculate a loan',
    description:
      'Finds the monthly payment, the amount, the tenure or the yearly rate from the other three. Cents are rounded half up; the last payment settles the rest. Extra payments shorten the tenure. Where `extraPaymentsReduce` is `emi` they lower the EMI instead: after every month with one it is computed anew from the balance and the months left, and every row of the schedule has its `emi`; an extra monthly payment stays the same and comes on top, so it may pay the loan back early. With `firstPayment` every row of the schedule has its `calendarMonth`.',
    body,
    answer: z.object({
      emi: z.number(),
      principalAmount: z.number(),
      interestRate: z.number(),
      tenureMonths: z.number(),
      interestAmount: z.number(),
      totalPayment: z.number(),
      amortizationSchedule: z.array(
        z.object({
          month: z.number(),
          calendarMonth: z.optional(z.string()),
          principalPaid: z.number(),
          interestPaid: z.number(),
          totalPayment: z.number(),
          remainingBalance: z.number(),
          emi: z.optional(z.number()),
        }),
      ),
      yearsSaved: z.number(),
      monthsSaved: z.number(),
      interestSaved: z.number(),
      notes: z.array(z.string()),
    }),
    examples: [
      {
        title: 'The monthly payment',
        body: { mode: 'CALCULATE_EMI', loanAmount: 1000, interestRate: 12, tenureMonths: 2 },
        answer: {
          emi: 507.51,
          principalAmount: 1000,
          interestRate: 12,
          tenureMonths: 2,
          interestAmount: 15.02,
          totalPayment: 1015.02,
          amortizationSchedule: [
            { month: 1, principalPaid: 497.51, interestPaid: 10, totalPayment: 507.51, remainingBalance: 502.49 },
            { month: 2, principalPaid: 502.49, interestPaid: 5.02, totalPayment: 507.51, remainingBalance: 0 },
          ],
          yearsSaved: 0,
          monthsSaved: 0,
          interestSaved: 0,
          notes: [],
        },
      },
      {
        title: 'A mortgage with 200 more each month',
        body: {
          mode: 'CALCULATE_EMI',
          loanAmount: 200_000,
          interestRate: 6,
          tenureMonths: 360,
          extraMonthlyPayment: 200,
        },
        like: { emi: 1199.1, tenureMonths: 360, yearsSaved: 9, monthsSaved: 0 },
      },
      {
        title: 'A lump sum that lowers the EMI',
        body: {
          mode: 'CALCULATE_EMI',
          loanAmount: 1000,
          interestRate: 12,
          tenureMonths: 3,
          lumpSumAmount: 300,
          lumpSumMonth: 1,
          extraPaymentsReduce: 'emi',
        },
        like: {
          emi: 340.02,
          amortizationSchedule: [
            {
              month: 1,
              principalPaid: 630.02,
              interestPaid: 10,
              totalPayment: 640.02,
              remainingBalance: 369.98,
              emi: 340.02,
            },
            {
              month: 2,
              principalPaid: 184.07,
              interestPaid: 3.7,
              totalPayment: 187.77,
              remainingBalance: 185.91,
              emi: 187.77,
            },
            {
              month: 3,
              principalPaid: 185.91,
              interestPaid: 1.86,
              totalPayment: 187.77,
              remainingBalance: 0,
              emi: 187.77,
            },
          ],
          yearsSaved: 0,
          monthsSaved: 0,
          interestSaved: 4.51,
        },
      },
      {
        title: 'A loan that is paid from December on',
        body: {
          mode: 'CALCULATE_EMI',
          loanAmount: 1000,
          interestRate: 12,
          tenureMonths: 2,
          firstPayment: '2026-12',
        },
        like: {
          amortizationSchedule: [
            {
              month: 1,
              calendarMonth: '2026-12',
              principalPaid: 497.51,
              interestPaid: 10,
              totalPayment: 507.51,
              remainingBalance: 502.49,
            },
            {
              month: 2,
              calendarMonth: '2027-01',
              principalPaid: 502.49,
              interestPaid: 5.02,
              totalPayment: 507.51,
              remainingBalance: 0,
            },
          ],
        },
      },
      {
        title: 'The interest rate of an offer',
        body: { mode: 'CALCULATE_INTEREST_RATE', loanAmount: 30_000, emi: 566.14, tenureMonths: 60 },
        like: { interestRate: 5.00021759351 },
      },
      {
        title: 'An EMI that never pays the loan back',
        body: { mode: 'CALCULATE_TENURE', loanAmount: 100_000, emi: 500, interestRate: 6 },
        error:
          "An EMI of 500.00 covers no more than the first month's interest of 500.00, so the loan would never be paid back.",
      },
      {
        title: 'An amount beyond the largest',
        body: { mode: 'CALCULATE_EMI', loanAmount: 1e13, interestRate: 6, tenureMonths: 12 },
        error: AMOUNT_TOO_LARGE,
      },
      {
        title: 'A rate beyond the highest',
        body: { mode: 'CALCULATE_EMI', loanAmount: 1000, interestRate: 10_001, tenureMonths: 12 },
        error: RATE_TOO_HIGH,
      },
      {
        title: 'A first payment in no month',
        body: {
          mode: 'CALCULATE_EMI',
          loanAmount: 1000,
          interestRate: 12,
          tenureMonths: 2,
          firstPayment: '2026-13',
        },
        error: NO_MONTH,
      },
      {
        title: 'A figure is missing',
        body: { mode: 'CALCULATE_TENURE', loanAmount: 100_000, emi: 500 },
        error: MISSING,
      },
    ],
    run: calculate,
  }),

  schedule: operation({
    method: 'POST',
    path: '/loan-emi/schedule-csv',
    summary: 'Amortization schedule as a CSV file',
    body,
    answer: fileAnswer('text/csv', 'A row a month'),
    examples: [
      {
        title: 'Two months',
        body: { mode: 'CALCULATE_EMI', loanAmount: 1000, interestRate: 12, tenureMonths: 2 },
        answer: {
          name: 'amortization-schedule.csv',
          text: 'Month,Principal Paid,Interest Paid,Total Payment,Remaining Balance\r\n1,497.51,10.00,507.51,502.49\r\n2,502.49,5.02,507.51,0.00\r\n',
        },
      },
      {
        title: 'With the months of the calendar',
        body: {
          mode: 'CALCULATE_EMI',
          loanAmount: 1000,
          interestRate: 12,
          tenureMonths: 2,
          firstPayment: '2026-12',
        },
        answer: {
          name: 'amortization-schedule.csv',
          text: 'Month,Calendar Month,Principal Paid,Interest Paid,Total Payment,Remaining Balance\r\n1,2026-12,497.51,10.00,507.51,502.49\r\n2,2027-01,502.49,5.02,507.51,0.00\r\n',
        },
      },
      {
        title: 'With the EMI that a lump sum lowers',
        body: {
          mode: 'CALCULATE_EMI',
          loanAmount: 1000,
          interestRate: 12,
          tenureMonths: 2,
          lumpSumAmount: 100,
          extraPaymentsReduce: 'emi',
        },
        answer: {
          name: 'amortization-schedule.csv',
          text: 'Month,Principal Paid,Interest Paid,Total Payment,Remaining Balance,EMI\r\n1,597.51,10.00,607.51,402.49,507.51\r\n2,402.49,4.02,406.51,0.00,406.51\r\n',
        },
      },
    ],
    run: (request) => ({
      bytes: scheduleCsv(calculate(request).amortizationSchedule),
      name: 'amortization-schedule.csv',
      type: 'text/csv',
    }),
  }),
}

export default api
