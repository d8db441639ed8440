/** ISO 4217 by digits after the point, where they are not two. */
const CODES: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}
const digits = new Map(
  Object.entries(CODES).flatMap(([count, codes]) => codes.split(' ').map((code) => [code, Number(count)] as const)),
)

/**
 * Digits after the point by ISO 4217: JPY 0, EUR 2, KWD 3. `Intl` has those of the coins in use instead,
 * which leave Serbian dinars and a dozen other currencies without their hundredths.
 */
export function minorUnits(code: string): number {
  return digits.get(code) ?? 2
}
