import { decodeEntities } from './entities.ts'

interface Attribute {
  /** In small letters. */
  name: string
  value: string
  /** Where it stands in the text. */
  start: number
  end: number
}

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>][^\s>]*))?/g

/** The attributes of a tag as it is written, e.g. ` href="/a" rel=nofollow`. */
export function attributesOf(text: string): Attribute[] {
  return [...text.matchAll(ATTRIBUTE)].map(({ 0: whole, 1: name = '', 2: value = '', index }) => ({
    name: name.toLowerCase(),
    value: decodeEntities(/^["']/.test(value) ? value.slice(1, -1) : value, true),
    start: index,
    end: index + whole.length,
  }))
}
