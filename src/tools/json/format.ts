import { DEEPEST, LONGEST_OUTPUT, scanStrictly, tooDeep, tooLong } from '#shared/json-value.ts'
import type { JsonReader } from '#shared/json-scan.ts'

export const INDENTS = [2, 4, 6, 'tab'] as const
export type Indent = (typeof INDENTS)[number]

/**
 * One member or element per line; names, strings and numbers keep their text, order and duplicates.
 * @example beautify('{"n":1.0}', 2) // '{\n  "n": 1.0\n}'
 */
export function beautify(json: string, indent: Indent): string {
  return print(json, indent === 'tab' ? '\t' : ' '.repeat(indent))
}

/** @example minify('[ 1.0, 2 ]') // '[1.0,2]' */
export function minify(json: string): string {
  return print(json, '')
}

function print(json: string, indent: string): string {
  const printer = new Printer(json, indent)
  scanStrictly(json, printer)
  return printer.text()
}

/** Writes tokens as they come, with white space of its own between them. */
class Printer implements JsonReader {
  private readonly json: string
  private readonly margins: string[]
  private readonly indent: string
  private readonly colon: string
  private done: string[] = []
  private out = ''
  private length = 0
  private depth = 0
  /** Nothing was written since the opening bracket. */
  private empty = true
  private afterKey = false

  constructor(json: string, indent: string) {
    this.json = json
    this.indent = indent
    this.colon = indent ? ': ' : ':'
    this.margins = [indent && '\n']
  }

  open(offset: number): void {
    if (this.depth === DEEPEST) throw tooDeep('The JSON')
    this.separate()
    this.out += this.json.charAt(offset)
    this.depth++
    this.margins[this.depth] ??= this.indent && this.margins[this.depth - 1] + this.indent
    this.empty = true
  }

  close(offset: number): void {
    this.depth--
    if (!this.empty) this.out += this.margins[this.depth]
    this.out += this.json.charAt(offset)
    this.empty = false
  }

  key(start: number, end: number): void {
    this.separate()
    this.out += this.json.slice(start, end) + this.colon
    this.afterKey = true
  }

  scalar(start: number, end: number): void {
    this.separate()
    this.out += this.json.slice(start, end)
  }

  private separate(): void {
    if (this.afterKey) {
      this.afterKey = false
      return
    }
    if (this.depth === 0) return
    this.out += this.empty ? this.margins[this.depth] : `,${this.margins[this.depth]}`
    this.empty = false
    // Parts of this size keep the joining of a long text linear in time and memory.
    if (this.out.length > 16_384) this.flush()
  }

  private flush(): void {
    this.length += this.out.length
    if (this.length > LONGEST_OUTPUT) throw tooLong()
    this.done.push(this.out)
    this.out = ''
  }

  text(): string {
    this.flush()
    return this.done.join('')
  }
}
