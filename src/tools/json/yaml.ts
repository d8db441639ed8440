import { ExactNumber, type JsonValue } from '#shared/data/json-value.ts'
import { LONGEST_OUTPUT, LongText } from '#shared/text/long-text.ts'

/** Words that YAML 1.1 or 1.2, or a reader of either, takes for something else than text. */
const TAKEN = /^(?:y|yes|n|no|true|false|on|off|null|nan|inf|infinity|e\d+)$/i
/** Starts with a letter, so it is no number, date or sign; holds nothing that could start a comment, key or flow list. */
const PLAIN_NAME = /^[\p{L}_](?:[\p{L}\p{M}\p{N}_.()/+@$%-]|[ ](?=[\p{L}\p{N}(/+@$%_.-]))*$/u
const PLAIN_TEXT = /^[\p{L}_](?:[\p{L}\p{M}\p{N}_.,;()'"/+@$%&*!?=|~-]|:(?=[^\s:])|[ ](?=[^\s#:]))*$/u
/** YAML looks for the colon of a name no further than this (1.2.2, section 7.4.2). */
const LONGEST_SIMPLE_KEY = 1024
/** Lines that a literal block keeps as they are. */
const BLOCK_LINE = /^[^\s\p{C}](?:[^\p{C}\u2028\u2029]*[^\s\p{C}])?$/u

/**
 * YAML 1.2 that reads back as the same data, also in readers of YAML 1.1: numbers keep their digits, names their order.
 * @example toYaml({ yes: 'no' }) // '"yes": "no"\n'
 */
export function toYaml(value: JsonValue, longest: number = LONGEST_OUTPUT): string {
  const output = new LongText(longest)
  new Writer(output).node(value, 0, '')
  return output.text()
}

class Writer {
  private readonly output: LongText

  constructor(output: LongText) {
    this.output = output
  }

  private put(part: string): void {
    this.output.put(part)
  }

  /** Writes a value behind `lead` (`''` at a line's start, else `key:` or `-`), with what follows indented by `depth`. */
  node(value: JsonValue, depth: number, lead: string): void {
    if (Array.isArray(value)) {
      if (value.length === 0) return this.put(`${behind(lead)}[]\n`)
      // A list inside a list starts in the same line; below a name it starts in the next.
      if (lead.endsWith(':')) this.put(`${lead}\n`)
      value.forEach((element, index) => {
        const dash = index === 0 && lead.endsWith('-') ? `${lead} -` : `${'  '.repeat(depth)}-`
        this.node(element, depth + 1, dash)
      })
    } else if (value instanceof Map) {
      if (value.size === 0) return this.put(`${behind(lead)}{}\n`)
      if (lead.endsWith(':')) this.put(`${lead}\n`)
      let first = true
      for (const [name, member] of value) {
        const start = first && lead.endsWith('-') ? `${lead} ` : '  '.repeat(depth)
        this.node(member, depth + 1, this.named(start, nameOf(name), depth))
        first = false
      }
    } else this.put(`${behind(lead)}${scalarOf(value, depth)}\n`)
  }

  /** What leads a member's value; a long name gets a line of its own, marked as one. */
  private named(start: string, name: string, depth: number): string {
    if (name.length <= LONGEST_SIMPLE_KEY) return `${start}${name}:`
    this.put(`${start}? ${name}\n`)
    return `${'  '.repeat(depth)}:`
  }
}

const behind = (lead: string) => (lead === '' ? '' : `${lead} `)

function nameOf(name: string): string {
  return PLAIN_NAME.test(name) && !TAKEN.test(name) && name.length < 100 ? name : quote(name)
}

function scalarOf(value: null | boolean | number | string | ExactNumber, depth: number): string {
  if (typeof value === 'string') return textOf(value, depth)
  if (value instanceof ExactNumber) return numberOf(value.text)
  return typeof value === 'number' ? numberOf(String(value)) : String(value)
}

/**
 * YAML 1.1 takes `1e21` for text: with a point and a signed exponent both versions read the number. Cut by hand: where
 * memory is short, a pattern has no room for five million digits.
 */
function numberOf(text: string): string {
  const at = text.search(/e/i)
  if (at < 0) return text
  const [mantissa, exponent] = [text.slice(0, at), text.slice(at + 1)]
  return `${mantissa}${mantissa.includes('.') ? '' : '.0'}e${/^[+-]/.test(exponent) ? '' : '+'}${exponent}`
}

function textOf(text: string, depth: number): string {
  if (text.length < 10_000 && PLAIN_TEXT.test(text) && !TAKEN.test(text)) return text
  return blockOf(text, Math.max(depth, 1)) ?? quote(text)
}

/** Lines of ordinary text as a literal block. */
function blockOf(text: string, depth: number): string | undefined {
  if (!text.includes('\n', 1) || text.length > 100_000) return undefined
  const lines = text.split('\n')
  const last = lines.at(-1) === '' ? lines.pop() === '' : false
  const plain = lines.every(
    (line, index) => BLOCK_LINE.test(line) || (line === '' && index > 0 && index < lines.length - 1),
  )
  if (lines.length < 2 || !plain) return undefined
  const margin = '  '.repeat(depth)
  return `${last ? '|' : '|-'}\n${lines.map((line) => line && margin + line).join('\n')}`
}

/** A double-quoted scalar: a JSON string is one, but for characters that YAML wants escaped. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
