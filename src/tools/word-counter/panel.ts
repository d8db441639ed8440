import { counted } from '#shared/numbers/counted.ts'
import { numberFormat } from '#shared/numbers/format.ts'
import { readNumber } from '#shared/numbers/typed.ts'
import type { Analysis } from './analysis.ts'

export const EMPTY = 'Type some text: the numbers appear here as you type.'

const hundredths = numberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Of all numbers those that one asks for first. */
export const inWords = ({ wordCount, characterCountWithSpaces }: Analysis) =>
  `${counted(wordCount, 'word')}, ${counted(characterCountWithSpaces, 'character')}.`

export const SPEEDS = '50 to 1,000 words a minute'

/** A speed as it is typed, `undefined` where it is none. @example speedOf('1,000') // 1000 */
export function speedOf(typed: string): number | undefined {
  const speed = readNumber(typed)
  return speed !== undefined && speed >= 50 && speed <= 1000 ? speed : undefined
}

export const isSpeed = (typed: string) => speedOf(typed) !== undefined

export const formatTenth = numberFormat('en', { maximumFractionDigits: 1 })
export const formatPercent = (value: number) => `${hundredths(value)}%`
