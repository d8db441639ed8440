import { SHARED_ROOM, type Room } from '#contract/context.ts'
import { ToolError } from '#contract/error.ts'
import { bytesOf } from '#shared/bytes.ts'
import { isNumber, type JsonValue } from '#shared/data/json-value.ts'
import { grouped } from '#shared/numbers/counted.ts'
import { Length } from '#shared/text/long-text.ts'
import { compareNumbers, equal } from './decimal.ts'
import {
  parsePath,
  type Call,
  type Operand,
  type Operator,
  type Query,
  type Segment,
  type Selector,
  type Test,
} from './path-syntax.ts'
import { compileRegular, type Regular } from './regular.ts'

/** A value with the way to it. */
interface Node {
  value: JsonValue
  parent: Node | undefined
  key: string | number
}

interface Selection {
  values: JsonValue[]
  /**
   * Normalized paths of RFC 9535, e.g. `$['store']['book'][0]`, of the first so many values. The room for texts is that
   * of their bytes, and of those that the answer holds `beside` them.
   */
  paths(count?: number, beside?: number): string[]
}

/** A query may visit this many times as many values as it may select. */
const NODES_PER_VALUE = 4
const NOTHING = Symbol('nothing')
type Maybe = JsonValue | typeof NOTHING

/**
 * The values that a JSONPath of RFC 9535 selects, in its order.
 * @example queryJson(parseJson('{"a":[1.0,2]}'), '$.a[0]').paths() // ["$['a'][0]"]
 */
export function queryJson(document: JsonValue, path: string, room: Room = SHARED_ROOM): Selection {
  const query = parsePath(path)
  const nodes = new Evaluation(document, room).nodes(query, undefined)
  if (nodes.length > room.values) {
    throw tooComplex(`The JSONPath selects more than ${grouped(room.values)} values: please narrow it.`)
  }
  const paths = (count?: number, beside = 0) => pathsOf(nodes.slice(0, count), room.text, beside)
  return { values: nodes.map(({ value }) => value), paths }
}

function tooComplex(message: string): ToolError {
  return new ToolError(message, { status: 422, code: 'too_complex' })
}

class Evaluation {
  private readonly root: Node
  private steps = 0
  private readonly room: Room
  /** A path from the root inside a filter has one answer for the whole evaluation. */
  private absolutes = new Map<Query, Node[]>()
  private patterns = new Map<string, Regular | undefined>()

  constructor(document: JsonValue, room: Room) {
    this.room = room
    this.root = { value: document, parent: undefined, key: '' }
  }

  private spend = (count: number): void => {
    this.steps += count
    if (this.steps > this.room.steps) {
      throw tooComplex('This JSONPath takes too long on this document. Please try a simpler one.')
    }
  }

  nodes(query: Query, current: Node | undefined): Node[] {
    if (!query.absolute) return this.walk(query, current as Node)
    let nodes = this.absolutes.get(query)
    if (!nodes) this.absolutes.set(query, (nodes = this.walk(query, this.root)))
    return nodes
  }

  private walk(query: Query, start: Node): Node[] {
    let nodes = [start]
    for (const segment of query.segments) {
      const next: Node[] = []
      for (const node of nodes) this.segment(segment, node, next)
      nodes = next
    }
    return nodes
  }

  private segment(segment: Segment, node: Node, into: Node[]): void {
    this.spend(1)
    for (const selector of segment.selectors) this.select(selector, node, into)
    if (into.length > this.room.values * NODES_PER_VALUE)
      throw tooComplex('This JSONPath selects too many values on its way.')
    if (segment.descendant) for (const child of childrenOf(node)) this.segment(segment, child, into)
  }

  private select(selector: Selector, node: Node, into: Node[]): void {
    const { value } = node
    switch (selector.kind) {
      case 'name': {
        const member = value instanceof Map ? value.get(selector.name) : undefined
        if (member !== undefined) into.push({ value: member, parent: node, key: selector.name })
        return
      }
      case 'index': {
        if (!Array.isArray(value)) return
        const index = selector.index < 0 ? value.length + selector.index : selector.index
        if (index in value) into.push({ value: value[index] as JsonValue, parent: node, key: index })
        return
      }
      case 'slice':
        if (Array.isArray(value)) this.slice(selector, value, node, into)
        return
      case 'wildcard':
        for (const child of childrenOf(node)) {
          this.spend(1)
          into.push(child)
        }
        return
      case 'filter':
        for (const child of childrenOf(node)) {
          this.spend(1)
          if (this.holds(selector.test, child)) into.push(child)
        }
    }
  }

  private slice({ start, end, step }: Selector & { kind: 'slice' }, list: JsonValue[], node: Node, into: Node[]): void {
    if (step === 0) return
    const size = list.length
    const within = (bound: number, low: number, high: number) =>
      Math.min(Math.max(bound < 0 ? size + bound : bound, low), high)
    const push = (index: number) => {
      this.spend(1)
      into.push({ value: list[index] as JsonValue, parent: node, key: index })
    }
    if (step > 0) {
      const upper = within(end ?? size, 0, size)
      for (let index = within(start ?? 0, 0, size); index < upper; index += step) push(index)
    } else {
      const lower = end === undefined ? -1 : within(end, -1, size - 1)
      for (let index = within(start ?? size - 1, -1, size - 1); index > lower; index += step) push(index)
    }
  }

  private holds(test: Test, current: Node): boolean {
    switch (test.kind) {
      case 'or':
        return test.parts.some((part) => this.holds(part, current))
      case 'and':
        return test.parts.every((part) => this.holds(part, current))
      case 'not':
        return !this.holds(test.part, current)
      case 'exists':
        return this.nodes(test.query, current).length > 0
      case 'compare':
        return this.compare(test.operator, this.operand(test.left, current), this.operand(test.right, current))
      case 'call':
        return this.matches(test, current)
    }
  }

  private operand(operand: Operand, current: Node): Maybe {
    if (operand.kind === 'literal') return operand.value
    if (operand.kind === 'call') return this.call(operand, current)
    const [node] = this.nodes(operand.query, current)
    return node ? node.value : NOTHING
  }

  private call({ name, args }: Call, current: Node): Maybe {
    const argument = args[0] as Operand
    if (name === 'length') return lengthOf(this.operand(argument, current))
    const nodes = this.nodes((argument as { query: Query }).query, current)
    if (name === 'count') return nodes.length
    return nodes.length === 1 ? (nodes[0] as Node).value : NOTHING
  }

  private matches({ name, args }: Call, current: Node): boolean {
    const [text, pattern] = args.map((argument) => this.operand(argument, current))
    if (typeof text !== 'string' || typeof pattern !== 'string') return false
    if (!this.patterns.has(pattern)) {
      this.spend(pattern.length)
      this.patterns.set(pattern, compileRegular(pattern))
    }
    return this.patterns.get(pattern)?.test(text, name === 'match', this.spend) ?? false
  }

  private compare(operator: Operator, left: Maybe, right: Maybe): boolean {
    switch (operator) {
      case '==':
        return this.same(left, right)
      case '!=':
        return !this.same(left, right)
      case '<':
        return less(left, right)
      case '>':
        return less(right, left)
      case '<=':
        return less(left, right) || this.same(left, right)
      case '>=':
        return less(right, left) || this.same(left, right)
    }
  }

  private same(left: Maybe, right: Maybe): boolean {
    if (left === NOTHING || right === NOTHING) return left === right
    return equal(left, right, this.spend)
  }
}

/** Characters of a text (code points, not UTF-16 units), elements of a list, members of an object. */
function lengthOf(value: Maybe): Maybe {
  if (typeof value === 'string') return value.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '.').length
  if (Array.isArray(value)) return value.length
  return value instanceof Map ? value.size : NOTHING
}

function less(left: Maybe, right: Maybe): boolean {
  if (left === NOTHING || right === NOTHING) return false
  if (isNumber(left)) return isNumber(right) && compareNumbers(left, right) < 0
  return typeof left === 'string' && typeof right === 'string' && precedes(left, right)
}

/** By code point: a UTF-16 comparison would put U+1F600 before U+FFFD. */
function precedes(left: string, right: string): boolean {
  let at = 0
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at++
  const [a, b] = [left.charCodeAt(at), right.charCodeAt(at)]
  if (at >= left.length || at >= right.length) return left.length < right.length
  const rank = (code: number) => (code >= 0xe000 ? code - 0x2000 : code >= 0xd800 ? code + 0x2000 : code)
  return rank(a) < rank(b)
}

function* childrenOf(node: Node): Generator<Node> {
  const { value } = node
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      yield { value: value[index] as JsonValue, parent: node, key: index }
    }
  } else if (value instanceof Map) {
    for (const [key, member] of value) yield { value: member, parent: node, key }
  }
}

/** A name of any length stands in the path of every value below it. */
function pathsOf(nodes: Node[], longest: number, beside: number): string[] {
  const length = new Length(longest)
  length.add(beside)
  return nodes.map((node) => {
    const path = pathOf(node)
    length.add(bytesOf(path))
    return path
  })
}

function pathOf(node: Node): string {
  const keys: string[] = []
  for (let at = node; at.parent; at = at.parent)
    keys.push(typeof at.key === 'number' ? `[${at.key}]` : `[${quoteName(at.key)}]`)
  return `$${keys.reverse().join('')}`
}

/** A name in the quotes of a normalized path. */
export function quoteName(name: string): string {
  const escaped = JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped}'`
}
