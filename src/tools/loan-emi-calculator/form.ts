import { ToolError } from '#contract/error.ts'
import { readMoney, readPercent } from '#shared/numbers/typed-amount.ts'
import { readNumber } from '#shared/numbers/typed.ts'
import { grouped } from '#shared/numbers/counted.ts'
import { CALENDAR_MONTH, inWords, monthOf } from './calendar-month.ts'
import { MOST_MONTHS, REQUIRED, type Figure, type Mode, type Reducible } from './modes.ts'
import { INVALID, MISSING, NO_MONTH } from './sentences.ts'

export interface TypedLumpSum {
  amount: string
  month: string
}

export const MOST_LUMP_SUMS = 12

/** Whether a link holds lump sums as the form does. */
export function areLumpSums(value: unknown): value is TypedLumpSum[] {
  return Array.isArray(value) && value.length > 0 && value.length <= MOST_LUMP_SUMS && value.every(isLumpSum)
}

function isLumpSum(value: Partial<TypedLumpSum> | null): boolean {
  return typeof value?.amount === 'string' && typeof value.month === 'string'
}

/** The form as it is typed. */
export interface Fields extends Record<Figure, string> {
  mode: Mode
  extraMonthlyPayment: string
  /** A month such as `2026-12`, or nothing. */
  firstPayment: string
  lumpSums: TypedLumpSum[]
  extraPaymentsReduce: Reducible
}

interface Request extends Partial<Record<Figure, number>> {
  mode: Mode
  extraMonthlyPayment?: number
  firstPayment?: string
  lumpSumAmount?: number
  lumpSumMonth?: number
  furtherLumpSums?: { amount: number; month: number }[]
  extraPaymentsReduce?: Reducible
}

const READERS: Record<Figure, (text: string) => number | undefined> = {
  loanAmount: readMoney,
  interestRate: readPercent,
  tenureMonths: readNumber,
  emi: readMoney,
}

/** The request that a filled-in form means, with the figures of its mode only; a mistake is thrown before anything is sent. */
export function readForm(fields: Fields): Request {
  const request: Request = { mode: fields.mode }
  for (const figure of REQUIRED[fields.mode]) {
    const value = READERS[figure](fields[figure])
    if (value === undefined) throw new ToolError(MISSING)
    request[figure] = value
  }
  const extra = readMoney(fields.extraMonthlyPayment)
  if (extra !== undefined) request.extraMonthlyPayment = extra
  const firstPayment = fields.firstPayment.trim()
  if (firstPayment !== '') request.firstPayment = firstPayment
  const [lumpSum, ...further] = fields.lumpSums.flatMap(readLumpSum)
  if (lumpSum) Object.assign(request, { lumpSumAmount: lumpSum.amount, lumpSumMonth: lumpSum.month })
  if (further.length > 0) request.furtherLumpSums = further
  if (fields.extraPaymentsReduce === 'emi' && (extra || lumpSum)) request.extraPaymentsReduce = 'emi'
  const { loanAmount = 1, emi = 1, tenureMonths = 1, interestRate = 0 } = request
  const paid = [loanAmount, emi, tenureMonths].every((value) => value > 0)
  if (!paid || !(interestRate >= 0) || !((extra ?? 0) >= 0)) throw new ToolError(INVALID)
  if (!isMonth(tenureMonths)) throw new ToolError(wholeMonths('tenure'))
  if (notCalendarMonth(firstPayment)) throw new ToolError(NO_MONTH)
  return request
}

export interface Mistakes extends Partial<Record<Figure | 'extraMonthlyPayment' | 'firstPayment', string | undefined>> {
  lumpSums: { amount: string | undefined; month: string | undefined }[]
}

/** What is wrong with each figure of the form, for its field to say: something wherever `readForm` throws. */
export function mistakesIn(fields: Fields): Mistakes {
  const mistakes: Mistakes = {
    extraMonthlyPayment: notFromZero(readMoney(fields.extraMonthlyPayment)),
    firstPayment: notCalendarMonth(fields.firstPayment.trim()),
    lumpSums: fields.lumpSums.map(({ amount, month }) => ({
      amount: notFromZero(readMoney(amount)),
      month: notMonths(readNumber(month)),
    })),
  }
  for (const figure of REQUIRED[fields.mode]) mistakes[figure] = MISTAKE[figure](READERS[figure](fields[figure]) ?? NaN)
  return mistakes
}

const MISTAKE: Record<Figure, (value: number) => string | undefined> = {
  loanAmount: notAboveZero,
  interestRate: notFromZero,
  tenureMonths: notMonths,
  emi: notAboveZero,
}

function notAboveZero(value: number): string | undefined {
  return value > 0 ? undefined : 'A number above 0'
}

function notFromZero(value = 0): string | undefined {
  return value >= 0 ? undefined : 'A number, 0 or more'
}

function notMonths(value = 1): string | undefined {
  return value > 0 && !isMonth(value) ? `A whole number, at most ${grouped(MOST_MONTHS)}` : notAboveZero(value)
}

function notCalendarMonth(text: string): string | undefined {
  return text === '' || CALENDAR_MONTH.test(text) ? undefined : 'A month as YYYY-MM, from 1800 to 2999'
}

/**
 * The calendar month of a lump sum as its field says it, `undefined` while it is not known.
 * @example lumpSumMonth('13', '2026-12') // '13 is December 2027'
 */
export function lumpSumMonth(month: string, firstPayment: string): string | undefined {
  const [first, due = 1] = [firstPayment.trim(), readNumber(month)]
  return CALENDAR_MONTH.test(first) && due > 0 && isMonth(due) ? `${due} is ${inWords(monthOf(first, due))}` : undefined
}

/** One lump sum, or none where the amount is blank; what is filled in is checked all the same. */
function readLumpSum({ amount, month }: TypedLumpSum): { amount: number; month: number }[] {
  const [paid, due = 1] = [readMoney(amount), readNumber(month)]
  if (!((paid ?? 0) >= 0) || !(due > 0)) throw new ToolError(INVALID)
  if (!isMonth(due)) throw new ToolError(wholeMonths('month of a lump sum'))
  return paid === undefined ? [] : [{ amount: paid, month: due }]
}

function isMonth(value: number): boolean {
  return Number.isInteger(value) && value <= MOST_MONTHS
}

function wholeMonths(what: string): string {
  return `The ${what} must be a whole number of months, at most ${grouped(MOST_MONTHS)}.`
}

/** @example monthsOf('2.5') // '30' */
export function monthsOf(years: string): string {
  const months = 12 * (readNumber(years) ?? NaN)
  return Number.isFinite(months) ? String(Number(months.toFixed(6))) : ''
}

/** @example yearsOf('30') // '2.5' */
export function yearsOf(months: string): string {
  const years = (readNumber(months) ?? NaN) / 12
  return Number.isFinite(years) ? String(Math.round(years * 100) / 100) : ''
}
