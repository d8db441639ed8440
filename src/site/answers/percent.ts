import { readNumber } from '#shared/numbers/typed.ts'
import type api from '#tools/percentage-calculator/api.ts'
import { asking, type Question } from './asking.ts'

const N = String.raw`([+-]?[\d.,]*)`
const P = String.raw`${N}\s*(?:%|percent)`
const question = (pattern: string) => new RegExp(`^(?:what(?:'s| is)\\s+)?${pattern}\\s*[?=]*$`, 'i')

const OF = question(`${P}\\s+of\\s+${N}`)
const OFF = question(`${P}\\s+off\\s+${N}`)
const CHANGE = question(`${N}\\s*(\\+|-|−|–|plus|minus)\\s*${P}`)
const WHAT = question(`${N}\\s+(?:is\\s+)?(?:what|how many)\\s*(?:%|percent)\\s+of\\s+${N}`)
const SHARE = question(`${N}\\s*(?:of|out of|/)\\s*${N}\\s+(?:in|as)\\s+(?:an?\\s+)?(?:%|percent(?:age)?)`)
const WHOLE = question(`${N}\\s+is\\s+${P}\\s+of\\s+what`)
const FROM_TO = question(`(?:(?:change|increase|decrease)\\s+)?from\\s+${N}\\s+to\\s+${N}(?:\\s+in\\s+(?:%|percent))?`)
const BY = question(`(increase|raise|decrease|reduce|lower)\\s+${N}\\s+by\\s+${P}`)
const TIP = question(
  `(?:an?\\s+)?${P}\\s+tip\\s+(?:on|of|for)\\s+${N}(?:\\s*,?\\s*(?:for|split|by|between|among)(?:\\s+(?:by|between|among))?\\s+(\\d+)(?:\\s+people)?)?`,
)

const ask = asking<typeof api>('percentage-calculator')

/** `15% of 80`, `80 + 19%`, `20% off 50`, `12 is what % of 80`, `12 is 15% of what`, `from 80 to 100`, `18% tip on $45 for 3`. */
export function percentQuestions(text: string): Question[] {
  // The currency makes no difference to a percentage.
  const plain = text.replace(/[$€£¥₹]\s?(?=\d)/g, '')
  const read = (pattern: RegExp) => pattern.exec(plain)?.slice(1)
  const of = numbers(read(OF))
  if (of) return [percentOf(...of)]
  const off = numbers(read(OFF))
  if (off) return [priceAfter(...off)]
  const by = read(BY)
  const moved = numbers(by?.slice(1))
  if (moved) return [changeBy(moved[0], /^(?:inc|rai)/i.test(by?.[0] ?? '') ? moved[1] : -moved[1])]
  const change = read(CHANGE)
  const changed = numbers(change && [change[0] as string, change[2] as string])
  if (changed) return [changeBy(changed[0], /\+|plus/i.test(change?.[1] ?? '') ? changed[1] : -changed[1])]
  const share = numbers(read(WHAT)) ?? numbers(read(SHARE))
  if (share) {
    const [part, whole] = share
    return [
      ask('POST /percentage-calculator/what-percent', { body: { part, whole } }, ({ percentage, explanation }) => ({
        text: `${percentage}%`,
        detail: explanation,
      })),
    ]
  }
  const whole = numbers(read(WHOLE))
  if (whole) {
    const [part, percentage] = whole
    return [ask('POST /percentage-calculator/whole-of', { body: { part, percentage } }, shown)]
  }
  const [rate = '', bill = '', people = '1'] = read(TIP) ?? []
  const tip = numbers([rate, bill])
  if (tip) return [tipOn(...tip, Number(people))]
  const ends = numbers(read(FROM_TO))
  if (!ends) return []
  const [oldValue, newValue] = ends
  return [
    ask('POST /percentage-calculator/percent-change', { body: { oldValue, newValue } }, ({ message, explanation }) => ({
      text: message,
      detail: explanation,
    })),
  ]
}

/** The calculator's own question ends at 100 %; more than that is asked as an increase of the whole. */
function percentOf(percentage: number, number: number): Question {
  // As doubles, 110.7 is 10.700000000000003 more than 100: the rest has no more decimals than the whole.
  const [, decimals = ''] = String(percentage).split('.')
  if (percentage > 100) return changeBy(number, Number((percentage - 100).toFixed(decimals.length)))
  return ask('POST /percentage-calculator/percentage-of', { body: { percentage, number } }, shown)
}

/** To the cent, as the calculator's own tab says it. */
function priceAfter(discountValue: number, originalPrice: number): Question {
  const body = { originalPrice, discountValue, isPercentage: true, additionalDiscounts: [] }
  return ask('POST /percentage-calculator/discount', { body }, ({ finalPricePreTax, explanation }) => ({
    text: String(finalPricePreTax),
    detail: explanation,
  }))
}

function changeBy(number: number, percentage: number): Question {
  return ask('POST /percentage-calculator/change-by', { body: { number, percentage } }, shown)
}

function tipOn(tipPercentage: number, billAmount: number, people: number): Question {
  const body = { tipPercentage, billAmount, people }
  return ask('POST /percentage-calculator/tip', { body }, ({ tipAmount, totalAmount, perPerson, explanation }) => ({
    text: `${tipAmount.toFixed(2)} tip, ${totalAmount.toFixed(2)} in all${people > 1 ? `, ${perPerson.toFixed(2)} each` : ''}`,
    detail: explanation,
  }))
}

const shown = ({ result, explanation }: { result: number; explanation: string }) => ({
  text: String(result),
  detail: explanation,
})

function numbers(found: string[] | undefined): [number, number] | undefined {
  const [first, second] = (found ?? []).map((text) => readNumber(text))
  return Number.isFinite(first) && Number.isFinite(second) ? [first as number, second as number] : undefined
}
