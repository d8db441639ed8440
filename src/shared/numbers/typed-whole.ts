import { refusalOf } from '#contract/refusal.ts'
import { grouped } from './counted.ts'
import { readNumber, wholeFrom } from './typed.ts'

/**
 * A field that takes whole numbers between two bounds; anything else is the visitor's mistake, named by the field's
 * label in words and by its name in the call.
 * @example readWhole('amount', 'Amount', '12', 1, 1000) // 12
 */
export function readWhole(field: string, label: string, text: string, least: number, most: number): number {
  if (wholeFrom(least, most)(text)) return readNumber(text) as number
  throw refusalOf(`${label} must be a whole number from ${least} to ${grouped(most)}.`, field)
}
