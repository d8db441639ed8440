import { isNumber, textOfNumber, type JsonValue } from '#shared/data/json-value.ts'
import { LONGEST_OUTPUT, LongText } from '#shared/text/long-text.ts'

const ROOT = 'root'
const ELEMENT: Tag = { name: 'item', attribute: '' }
/** Letters that names of XML 1.0 may hold, without the planes that older parsers do not know. */
const START =
  /^(?=[A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd])[\p{L}_]/u
const INSIDE = /^(?![\u{10000}-\u{10ffff}])[\d.\p{Mn}-]/u
/** Control characters but tab and line ends, two noncharacters, and halves of surrogate pairs. */
const FORBIDDEN = /(?![\t\n\r\u007f-\u009f])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/**
 * Well-formed XML 1.0 for any JSON. A member is an element of its name, a list repeats the element of its name (lists
 * inside lists and at the root hold `item`s), null is an empty element.
 * A name that XML does not allow is mapped to one that it does, with the original in the attribute `key`. A text with
 * characters that XML cannot hold is written with JSON's escapes and marked `escaped="true"`, as XPath 3.1 does.
 * @example toXml(parseJson('{"a b":[1,2]}'))
 * // <root><a_b key="a b">1</a_b><a_b key="a b">2</a_b></root>, one element a line
 */
export function toXml(value: JsonValue, longest: number = LONGEST_OUTPUT): string {
  const output = new LongText(longest)
  output.put('<?xml version="1.0" encoding="UTF-8"?>\n')
  new Writer(output).element(tagOf(ROOT), value, 0)
  return output.text()
}

interface Tag {
  name: string
  attribute: string
}

class Writer {
  private tags = new Map<string, Tag>()
  private readonly output: LongText

  constructor(output: LongText) {
    this.output = output
  }

  private put(part: string): void {
    this.output.put(part)
  }

  element(tag: Tag, value: JsonValue, depth: number): void {
    const margin = '  '.repeat(depth)
    const open = `${margin}<${tag.name}${tag.attribute}`
    if (value instanceof Map || Array.isArray(value)) {
      if ((value instanceof Map ? value.size : value.length) === 0) return this.put(`${open}/>\n`)
      this.put(`${open}>\n`)
      if (value instanceof Map) for (const [name, member] of value) this.member(this.tag(name), member, depth + 1)
      else for (const element of value) this.element(ELEMENT, element, depth + 1)
      this.put(`${margin}</${tag.name}>\n`)
      return
    }
    if (isNumber(value)) return this.put(`${open}>${textOfNumber(value)}</${tag.name}>\n`)
    const { text, escaped } = scalarOf(value)
    if (text === '') return this.put(`${open}/>\n`)
    this.put(`${open}${escaped ? ' escaped="true"' : ''}>${escapeText(text)}</${tag.name}>\n`)
  }

  private member(tag: Tag, value: JsonValue, depth: number): void {
    if (!Array.isArray(value) || value.length === 0) return this.element(tag, value, depth)
    for (const element of value) this.element(tag, element, depth)
  }

  private tag(name: string): Tag {
    let tag = this.tags.get(name)
    if (!tag) this.tags.set(name, (tag = tagOf(name)))
    return tag
  }
}

/** What most names are: letters that every reader knows, and not reserved. */
const PLAIN_NAME = /^(?!xml)[a-z_][\w.-]*$/i

function tagOf(key: string): Tag {
  if (PLAIN_NAME.test(key)) return { name: key, attribute: '' }
  const allowed = Array.from(key, (character) => (START.test(character) || INSIDE.test(character) ? character : '_'))
  // A name starts with a letter or underscore, and those that start with "xml" are reserved.
  // Not with the flag `i`: it takes the mark U+0345 for a letter, of which it is the small form.
  const name = allowed.join('').replace(/^(?=[Xx][Mm][Ll])|^(?![\p{L}_])/u, '_')
  if (name === key) return { name, attribute: '' }
  const { text, escaped } = escapeForbidden(key)
  return { name, attribute: ` key="${escapeAttribute(text)}"${escaped ? ' escaped-key="true"' : ''}` }
}

function scalarOf(value: string | boolean | null): { text: string; escaped: boolean } {
  if (typeof value === 'string') return escapeForbidden(value)
  return { text: value === null ? '' : String(value), escaped: false }
}

function escapeForbidden(text: string): { text: string; escaped: boolean } {
  if (text.search(FORBIDDEN) < 0) return { text, escaped: false }
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replace(FORBIDDEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return { text: escaped, escaped: true }
}

/** A carriage return would be read as a line feed, and leading or trailing space be lost on many readers. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')
}
