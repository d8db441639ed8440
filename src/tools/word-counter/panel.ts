import { counted } from '#shared/numbers/counted.ts'
import { numberFormat } from '#shared/numbers/format.ts'
import type { Analysis } from './analysis.ts'

export const EMPTY = 'Type some text: the numbers appear here as you type.'

const hundredths = numberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Of all numbers those that one asks for first. */
export const inWords = ({ wordCount, characterCountWithSpaces }: Analysis) =>
  `${counted(wordCount, 'word')}, ${counted(characterCountWithSpaces, 'character')}.`

export { grouped as formatCount } from '#shared/numbers/counted.ts'
export const formatTenth = numberFormat('en', { maximumFractionDigits: 1 })
export const formatPercent = (value: number) => `${hundredths(value)}%`
