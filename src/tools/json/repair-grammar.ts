import { DEEPEST, tooDeep } from '#shared/data/json-value.ts'
import { Cursor } from './repair-cursor.ts'
import type { Edit } from './repair-edits.ts'
import { dropLead, takeTupleName } from './repair-names.ts'
import { ARRAY, ARROWED, ASSIGNMENT, CALL, CLOSING, END_FENCE, FENCE, KEYED, MEMBERS, SET } from './repair-patterns.ts'
import { isTrailing } from './repair-prose.ts'
import { takeNumber, takePattern, takeString, takeWord } from './repair-scalars.ts'
import { isDigit, isQuote } from './repair-characters.ts'

/** Reads a broken document by the grammar that its author seems to have had in mind, and notes what to change. */
export class Repairer extends Cursor {
  private depth = 0
  /** How many of what is open are objects. */
  private objects = 0
  /** How many calls and tuples are open: a parenthesis at the end of the text ends what is left open inside. */
  private parentheses = 0
  /** The run of closing parentheses, semicolons and blanks that was looked at last. */
  private closing = { from: 0, to: 0 }
  /** From here on comes a name of an object around: the lists in between end. */
  private nameFrom = -1
  /** Inside a code block: what stands behind it is not of the document. */
  private fenced = false

  constructor(text: string, start: { offset: number; message: string }) {
    super(text, start.offset)
    if (start.offset > 0) this.edits.remove(0, start.offset, start.message)
  }

  run(): Edit[] {
    const start = this.at
    this.blank()
    this.fenced = this.fence(FENCE)
    if (!this.bareMembers() && !this.document()) this.refuse()
    const ended = this.fence(END_FENCE)
    const closed = /[}\]]/.test(this.text.charAt(this.end - 1))
    const prose = !this.fenced && closed && isTrailing(this.text, this.at)
    if (!ended && !prose) this.documents(start)
    if (prose || ((ended || this.fence(END_FENCE)) && this.fenced && this.at < this.text.length)) {
      const more = this.text.includes('```', this.at) ? ', and with it another code block' : ''
      this.edits.remove(this.at, this.text.length, `Removed the text after the document${more}`)
      return this.edits.sorted()
    }
    while (/^[}\]);,]$/.test(this.here())) {
      this.drop(1, `Removed “${this.here()}” after the end`)
      this.blank()
    }
    if (this.at < this.text.length) this.refuse()
    return this.edits.sorted()
  }

  private bareMembers(): boolean {
    if (this.match(MEMBERS) === undefined) return false
    this.edits.insert(this.at, '{', 'Put braces around members that had none')
    this.depth++
    this.members()
    this.blank()
    return true
  }

  /** A value, maybe assigned to something, as in `const x = {…};`. */
  private document(): boolean {
    const assignment = this.match(ASSIGNMENT)
    if (assignment === undefined) return this.value()
    this.drop(assignment.length, 'Removed the assignment around the value')
    const found = this.value()
    if (this.here() === ';') {
      this.drop(1, 'Removed “;” after the end')
      this.blank()
    }
    return found
  }

  private atEnd(): boolean {
    if (this.parentheses > 0 && this.here() === ')' && this.isLast()) return true
    return this.at >= this.text.length || this.text.startsWith('```', this.at)
  }

  /** At the parenthesis that ends a call which is all of the text, as in `callback({…});`. */
  private isLast(): boolean {
    if (this.at < this.closing.from || this.at >= this.closing.to) {
      let to = this.at
      while (this.text[to] === ')' || this.text[to] === ';') to = this.peekBlank(to + 1)
      this.closing = { from: this.at, to }
    }
    return this.closing.to === this.text.length || this.text.startsWith('```', this.closing.to)
  }

  /** Further documents behind the first, one a line or separated by commas, become a list. */
  private documents(start: number): void {
    let separated = this.here() === ','
    const lines = /[\r\n][ \t]*$/.test(this.text.slice(this.end, this.at))
    const packed = /[}\]]/.test(this.text.charAt(this.end - 1)) && /[{[]/.test(this.here())
    const behind = separated ? this.peekBlank(this.at + 1) : this.at
    if (!(separated || lines || packed) || this.atEnd() || !startsValue(this.text.charAt(behind))) return
    this.edits.enclose(start, '[\n', 'Made a list of several documents')
    for (;;) {
      separated = this.here() === ','
      const comma = separated ? undefined : this.edits.insert(this.end, ',', '')
      const place = this.at
      if (separated) this.take(1)
      this.blank()
      if (this.document()) continue
      if (comma) this.edits.undo(comma)
      else this.edits.remove(place, place + 1, 'Removed a comma at the end')
      break
    }
    this.edits.insert(this.end, '\n]', '')
  }

  /** @param closing the parenthesis at which a word without quotes ends */
  private value(closing = ''): boolean {
    this.blank()
    dropLead(this)
    const found =
      !this.atEnd() &&
      (this.object() ||
        this.list() ||
        takeString(this) ||
        takeNumber(this) ||
        this.call() ||
        takeWord(this, false, closing) ||
        takePattern(this))
    this.blank()
    return found
  }

  private object(): boolean {
    if (this.here() !== '{' || this.match(SET) !== undefined) return false
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
      dropLead(this)
      if (this.atEnd() || !(takeString(this, true) || takeTupleName(this) || takeWord(this, true))) {
        if (!this.atEnd() && !'{}[]'.includes(this.here())) this.refuse()
        if (separator) this.withdraw(separator)
        break
      }
      this.member(close === ')' ? close : '')
      first = false
    }
    this.objects--
    if (close !== '}' && this.here() === close) this.closeBy('}', '')
    else this.leave('}', 'an object')
  }

  private member(closing: string): void {
    this.blank()
    const arrow = this.text.startsWith('=>', this.at) ? 2 : this.here() === '=' ? 1 : 0
    const colon = this.here() === ':' || arrow > 0
    if (arrow > 0) {
      this.edits.replace(this.at, this.at + arrow, ':', `Replaced “${'=>'.slice(0, arrow)}” by a colon`)
      this.take(arrow)
    } else if (colon) this.take(1)
    const cut = this.atEnd()
    if (!colon) {
      if (!cut && !startsValue(this.here())) this.refuse()
      this.edits.insert(this.end, ':', 'Added a missing colon')
    }
    const end = this.end
    if (this.value(closing)) return
    if (!colon && !cut) this.refuse()
    this.edits.insert(end, 'null', 'Added null for a missing value')
  }

  /** @param keyed whether its elements have names, as arguments may */
  private list(keyed = false): boolean {
    const open = this.here()
    const close = CLOSING[open]
    if (close === undefined) return false
    const tuple = open === '('
    const bracket = this.at
    const arrowed = keyed || this.match(ARROWED) !== undefined
    if (open !== '[' && !arrowed) {
      const replaced = tuple ? 'parentheses' : 'the braces of a set'
      this.edits.replace(bracket, bracket + 1, '[', `Replaced ${replaced} by square brackets`)
    }
    this.enter()
    this.parentheses += Number(tuple)
    if (arrowed) {
      this.objectInBrackets(bracket, close)
      this.parentheses -= Number(tuple)
      return true
    }
    this.skipCommas()
    let first = true
    while (!this.atEnd() && this.here() !== close && this.at !== this.nameFrom) {
      const before = this.mark()
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
        if (first) return this.objectInBrackets(bracket, close)
        this.nameFrom = this.at
        break
      }
      first = false
    }
    this.parentheses -= Number(tuple)
    if (open !== '[' && this.here() === close) this.closeBy(']', '')
    else if (this.isBraceOfList()) this.closeBy(']', 'Replaced a brace by a square bracket')
    else this.leave(']', 'a list')
    return true
  }

  /** What begins with a name is an object, whatever its bracket. */
  private objectInBrackets(bracket: number, close: string): true {
    const replaced = close === ']' ? 'square brackets' : 'parentheses'
    this.edits.replace(bracket, bracket + 1, '{', `Replaced ${replaced} by braces`)
    this.members(close)
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

  /** `ObjectId("…")`, `new Date("…")`, `callback({…});`: the argument stays; the two of `Timestamp(1, 2)` are a list. */
  private call(): boolean {
    const name = this.match(CALL)
    if (name === undefined) return false
    const called = name.replace(/(?<!\s)\s*\($/, '').slice(0, 60)
    const isArray = this.match(ARRAY) !== undefined
    this.drop(name.length - 1, isArray ? 'Removed “array” before its parenthesis' : `Removed the call of ${called}`)
    if (isArray) return this.list()
    if (this.match(KEYED) !== undefined) return this.list(true)
    this.drop(1, '')
    const start = this.at
    if (++this.depth > DEEPEST) throw tooDeep('The JSON')
    this.parentheses++
    if (!this.value(')')) this.takeEmpty()
    else if (this.here() === ',') this.furtherArguments(start)
    this.depth--
    this.parentheses--
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

  private fence(pattern: RegExp): boolean {
    const fence = this.match(pattern)
    if (fence === undefined) return false
    this.drop(fence.length, 'Removed the fence of a code block')
    this.blank()
    return true
  }
}

function startsValue(character: string): boolean {
  return isQuote(character) || isDigit(character) || /^[[{\w\-.(]$/.test(character)
}
