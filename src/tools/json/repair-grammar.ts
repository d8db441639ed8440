import { ToolError } from '#contract/error.ts'
import { placeOf } from '#shared/data/json-place.ts'
import { DEEPEST, tooDeep } from '#shared/data/json-value.ts'
import { shownCharacter } from '#shared/text/shown-character.ts'
import { Edits, type Edit } from './repair-edits.ts'
import { endOfUrl, endsWord, isBlank, isDelimiter, isDigit, isQuote, isSpace, StringReader } from './repair-string.ts'

const SPACE = /[\u00a0\u180e\u2000-\u200b\u202f\u205f\u3000\ufeff]+/y
const CALL = /(?:new\s+)?[A-Za-z_$][\w$.]*\s*\(/y
const FENCE = /[[{]?```(?:[A-Za-z_$][\w$+-]*)?/y
const END_FENCE = /```[\]}]?/y
/** Before a string in Python, as in u'…', b"…" and r'…'. */
const PREFIX = /(?:[uf]|br?|rb?)(?=['"])/iy
/** Behind a quote that ends a string: a comma or the like, or nothing, behind blanks and comments. */
const BEHIND_END = /^[^\S\r\n]*(?:\/\*(?:[^*]|\*(?!\/))*\*\/[^\S\r\n]*)*(?:[,:\]}\r\n]|\/\/|$)/
/** Behind a quote that begins one whose content looks like that, as in u" : ". */
const BEHIND_START = /^[^"\r\n]*"[^\S\r\n]*(?:[,:\]}\r\n]|$)/
/** As far as is looked behind a quote. */
const GLANCE = 200
const HEX = /-?0[xX][\da-fA-F]{1,300}(?![\w.])/y
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const WORDS: Record<string, string> = {
  True: 'true',
  False: 'false',
  None: 'null',
  TRUE: 'true',
  FALSE: 'false',
  NULL: 'null',
  nil: 'null',
  undefined: 'null',
  NaN: 'null',
  Infinity: 'null',
  '-Infinity': 'null',
  '+Infinity': 'null',
}

/** Reads a broken document by the grammar that its author seems to have had in mind, and notes what to change. */
export class Repairer {
  private at: number
  /** Behind the last token: where something missing is put. */
  private end: number
  private depth = 0
  /** How many of what is open are objects. */
  private objects = 0
  /** From here on comes a name of an object around: the lists in between end. */
  private nameFrom = -1
  /** Inside a code block, whose closing fence ends the document however much of it is open. */
  private fenced = false
  private readonly edits = new Edits()
  private readonly strings: StringReader
  private readonly text: string

  constructor(text: string, start: { offset: number; message: string }) {
    this.text = text
    this.strings = new StringReader(text)
    this.at = start.offset
    this.end = start.offset
    if (start.offset > 0) this.edits.remove(0, start.offset, start.message)
  }

  run(): Edit[] {
    const start = this.at
    this.blank()
    this.fenced = this.fence(FENCE)
    if (!this.value()) this.refuse()
    const ended = this.fence(END_FENCE)
    if (!ended) this.documents(start)
    if ((ended || this.fence(END_FENCE)) && this.fenced && this.at < this.text.length) {
      this.edits.remove(this.at, this.text.length, 'Removed the text after the document')
      return this.edits.sorted()
    }
    while (this.here() === '}' || this.here() === ']' || this.here() === ';' || this.here() === ',') {
      this.drop(1, `Removed “${this.here()}” after the end`)
      this.blank()
    }
    if (this.at < this.text.length) this.refuse()
    return this.edits.sorted()
  }

  private here(): string {
    return this.text.charAt(this.at)
  }

  private atEnd(): boolean {
    return this.at >= this.text.length || (this.fenced && this.text.startsWith('```', this.at))
  }

  /** Further documents behind the first, one a line or separated by commas, become a list. */
  private documents(start: number): void {
    let separated = this.here() === ','
    const lines = /\n[ \t\r]*$/.test(this.text.slice(this.end, this.at))
    const packed = /[}\]]/.test(this.text.charAt(this.end - 1)) && /[{[]/.test(this.here())
    const behind = separated ? this.peekBlank(this.at + 1) : this.at
    if (!(separated || lines || packed) || this.atEnd() || !startsValue(this.text.charAt(behind))) return
    this.edits.insert(start, '[\n', 'Made a list of several documents')
    for (;;) {
      separated = this.here() === ','
      const comma = separated ? undefined : this.edits.insert(this.end, ',', '')
      const place = this.at
      if (separated) this.take(1)
      if (this.value()) continue
      if (comma) this.edits.undo(comma)
      else this.edits.remove(place, place + 1, 'Removed a comma at the end')
      break
    }
    this.edits.insert(this.end, '\n]', '')
  }

  /** @param closing the parenthesis at which a word without quotes ends */
  private value(closing = ''): boolean {
    this.blank()
    const found =
      !this.atEnd() &&
      (this.object() ||
        this.list() ||
        this.string() ||
        this.number() ||
        this.call() ||
        this.word(false, closing) ||
        this.pattern())
    this.blank()
    return found
  }

  private object(): boolean {
    if (this.here() !== '{') return false
    this.enter()
    this.members()
    return true
  }

  /** @param close the bracket that its opening one asks for */
  private members(close = '}'): void {
    this.objects++
    this.skipCommas()
    let first = true
    while (!this.atEnd() && this.here() !== '}' && this.here() !== close) {
      const separator = first ? undefined : this.separator()
      this.ellipsis()
      if (this.atEnd() || (!this.string() && !this.word(true))) {
        if (!this.atEnd() && !'{}[]'.includes(this.here())) this.refuse()
        if (separator) this.withdraw(separator)
        break
      }
      this.member()
      first = false
    }
    this.objects--
    if (close === ']' && this.here() === close) this.closeBy('}', '')
    else this.leave('}', 'an object')
  }

  private member(): void {
    this.blank()
    const arrow = this.text.startsWith('=>', this.at) ? 2 : this.here() === '=' ? 1 : 0
    const colon = this.here() === ':' || arrow > 0
    if (arrow > 0) {
      this.edits.replace(this.at, this.at + arrow, ':', 'Replaced “=” by a colon')
      this.take(arrow)
    } else if (colon) this.take(1)
    const cut = this.atEnd()
    if (!colon) {
      if (!cut && !startsValue(this.here())) this.refuse()
      this.edits.insert(this.end, ':', 'Added a missing colon')
    }
    const end = this.end
    if (this.value()) return
    if (!colon && !cut) this.refuse()
    this.edits.insert(end, 'null', 'Added null for a missing value')
  }

  private list(): boolean {
    const tuple = this.here() === '('
    if (this.here() !== '[' && !tuple) return false
    const bracket = this.at
    if (tuple) this.edits.replace(this.at, this.at + 1, '[', 'Replaced parentheses by square brackets')
    this.enter()
    this.skipCommas()
    const close = tuple ? ')' : ']'
    let first = true
    while (!this.atEnd() && this.here() !== close && this.at !== this.nameFrom) {
      const before = { at: this.at, end: this.end, edits: this.edits.count }
      const separator = first ? undefined : this.separator()
      this.ellipsis()
      const quoted = isQuote(this.here())
      if (!this.value(tuple ? close : '')) {
        if (separator) this.withdraw(separator)
        break
      }
      if (quoted && this.here() === ':' && !tuple) {
        if (this.objects === 0 && !first) this.refuse()
        this.back(before)
        if (first) return this.objectInBrackets(bracket)
        this.nameFrom = this.at
        break
      }
      first = false
    }
    if (tuple && this.here() === ')') this.closeBy(']', '')
    else if (this.isBraceOfList()) this.closeBy(']', 'Replaced a brace by a square bracket')
    else this.leave(']', 'a list')
    return true
  }

  /** What was read since is read again, in another way. */
  private back({ at, end, edits }: { at: number; end: number; edits: number }): void {
    this.at = at
    this.end = end
    this.edits.keep(edits)
  }

  /** What begins with a name is an object, whatever its bracket. */
  private objectInBrackets(bracket: number): true {
    this.edits.replace(bracket, bracket + 1, '{', 'Replaced square brackets by braces')
    this.members(']')
    return true
  }

  /** A brace that would end the whole object, although more of its members come. */
  private isBraceOfList(): boolean {
    if (this.here() !== '}' || this.objects !== 1) return false
    const comma = this.peekBlank(this.at + 1)
    if (this.text[comma] !== ',') return false
    const name = this.strings.read(this.peekBlank(comma + 1))
    return name !== undefined && this.text[this.peekBlank(name.end)] === ':'
  }

  private enter(): void {
    if (++this.depth > DEEPEST) throw tooDeep('The JSON')
    this.take(1)
    this.blank()
  }

  private leave(bracket: string, kind: string): void {
    this.depth--
    if (this.here() === bracket) this.take(1)
    else this.edits.insert(this.end, bracket, `Closed ${kind} that was left open`)
  }

  /** Another bracket stands where this one should. */
  private closeBy(bracket: string, message: string): void {
    this.edits.replace(this.at, this.at + 1, bracket, message)
    this.take(1)
    this.depth--
  }

  private skipCommas(): void {
    while (this.here() === ',') {
      this.drop(1, 'Removed a comma that separates nothing')
      this.blank()
    }
  }

  /** Steps over a comma, or adds one; either can be withdrawn when nothing follows. */
  private separator(): { added: Edit } | { comma: number; edit?: Edit } {
    if (this.here() !== ',' && this.here() !== ';') {
      return { added: this.edits.insert(this.end, ',', 'Added a missing comma') }
    }
    const comma = this.at
    const edit =
      this.here() === ';' ? { edit: this.edits.replace(comma, comma + 1, ',', 'Replaced a semicolon by a comma') } : {}
    this.take(1)
    this.blank()
    this.skipCommas()
    return { comma, ...edit }
  }

  private withdraw(separator: { added: Edit } | { comma: number; edit?: Edit }): void {
    if ('added' in separator) return this.edits.undo(separator.added)
    if (separator.edit) this.edits.undo(separator.edit)
    this.edits.remove(separator.comma, separator.comma + 1, 'Removed a comma at the end')
  }

  private ellipsis(): void {
    this.blank()
    if (!this.text.startsWith('...', this.at)) return
    this.drop(3, 'Removed an ellipsis')
    this.blank()
    if (this.here() === ',') this.drop(1, '')
    this.blank()
  }

  private string(): boolean {
    const start = this.at
    const prefix = this.prefix()
    let read = this.strings.read(start + prefix.length, /r/i.test(prefix))
    if (!read) return false
    let { content, end, faults } = read
    for (;;) {
      const plus = this.peekBlank(end)
      if (this.text[plus] !== '+') break
      const next = this.peekBlank(plus + 1)
      read = this.strings.read(next)
      faults = [...new Set([...faults, 'Joined strings that were added with +', ...(read?.faults ?? [])])]
      end = read?.end ?? plus + 1
      if (!read) break
      content += read.content
    }
    if (prefix !== '' && faults.length === 0) faults = ['Removed the prefix of a string']
    if (faults.length > 0) this.edits.replace(start, end, `"${content}"`, faults.join('; '))
    this.at = end
    this.end = end
    return true
  }

  /** The prefix of a string; a quote behind one letter may also be the end of a word whose opening quote is missing. */
  private prefix(): string {
    const prefix = this.match(PREFIX) ?? ''
    const quote = this.at + prefix.length
    if (prefix === '' || this.text[quote] !== '"') return prefix
    const behind = this.text.slice(quote + 1, quote + 1 + GLANCE)
    return BEHIND_END.test(behind) && !BEHIND_START.test(behind) ? '' : prefix
  }

  private number(): boolean {
    const { text } = this
    const hex = this.match(HEX)
    if (hex !== undefined) {
      const value = BigInt(hex.replace('-', ''))
      return this.replaced(
        hex.length,
        `${hex.startsWith('-') ? '-' : ''}${value}`,
        'Wrote a hexadecimal number in decimal digits',
      )
    }
    const number = /^([+-]?)(\d*)(?:(\.)(\d*))?(?:([eE])([+-]?)(\d*))?/.exec(
      text.slice(this.at, this.at + this.numberLength()),
    )
    const [source = '', sign = '', whole = '', point = '', fraction = '', e = '', eSign = '', power = ''] = number ?? []
    if (source === '' || (source === '+' && !number)) return false
    if (whole === '' && point === '' && (e !== '' || sign === '' || sign === '+')) return false
    const after = text.charAt(this.at + source.length)
    if (after !== '' && !isDelimiter(after) && !isBlank(after) && after !== ';') return false
    if (/^0\d/.test(whole))
      return this.replaced(source.length, JSON.stringify(source), 'Quoted a number with leading zeros')
    const exact = `${sign === '-' && whole + fraction !== '' ? '-' : ''}${whole || '0'}${point && `.${fraction || '0'}`}${e && `${e}${eSign}${power || '0'}`}`
    if (exact === source) {
      this.take(source.length)
      return true
    }
    return this.replaced(source.length, exact, 'Completed a number')
  }

  private numberLength(): number {
    let at = this.at
    while (/[\d.eE+-]/.test(this.text.charAt(at))) at++
    return at - this.at
  }

  /** `ObjectId("…")`, `new Date("…")`, `callback({…});`: the argument stays; the two of `Timestamp(1, 2)` are a list. */
  private call(): boolean {
    const name = this.match(CALL)
    if (name === undefined) return false
    this.drop(name.length, `Removed the call of ${name.replace(/(?<!\s)\s*\($/, '').slice(0, 60)}`)
    const start = this.at
    if (++this.depth > DEEPEST) throw tooDeep('The JSON')
    if (!this.value(')')) this.edits.insert(this.at, 'null', '')
    else if (this.here() === ',') this.furtherArguments(start)
    this.depth--
    if (this.here() === ')') this.drop(1, '')
    else if (this.at < this.text.length) this.refuse()
    if (this.here() === ';') this.drop(1, '')
    return true
  }

  private furtherArguments(start: number): void {
    let several = false
    while (this.here() === ',') {
      const separator = this.separator()
      if (this.value(')')) several = true
      else this.withdraw(separator)
    }
    if (!several) return
    this.edits.insert(start, '[', 'Made a list of several arguments')
    this.edits.insert(this.end, ']', '')
  }

  /** A word without quotes; as a name it ends at the colon. */
  private word(isName: boolean, closing = ''): boolean {
    const { text } = this
    const start = this.at
    let at = start
    while (at < text.length && text[at] !== closing && !endsWord(text.charAt(at)) && !isQuote(text.charAt(at))) {
      if (isName && (text[at] === ':' || text.startsWith('=>', at))) break
      if (text[at] === ';' && /^;\s*$/.test(text.slice(at, at + 20))) break
      at++
    }
    at = endOfUrl(text, start, at)
    if (at === start) return false
    let end = at
    while (end > start && isSpace(text.charAt(end - 1))) end--
    if (end === start) return false
    const symbol = text.slice(start, end)
    // A closing quote without an opening one.
    const length = end - start + (text[end] === '"' ? 1 : 0)
    if (!isName && LITERAL.test(symbol) && length === symbol.length) {
      this.take(length)
      return true
    }
    const literal = Object.hasOwn(WORDS, symbol) && !isName ? WORDS[symbol] : undefined
    const keyword = isName ? undefined : this.leadingKeyword(symbol)
    if (keyword !== undefined) {
      return this.replaced(
        keyword.length,
        WORDS[keyword] ?? keyword,
        WORDS[keyword] ? `Replaced ${keyword} by ${WORDS[keyword]}` : '',
      )
    }
    return literal === undefined
      ? this.replaced(
          length,
          JSON.stringify(symbol),
          length > symbol.length ? 'Added a missing opening quote' : 'Put a word into double quotes',
        )
      : this.replaced(length, literal, `Replaced ${symbol} by ${literal}`)
  }

  /** `true` of `true "b": 1`, where a comma is missing behind it. */
  private leadingKeyword(symbol: string): string | undefined {
    return /^(true|false|null|True|False|None)(?![\w$])/.exec(symbol)?.[1]
  }

  private pattern(): boolean {
    if (this.here() !== '/') return false
    let at = this.at + 1
    while (at < this.text.length && (this.text[at] !== '/' || this.text[at - 1] === '\\')) at++
    const source = this.text.slice(this.at, at + 1)
    return this.replaced(source.length, JSON.stringify(source), 'Put a regular expression into double quotes')
  }

  private fence(pattern: RegExp): boolean {
    const fence = this.match(pattern)
    if (fence === undefined) return false
    this.drop(fence.length, 'Removed the fence of a code block')
    this.blank()
    return true
  }

  private blank(): void {
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
    let to = text[end - 1] === '\r' ? end - 1 : end
    while (isIndent(text.charAt(to))) to++
    const next = text.startsWith('\r', to) ? to + 1 : to
    if (next < text.length && text[next] !== '\n') return [start, end]
    return from === 0 || text[from - 1] === '\n' ? [from, Math.min(next + 1, text.length)] : [from, to]
  }

  private peekBlank(from: number): number {
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
    const end = text.indexOf(block ? '*/' : '\n', at + (block ? 2 : 1))
    return end < 0 ? text.length : end + (block ? 2 : 0)
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    return pattern.exec(this.text)?.[0]
  }

  private take(length: number): void {
    this.at += length
    this.end = this.at
  }

  private replaced(length: number, text: string, message: string): true {
    if (this.text.slice(this.at, this.at + length) !== text)
      this.edits.replace(this.at, this.at + length, text, message)
    this.take(length)
    return true
  }

  private drop(length: number, message: string): void {
    this.edits.remove(this.at, this.at + length, message)
    this.at += length
  }

  private refuse(): never {
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

function startsValue(character: string): boolean {
  return isQuote(character) || isDigit(character) || /^[[{\w\-.(]$/.test(character)
}
