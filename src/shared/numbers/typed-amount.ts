import { readNumber } from './typed.ts'

/**
 * The number of an amount beside a currency sign, to be read as any other: money has no thousandths, so that a point
 * before three digits groups thousands there.
 * @example moneyDigits('250.000') // '250000'
 */
export function moneyDigits(text: string): string {
  return text.replace(/^([+\-−]?\s*[1-9]\d{0,2})\.(\d{3}\s*)$/, '$1$2')
}

/**
 * Like `readNumber`, for an amount of money as shops and banks write it, its sign before or behind it.
 * @example readMoney('$1,299.99') // 1299.99
 */
export function readMoney(text: string): number | undefined {
  const typed = text.trim()
  const number = typed.replace(/^([-−]?)\s*\p{Sc}\s*|\p{Sc}$/u, '$1')
  return readNumber(number === typed ? typed : moneyDigits(number))
}

/**
 * Like `readNumber`, for a percentage with or without its sign.
 * @example readPercent('15 %') // 15
 */
export function readPercent(text: string): number | undefined {
  return readNumber(text.trim().replace(/[%％٪]$/, ''))
}
