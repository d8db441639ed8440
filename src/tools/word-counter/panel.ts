import type { RefObject } from 'react'
import { counted } from '#shared/numbers/counted.ts'
import { numberFormat } from '#shared/numbers/number-format.ts'
import type { Task } from '#ui/task.ts'
import type { Analysis } from './analysis.ts'

/** What every panel is given: the one analysis that all of them show a part of. */
export interface PanelProps {
  task: Task<Analysis>
  /** Whether the button asked for them: they follow typing otherwise. */
  pressed: RefObject<boolean>
  onExample(): void
}

export const EMPTY = 'Type some text: the numbers appear here as you type.'

const hundredths = numberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Of all numbers those that one asks for first. */
export const inWords = ({ wordCount, characterCountWithSpaces }: Analysis) =>
  `${counted(wordCount, 'word')}, ${counted(characterCountWithSpaces, 'character')}.`

export { grouped as formatCount } from '#shared/numbers/counted.ts'
export const formatTenth = numberFormat('en', { maximumFractionDigits: 1 })
export const formatPercent = (value: number) => `${hundredths(value)}%`
