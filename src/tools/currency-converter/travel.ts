const AMOUNTS = [1, 5, 10, 20, 50, 100, 200, 500]

/**
 * What a traveller pays with: of a currency whose unit is worth a hundredth of another, hundreds.
 * @example travelAmounts(0.0064) // [100, 500, 1000, 2000, 5000, 10000, 20000, 50000]
 */
export function travelAmounts(rate: number): number[] {
  const zeros = Math.max(0, Math.floor(-Math.log10(rate)))
  return AMOUNTS.map((amount) => amount * 10 ** zeros)
}

/**
 * Rounded half up as the decimal that is meant: 50 x 1.1477 is 57.39, although no double is 57.385.
 * Meant for the amounts of a journey, not for less than a millionth.
 */
export function roundedTo(digits: number, amount: number): string {
  const whole = Math.round(Number(`${amount.toPrecision(15)}e${digits}`))
  return Number(`${whole}e-${digits}`).toFixed(digits)
}
