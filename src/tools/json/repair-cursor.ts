import { ToolError } from '#contract/error.ts'
import { endOfLine, placeOf } from '#shared/data/json-place.ts'
import { shownCharacter } from '#shared/text/shown-character.ts'
import { Edits } from './repair-edits.ts'
import { endsLine, isBlank, isSpace } from './repair-characters.ts'
import { StringReader } from './repair-string.ts'

const SPACE = /[\f\v\u00a0\u180e\u2000-\u200b\u202f\u205f\u3000\ufeff]+/y
const COLOR = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?=\s*[,}])/iy

/** What is taken up again when a way of reading turns out wrong. */
interface Mark {
  at: number
  end: number
  edits: number
}

/** A place in a broken document, which moves on over tokens, blanks and comments and notes what to change there. */
export class Cursor {
  readonly text: string
  readonly edits = new Edits()
  readonly strings: StringReader
  at: number
  /** Behind the last token: where something missing is put. */
  end: number
  /** The last character that is no blank. */
  readonly last: number

  constructor(text: string, start: number) {
    this.text = text
    this.strings = new StringReader(text)
    this.at = start
    this.end = start
    this.last = text.trimEnd().length - 1
  }

  here(): string {
    return this.text.charAt(this.at)
  }

  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    return pattern.exec(this.text)?.[0]
  }

  take(length: number): void {
    this.at += length
    this.end = this.at
  }

  replaced(length: number, text: string, message: string): true {
    if (this.text.slice(this.at, this.at + length) !== text)
      this.edits.replace(this.at, this.at + length, text, message)
    this.take(length)
    return true
  }

  drop(length: number, message: string): void {
    this.edits.remove(this.at, this.at + length, message)
    this.at += length
  }

  /** Null where nothing stands; what is closed or parted next comes behind it. */
  takeEmpty(): void {
    this.edits.insert(this.at, 'null', '')
    this.end = this.at
  }

  mark(): Mark {
    return { at: this.at, end: this.end, edits: this.edits.count }
  }

  /** What was read since is read again, in another way. */
  back({ at, end, edits }: Mark): void {
    this.at = at
    this.end = end
    this.edits.keep(edits)
  }

  blank(): void {
    for (;;) {
      while (isBlank(this.here())) this.at++
      const odd = this.match(SPACE)
      if (odd !== undefined) {
        this.edits.replace(this.at, this.at + odd.length, ' ', 'Replaced unusual white space')
        this.at += odd.length
        continue
      }
      const end = this.endOfComment(this.at)
      if (end === this.at) return
      const [from, to] = this.linesOf(this.at, end)
      if (from < this.at) this.edits.remove(from, this.at, '')
      this.edits.remove(this.at, to, 'Removed a comment')
      this.at = to
    }
  }

  /** A comment with the whole lines that it has to itself; behind a value, with the space before it. */
  private linesOf(start: number, end: number): [from: number, to: number] {
    const { text } = this
    let from = start
    while (from > 0 && isIndent(text.charAt(from - 1))) from--
    let to = end
    while (isIndent(text.charAt(to))) to++
    if (to < text.length && !endsLine(text.charAt(to))) return [start, end]
    const next = to + (text.startsWith('\r\n', to) ? 2 : 1)
    return from === 0 || endsLine(text.charAt(from - 1)) ? [from, Math.min(next, text.length)] : [from, to]
  }

  peekBlank(from: number): number {
    let at = from
    for (;;) {
      while (isSpace(this.text.charAt(at))) at++
      const end = this.endOfComment(at)
      if (end === at) return at
      at = end
    }
  }

  private endOfComment(at: number): number {
    const { text } = this
    const block = text.startsWith('/*', at)
    if (!block && !text.startsWith('//', at) && text[at] !== '#') return at
    if (text[at] === '#' && this.isColor(at)) return at
    if (!block) return endOfLine(text, at + 1)
    const end = text.indexOf('*/', at + 2)
    return end < 0 ? text.length : end + 2
  }

  /** `#fff`, a value of its own. */
  private isColor(at: number): boolean {
    COLOR.lastIndex = at
    return /:[^\S\r\n]?$/.test(this.text.slice(Math.max(0, at - 2), at)) && COLOR.test(this.text)
  }

  refuse(): never {
    const { line, column } = placeOf(this.text, this.at)
    const code = this.text.codePointAt(this.at)
    const found = code === undefined ? 'the end of the text' : shownCharacter(code)
    throw new ToolError(
      `This could not be repaired: ${found} at line ${line}, column ${column} makes no sense there.`,
      {
        code: 'invalid_json',
        errors: [{ line, column, message: `${found} makes no sense here.` }],
      },
    )
  }
}

function isIndent(character: string): boolean {
  return character === ' ' || character === '\t'
}
