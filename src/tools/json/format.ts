import { DEEPEST, scanStrictly, tooDeep } from '#shared/data/json-value.ts'
import { LONGEST_OUTPUT, tooLong } from '#shared/text/long-text.ts'
import type { JsonReader } from '#shared/data/json-scan.ts'

const INDENTS = [2, 4, 6, 'tab'] as const
type Indent = (typeof INDENTS)[number]

/**
 * One member or element per line; names, strings and numbers keep their text, order and duplicates.
 * @example beautify('{"n":1.0}', 2) // '{\n  "n": 1.0\n}'
 */
export function beautify(json: string, indent: Indent, longest: number = LONGEST_OUTPUT): string {
  return print(json, indent === 'tab' ? '\t' : ' '.repeat(indent), longest)
}

/** @example minify('[ 1.0, 2 ]') // '[1.0,2]' */
export function minify(json: string, longest: number = LONGEST_OUTPUT): string {
  return print(json, '', longest)
}

function print(json: string, indent: string, longest: number): string {
  const printer = new Printer(json, indent, longest)
  scanStrictly(json, printer)
  return printer.text()
}

/** Characters that are written before they become a string: joining small strings would cost five times as much. */
const BUFFER = 16_384
// Shared: a document is printed in one go.
const buffer = new Uint16Array(BUFFER)
const narrow = new Uint8Array(BUFFER)
const ascii = new TextDecoder()

/** Writes tokens as they come, with white space of its own between them. */
class Printer implements JsonReader {
  private readonly json: string
  private readonly indent: string
  private readonly longest: number
  private readonly colon: string
  /** What precedes a line of each depth. */
  private readonly margins: string[]
  private used = 0
  /** The bits of all characters in the buffer. */
  private bits = 0
  private done: string[] = []
  private length = 0
  private depth = 0
  /** Nothing was written since the opening bracket. */
  private empty = true
  private afterKey = false

  constructor(json: string, indent: string, longest: number) {
    this.json = json
    this.longest = longest
    this.indent = indent
    this.colon = indent ? ': ' : ':'
    this.margins = [indent && '\n']
  }

  open(offset: number): void {
    if (this.depth === DEEPEST) throw tooDeep('The JSON')
    this.separate()
    this.put(this.json, offset, offset + 1)
    this.depth++
    this.margins[this.depth] ??= this.indent && this.margins[this.depth - 1] + this.indent
    this.empty = true
  }

  close(offset: number): void {
    this.depth--
    if (!this.empty) this.putAll(this.margins[this.depth] as string)
    this.put(this.json, offset, offset + 1)
    this.empty = false
  }

  key(start: number, end: number): void {
    this.separate()
    this.put(this.json, start, end)
    this.putAll(this.colon)
    this.afterKey = true
  }

  scalar(start: number, end: number): void {
    this.separate()
    this.put(this.json, start, end)
  }

  text(): string {
    this.flush()
    return this.done.join('')
  }

  private separate(): void {
    if (this.afterKey) {
      this.afterKey = false
      return
    }
    if (this.depth === 0) return
    if (!this.empty) this.putAll(',')
    this.putAll(this.margins[this.depth] as string)
    this.empty = false
  }

  private putAll(text: string): void {
    this.put(text, 0, text.length)
  }

  private put(text: string, start: number, end: number): void {
    if (this.used + end - start > BUFFER) this.flush()
    if (end - start > BUFFER) {
      this.keep(text.slice(start, end))
      return
    }
    let { used, bits } = this
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at)
      bits |= code
      buffer[used++] = code
    }
    this.used = used
    this.bits = bits
  }

  private flush(): void {
    const units = buffer.subarray(0, this.used)
    if (this.bits < 0x80) {
      // Ten times as fast as a string from the list.
      narrow.set(units)
      this.keep(ascii.decode(narrow.subarray(0, this.used)))
    } else {
      // `apply` takes any list; spreading a typed array is ten times slower.
      this.keep(String.fromCharCode.apply(null, units as unknown as number[]))
    }
    this.used = 0
    this.bits = 0
  }

  private keep(text: string): void {
    this.length += text.length
    if (this.length > this.longest) throw tooLong(this.longest)
    this.done.push(text)
  }
}
