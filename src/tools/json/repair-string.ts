import { endOfLine } from '#shared/data/json-place.ts'
import { LongText } from '#shared/text/long-text.ts'
import {
  closes,
  entityAt,
  endOfUrl,
  endsLine,
  endsWord,
  isBlank,
  isDelimiter,
  isDigit,
  isQuote,
  isSpace,
  isUnfinishedSum,
  literalBackslashes,
  withoutSpaces,
} from './repair-characters.ts'
import { BEHIND_BRACKETS, BEHIND_NAME, BEHIND_QUOTATION, BEHIND_QUOTE, BEHIND_SEMICOLON } from './repair-endings.ts'

/**
 * Strings in a broken document: where one ends is a guess, made as jsonrepair (ISC, Jos de Jong) makes it, but without
 * reading any part of the text more than a few times.
 */
interface ReadString {
  /** Behind the string. */
  end: number
  /** Its content with JSON's escapes, without the quotes. */
  content: string
  /** What was wrong with it, each fault once. */
  faults: readonly string[]
}

const CLOSERS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
/** As far as is looked behind a quote. */
const GLANCE = 200
const FAULTLESS = /"[^"\\[{(\p{Cc}]*"(?=[,:\]}])/uy
const BREAK_ESCAPED = 'Escaped a line break inside a string'
const CONTROL_ESCAPED = 'Escaped a control character inside a string'
const DOUBLED = 'Doubled a backslash that escapes nothing'

export class StringReader {
  /** Characters read in vain; beyond a few times the text's length the first quote ends each string. */
  private wasted = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The string that starts here, or `undefined` where none does; a raw one of Python has no escapes. */
  read(start: number, { raw = false, isName = false } = {}): ReadString | undefined {
    return (raw ? undefined : this.faultless(start)) ?? this.long(start, raw) ?? this.guess(start, raw, isName)
  }

  /** What most strings are, even in a broken document: nothing to escape, and a comma, colon or bracket behind it. */
  private faultless(start: number): ReadString | undefined {
    if (this.text[start] !== '"') return undefined
    FAULTLESS.lastIndex = start
    const found = FAULTLESS.exec(this.text)?.[0]
    return found === undefined ? undefined : { end: start + found.length, content: found.slice(1, -1), faults: [] }
  }

  /** A string of Python, Kotlin and others between three quotes, which holds quotes and line breaks as they are. */
  private long(start: number, raw: boolean): ReadString | undefined {
    const { text } = this
    const quote = text.charAt(start)
    const quotes = quote.repeat(3)
    if ((quote !== '"' && quote !== "'") || !text.startsWith(quotes, start) || this.isWasteful()) return undefined
    const inside = start + 3
    let at = text.indexOf(quotes, inside)
    // Four quotes are something else, and so is a quote in quotes: {"a": """, "b": 1}.
    if (at !== inside && text[inside] === quote) return undefined
    if (BEHIND_QUOTE.test(text.slice(inside, inside + GLANCE))) return undefined
    while (at >= 0 && !this.endsLong(at, quote)) at = this.isWasteful() ? -1 : text.indexOf(quotes, at + 1)
    if (at < 0) {
      this.wasted += text.length - start
      return undefined
    }
    const faults = new Set(['Put a string in triple quotes into double quotes'])
    const opening: Opening = { start, inside, quote, entity: false, escaped: false, isName: false }
    const content = raw ? JSON.stringify(text.slice(inside, at)).slice(1, -1) : this.encode(opening, at, faults)
    return { end: at + 3, content, faults: [...faults] }
  }

  /** Of more than three quotes the first are of the text; a quote behind a backslash is, too. */
  private endsLong(at: number, quote: string): boolean {
    const { text } = this
    if (text[at + 3] === quote || text[at - 1] === '\\') return false
    const next = this.skipBlank(at + 3)
    this.wasted += next - at
    return next >= text.length || isDelimiter(text.charAt(next)) || text[next] === ';'
  }

  private isWasteful(): boolean {
    return this.wasted > 8 * this.text.length + 1000
  }

  private guess(start: number, raw: boolean, isName: boolean): ReadString | undefined {
    const escaped = this.text[start] === '\\'
    const at = escaped ? start + 1 : start
    const entity = entityAt(this.text, at)
    const quote = entity?.character ?? this.text.charAt(at)
    if (!isQuote(quote)) return undefined
    const opening: Opening = {
      start: at,
      inside: at + (entity?.length ?? 1),
      quote,
      entity: entity !== undefined,
      escaped,
      isName,
    }
    const close = this.endOfName(opening, this.isWasteful() ? this.nearEnd(opening) : this.likelyEnd(opening))
    const faults = new Set<string>()
    if (escaped) faults.add('Removed the backslashes before the quotes of a string')
    else if (quote !== '"' || entity) faults.add('Put a string into double quotes')
    if (close.missing) faults.add('Closed a string that had no closing quote')
    // A missing quote is put before trailing blanks, such as the line break at the end of a file.
    const behind = close.missing ? this.behindInk(opening.inside, close.at) : close.at
    const content = raw
      ? JSON.stringify(this.text.slice(opening.inside, behind)).slice(1, -1)
      : this.encode(opening, behind, faults)
    const end = close.missing ? behind : close.next
    return { end, content: close.missing ? withoutSpaces(content) : content, faults: [...faults] }
  }

  /** A name that reaches into its value ends at the colon. */
  private endOfName({ inside, isName }: Opening, close: Close): Close {
    const { text } = this
    if (!isName || close.next >= text.length) return close
    const length = text.slice(inside, close.at).indexOf(':')
    if (length < 0) return close
    const next = this.skipBlank(close.next)
    this.wasted += next - close.next
    if (text[next] === ':' || BEHIND_NAME.test(text.slice(next, next + GLANCE))) return close
    return { at: inside + length, next: inside + length, missing: true }
  }

  /** Believes a quote when what follows looks like the end of a string. */
  private likelyEnd(opening: Opening): Close {
    const { text } = this
    const counts: Counts = { '(': 0, '[': 0, '{': 0 }
    let at = opening.inside
    /** Where a quotation in the text begins that has not ended yet. */
    let quotation = -1
    while (at < text.length) {
      const width = this.endWidth(opening, at)
      if (width > 0) {
        const verdict = this.inQuotation(quotation, at + width) ?? this.judge(at, at + width, counts, opening.isName)
        if (verdict === 'end') return { at, next: at + width, missing: false }
        if (verdict === 'near') {
          this.wasted += at - opening.start
          return this.nearEnd(opening)
        }
        if (typeof verdict === 'number') {
          this.wasted += at - verdict
          return { at: verdict, next: verdict, missing: true }
        }
        quotation = quotation < 0 && !opening.isName ? at : -1
        at += width
      } else {
        const character = text.charAt(at)
        if (character in counts) counts[character] = (counts[character] as number) + 1
        else if (character in CLOSERS) counts[CLOSERS[character] as string]!--
        at += this.step(at)
      }
      if (opening.escaped && text[at] === '\\') at++
    }
    // A bracket that nothing in the text opened is one of the document.
    const last = this.before(text.length - 1)
    const opener = last >= opening.inside ? CLOSERS[text.charAt(last)] : undefined
    if (opener !== undefined && (counts[opener] as number) < 0) {
      this.wasted += text.length - opening.start
      return this.nearEnd(opening)
    }
    const end = isUnfinishedSum(text, opening.start, last) ? last : text.length
    return { at: end, next: end, missing: true }
  }

  /**
   * A quote at `at`, ending at `after`: the string's end, a quote inside it, a sign that the string ended at an earlier
   * comma (its place), or that it ends at the first delimiter (`near`).
   */
  private judge(at: number, after: number, counts: Counts, isName: boolean): 'end' | 'inside' | 'near' | number {
    const { text } = this
    const next = this.skipBlank(after)
    this.wasted += next - after
    const character = text.charAt(next)
    if (character === '') return 'end'
    if (isDelimiter(character)) {
      const closesText = (counts[CLOSERS[character] ?? ''] ?? 0) > 0
      if (!closesText || BEHIND_BRACKETS.test(text.slice(next, next + GLANCE))) return 'end'
    }
    if (isName && BEHIND_NAME.test(text.slice(next, next + GLANCE))) return 'end'
    if (isQuote(character) && !this.endsAt(next)) return 'end'
    if (isDigit(character) || (character === ';' && this.separates(next + 1))) return 'end'
    const previous = this.before(at - 1)
    if (text[previous] === ',') return previous
    return isDelimiter(text.charAt(previous)) ? 'near' : 'inside'
  }

  /** Of a quote that may end a quotation: whether the text goes on, or ended before, where this is a name in the next line. */
  private inQuotation(start: number, after: number): 'inside' | number | undefined {
    if (start < 0) return undefined
    const { text } = this
    const next = this.skipBlank(after)
    this.wasted += next - after
    if (BEHIND_QUOTATION.test(text.slice(next, next + GLANCE))) return 'inside'
    if (text[next] !== ':') return undefined
    const before = text.slice(Math.max(start - GLANCE, 0), start)
    return /[\r\n]\s*$/.test(before) ? start : 'inside'
  }

  /** Ends the string at the first quote or delimiter. */
  private nearEnd(opening: Opening): Close {
    const { text } = this
    let at = opening.inside
    while (at < text.length) {
      const width = this.endWidth(opening, at)
      if (width > 0) return { at, next: at + width, missing: false }
      if (endsWord(text.charAt(at))) {
        const end = endOfUrl(text, opening.inside, at)
        return { at: end, next: end, missing: true }
      }
      at += this.step(at)
      if (opening.escaped && text[at] === '\\') at++
    }
    return { at: text.length, next: text.length, missing: true }
  }

  private endWidth({ quote, entity }: Opening, at: number): number {
    const character = this.text.charAt(at)
    if (entity) {
      const found = character === '&' ? entityAt(this.text, at) : undefined
      return found?.character === quote ? found.length : 0
    }
    return closes(quote, character) ? 1 : 0
  }

  private step(at: number): number {
    return this.text[at] === '\\' ? 2 : 1
  }

  /** White space within the line, and comments. */
  private skipBlank(from: number): number {
    const { text } = this
    let at = from
    for (;;) {
      while (!endsLine(text.charAt(at)) && isSpace(text.charAt(at))) at++
      if (text[at] !== '/' || (text[at + 1] !== '/' && text[at + 1] !== '*')) return at
      const block = text[at + 1] === '*'
      const end = block ? text.indexOf('*/', at + 2) : endOfLine(text, at + 2)
      at = end < 0 ? text.length : end + (block ? 2 : 0)
    }
  }

  private behindInk(start: number, end: number): number {
    let at = end
    while (at > start && isBlank(this.text.charAt(at - 1))) at--
    return at
  }

  private before(from: number): number {
    let at = from
    while (at > 0 && isSpace(this.text.charAt(at))) at--
    return at
  }

  /** Whether a quote here is followed by what follows an end. */
  private endsAt(quote: number): boolean {
    let at = quote + 1
    while (isSpace(this.text.charAt(at))) at++
    this.wasted += at - quote
    return at >= this.text.length || isDelimiter(this.text.charAt(at))
  }

  /** A semicolon separates where a string, a number or the like, a bracket or the end follows. */
  private separates(from: number): boolean {
    let at = from
    while (isSpace(this.text.charAt(at))) at++
    this.wasted += at - from
    if (at >= this.text.length || isQuote(this.text.charAt(at)) || '{}[]'.includes(this.text.charAt(at))) return true
    return BEHIND_SEMICOLON.test(this.text.slice(at, at + GLANCE))
  }

  /** The content up to `end` with the escapes that JSON wants. */
  private encode({ inside, entity, escaped }: Opening, end: number, faults: Set<string>): string {
    const { text } = this
    const parts = new LongText(Infinity)
    let plain = inside
    let at = inside
    const literal = literalBackslashes(text.slice(inside, end))
    const put = (length: number, replacement: string, fault?: string) => {
      if (plain < at) parts.put(text.slice(plain, at))
      parts.put(replacement)
      at += length
      plain = at
      if (fault) faults.add(fault)
    }
    while (at < end) {
      const character = text.charAt(at)
      const found = entity && character === '&' ? entityAt(this.text, at) : undefined
      if (found) put(found.length, JSON.stringify(found.character).slice(1, -1))
      else if (character === '\\' && literal?.test(text.charAt(at + 1))) put(1, '\\\\', DOUBLED)
      else if (character === '\\') this.escape(at, end, put)
      else if (character === '"') put(1, '\\"', 'Escaped a quote inside a string')
      else if (character < ' ') {
        put(1, JSON.stringify(character).slice(1, -1), endsLine(character) ? BREAK_ESCAPED : CONTROL_ESCAPED)
      } else at++
      if (escaped && text[at] === '\\' && at < end) put(1, '')
    }
    at = Math.min(at, end)
    parts.put(text.slice(plain, end))
    return parts.text()
  }

  private escape(at: number, end: number, put: (length: number, replacement: string, fault?: string) => void): void {
    const sequence = this.text.slice(at, Math.min(at + 12, end))
    const name = sequence.charAt(1)
    if (name === '') return put(1, '', 'Removed a backslash at the end of a string')
    if ('"\\/bfnrt'.includes(name)) return put(2, sequence.slice(0, 2))
    if (/^\\u[\da-fA-F]{4}/.test(sequence)) return put(6, sequence.slice(0, 6))
    const code = /^\\(?:x([\da-fA-F]{2})|u\{([\da-fA-F]{1,6})\})/.exec(sequence)
    const point = parseInt(code?.[1] ?? code?.[2] ?? '110000', 16)
    const fault = 'Replaced an escape sequence that JSON does not have'
    if (code && point <= 0x10ffff)
      return put(code[0].length, JSON.stringify(String.fromCodePoint(point)).slice(1, -1), fault)
    if (/^\\0(?!\d)/.test(sequence)) return put(2, '\\u0000', fault)
    if (name === 'v') return put(2, '\\u000b', fault)
    if (name === '\n') return put(2, '\\n', BREAK_ESCAPED)
    if (name === '\r') return put(2, '\\r', BREAK_ESCAPED)
    // Escapes of quotes, octal numbers and the bell elsewhere; what else stands there belongs to a path or a pattern.
    if (isQuote(name) || name === '0' || /^\\a(?!\w)/.test(sequence))
      return put(1, '', 'Removed a backslash that escapes nothing')
    if (name !== 'u') return put(1, '\\\\', DOUBLED)
    const cut = at + sequence.length >= this.text.length && /^\\u[\da-fA-F]{0,3}$/.test(sequence)
    return cut ? put(sequence.length, '', 'Removed an escape sequence that was cut off') : put(1, '\\\\', fault)
  }
}

/** How many brackets of each kind are open in a string. */
type Counts = Record<string, number>

interface Opening {
  start: number
  inside: number
  quote: string
  entity: boolean
  escaped: boolean
  isName: boolean
}

interface Close {
  /** Behind the content. */
  at: number
  /** Behind the string. */
  next: number
  missing: boolean
}
