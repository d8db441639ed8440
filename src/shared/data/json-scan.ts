import { endOfLine } from './json-place.ts'
import { isUnseen, shownCharacter } from '#shared/text/shown-character.ts'

/** What a scan tells, in the order of the text; the offsets are those of the source. */
export interface JsonReader {
  /** `{` or `[`. */
  open(offset: number, object: boolean): void
  /** Whatever bracket was there: `object` tells what is closed by it. */
  close(offset: number, object: boolean): void
  /** A member's name, quotes included. */
  key(start: number, end: number): void
  /** A string, number, `true`, `false` or `null`. */
  scalar(start: number, end: number): void
}

/** Told of a mistake; a reader that wants the first one only throws. */
type OnMistake = (offset: number, message: string) => void

const VALUE = 0
const AFTER = 1
const KEY = 2
const COLON = 3

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d

/**
 * Walks through a JSON text by the grammar of RFC 8259, without recursion, so that no depth can hurt.
 * After a mistake it goes on at the place where a person would: `onMistake` may be called again.
 */
export function scanJson(text: string, reader: JsonReader, onMistake: OnMistake): void {
  const levels = new Levels()
  const lexer = new Lexer(text, onMistake)
  let state = VALUE
  // Right behind an opening bracket the closing one may follow.
  let fresh = false

  const close = () => {
    const { inObject } = levels
    levels.leave()
    reader.close(lexer.at++, inObject)
    state = AFTER
  }
  const next = () => {
    state = levels.inObject ? KEY : VALUE
    fresh = false
  }

  for (;;) {
    const code = lexer.skip()
    if (code < 0) break
    const inside = levels.depth > 0
    const object = levels.inObject

    if (state === AFTER) {
      if (!inside) {
        onMistake(lexer.at, `Expected the end of the text, found ${lexer.found()}.`)
        return
      }
      if (code === COMMA) lexer.at++
      else if (code === (object ? CLOSE_OBJECT : CLOSE_ARRAY)) {
        close()
        continue
      } else {
        onMistake(lexer.at, `Expected a comma or “${object ? '}' : ']'}”, found ${lexer.found()}.`)
        if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
          close()
          continue
        }
      }
      next()
    } else if (state === COLON) {
      if (code === 0x3a) lexer.at++
      else onMistake(lexer.at, `Expected a colon after the name, found ${lexer.found()}.`)
      state = code === COMMA || code === CLOSE_OBJECT ? AFTER : VALUE
      fresh = false
    } else if (inside && code === (object ? CLOSE_OBJECT : CLOSE_ARRAY)) {
      if (!fresh) {
        onMistake(
          lexer.at,
          state === KEY || !object
            ? `Expected another ${object ? 'name' : 'value'}, found ${lexer.found()}: the comma before it is one too many.`
            : `Expected a value, found ${lexer.found()}.`,
        )
      }
      close()
    } else if (state === KEY) {
      if (code === QUOTE) {
        const start = lexer.at
        lexer.string()
        reader.key(start, lexer.at)
        state = COLON
        continue
      }
      onMistake(lexer.at, `Expected a name in double quotes, found ${lexer.found()}.`)
      if (code === COMMA) lexer.at++
      else if (code === CLOSE_ARRAY) close()
      else if (code === 0x3a || code === OPEN_OBJECT || code === OPEN_ARRAY) state = COLON
      else {
        lexer.foreign()
        state = COLON
      }
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      levels.enter(code === OPEN_OBJECT)
      reader.open(lexer.at++, code === OPEN_OBJECT)
      state = code === OPEN_OBJECT ? KEY : VALUE
      fresh = true
    } else if (code === COMMA || code === 0x3a || code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      onMistake(lexer.at, `Expected a value, found ${lexer.found()}.`)
      if (inside && (code === CLOSE_OBJECT || code === CLOSE_ARRAY)) close()
      else {
        lexer.at++
        if (code === COMMA && inside) next()
      }
    } else {
      const start = lexer.at
      lexer.scalar(code)
      reader.scalar(start, lexer.at)
      state = AFTER
    }
  }
  if (levels.depth > 0) {
    const kind = levels.inObject ? 'an object: “}”' : 'a list: “]”'
    onMistake(text.length, `The text ends inside ${kind} is missing.`)
  } else if (state !== AFTER) onMistake(text.length, text.trim() ? 'Expected a value.' : 'There is no JSON text.')
}

/** Which of the open brackets are objects, a byte each: five million of them in a list take a second on a slow machine. */
class Levels {
  depth = 0
  /** The engine keeps no longer one on its own heap: to make such a one took longer than to read a short document. */
  private kinds = new Uint8Array(64)

  get inObject(): boolean {
    return this.depth > 0 && this.kinds[this.depth - 1] === 1
  }

  enter(object: boolean): void {
    if (this.depth === this.kinds.length) {
      const before = this.kinds
      this.kinds = new Uint8Array(before.length * 2)
      this.kinds.set(before)
    }
    this.kinds[this.depth++] = object ? 1 : 0
  }

  leave(): void {
    this.depth--
  }
}

const WORDS = ['true', 'false', 'null']

/** Reads tokens; `at` is the place of the next character. */
class Lexer {
  at = 0
  private readonly text: string
  private readonly onMistake: OnMistake

  constructor(text: string, onMistake: OnMistake) {
    this.text = text
    this.onMistake = onMistake
  }

  /** Steps over white space and gives the next character's code, -1 at the end. */
  skip(): number {
    const { text } = this
    for (;;) {
      const code = text.charCodeAt(this.at)
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) this.at++
      else if (code === 0x2f && /[/*]/.test(text.charAt(this.at + 1))) this.comment()
      else if ((code > 0x7f || code === 0x0b || code === 0x0c) && isOtherSpace(code)) this.otherSpace()
      else return Number.isNaN(code) ? -1 : code
    }
  }

  private comment(): void {
    this.onMistake(this.at, 'JSON has no comments.')
    const block = this.text.charAt(this.at + 1) === '*'
    const end = block ? this.text.indexOf('*/', this.at + 2) : endOfLine(this.text, this.at + 2)
    this.at = end < 0 ? this.text.length : end + (block ? 2 : 0)
  }

  /** Stepped over like white space: told once, it makes no mistake of what follows. */
  private otherSpace(): void {
    this.onMistake(this.at, `${capitalised(this.found())} does not belong outside a string.`)
    while (isOtherSpace(this.text.charCodeAt(this.at))) this.at++
  }

  /** The character at this place, as it is shown in a sentence. */
  found(): string {
    const code = this.text.codePointAt(this.at)
    if (code === undefined) return 'the end of the text'
    const word = /^\w{2,}/.exec(this.text.slice(this.at, this.at + 20))
    if (word) return `“${word[0]}”`
    if (code === 0xfeff) return 'a byte order mark'
    return shownCharacter(code)
  }

  scalar(code: number): void {
    if (code === QUOTE) this.string()
    else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) this.number()
    else {
      const word = WORDS.find((name) => this.text.startsWith(name, this.at))
      if (word && !isWordCode(this.text.charCodeAt(this.at + word.length))) this.at += word.length
      else {
        this.onMistake(this.at, `Expected a value, found ${this.found()}.`)
        this.foreign()
      }
    }
  }

  string(): void {
    const { text } = this
    const start = this.at
    let at = start + 1
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) break
      if (code === 0x5c) {
        const escape = text.charCodeAt(at + 1)
        if (escape === 0x75 && !/^[\da-f]{4}$/i.test(text.slice(at + 2, at + 6))) {
          this.onMistake(at, 'Expected four hexadecimal digits after “\\u”.')
        } else if (escape !== 0x75 && !'"\\/bfnrt'.includes(text.charAt(at + 1))) {
          this.onMistake(at, `${shownEscape(text.codePointAt(at + 1))} is not an escape sequence of JSON.`)
        }
        at += escape === 0x0d && text.charCodeAt(at + 2) === 0x0a ? 3 : 2
      } else if (code >= 0x20) at++
      else if (Number.isNaN(code) || code === 0x0a || code === 0x0d) {
        this.onMistake(Number.isNaN(code) ? start : at, 'This string has no closing quote.')
        this.at = Math.min(at, text.length)
        return
      } else {
        this.onMistake(
          at,
          `A string cannot hold the control character ${shownCharacter(code)} as it is: it must be escaped.`,
        )
        at++
      }
    }
    this.at = at + 1
  }

  private number(): void {
    const { text } = this
    const start = this.at
    if (text.charCodeAt(this.at) === 0x2d) this.at++
    if (text.charCodeAt(this.at) === 0x30) {
      this.at++
      if (isDigit(text.charCodeAt(this.at))) this.onMistake(start, 'A number cannot have leading zeros.')
      this.digits()
    } else if (!this.digits()) this.onMistake(this.at, 'Expected a digit after the minus sign.')
    if (text.charCodeAt(this.at) === 0x2e) {
      this.at++
      if (!this.digits()) this.onMistake(this.at, 'Expected a digit after the decimal point.')
    }
    if ((text.charCodeAt(this.at) | 0x20) === 0x65) {
      this.at++
      const sign = text.charCodeAt(this.at)
      if (sign === 0x2b || sign === 0x2d) this.at++
      if (!this.digits()) this.onMistake(this.at, 'Expected a digit in the exponent.')
    }
    if (!isWordCode(text.charCodeAt(this.at))) return
    this.onMistake(this.at, `A number cannot hold ${this.found()}.`)
    this.foreign()
  }

  private digits(): boolean {
    const start = this.at
    while (isDigit(this.text.charCodeAt(this.at))) this.at++
    return this.at > start
  }

  /** Steps over what is no JSON: a word, a string in other quotes, or a single character. */
  foreign(): void {
    const { text } = this
    const first = text.charAt(this.at)
    if (first === "'" || first === '`') {
      const end = text.indexOf(first, this.at + 1)
      const line = text.indexOf('\n', this.at + 1)
      if (end > 0 && (line < 0 || end < line)) {
        this.at = end + 1
        return
      }
    }
    this.at++
    while (isWordCode(text.charCodeAt(this.at))) this.at++
  }
}

/** White space elsewhere: byte order marks, no-break spaces, those of other scripts, line separators. */
const isOtherSpace = (code: number) => /[\s\u200b]/.test(String.fromCharCode(code))

function shownEscape(code: number | undefined): string {
  if (code === undefined) return '“\\”'
  return isUnseen(code) ? `A backslash before ${shownCharacter(code)}` : `“\\${String.fromCodePoint(code)}”`
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const isDigit = (code: number) => code >= 0x30 && code <= 0x39

/** Whether it belongs to a word: letters, digits, `.`, `+`, `-`, `_`, `$`, `%`, `@`, `#`. */
function isWordCode(code: number): boolean {
  if (code >= 0x80) return code !== 0xfeff && code !== 0xa0
  return (
    isDigit(code) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x2e ||
    code === 0x2b ||
    code === 0x2d ||
    code === 0x5f ||
    (code >= 0x23 && code <= 0x25) ||
    code === 0x40
  )
}
