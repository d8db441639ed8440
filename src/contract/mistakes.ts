import type * as z from 'zod/mini'
import type { Place } from './error.ts'
import { didYouMean } from './did-you-mean.ts'
import { elementOf, fieldsOf } from './schema.ts'

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

/** What an input was checked against, and the parameters of the query that go with a body. */
interface Checked {
  schema: z.core.$ZodType
  query?: z.core.$ZodType | undefined
}

/** What is wrong with an input, one sentence a mistake, naming the field; the schema library's words never show. */
export function mistakesOf(issues: Issue[], root: unknown, checked: Checked): Place[] {
  return issues
    .slice(0, MOST_ISSUES)
    .filter(isOfOurs)
    .map((issue) => (isUnknown(issue) ? unknownFields(issue, checked) : mistake(issue, root)))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ place }) => place)
}

/** A sentence and when its turn is: a slip in a name before the field that is missing for it, other unknown names last. */
interface Ranked {
  place: Place
  rank: number
}

function mistake(issue: Issue, root: unknown): Ranked {
  const field = issue.path.map(String).join('.')
  const message = sentenceOf(issue, field || 'The input', valueAt(root, issue.path))
  return { place: { ...(field ? { field } : {}), message }, rank: 1 }
}

/** Beyond what a double holds is beyond the bound of the field as well, which is the one to name. */
function isOfOurs(issue: Issue, _index: number, issues: Issue[]): boolean {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return true
  const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum
  return (
    Math.abs(Number(limit)) !== Number.MAX_SAFE_INTEGER ||
    !issues.some((other) => other !== issue && samePlace(other, issue))
  )
}

const samePlace = (one: Issue, other: Issue) => one.path.join('.') === other.path.join('.')

function valueAt(root: unknown, path: PropertyKey[]): unknown {
  let value = root
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value
}

type Unknown = Extract<Issue, { code: 'unrecognized_keys' }>

const isUnknown = (issue: Issue): issue is Unknown => issue.code === 'unrecognized_keys'

function unknownFields({ keys, path }: Unknown, checked: Checked): Ranked {
  const fields = keys.slice(0, 5).map((key) => [...path, key].map(String).join('.').slice(0, 100))
  const [key = ''] = keys
  const hint = keys.length === 1 ? hintAt(key, path, checked) : ''
  const message = `Unknown ${keys.length === 1 ? 'field' : 'fields'}: ${fields.join(', ')}.${hint}`
  return { place: { field: fields[0] as string, message }, rank: hint ? 0 : 2 }
}

/** What an unknown name may have been meant for. */
function hintAt(written: string, path: PropertyKey[], { schema, query }: Checked): string {
  if (path.length === 0 && Object.hasOwn(fieldsOf(query), written)) return ' It is a parameter of the query.'
  const holder = path.reduce<z.core.$ZodType | undefined>(
    (inner, key) => inner && (elementOf(inner) ?? fieldsOf(inner)[String(key)]),
    schema,
  )
  return didYouMean([written], Object.keys(fieldsOf(holder)))
}

function sentenceOf(issue: Issue, field: string, value: unknown): string {
  if (issue.message !== WITHOUT_WORDS) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined) return `${field} is missing.`
      // The only numbers that are none to the schema.
      if (issue.expected === 'number' && typeof value === 'number') return `${field} must be a finite number.`
      return `${field} must be ${NAMES[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      if (value === undefined) return `${field} is missing.`
      return `${field} must be one of: ${issue.values.map(choice).join(', ')}.`
    case 'too_small':
      return `${field} must ${bound(issue.origin, 'at least', issue.minimum)}.`
    case 'too_big':
      return `${field} must ${bound(issue.origin, 'at most', issue.maximum)}.`
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}.`
    default:
      return value === undefined ? `${field} is missing.` : `${field} is not valid.`
  }
}

function bound(origin: string, word: string, limit: number | bigint): string {
  const count = limit.toLocaleString('en', { maximumFractionDigits: 20 })
  if (origin === 'string') return `have ${word} ${count} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `have ${word} ${count} ${limit === 1 ? 'entry' : 'entries'}`
  return `be ${word} ${count}`
}

/** A comma or a tab among the commas of a list stands in quotation marks. */
function choice(value: unknown): string {
  const text = String(value)
  return /^[,\s]*$/.test(text) ? JSON.stringify(text) : text
}
