import type { Cursor } from './repair-cursor.ts'
import { CLASS, SYMBOL, TUPLE } from './repair-patterns.ts'

/** What other languages write right before a name or a value: the colon of a symbol of Ruby, the class of an object. */
export function dropLead(cursor: Cursor): void {
  if (cursor.match(SYMBOL) !== undefined) cursor.drop(1, 'Removed the colon before a symbol')
  const name = cursor.match(CLASS)
  if (name !== undefined) cursor.drop(name.length, `Removed ${name.trim().slice(0, 60)} before its braces`)
}

/** A tuple that is a key of Python, as in `{('a', 1): 2}`: as text, since JSON has no other names. */
export function takeTupleName(cursor: Cursor): boolean {
  const tuple = cursor.match(TUPLE)
  return tuple !== undefined && cursor.replaced(tuple.length, JSON.stringify(tuple), 'Put a tuple into double quotes')
}
