const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i
/** Longest amount and largest power of ten that are written out. */
const MOST = 60

/**
 * A number without exponent, without zeros that say nothing; `undefined` where it is none.
 * @example plainDecimal(1e-8) // '0.00000001'
 */
export function plainDecimal(value: number | string): string | undefined {
  const text = String(value).trim()
  const match = DECIMAL.exec(text)
  if (!match || text.length > MOST) return undefined
  const [, sign, whole = '', fraction = '', power = '0'] = match
  const shift = Number(power)
  if (whole + fraction === '' || Math.abs(shift) > MOST) return undefined
  const padded = '0'.repeat(Math.max(0, -shift)) + whole
  const digits = padded + fraction + '0'.repeat(Math.max(0, shift - fraction.length))
  const point = padded.length + shift
  const head = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  const tail = digits.slice(point).replace(/0+$/, '')
  const plain = tail === '' ? head : `${head}.${tail}`
  return sign === '-' && plain !== '0' ? `-${plain}` : plain
}
