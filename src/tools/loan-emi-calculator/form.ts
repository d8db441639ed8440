import { ToolError } from '#contract/error.ts'
import { readNumber } from '#shared/typed-number.ts'
import { INVALID, MISSING, MOST_MONTHS, REQUIRED, type Figure, type Mode } from './modes.ts'

/** The form as it is typed. */
export interface Fields extends Record<Figure, string> {
  mode: Mode
  extraMonthlyPayment: string
  lumpSumAmount: string
  lumpSumMonth: string
}

export type Request = { mode: Mode } & { [K in Exclude<keyof Fields, 'mode'>]?: number }

/** The request that a filled-in form means, with the figures of its mode only; a mistake is thrown before anything is sent. */
export function readForm(fields: Fields): Request {
  const request: Request = { mode: fields.mode }
  for (const figure of REQUIRED[fields.mode]) {
    const value = readNumber(fields[figure])
    if (value === undefined) throw new ToolError(MISSING)
    request[figure] = value
  }
  for (const name of ['extraMonthlyPayment', 'lumpSumAmount', 'lumpSumMonth'] as const) {
    const value = readNumber(fields[name])
    if (value !== undefined) request[name] = value
  }
  if (!isValid(request)) throw new ToolError(INVALID)
  const months = request.tenureMonths ?? 1
  if (!Number.isInteger(months) || months > MOST_MONTHS) {
    throw new ToolError(`The tenure must be a whole number of months, at most ${MOST_MONTHS.toLocaleString('en')}.`)
  }
  return request
}

function isValid(request: Request): boolean {
  const { loanAmount = 1, emi = 1, tenureMonths = 1, lumpSumMonth = 1 } = request
  const { interestRate = 0, extraMonthlyPayment = 0, lumpSumAmount = 0 } = request
  return (
    [loanAmount, emi, tenureMonths, lumpSumMonth].every((value) => value > 0) &&
    [interestRate, extraMonthlyPayment, lumpSumAmount].every((value) => value >= 0)
  )
}

/** @example monthsOf('2.5') // '30' */
export function monthsOf(years: string): string {
  const months = 12 * (readNumber(years) ?? NaN)
  return Number.isFinite(months) ? String(Number(months.toFixed(6))) : ''
}
