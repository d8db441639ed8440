import { grouped } from '#shared/numbers/counted.ts'
import { dayInWords } from '#shared/time/local-day.ts'

/** A rate with six decimals, or with six digits where six decimals would show none of them. */
export function showRate(rate: number): string {
  const decimals = rate !== 0 && rate < 0.001 ? Math.min(20, 5 - Math.floor(Math.log10(rate))) : 6
  return rate.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** A rate beside a drawing: five digits, or all in front of the point. @example showMark(104250.4) // '104,250' */
export function showMark(rate: number): string {
  if (rate >= 10_000) return grouped(Math.round(rate))
  return rate.toLocaleString('en', { minimumSignificantDigits: 5, maximumSignificantDigits: 5 })
}

/** In per cent; one that is too small to be seen has no minus. @example showChange(0.8, 1) // '+25.00%' */
export function showChange(first: number, last: number): string {
  const change = Math.round((last / first - 1) * 1e4) / 100
  return `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(2)}%`
}

/** What the visitor gave, with all of its digits. @example showGiven(1234.5678) // '1,234.5678' */
export function showGiven(amount: number): string {
  return amount.toLocaleString('en', { maximumFractionDigits: 20 })
}

/** Decimal text with its thousands apart: `1234567.5` is `1,234,567.5`. */
export function showAmount(text: string): string {
  const [whole = '', decimals] = text.split('.')
  return decimals === undefined ? grouped(whole) : `${grouped(whole)}.${decimals}`
}

/** What stands beside rates that no source renews. */
export function staleNote(date: string): string {
  return `No source gives newer rates at the moment. These are of ${dayInWords(date)}.`
}
