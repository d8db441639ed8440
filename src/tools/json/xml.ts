import { isNumber, textOfNumber, type JsonValue } from '#shared/data/json-value.ts'
import { LONGEST_OUTPUT, LongText } from '#shared/text/long-text.ts'

const ROOT = 'root'
const ELEMENT: Tag = { name: 'item', attribute: '' }
/**
 * Letters that every reader of XML 1.0 takes in names: those of the edition of 2006, which took no later ones, as far as
 * they stand together. Marks of letters, as in the scripts of India, are taken by few.
 */
const LETTERS = [
  'A-Z_a-z\u00c0-\u0131\u0134-\u013e\u0141-\u0148\u014a-\u017e\u01cd-\u01f0\u1e00-\u1e9b\u1ea0-\u1ef9',
  // Greek, Cyrillic, Armenian, Georgian.
  '\u0386-\u03ce\u1f00-\u1ffc\u0401-\u040c\u040e-\u044f\u0451-\u045c\u0490-\u04c4\u04d0-\u04eb\u0531-\u0559\u0561-\u0586\u10d0-\u10f6',
  // Hebrew, Arabic.
  '\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u0671-\u06b7\u06ba-\u06be\u06c0-\u06ce\u06d0-\u06d5',
  // India, Thailand, Tibet.
  '\u0905-\u0939\u0958-\u0961\u0985-\u09b9\u09dc-\u09f1\u0a05-\u0a74\u0a85-\u0a8b\u0a8d-\u0ab9\u0b05-\u0b33\u0b36-\u0b39',
  '\u0b85-\u0bb5\u0bb7-\u0bb9\u0c05-\u0c33\u0c35-\u0c39\u0c85-\u0cb9\u0d05-\u0d28\u0d2a-\u0d39\u0e01-\u0e2e\u0e30-\u0e45\u0f40-\u0f69',
  // Japan, China, Korea.
  '\u3041-\u3094\u30a1-\u30fa\u3105-\u312c\u4e00-\u9fa5\uac00-\ud7a3',
].join('')
const START = new RegExp(`^(?=[${LETTERS}])[\\p{L}_]`, 'u')
/** Also the marks of Japanese that repeat or lengthen a syllable. */
const INSIDE = /^[\d.\u3005\u30fc-\u30fe-]/
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
  const mapped = allowed.join('')
  // A name starts with a letter or underscore, and those that start with "xml" are reserved.
  const name = START.test(mapped) && !/^xml/i.test(mapped) ? mapped : `_${mapped}`
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
