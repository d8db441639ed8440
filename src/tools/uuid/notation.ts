import { ToolError } from '#contract/error.ts'
import { shownCharacter } from '#shared/text/shown-character.ts'

export const PREFIXES = ['none', 'urn', 'braces', 'parentheses', 'quotes'] as const
type Prefix = (typeof PREFIXES)[number]

export interface Notation {
  upperCase: boolean
  hyphens: boolean
  prefix: Prefix
}

const AROUND: Record<Prefix, [before: string, after: string]> = {
  none: ['', ''],
  urn: ['urn:uuid:', ''],
  braces: ['{', '}'],
  parentheses: ['(', ')'],
  quotes: ['"', '"'],
}

/** @example write('2ed6657d-e927-568b-95e1-2665a8aea6a2', { upperCase: true, hyphens: false, prefix: 'braces' }) // '{2ED6657DE927568B95E12665A8AEA6A2}' */
export function write(uuid: string, { upperCase, hyphens, prefix }: Notation): string {
  const digits = hyphens ? uuid : uuid.replaceAll('-', '')
  const [before, after] = AROUND[prefix]
  return before + (upperCase ? digits.toUpperCase() : digits) + after
}

const WRAPPED = /^(?:urn:uuid:(.*)|\{(.*)\}|\((.*)\)|"(.*)"|'(.*)'|(.*))$/i
const HEX = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i

/** Reads a UUID in any notation that `write` makes; the answer is in lower case with hyphens, or undefined. */
export function read(text: string): string | undefined {
  const inner = WRAPPED.exec(text.trim())
    ?.slice(1)
    .find((group) => group !== undefined)
  if (inner === undefined || !HEX.test(inner)) return undefined
  return inner
    .replaceAll('-', '')
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** `read`, where anything but a UUID is the visitor's mistake. */
export function readOrRefuse(text: string): string {
  const uuid = read(text)
  if (uuid !== undefined) return uuid
  throw new ToolError(whyNot(text.trim()))
}

function whyNot(text: string): string {
  const digits = text.replace(/^urn:uuid:/i, '').replace(/[-{}()"'\s]/g, '')
  const foreign = [...digits].find((one) => !/[0-9a-f]/i.test(one))
  if (foreign !== undefined) {
    return `${shownCharacter(foreign.codePointAt(0) as number)} is not a hexadecimal digit, so this is not a UUID.`
  }
  if (digits.length !== 32) return `A UUID has 32 hexadecimal digits; this has ${digits.length}.`
  return 'The hyphens or brackets of this UUID are not where they belong.'
}

/** @example bytesOf('00000000-0000-0000-0000-0000000000ff')[15] // 255 */
export function bytesOf(uuid: string): Uint8Array {
  const digits = uuid.replaceAll('-', '')
  return Uint8Array.from({ length: 16 }, (_, index) => Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16))
}
