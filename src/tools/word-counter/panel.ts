import type { Task } from '#ui/task.ts'
import type { Analysis } from './analysis.ts'

/** What every panel is given: the one analysis that all of them show a part of. */
export interface PanelProps {
  task: Task<Analysis>
  onExample(): void
}

export const EMPTY = 'Type some text: the numbers appear here as you type.'

const whole = new Intl.NumberFormat('en')
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const hundredths = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const formatCount = (value: number) => whole.format(value)
export const formatTenth = (value: number) => tenths.format(value)
export const formatPercent = (value: number) => `${hundredths.format(value)} %`
