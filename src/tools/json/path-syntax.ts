import { ToolError } from '#contract/error.ts'
import { numberOf, type JsonValue } from '#shared/data/json-value.ts'
import { Cursor } from './path-cursor.ts'

export interface Query {
  /** From the root `$`, else from the current node `@`. */
  absolute: boolean
  segments: Segment[]
  /** At most one node, whatever the document. */
  singular: boolean
}

export interface Segment {
  descendant: boolean
  selectors: Selector[]
}

export type Selector =
  | { kind: 'name'; name: string }
  | { kind: 'index'; index: number }
  | { kind: 'slice'; start: number | undefined; end: number | undefined; step: number }
  | { kind: 'wildcard' }
  | { kind: 'filter'; test: Test }

export type Test =
  | { kind: 'or' | 'and'; parts: Test[] }
  | { kind: 'not'; part: Test }
  | { kind: 'exists'; query: Query }
  | { kind: 'compare'; operator: Operator; left: Operand; right: Operand }
  | Call

export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>='
export type Operand = { kind: 'literal'; value: JsonValue } | { kind: 'query'; query: Query } | Call
export interface Call {
  kind: 'call'
  name: FunctionName
  args: Operand[]
}

/** The functions of RFC 9535: what they take and what they give. */
const FUNCTIONS = {
  length: { takes: ['value'], gives: 'value' },
  count: { takes: ['nodes'], gives: 'value' },
  value: { takes: ['nodes'], gives: 'value' },
  match: { takes: ['value', 'value'], gives: 'logical' },
  search: { takes: ['value', 'value'], gives: 'logical' },
} as const
type FunctionName = keyof typeof FUNCTIONS

const LONGEST_PATH = 10_000
const DEEPEST_PATH = 64
const NAME = /[A-Za-z_\u0080-\ud7ff\ue000-\u{10ffff}][\w\u0080-\ud7ff\ue000-\u{10ffff}]*/uy
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const FUNCTION = /[a-z][a-z\d_]*(?=\()/y
const WORD = /(?:true|false|null)(?![\w\u0080-\u{10ffff}])/uy
const OPERATOR = /==|!=|<=|>=|<|>/y

/** Reads a JSONPath as RFC 9535 defines it, well-typedness included; a mistake is refused by its position. */
export function parsePath(path: string): Query {
  if (path.length > LONGEST_PATH) throw new ToolError(`The JSONPath is longer than ${LONGEST_PATH} characters.`)
  const parser = new Parser(path)
  return parser.whole()
}

class Parser extends Cursor {
  private depth = 0

  whole(): Query {
    if (this.path === '') this.fail('it is empty')
    if (!this.eat('$')) this.fail('it must start with “$”')
    const query = this.query(true)
    if (this.at < this.path.length) this.fail('a segment was expected')
    return query
  }

  private query(absolute: boolean): Query {
    const segments: Segment[] = []
    for (;;) {
      const before = this.at
      this.blank()
      const segment = this.segment()
      if (!segment) {
        this.at = before
        const singular = segments.every(
          ({ descendant, selectors }) =>
            !descendant && selectors.length === 1 && /^(?:name|index)$/.test((selectors[0] as Selector).kind),
        )
        return { absolute, segments, singular }
      }
      segments.push(segment)
    }
  }

  private segment(): Segment | undefined {
    if (this.path.startsWith('..', this.at)) {
      this.at += 2
      return { descendant: true, selectors: this.peek('[') ? this.bracketed() : [this.shorthand()] }
    }
    if (this.eat('.')) return { descendant: false, selectors: [this.shorthand()] }
    return this.peek('[') ? { descendant: false, selectors: this.bracketed() } : undefined
  }

  private shorthand(): Selector {
    if (this.eat('*')) return { kind: 'wildcard' }
    const name = this.take(NAME)
    return name === undefined ? this.fail('a name or “*” was expected') : { kind: 'name', name }
  }

  private bracketed(): Selector[] {
    this.expect('[')
    const selectors: Selector[] = []
    do {
      this.blank()
      selectors.push(this.selector())
      this.blank()
    } while (this.eat(','))
    this.expect(']')
    return selectors
  }

  private selector(): Selector {
    if (this.peek('"') || this.peek("'")) return { kind: 'name', name: this.string() }
    if (this.eat('*')) return { kind: 'wildcard' }
    if (this.eat('?')) {
      this.blank()
      return { kind: 'filter', test: this.or() }
    }
    const start = this.integer()
    const before = this.at
    this.blank()
    if (!this.eat(':')) {
      this.at = before
      return start === undefined ? this.fail('a selector was expected') : { kind: 'index', index: start }
    }
    this.blank()
    const end = this.integer()
    const afterEnd = this.at
    this.blank()
    if (!this.eat(':')) {
      this.at = afterEnd
      return { kind: 'slice', start, end, step: 1 }
    }
    this.blank()
    return { kind: 'slice', start, end, step: this.integer() ?? 1 }
  }

  private or(): Test {
    if (++this.depth > DEEPEST_PATH) this.fail(`it is nested deeper than ${DEEPEST_PATH} levels`)
    const parts = [this.and()]
    while (this.operatorAhead('||')) parts.push(this.and())
    this.depth--
    return parts.length === 1 ? (parts[0] as Test) : { kind: 'or', parts }
  }

  private and(): Test {
    const parts = [this.basic()]
    while (this.operatorAhead('&&')) parts.push(this.basic())
    return parts.length === 1 ? (parts[0] as Test) : { kind: 'and', parts }
  }

  private basic(): Test {
    const negated = this.eat('!')
    if (negated) this.blank()
    if (this.eat('(')) {
      this.blank()
      const inner = this.or()
      this.blank()
      this.expect(')')
      return negated ? { kind: 'not', part: inner } : inner
    }
    const left = this.operand()
    const before = this.at
    this.blank()
    const operator = negated ? undefined : (this.take(OPERATOR) as Operator | undefined)
    if (operator === undefined) {
      this.at = before
      const test = this.test(left)
      return negated ? { kind: 'not', part: test } : test
    }
    this.comparable(left)
    this.blank()
    const right = this.operand()
    this.comparable(right)
    return { kind: 'compare', operator, left, right }
  }

  private test(operand: Operand): Test {
    if (operand.kind === 'query') return { kind: 'exists', query: operand.query }
    if (operand.kind === 'literal') return this.fail('a value alone is no condition: compare it with something')
    if (FUNCTIONS[operand.name].gives === 'logical') return operand
    return this.fail(`${operand.name}() gives a value: compare it with something`)
  }

  private comparable(operand: Operand): void {
    if (operand.kind === 'query' && !operand.query.singular) {
      this.fail('a comparison needs a path to a single value (names and indexes only)')
    }
    if (operand.kind === 'call' && FUNCTIONS[operand.name].gives !== 'value') {
      this.fail(`${operand.name}() gives true or false, which cannot be compared`)
    }
  }

  private operand(): Operand {
    if (this.eat('@')) return { kind: 'query', query: this.query(false) }
    if (this.eat('$')) return { kind: 'query', query: this.query(true) }
    if (this.peek('"') || this.peek("'")) return { kind: 'literal', value: this.string() }
    const number = this.take(NUMBER)
    if (number !== undefined) return { kind: 'literal', value: numberOf(number) }
    const name = this.take(FUNCTION)
    if (name !== undefined) return this.call(name)
    const word = this.take(WORD)
    if (word !== undefined) return { kind: 'literal', value: JSON.parse(word) as boolean | null }
    return this.fail('a value, a path or a function was expected')
  }

  private call(name: string): Call {
    if (!Object.hasOwn(FUNCTIONS, name)) this.fail(`there is no function ${name}()`)
    const { takes } = FUNCTIONS[name as FunctionName]
    if (++this.depth > DEEPEST_PATH) this.fail(`it is nested deeper than ${DEEPEST_PATH} levels`)
    this.expect('(')
    this.blank()
    const args: Operand[] = []
    if (!this.peek(')')) {
      do {
        this.blank()
        args.push(this.operand())
        this.blank()
      } while (this.eat(','))
    }
    this.expect(')')
    this.depth--
    if (args.length !== takes.length)
      this.fail(`${name}() takes ${takes.length === 1 ? 'one argument' : 'two arguments'}`)
    takes.forEach((kind, index) => {
      const argument = args[index] as Operand
      if (kind === 'nodes' && argument.kind !== 'query') this.fail(`${name}() takes a path`)
      if (kind === 'value') this.comparable(argument)
    })
    return { kind: 'call', name: name as FunctionName, args }
  }
}
