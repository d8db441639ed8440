import { readNumber } from './typed-number.ts'

/**
 * Like `readNumber`, for an amount of money as shops and banks write it, its sign before or behind it.
 * @example readMoney('$1,299.99') // 1299.99
 */
export function readMoney(text: string): number | undefined {
  return readNumber(text.trim().replace(/^([-−]?)\s*\p{Sc}\s*|\p{Sc}$/u, '$1'))
}

/**
 * Like `readNumber`, for a percentage with or without its sign.
 * @example readPercent('15 %') // 15
 */
export function readPercent(text: string): number | undefined {
  return readNumber(text.trim().replace(/[%％٪]$/, ''))
}
