import { ToolError } from '#contract/error.ts'

const INTEGER = /0|-?[1-9]\d*/y
const BLANK = /[ \t\n\r]*/y
const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '/': '/', '\\': '\\' }

/** A place in a JSONPath, which moves on over blanks, integers and strings, and by which a mistake is refused. */
export class Cursor {
  readonly path: string
  at = 0

  constructor(path: string) {
    this.path = path
  }

  integer(): number | undefined {
    const text = this.take(INTEGER)
    if (text === undefined) return undefined
    if (!Number.isSafeInteger(Number(text)))
      this.fail(`${text.slice(0, 30)} is beyond the integers that JSON programs share`)
    return Number(text)
  }

  string(): string {
    const quote = this.path.charAt(this.at++)
    let value = ''
    for (;;) {
      const character = this.path.charAt(this.at)
      if (character === '') this.fail(`a ${quote} is missing`)
      this.at++
      if (character === quote) break
      if (character < ' ') this.fail('a control character inside quotes must be escaped', this.at - 1)
      value += character === '\\' ? this.escape(quote) : character
    }
    if (!value.isWellFormed()) this.fail('it holds half a character (a lone surrogate)')
    return value
  }

  private escape(quote: string): string {
    const character = this.path.charAt(this.at++)
    if (character === quote) return quote
    if (character !== 'u') return ESCAPES[character] ?? this.fail(`“\\${character}” is no escape sequence`, this.at - 2)
    const digits = this.path.slice(this.at, this.at + 4)
    if (!/^[\da-f]{4}$/i.test(digits)) this.fail('four hexadecimal digits were expected')
    this.at += 4
    return String.fromCharCode(parseInt(digits, 16))
  }

  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.path)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  blank(): void {
    this.take(BLANK)
  }

  operatorAhead(operator: string): boolean {
    const before = this.at
    this.blank()
    if (this.path.startsWith(operator, this.at)) {
      this.at += operator.length
      this.blank()
      return true
    }
    this.at = before
    return false
  }

  peek(character: string): boolean {
    return this.path.charAt(this.at) === character
  }

  eat(character: string): boolean {
    if (!this.peek(character)) return false
    this.at++
    return true
  }

  expect(character: string): void {
    if (!this.eat(character)) this.fail(`“${character}” was expected`)
  }

  fail(reason: string, at = this.at): never {
    throw new ToolError(`The JSONPath is not valid at position ${at + 1}: ${reason}.`, {
      code: 'invalid_path',
      errors: [{ field: 'jsonPath', line: 1, column: at + 1, message: `${reason}.` }],
    })
  }
}
