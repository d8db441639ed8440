const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** Digits that a double always gives back. */
const SAFE_LENGTH = 15

/** Whether a text is a number as JSON writes it: no leading zeros, no `+`, no separators. */
function isJsonNumber(text: string): boolean {
  const code = text.charCodeAt(0)
  return (code === 0x2d || (code >= 0x30 && code <= 0x39)) && NUMBER.test(text)
}

/**
 * Whether a double holds this number digit by digit.
 * @example isExactNumber('1.50') // true
 * @example isExactNumber('9007199254740993') // false: a double would make it …992
 */
function isExactNumber(text: string): boolean {
  if (text.length <= SAFE_LENGTH && !/e/i.test(text)) return true
  const number = Number(text)
  return Number.isFinite(number) && canonical(text) === canonical(String(number))
}

/** Significant digits and power of ten: `1.50`, `15e-1` and `1.5` are one. */
function canonical(text: string): string {
  const [mantissa = '', power = '0'] = text.replace(/^-/, '').toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = whole + fraction
  let start = 0
  while (digits[start] === '0') start++
  let end = digits.length
  while (end > start && digits[end - 1] === '0') end--
  if (start === end) return '0'
  return `${digits.slice(start, end)}e${Number(power) - fraction.length + digits.length - end}`
}

const COMMA_NUMBER = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/
/** In English, these digits are thousands. */
const THOUSANDS = /^-?[1-9]\d{0,2},\d{3}$/

/**
 * A field as JSON writes numbers, if it is one that a double holds.
 * @example numberOf('1.234,50', true) // '1234.50'
 */
export function numberOf(field: string, decimalComma: boolean): string | undefined {
  if (!decimalComma) return isJsonNumber(field) && isExactNumber(field) ? field : undefined
  if (!COMMA_NUMBER.test(field)) return undefined
  const number = field.replaceAll('.', '').replace(',', '.')
  return isExactNumber(number) ? number : undefined
}

export type Kept = 'zeros' | 'digits' | 'comma'
const KEPT: Record<Kept, string> = {
  zeros: 'Digits with leading zeros stay text.',
  digits: 'Numbers with more digits than a double holds stay text.',
  comma: 'Numbers with a decimal comma stay text unless “Decimal comma” is on.',
}

/** The reasons in words, each once; `mixed`: other digits of the column are numbers. */
export function inWords(reasons: Set<Kept>, mixed: boolean): string {
  const words = [...reasons].map((reason) => KEPT[reason])
  // What a decimal comma keeps as text has a remedy of its own.
  const parted = mixed && (reasons.has('zeros') || reasons.has('digits'))
  return [...words, ...(parted ? ['Others become numbers; without “Parse numbers” all stay text.'] : [])].join(' ')
}

/** Why a text of digits is not read as a number, where that might surprise. */
export function keptAsText(text: string, decimalComma: boolean): Kept | undefined {
  const code = text.charCodeAt(0)
  if (code !== 0x2d && (code < 0x30 || code > 0x39)) return undefined
  if (isJsonNumber(text)) return isExactNumber(text) ? undefined : 'digits'
  if (/^-?0\d+$/.test(text)) return 'zeros'
  if (!COMMA_NUMBER.test(text)) return undefined
  if (decimalComma) return 'digits'
  return text.includes(',') && !THOUSANDS.test(text) ? 'comma' : undefined
}
