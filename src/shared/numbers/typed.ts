/**
 * The ways to group digits, each with its grouping mark. A whole number begins with another digit than 0: `0,001` is
 * a thousandth. A number has one grouping mark: in `1 234,567` the comma begins the decimals.
 */
const GROUPED: [shape: RegExp, mark: RegExp][] = [
  [/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/, /,/g],
  // Lakhs and crores.
  [/^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/, /,/g],
  [/^[1-9]\d{0,2}(?:\s\d{3})+(?:[.,]\d*)?$/, /\s/g],
  [/^[1-9]\d{0,2}(?:['’]\d{3})+(?:[.,]\d*)?$/, /['’]/g],
  // A point groups only where a comma or another point shows that it does: `1.234` is a little more than one.
  [/^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/, /\./g],
]

const OTHER_MARKS: Record<string, string> = { '−': '-', '－': '-', '．': '.', '，': ',', '٫': '.', '٬': ',' }

/** Digits stand in rows of ten that begin with their zero, in every script. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) as number
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

/** Digits, points, commas and minus signs of other scripts, as those of ASCII. @example inAscii('१२٫५') // '12.5' */
export function inAscii(text: string): string {
  return (
    text
      .replace(/(?!\d)\p{Nd}/gu, valueOf)
      .replace(/[−－．，٫٬]/g, (mark) => OTHER_MARKS[mark] ?? mark)
      // What tells the direction of writing, before the minus of copied Persian or Arabic numbers.
      .replace(/[\u200E\u200F\u061C]/g, '')
  )
}

/**
 * A number as people type it, as decimal text: `1,234.5`, `1 234,5`, `1.234,5`, `1’234.5`, `12,34,567`, `12,5`, `.5`.
 * `undefined` where it is none. A single comma before three digits groups thousands; before any other count it is a
 * decimal comma.
 * @example decimalText('12,5') // '12.5'
 */
export function decimalText(text: string): string | undefined {
  const [, sign = '', size = '', exponent = ''] = /^([+-]?)([^e]*)(e[+-]?\d+)?$/i.exec(inAscii(text.trim())) ?? []
  const mark = GROUPED.find(([shape]) => shape.test(size))?.[1]
  const plain = mark ? size.replaceAll(mark, '').replace(',', '.') : size.replace(/^([^,.]*),(\d*)$/, '$1.$2')
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? sign + plain + exponent : undefined
}

/**
 * Like `decimalText`, as a number. Nothing typed is `undefined`, anything else that is none `NaN`, and so is `1e999`:
 * as an infinity it would reach no server, since JSON has none.
 */
export function readNumber(text: string): number | undefined {
  if (text.trim() === '') return undefined
  const number = Number(decimalText(text) ?? NaN)
  return Number.isFinite(number) ? number : NaN
}

/** What tells a whole number between two bounds: one that would be refused is not remembered as an option. */
export function wholeFrom(least: number, most: number): (text: string) => boolean {
  return (text) => {
    const value = readNumber(text)
    return value !== undefined && Number.isInteger(value) && value >= least && value <= most
  }
}
