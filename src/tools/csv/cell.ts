import type { CsvOptions } from './options.ts'
import { numberOf } from './number.ts'

/** Which fields are read as more than text. */
export type Parsing = Pick<CsvOptions, 'parseNumbers' | 'decimalComma' | 'parseBooleans' | 'parseNull'>

/** What needs an escape inside a JSON string, half characters among it. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u

export function quoteJson(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`
}

/**
 * A filled field as JSON text. A number keeps its digits as they are written; one that a double cannot hold,
 * and one with leading zeros, stays text.
 * @example jsonOfField('1.50', all) // '1.50'
 * @example jsonOfField('00501', all) // '"00501"'
 */
export function jsonOfField(field: string, parsing: Parsing): string {
  switch (field.charCodeAt(0) | 0x20) {
    case 0x74: // t, T
    case 0x66: // f, F
      if (parsing.parseBooleans && isBoolean(field)) return field.toLowerCase()
      break
    case 0x6e: // n, N
      if (parsing.parseNull && isNull(field)) return 'null'
      break
    default:
      if (parsing.parseNumbers) return numberOf(field, parsing.decimalComma) ?? quoteJson(field)
  }
  return quoteJson(field)
}

/** As programs and spreadsheets write them. */
export function isBoolean(field: string): boolean {
  return /^(?:true|false|True|False|TRUE|FALSE)$/.test(field)
}

/** `Null` is a family name. */
export function isNull(field: string): boolean {
  return field === 'null' || field === 'NULL'
}
