/** Metals, funds, drawing rights and test codes: they are in ISO 4217, but nobody pays with them. */
const NO_MONEY = /^X(?:A[GU]|P[DT]|B[ABCD]|DR|SU|UA|TS|XX)$/

const known = new Set(Intl.supportedValuesOf('currency').filter((code) => !NO_MONEY.test(code)))
const names = new Intl.DisplayNames('en', { type: 'currency' })

export function isCurrency(code: string): boolean {
  return known.has(code)
}

/** @example nameOf('CHF') // 'Swiss Franc' */
export function nameOf(code: string): string {
  return names.of(code) ?? code
}

/** Only money, in alphabetical order, each with its English name. */
export function named(codes: Iterable<string>): Record<string, string> {
  const sorted = [...new Set(codes)].filter(isCurrency).toSorted()
  return Object.fromEntries(sorted.map((code) => [code, nameOf(code)]))
}
