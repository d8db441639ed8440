import { ToolError } from '#contract/error.ts'

/** A whole number begins with another digit than 0: `0,001` is a thousandth. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:[,\s]\d{3})+(?:\.\d*)?(?:e[+-]?\d+)?$/i
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/**
 * A number as people type it, as decimal text: `1,234.5`, `1 234.5`, `12,5`, `.5`. `undefined` where it is none.
 * A single comma before three digits groups thousands; before any other count it is a decimal comma.
 * @example decimalText('12,5') // '12.5'
 */
export function decimalText(text: string): string | undefined {
  const typed = text.trim().replace('−', '-')
  const plain = GROUPED.test(typed) ? typed.replaceAll(/[,\s]/g, '') : typed.replace(/^([^,.]*),(\d*(?:e|$))/i, '$1.$2')
  return NUMBER.test(plain) ? plain : undefined
}

/** Like `decimalText`, as a number. Nothing typed is `undefined`, anything else that is none `NaN`. */
export function readNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(decimalText(text) ?? NaN)
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
