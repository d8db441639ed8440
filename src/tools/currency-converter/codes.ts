/** Metals, funds, drawing rights and test codes: they are in ISO 4217, but nobody pays with them. */
const NO_MONEY = /^X(?:A[GU]|P[DT]|B[ABCD]|DR|SU|UA|TS|XX)$/

/** Every code of money that the engine knows. */
export const CURRENCIES = Intl.supportedValuesOf('currency').filter((code) => !NO_MONEY.test(code))
const known = new Set(CURRENCIES)
const displayed = new Intl.DisplayNames('en', { type: 'currency' })
/** Out of use, though engines list them: most sources have none of their rates but those of past days. */
const REPLACED = new Set(['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL'])
/** Current codes of funds, units of account and second kinds of a money, which engines leave out of their lists. */
const WITHOUT_RATES = new Set(['BOV', 'CHE', 'CHW', 'CLF', 'CNH', 'COU', 'MXV', 'USN', 'UYI', 'UYW', 'VED'])
/** Names that were asked for: the engine takes as long for forty as a call without them. */
const names = new Map<string, string>()

export function isCurrency(code: string): boolean {
  return known.has(code)
}

/**
 * The name of a currency that is no more; `undefined` for one of today and for what never was one.
 * @example formerName('LTL') // 'Lithuanian Litas'
 */
export function formerName(code: string): string | undefined {
  const name = displayed.of(code)
  const current = (known.has(code) && !REPLACED.has(code)) || WITHOUT_RATES.has(code)
  return current || NO_MONEY.test(code) || name === code ? undefined : name
}

/** Whether a code is one of today, but none that is converted here. @example isWithoutRates('CNH') // true */
export function isWithoutRates(code: string): boolean {
  return WITHOUT_RATES.has(code)
}

/** @example nameOf('CHF') // 'Swiss Franc' */
export function nameOf(code: string): string {
  const before = names.get(code)
  if (before !== undefined) return before
  const name = displayed.of(code) ?? code
  if (isCurrency(code)) names.set(code, name)
  return name
}

/** Only money, in alphabetical order, each with its English name. */
export function named(codes: Iterable<string>): Record<string, string> {
  const sorted = [...new Set(codes)].filter(isCurrency).toSorted()
  return Object.fromEntries(sorted.map((code) => [code, nameOf(code)]))
}
