const DECIMALS = 6
/** Below this, six decimals would leave few digits or none: 1 mg is 1e-9 t, not 0. */
const SMALL = 0.001

/**
 * Six decimals without trailing zeros; six significant digits below 0.001.
 * @example gridNumber(2.5400000001) // '2.54'
 * @example gridNumber(1e-9) // '1e-9'
 */
export function gridNumber(value: number): string {
  if (value === 0) return '0'
  const text = Math.abs(value) < SMALL ? value.toPrecision(DECIMALS) : value.toFixed(DECIMALS)
  return text.replace(/(\.\d*?)0+(?=e|$)/, '$1').replace(/\.(?=e|$)/, '')
}
