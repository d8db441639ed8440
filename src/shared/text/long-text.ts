import { SHARED_ROOM } from '#contract/context.ts'
import { ToolError } from '#contract/error.ts'
import { formatLimit } from '#shared/bytes.ts'

/** Longest text that is made from one input, in characters, unless the caller has more room. */
export const LONGEST_OUTPUT = SHARED_ROOM.text

/** This many parts are joined into one flat text: as separate pieces, millions of them slow every garbage collection. */
const TOGETHER = 4096

/** The characters of an answer's parts, counted up to a length. */
export class Length {
  private counted = 0
  private readonly longest: number

  constructor(longest: number = LONGEST_OUTPUT) {
    this.longest = longest
  }

  add(characters: number): void {
    this.counted += characters
    if (this.counted > this.longest) throw tooLong(this.longest)
  }
}

/** A text made of very many parts, up to a length. */
export class LongText {
  private done: string[] = []
  private parts: string[] = []
  private readonly length: Length

  constructor(longest: number = LONGEST_OUTPUT) {
    this.length = new Length(longest)
  }

  put(part: string): void {
    this.length.add(part.length)
    if (this.parts.push(part) < TOGETHER) return
    this.done.push(this.parts.join(''))
    this.parts = []
  }

  text(): string {
    return this.done.join('') + this.parts.join('')
  }
}

export function tooLong(longest: number): ToolError {
  return new ToolError(`The result would be longer than ${formatLimit(longest)}.`, {
    status: 422,
    code: 'too_large_output',
  })
}
