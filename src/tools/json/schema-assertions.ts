import { isNumber, printJson, textOfNumber, type ExactNumber, type JsonValue } from '#shared/data/json-value.ts'
import { canonical, compareNumbers, equal, isInteger, isMultiple } from './decimal.ts'
import type { Draft } from './schema-document.ts'
import type { Check, Frame, Keyword, Run } from './schema-check.ts'

type Numeric = number | ExactNumber

/** Keywords that judge a value by itself. A check is asked only for values of the type that its keyword is about. */
export const ASSERTIONS: Record<string, Keyword> = {
  type: known((run, argument, frame, keyword) => {
    const types = Array.isArray(argument) ? argument : [argument]
    const { draft } = frame.resource
    if (types.some((type) => isOfType(frame.value, type as string, draft))) return true
    const names = types.map((type) =>
      draft === 4 && type === 'integer' ? INTEGER_4 : (NAMES[type as string] ?? String(type)),
    )
    return run.fail(frame, keyword, `Must be ${listed(names)}, but is ${nameOf(frame.value)}.`)
  }),
  enum: known((run, argument, frame, keyword) => {
    const values = argument as JsonValue[]
    if (values.some((value) => equal(value, frame.value, run.spend))) return true
    return run.fail(frame, keyword, `Must be one of: ${shorten(values.map((value) => printJson(value)).join(', '))}.`)
  }),
  const: known(
    (run, argument, frame, keyword) =>
      equal(argument, frame.value, run.spend) || run.fail(frame, keyword, `Must be ${shorten(printJson(argument))}.`),
    6,
  ),
  multipleOf: numeric((value, divisor) => isMultiple(value, divisor), 'a multiple of'),
  minimum: numeric(
    (value, bound, frame) =>
      compareNumbers(value, bound) >= (excludes(frame, 'exclusiveMinimum') ? Number.MIN_VALUE : 0),
    'at least',
  ),
  maximum: numeric(
    (value, bound, frame) =>
      compareNumbers(value, bound) <= (excludes(frame, 'exclusiveMaximum') ? -Number.MIN_VALUE : 0),
    'at most',
  ),
  exclusiveMinimum: numeric((value, bound) => compareNumbers(value, bound) > 0, 'greater than', 6),
  exclusiveMaximum: numeric((value, bound) => compareNumbers(value, bound) < 0, 'less than', 6),
  minLength: sized(lengthOf, true, 'have at least # characters'),
  maxLength: sized(lengthOf, false, 'have at most # characters'),
  minItems: sized(itemsOf, true, 'have at least # elements'),
  maxItems: sized(itemsOf, false, 'have at most # elements'),
  minProperties: sized(membersOf, true, 'have at least # members'),
  maxProperties: sized(membersOf, false, 'have at most # members'),
  pattern: known((run, argument, frame, keyword) => {
    if (typeof frame.value !== 'string' || run.pattern(argument as string).test(frame.value)) return true
    return run.fail(frame, keyword, `Must match the pattern ${shorten(argument as string)}.`)
  }),
  uniqueItems: known((run, argument, frame, keyword) => {
    if (argument !== true || !Array.isArray(frame.value)) return true
    const places = new Map<string, number>()
    for (const [index, item] of frame.value.entries()) {
      const text = canonical(item)
      run.spend(1 + text.length / 50)
      const earlier = places.get(text)
      if (earlier !== undefined) return run.fail(frame, keyword, `Elements ${earlier} and ${index} are equal.`)
      places.set(text, index)
    }
    return true
  }),
  required: known((run, argument, frame, keyword) => {
    if (!(frame.value instanceof Map)) return true
    return requireAll(run, argument as string[], frame, keyword, '')
  }),
  dependentRequired: known((run, argument, frame, keyword) => {
    if (!(frame.value instanceof Map)) return true
    let valid = true
    for (const [name, needed] of argument as Map<string, JsonValue>) {
      if (!frame.value.has(name)) continue
      if (!requireAll(run, needed as string[], frame, keyword, `, because there is ${JSON.stringify(name)}`))
        valid = false
    }
    return valid
  }, 2019),
}

export function known(check: Check, since: Draft = 4, until: Draft = 2020): Keyword {
  return { check, since, until }
}

function numeric(
  holds: (value: Numeric, bound: Numeric, frame: Frame) => boolean,
  words: string,
  since: Draft = 4,
): Keyword {
  return known((run, argument, frame, keyword) => {
    if (!isNumber(frame.value) || !isNumber(argument) || holds(frame.value, argument, frame)) return true
    const sentence = excludes(frame, `exclusive${keyword[0]?.toUpperCase()}${keyword.slice(1)}`)
      ? `${keyword === 'minimum' ? 'greater' : 'less'} than`
      : words
    return run.fail(frame, keyword, `Must be ${sentence} ${textOfNumber(argument)}.`)
  }, since)
}

/** Draft 4 has the exclusive bounds as switches. */
function excludes({ schema, resource }: Frame, keyword: string): boolean {
  return resource.draft === 4 && schema.get(keyword) === true
}

function sized(sizeOf: (value: JsonValue) => number | undefined, least: boolean, words: string): Keyword {
  return known((run, argument, frame, keyword) => {
    const size = sizeOf(frame.value)
    if (size === undefined || !isNumber(argument)) return true
    const difference = compareNumbers(size, argument)
    if (least ? difference >= 0 : difference <= 0) return true
    return run.fail(frame, keyword, `Must ${words.replace('#', textOfNumber(argument))}, but has ${size}.`)
  })
}

/** Characters are code points here (RFC 8259), so that an emoji is one. */
function lengthOf(value: JsonValue): number | undefined {
  return typeof value === 'string' ? value.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '.').length : undefined
}

function itemsOf(value: JsonValue): number | undefined {
  return Array.isArray(value) ? value.length : undefined
}

function membersOf(value: JsonValue): number | undefined {
  return value instanceof Map ? value.size : undefined
}

export function requireAll(run: Run, names: string[], frame: Frame, keyword: string, reason: string): boolean {
  const missing = names.filter((name) => !(frame.value as Map<string, JsonValue>).has(name))
  run.spend(names.length)
  if (missing.length === 0) return true
  const shown = shorten(missing.map((name) => JSON.stringify(name)).join(', '))
  return run.fail(frame, keyword, `${shown} ${missing.length === 1 ? 'is' : 'are'} missing${reason}.`)
}

const NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

/** In draft 4 the way a number is written decides. */
const INTEGER_4 = 'a whole number without point or exponent'

function isOfType(value: JsonValue, type: string, draft: Draft): boolean {
  switch (type) {
    case 'integer':
      return isNumber(value) && (draft === 4 ? !/[.e]/i.test(textOfNumber(value)) : isInteger(value))
    case 'number':
      return isNumber(value)
    case 'object':
      return value instanceof Map
    case 'array':
      return Array.isArray(value)
    case 'null':
      return value === null
    default:
      return typeof value === type
  }
}

function nameOf(value: JsonValue): string {
  if (isNumber(value)) return `the number ${shorten(textOfNumber(value))}`
  const type = Object.keys(NAMES).find((name) => isOfType(value, name, 2020)) as string
  return type === 'boolean' ? String(value) : (NAMES[type] as string)
}

function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

export function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117).toWellFormed()}…` : text
}
