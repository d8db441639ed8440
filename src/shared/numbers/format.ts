/**
 * Writes numbers as `Intl.NumberFormat` does; it is made for the first of them, as the tables that it reads would delay
 * the page by 25 ms.
 */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): (value: number) => string {
  let write: ((value: number) => string) | undefined
  return (value) => (write ??= new Intl.NumberFormat(locale, options).format)(value)
}
