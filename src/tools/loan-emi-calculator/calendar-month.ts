const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A month as its field gives it; with 500 years more it still has four digits. */
export const CALENDAR_MONTH = /^(?:1[89]|2\d)\d\d-(?:0[1-9]|1[0-2])$/

/** The calendar month of a payment, counted from 1. @example monthOf('2026-12', 2) // '2027-01' */
export function monthOf(first: string, payment: number): string {
  const [year = 0, month = 0] = first.split('-').map(Number)
  const months = 12 * year + month + payment - 2
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** @example inWords('2026-12') // 'December 2026' */
export function inWords(month: string): string {
  const [year, number] = month.split('-')
  return `${NAMES[Number(number) - 1]} ${year}`
}

/** @example inShort('2026-12') // 'Dec 2026' */
export function inShort(month: string): string {
  const [name = '', year] = inWords(month).split(' ')
  return `${name.slice(0, 3)} ${year}`
}
