import type * as z from 'zod/mini'
import type { Place } from './error.ts'

type Issue = z.core.$ZodIssue

/**
 * The message of every issue that has none of ours. It is passed with each check: the library's messages are one setting
 * of the whole process, which the library for agents replaces by its own English.
 */
export const WITHOUT_WORDS = 'Invalid input'
const MOST_ISSUES = 20
const NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** What is wrong with an input, one sentence a mistake, naming the field; the schema library's words never show. */
export function sentencesOf(issues: Issue[], root: unknown): Place[] {
  return issues.slice(0, MOST_ISSUES).map((issue) => {
    const field = issue.path.map(String).join('.')
    return { ...(field ? { field } : {}), message: sentenceOf(issue, field || 'The input', valueAt(root, issue.path)) }
  })
}

function valueAt(root: unknown, path: PropertyKey[]): unknown {
  let value = root
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value
}

function sentenceOf(issue: Issue, field: string, value: unknown): string {
  if (issue.message !== WITHOUT_WORDS) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined) return `${field} is missing.`
      if (typeof value === 'number' && !Number.isFinite(value)) return `${field} must be a finite number.`
      return `${field} must be ${NAMES[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      if (value === undefined) return `${field} is missing.`
      return `${field} must be one of: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return `${field} must ${bound(issue.origin, 'at least', issue.minimum)}.`
    case 'too_big':
      return `${field} must ${bound(issue.origin, 'at most', issue.maximum)}.`
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.slice(0, 5).join(', ').slice(0, 200)}.`
    default:
      return value === undefined ? `${field} is missing.` : `${field} is not valid.`
  }
}

function bound(origin: string, word: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${word} ${limit} characters`
  if (origin === 'array' || origin === 'set') return `have ${word} ${limit} entries`
  return `be ${word} ${limit}`
}
