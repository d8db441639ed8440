import { add, compare, divide, multiply, round, subtract, type Fraction } from '#shared/numbers/fraction.ts'
import { decimalText } from '#shared/numbers/typed.ts'
import type { Question } from './asking.ts'

const ASKING = /^(?:what(?:['’]?s| is)|how much is|calculate)\s+/i
const IN_SUMS = /^[\d\s.,()+\-*/]+$/
/** A sign that stands behind a number. */
const COUNTED = /[\d)]\s*[-+*/]/
/** Dates, and numbers of telephones and books. */
const NO_SUM = /^\d+(?:-\d+){2,}$|^\d{1,2}\/\d{1,2}\/\d{2,4}$|^\d{4}\/\d{1,2}\/\d{1,2}$/
const SIGNS: Record<string, string> = { '−': '-', '–': '-', '×': '*', '·': '*', '÷': '/' }
/** Decimals up to which a result is shown as it is; others are rounded. */
const MOST_PLACES = 40
const DIGITS = 12

/** `2+2*3`, `(12.50 + 3) × 4`: exactly, as the sums of the calculators are. */
export function sumQuestions(text: string): Question[] {
  // What is in two currencies is no sum.
  if (new Set(text.match(/[$€£¥₹](?=\s?\d)/g)).size > 1) return []
  const sum = text
    .replace(ASKING, '')
    .replace(/\s*[?=]+$/, '')
    .replace(/[$€£¥₹]\s?(?=\d)/g, '')
    .replace(/(?<=[\d)] )x(?= [\d(.+-])/gi, '*')
    .replace(/[−–×·÷]/g, (sign) => SIGNS[sign] ?? sign)
  if (!IN_SUMS.test(sum) || !COUNTED.test(sum) || NO_SUM.test(sum)) return []
  const parts = sum.match(/[\d.,]+|\S/g) ?? []
  const rest = [...parts]
  const value = sumIn(rest)
  if (!value || rest.length > 0) return []
  const exact = compare(round(value, MOST_PLACES), value) === 0
  const detail = `${inWords(parts)}${exact ? '' : ', rounded'}`
  return [{ ask: () => Promise.resolve({ text: decimals(value, exact ? MOST_PLACES : placesOf(value)), detail }) }]
}

/** Each takes what it reads from the beginning; nothing where that is none. */
function sumIn(parts: string[]): Fraction | undefined {
  let sum = productIn(parts)
  while (sum && /^[-+]$/.test(parts[0] ?? '')) {
    const combine = parts.shift() === '+' ? add : subtract
    const next = productIn(parts)
    sum = next && combine(sum, next)
  }
  return sum
}

function productIn(parts: string[]): Fraction | undefined {
  let product = signedIn(parts)
  while (product && /^[*/]$/.test(parts[0] ?? '')) {
    const combine = parts.shift() === '*' ? multiply : divide
    const next = signedIn(parts)
    product = next && !(combine === divide && next.top === 0n) ? combine(product, next) : undefined
  }
  return product
}

function signedIn(parts: string[]): Fraction | undefined {
  if (parts[0] !== '-') return partIn(parts)
  parts.shift()
  const value = partIn(parts)
  return value && subtract(0, value)
}

function partIn(parts: string[]): Fraction | undefined {
  const part = parts.shift() ?? ''
  if (part !== '(') return numberIn(part)
  const value = sumIn(parts)
  return parts.shift() === ')' ? value : undefined
}

/** A code begins with a zero, and `1,234` may be a thousand or a little more than one: neither is guessed. */
function numberIn(text: string): Fraction | undefined {
  const decimal = /^0\d|^[1-9]\d{0,2},\d{3}$/.test(text) ? undefined : decimalText(text)
  if (decimal === undefined) return undefined
  const [whole = '', behind = ''] = decimal.split('.')
  return { top: BigInt(whole + behind), bottom: 10n ** BigInt(behind.length) }
}

/** How the sum was understood. */
function inWords(parts: string[]): string {
  const words = parts.map((part) => decimalText(part) ?? part.replace('*', '×').replace('/', '÷').replace('-', '−'))
  return words
    .join(' ')
    .replace(/\( | \)/g, (bracket) => bracket.trim())
    .replace(/(^|[(×÷+−] ?)− /g, '$1−')
}

/** Decimals with which a small number, too, has that many digits. */
function placesOf({ top, bottom }: Fraction): number {
  const zeros = String(bottom).length - String(top).replace('-', '').length
  return DIGITS + Math.max(0, zeros)
}

function decimals(value: Fraction, places: number): string {
  const { top } = round(value, places)
  const digits = String(top)
    .replace('-', '')
    .padStart(places + 1, '0')
  const behind = digits.slice(-places).replace(/0+$/, '')
  return `${top < 0n ? '-' : ''}${digits.slice(0, -places)}${behind && `.${behind}`}`
}
