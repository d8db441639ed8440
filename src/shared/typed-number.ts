import { ToolError } from '#contract/error.ts'

const GROUPED = /^[+-]?\d{1,3}(?:[,\s]\d{3})+(?:\.\d*)?$/
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/**
 * A number as people type it: `1,234.5`, `1 234.5`, `12,5`, `.5`. Nothing typed is `undefined`, anything else `NaN`.
 * A single comma before three digits groups thousands; before any other count it is a decimal comma.
 */
export function readNumber(text: string): number | undefined {
  const typed = text.trim().replace('−', '-')
  if (typed === '') return undefined
  const plain = GROUPED.test(typed) ? typed.replaceAll(/[,\s]/g, '') : typed.replace(/^([^,.]*),(\d*)$/, '$1.$2')
  return NUMBER.test(plain) ? Number(plain) : NaN
}

/**
 * A field that takes whole numbers between two bounds; anything else is the visitor's mistake, named by the field.
 * @example readWhole('Amount', '12', 1, 1000) // 12
 */
export function readWhole(label: string, text: string, least: number, most: number): number {
  const value = readNumber(text)
  if (value !== undefined && Number.isInteger(value) && value >= least && value <= most) return value
  throw new ToolError(`${label} must be a whole number from ${least} to ${most}.`)
}
