import { ToolError } from '#contract/error.ts'
import { placeOf } from './json-place.ts'
import { scanJson, type JsonReader } from './json-scan.ts'
import { LONGEST_OUTPUT, LongText } from '#shared/text/long-text.ts'

/** A number that a double would change, by its text: `12345678901234567890`, `1.0`, `1e400`, `-0`. */
export class ExactNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Inside `JSON.stringify` the digits stay where the platform can keep them. */
  toJSON(): unknown {
    const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown }
    return rawJSON ? rawJSON(this.text) : Number(this.text)
  }
}

/** A JSON value with every digit, and with names in their order whatever they are. */
export type JsonValue = null | boolean | string | number | ExactNumber | JsonValue[] | JsonObject
export type JsonObject = Map<string, JsonValue>

/** Deeper texts are refused: what later walks through the value may recurse. */
export const DEEPEST = 512

/** The value of a JSON text; the last of several members with one name counts. Refuses what is not RFC 8259. */
export function parseJson(text: string, what = 'The JSON'): JsonValue {
  const builder = new Builder(text, what)
  scanStrictly(text, builder, what)
  return builder.root as JsonValue
}

/** Values that reading leaves out, as later members of their objects have the same names. */
interface LeftOut {
  count: number
  /** Of the first of them. */
  name: string
}

/** Like `parseJson`, and tells what it leaves out. */
export function parseTelling(text: string): { value: JsonValue; leftOut: LeftOut | undefined } {
  const builder = new Builder(text, 'The JSON')
  scanStrictly(text, builder)
  return { value: builder.root as JsonValue, leftOut: builder.leftOut }
}

/** Scans a text that must be valid; the first mistake is thrown with its line and column. */
export function scanStrictly(text: string, reader: JsonReader, what = 'The JSON'): void {
  scanJson(text, reader, (offset, message) => {
    const { line, column } = placeOf(text, offset)
    const sentence =
      text.trim() === '' ? `${what} is empty.` : `${what} is not valid (line ${line}, column ${column}): ${message}`
    throw new ToolError(sentence, { code: 'invalid_json', errors: [{ line, column, message }] })
  })
}

export function tooDeep(what: string): ToolError {
  return new ToolError(`${what} is nested deeper than ${DEEPEST} levels.`, { code: 'too_deep' })
}

class Builder implements JsonReader {
  root: JsonValue | undefined
  leftOut: LeftOut | undefined
  private containers: (JsonValue[] | JsonObject)[] = []
  private keys: string[] = []
  private names = new Map<string, string>()
  private readonly text: string
  private readonly what: string

  constructor(text: string, what: string) {
    this.text = text
    this.what = what
  }

  open(_offset: number, object: boolean): void {
    if (this.containers.length === DEEPEST) throw tooDeep(this.what)
    const container: JsonValue[] | JsonObject = object ? new Map<string, JsonValue>() : []
    this.add(container)
    this.containers.push(container)
  }

  close(): void {
    this.containers.pop()
  }

  key(start: number, end: number): void {
    const name = stringOf(this.text, start, end)
    // One copy of each name, not one per record.
    const known = this.names.get(name)
    if (known === undefined) this.names.set(name, name)
    this.keys[this.containers.length] = known ?? name
  }

  scalar(start: number, end: number): void {
    this.add(scalarOf(this.text, start, end))
  }

  private add(value: JsonValue): void {
    const container = this.containers.at(-1)
    if (container === undefined) this.root = value
    else if (Array.isArray(container)) container.push(value)
    else this.member(container, this.keys[this.containers.length] as string, value)
  }

  private member(object: JsonObject, name: string, value: JsonValue): void {
    const before = object.size
    if (object.set(name, value).size > before) return
    this.leftOut ??= { count: 0, name }
    this.leftOut.count++
  }
}

export function stringOf(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1)
  return inner.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : inner
}

function scalarOf(text: string, start: number, end: number): null | boolean | string | number | ExactNumber {
  switch (text.charCodeAt(start)) {
    case 0x22:
      return stringOf(text, start, end)
    case 0x74:
      return true
    case 0x66:
      return false
    case 0x6e:
      return null
    default:
      return smallInteger(text, start, end) ?? numberOf(text.slice(start, end))
  }
}

/** Digits after which a whole number may be more than a double holds. */
const SAFE_DIGITS = 15

/** The value of a few digits without a leading zero: most numbers are no more, and need no text of their own. */
function smallInteger(text: string, start: number, end: number): number | undefined {
  const first = text.charCodeAt(start)
  if (end - start > SAFE_DIGITS || (first === 0x30 && end - start > 1)) return undefined
  let value = 0
  for (let at = start; at < end; at++) {
    const digit = text.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9) return undefined
    value = value * 10 + digit
  }
  return value
}

/** A double where it prints as the same text, else the text. */
export function numberOf(text: string): number | ExactNumber {
  const number = Number(text)
  return String(number) === text ? number : new ExactNumber(text)
}

export function textOfNumber(value: number | ExactNumber): string {
  return typeof value === 'number' ? String(value) : value.text
}

export function isNumber(value: JsonValue): value is number | ExactNumber {
  return typeof value === 'number' || value instanceof ExactNumber
}

/** The value as JSON text; an indent of '' gives one line. */
export function printJson(value: JsonValue, indent = '', longest: number = LONGEST_OUTPUT): string {
  const output = new LongText(longest)
  const colon = indent ? ': ' : ':'
  const put = (part: string) => output.put(part)
  const print = (item: JsonValue, margin: string): void => {
    if (Array.isArray(item)) {
      const inner = indent && margin + indent
      item.forEach((element, index) => {
        put(`${index === 0 ? '[' : ','}${inner}`)
        print(element, inner)
      })
      put(item.length === 0 ? '[]' : `${margin}]`)
    } else if (item instanceof Map) {
      const inner = indent && margin + indent
      let first = true
      for (const [name, member] of item) {
        put(`${first ? '{' : ','}${inner}${JSON.stringify(name)}${colon}`)
        print(member, inner)
        first = false
      }
      put(first ? '{}' : `${margin}}`)
    } else put(item instanceof ExactNumber ? item.text : JSON.stringify(item))
  }
  print(value, indent && '\n')
  return output.text()
}

/**
 * The value as plain objects and lists, for an answer that is sent as JSON. Exact numbers stay exact there;
 * `__proto__` is a name like any other.
 */
export function toPlain(value: JsonValue): unknown {
  if (Array.isArray(value)) return value.map(toPlain)
  if (!(value instanceof Map)) return value
  return Object.fromEntries(Array.from(value, ([name, member]) => [name, toPlain(member)]))
}

/** The exact value of data from elsewhere, such as a document that comes with the code. */
export function fromPlain(value: unknown): JsonValue {
  return parseJson(JSON.stringify(value))
}
