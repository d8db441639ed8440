import { counted } from '#shared/numbers/counted.ts'
import { numberFormat } from '#shared/numbers/format.ts'

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'INR', 'JPY', 'CNY', 'CAD', 'AUD', 'CHF', 'BRL'] as const
export type Currency = (typeof CURRENCIES)[number]

export type Write = (amount: number) => string

/** Whole units, as specified, or with cents. @example moneyWriter('USD', false)(599.55) // '$600' */
export function moneyWriter(currency: Currency, cents: boolean): Write {
  const digits = cents ? 2 : 0
  return numberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** @example writeMonths(27) // '2 years 3 months' */
export function writeMonths(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  const parts = [
    ...(years > 0 ? [counted(years, 'year')] : []),
    ...(rest > 0 || years === 0 ? [counted(rest, 'month')] : []),
  ]
  return parts.join(' ')
}

/** @example writeRate(5.00021759351) // '5.0002%' */
export function writeRate(percent: number): string {
  return `${percent.toLocaleString('en-US', { maximumFractionDigits: 4 })}%`
}
