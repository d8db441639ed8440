import { moneyDigits } from '#shared/numbers/typed-amount.ts'
import { readNumber } from '#shared/numbers/typed.ts'
import { minorUnits } from './minor-units.ts'

/** The currencies that travellers meet most; the first of them that a sign stands for is what it means by itself. */
export const COMMON = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'CNY', 'INR', 'SEK', 'BRL', 'MXN', 'ZAR', 'AED']

/** Signs beside those that the browser knows. A single letter is none by itself: `5K` are five thousand. */
const FURTHER: Record<string, string> = {
  AUD: 'AU$',
  CAD: 'C$',
  CHF: 'Fr SFr',
  CNY: '元',
  INR: 'Rs',
  JPY: '円',
  SGD: 'S$',
  USD: 'US$',
  ZAR: 'R',
}

/** A sign or a code, with the point of an abbreviation, which is not that of `.50`. */
const MARK = String.raw`(?:(?:\p{L}\p{M}*|\p{Sc})+(?:\.(?!\d))?)?`
/** Longer texts are no amounts, and would take the pattern below the square of their length. */
const LONGEST = 100
const AMOUNT = new RegExp(String.raw`^([-−]?)\s*(${MARK})\s*(.*?)\s*(${MARK})$`, 'su')

interface Typed {
  /** As `readNumber` has it. */
  value: number | undefined
  /** The number without its signs. */
  number: string
  /** What its signs may stand for; `undefined` without any. */
  currencies: string[] | undefined
}

/**
 * An amount of money as people type it, and the currencies that its sign or code may stand for, of those in `codes`.
 * @example readTyped('CHF 5', codes) // { value: 5, number: '5', currencies: ['CHF'] }
 */
export function readTyped(text: string, codes: string[]): Typed {
  const tooLong = text.length > LONGEST
  const [, minus = '', before = '', rest = text, behind = ''] = (!tooLong && AMOUNT.exec(text.trim())) || []
  const marks = [before, behind].filter(Boolean).map(tidy)
  const plain = minus + rest
  if (marks.length === 0) return { value: readNumber(plain), number: plain, currencies: undefined }
  const meant = (signs: string[]) => marks.every((mark) => signs.includes(mark))
  const currencies = codes.filter((code) => meant(signsOf(code)))
  const number = digitsIn(plain, currencies)
  return { value: readNumber(number), number, currencies }
}

/** As `moneyDigits`, but for an amount that may be one of dinars, which have thousandths. */
export function digitsIn(number: string, codes: string[]): string {
  return codes.every((code) => minorUnits(code) < 3) ? moneyDigits(number) : number
}

const tidy = (sign: string) => sign.normalize('NFKC').replace(/\.$/, '').toLowerCase()

function signsOf(code: string): string[] {
  const shown = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay })
    const sign = format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? ''
    // The dollar of `CA$` is written alone in its own country.
    return [sign, ...(sign.match(/\p{Sc}/gu) ?? [])]
  })
  const signs = shown.filter((sign) => !/^\p{L}$/u.test(sign))
  return [code, ...signs, ...(FURTHER[code]?.split(' ') ?? [])].map(tidy)
}

/**
 * The pair that is meant where the amount names a currency. A sign that fits what is chosen changes nothing; that of
 * the other currency turns the pair around.
 * @example pairOf(['EUR'], 'USD', 'EUR') // ['EUR', 'USD']
 */
export function pairOf(currencies: string[], from: string, to: string): [from: string, to: string] {
  const paid = [from, to, ...COMMON, 'KRW', ...currencies].find((code) => currencies.includes(code)) ?? from
  return [paid, paid === to ? from : to]
}
