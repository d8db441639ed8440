/**
 * A whole number, or the digits of one, with its thousands apart. By hand: the first use of `Intl` in a page reads
 * tables for 25 ms.
 * @example grouped(1234567) // '1,234,567'
 */
export const grouped = (value: number | string) => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** @example groupedDecimal(1234.5678) // '1,234.5678' */
export function groupedDecimal(value: number): string {
  if (Math.abs(value) < 1000) return String(value)
  const [whole = '', decimals] = String(value).split('.')
  return grouped(whole) + (decimals ? `.${decimals}` : '')
}

/** @example counted(1, 'day') // '1 day' */
export function counted(count: number, unit: string, units = `${unit}s`): string {
  return `${grouped(count)} ${count === 1 ? unit : units}`
}
