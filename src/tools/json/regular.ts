import { ToolError } from '#contract/error.ts'
import { shortened } from '#shared/text/shortened.ts'

/**
 * Regular expressions of RFC 9485 (I-Regexp), with `^` and `$` as anchors, matched in time linear in the text:
 * all ways through the expression are followed at once, so that none can explode.
 */
export interface Regular {
  /** Whether the whole text matches, or any part of it. `spend` is called with the work done. */
  test(text: string, whole: boolean, spend: (count: number) => void): boolean
}

type Accepts = (code: number) => boolean
type Node =
  | { kind: 'set'; accepts: Accepts }
  | { kind: 'start' | 'end' }
  | { kind: 'sequence' | 'choice'; parts: Node[] }
  | { kind: 'repeat'; part: Node; least: number; most: number }

/** One step: take a character, fork, require an edge of the text, or accept. */
type Step =
  | { kind: 'set'; accepts: Accepts }
  | { kind: 'fork'; to: [number, number] }
  | { kind: 'start' | 'end' | 'match' }

const MOST_STEPS = 5000
const DEEPEST = 100
const CATEGORY = /^(?:L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|Z[lps]?|S[ckmo]?|C[cfno]?)$/
const SPECIAL = new Set('()*+.?[\\]{|}')
const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

/** The compiled expression; `undefined` where it is none. One that is too large is refused. */
export function compileRegular(pattern: string): Regular | undefined {
  const node = new Parser(pattern).whole()
  if (!node) return undefined
  const program: Step[] = []
  if (!emit(node, program)) {
    throw new ToolError(`The regular expression “${shortened(pattern, 60)}” is too large: please use smaller counts.`, {
      status: 422,
      code: 'too_complex',
    })
  }
  program.push({ kind: 'match' })
  return { test: (text, whole, spend) => run(program, text, whole, spend) }
}

/** Thrown and caught inside this file: the pattern is no I-Regexp. */
class NotRegular extends Error {}

class Parser {
  private at = 0
  private depth = 0
  private readonly characters: string[]

  constructor(pattern: string) {
    this.characters = Array.from(pattern)
  }

  whole(): Node | undefined {
    try {
      const node = this.choice()
      return this.at === this.characters.length ? node : undefined
    } catch (error) {
      if (error instanceof NotRegular) return undefined
      throw error
    }
  }

  private choice(): Node {
    if (++this.depth > DEEPEST) throw new NotRegular()
    const parts = [this.sequence()]
    while (this.eat('|')) parts.push(this.sequence())
    this.depth--
    return parts.length === 1 ? (parts[0] as Node) : { kind: 'choice', parts }
  }

  private sequence(): Node {
    const parts: Node[] = []
    while (this.at < this.characters.length && this.peek() !== '|' && this.peek() !== ')') parts.push(this.piece())
    return { kind: 'sequence', parts }
  }

  private piece(): Node {
    const part = this.atom()
    if (this.eat('*')) return { kind: 'repeat', part, least: 0, most: Infinity }
    if (this.eat('+')) return { kind: 'repeat', part, least: 1, most: Infinity }
    if (this.eat('?')) return { kind: 'repeat', part, least: 0, most: 1 }
    if (!this.eat('{')) return part
    const least = this.count()
    const most = this.eat(',') ? (this.peek() === '}' ? Infinity : this.count()) : least
    if (!this.eat('}') || most < least) throw new NotRegular()
    return { kind: 'repeat', part, least, most }
  }

  private count(): number {
    let digits = ''
    while (/^\d$/.test(this.peek())) digits += this.next()
    if (digits === '') throw new NotRegular()
    return Number(digits)
  }

  private atom(): Node {
    const character = this.next()
    if (character === '(') {
      const inner = this.choice()
      if (!this.eat(')')) throw new NotRegular()
      return inner
    }
    if (character === '^') return { kind: 'start' }
    if (character === '$') return { kind: 'end' }
    if (character === '.') return { kind: 'set', accepts: (code) => code !== 0x0a && code !== 0x0d }
    if (character === '[') return { kind: 'set', accepts: this.characterClass() }
    if (character === '\\') return { kind: 'set', accepts: this.category() ?? exactly(this.escaped()) }
    if (SPECIAL.has(character)) throw new NotRegular()
    return { kind: 'set', accepts: exactly(character) }
  }

  private escaped(): string {
    const character = this.next()
    if (Object.hasOwn(ESCAPED, character)) return ESCAPED[character] as string
    if (!SPECIAL.has(character) && character !== '-' && character !== '^') throw new NotRegular()
    return character
  }

  /** `p{Lu}` or `P{Lu}`, behind a backslash. */
  private category(): Accepts | undefined {
    if (this.peek() !== 'p' && this.peek() !== 'P') return undefined
    const letter = this.next()
    if (!this.eat('{')) throw new NotRegular()
    let name = ''
    while (this.peek() !== '}') name += this.next()
    this.next()
    if (!CATEGORY.test(name)) throw new NotRegular()
    const pattern = new RegExp(`^\\${letter}{${name}}$`, 'u')
    return (code) => pattern.test(String.fromCodePoint(code))
  }

  private characterClass(): Accepts {
    const negated = this.eat('^')
    const members: Accepts[] = []
    if (this.eat('-')) members.push(exactly('-'))
    while (this.peek() !== ']') {
      if (this.eat('-')) {
        if (this.peek() !== ']') throw new NotRegular()
        members.push(exactly('-'))
      } else members.push(this.member())
    }
    this.next()
    if (members.length === 0) throw new NotRegular()
    const within: Accepts = (code) => members.some((accepts) => accepts(code))
    return negated ? (code) => !within(code) : within
  }

  private member(): Accepts {
    const first = this.next()
    if (first === '[') throw new NotRegular()
    const category = first === '\\' ? this.category() : undefined
    if (category) return category
    const from = first === '\\' ? this.escaped() : first
    if (this.peek() !== '-' || this.characters[this.at + 1] === ']') return exactly(from)
    this.next()
    const second = this.next()
    if (second === '[' || second === '-') throw new NotRegular()
    const to = second === '\\' ? this.escaped() : second
    const [low, high] = [from.codePointAt(0) as number, to.codePointAt(0) as number]
    if (low > high) throw new NotRegular()
    return (code) => code >= low && code <= high
  }

  private peek(): string {
    return this.characters[this.at] ?? ''
  }

  private next(): string {
    const character = this.characters[this.at++]
    if (character === undefined) throw new NotRegular()
    return character
  }

  private eat(character: string): boolean {
    if (this.peek() !== character) return false
    this.at++
    return true
  }
}

function exactly(character: string): Accepts {
  const wanted = character.codePointAt(0)
  return (code) => code === wanted
}

/** Appends the node's steps; false when the program grows too long. */
function emit(node: Node, program: Step[]): boolean {
  if (program.length > MOST_STEPS) return false
  switch (node.kind) {
    case 'sequence':
      return node.parts.every((part) => emit(part, program))
    case 'choice': {
      const ends: { kind: 'fork'; to: [number, number] }[] = []
      for (const [index, part] of node.parts.entries()) {
        const last = index === node.parts.length - 1
        const fork = { kind: 'fork' as const, to: [program.length + 1, 0] as [number, number] }
        if (!last) program.push(fork)
        if (!emit(part, program)) return false
        if (last) break
        const end = { kind: 'fork' as const, to: [0, 0] as [number, number] }
        program.push(end)
        ends.push(end)
        fork.to[1] = program.length
      }
      for (const end of ends) end.to = [program.length, program.length]
      return true
    }
    case 'repeat': {
      for (let done = 0; done < node.least; done++) {
        const before = program.length
        if (!emit(node.part, program)) return false
        // What matches nothing does so however often it is repeated.
        if (program.length === before) break
      }
      if (node.most === Infinity) {
        const fork = { kind: 'fork' as const, to: [program.length + 1, 0] as [number, number] }
        const start = program.push(fork) - 1
        if (!emit(node.part, program)) return false
        program.push({ kind: 'fork', to: [start, start] })
        fork.to[1] = program.length
        return true
      }
      const forks: { to: [number, number] }[] = []
      for (let done = node.least; done < node.most; done++) {
        const fork = { kind: 'fork' as const, to: [program.length + 1, 0] as [number, number] }
        program.push(fork)
        forks.push(fork)
        if (!emit(node.part, program)) return false
      }
      for (const fork of forks) fork.to[1] = program.length
      return true
    }
    default:
      program.push(node)
      return true
  }
}

function run(program: Step[], text: string, whole: boolean, spend: (count: number) => void): boolean {
  // The round in which a step was last reached: each is followed once a character.
  const seen = new Int32Array(program.length).fill(-1)
  let current: number[] = []
  let round = 0

  /** Follows forks and edges from a step; true when the match is reached and counts. */
  const reach = (first: number, at: number, into: number[]): boolean => {
    const open = [first]
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      if (seen[step] === round) continue
      seen[step] = round
      const { kind, to } = program[step] as Step & { to?: [number, number] }
      if (kind === 'fork') open.push((to as [number, number])[1], (to as [number, number])[0])
      else if (kind === 'set') into.push(step)
      else if (kind === 'match') {
        if (!whole || at === text.length) return true
      } else if (kind === 'start' ? at === 0 : at === text.length) open.push(step + 1)
    }
    return false
  }

  if (reach(0, 0, current)) return true
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) as number
    at += code > 0xffff ? 2 : 1
    round++
    spend(current.length + 1)
    const next: number[] = []
    for (const step of current) {
      const { accepts } = program[step] as { accepts: Accepts }
      if (accepts(code) && reach(step + 1, at, next)) return true
    }
    if (!whole && reach(0, at, next)) return true
    if (whole && next.length === 0) return false
    current = next
  }
  return false
}
