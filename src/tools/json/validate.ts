import { excerptOf, placesOf, type TextPlace } from '#shared/data/json-place.ts'
import { scanJson, type JsonReader } from '#shared/data/json-scan.ts'
import { DEEPEST, stringOf } from '#shared/data/json-value.ts'
import { shortened } from '#shared/text/shortened.ts'
import { MOST_FINDINGS } from './mistakes.ts'

interface Finding {
  line: number
  column: number
  message: string
  /** The line of the text with a caret below the place. */
  excerpt: string
}

export interface Verdict {
  valid: boolean
  message: string
  /** Of the first mistake, if there is one. */
  line: number | null
  column: number | null
  errors: Finding[]
  /** What is valid and yet likely to hurt: names given twice, nesting that most programs refuse. */
  warnings: Finding[]
}

/** Judges a text by RFC 8259, at any depth, and tells every mistake. */
export function validate(json: string): Verdict {
  const errors = new Findings()
  const doubles = new DoubleNames(json)
  try {
    scanJson(json, doubles, (offset, message) => {
      errors.add(offset, message)
      if (errors.full) throw new Enough()
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  const found = errors.list(json)
  const first = found[0]
  const warnings = first ? [] : doubles.findings.list(json)
  if (!first) {
    const told = warnings.length === 0 ? '' : ` There ${warnings.length === 1 ? 'is a warning' : 'are warnings'}.`
    return { valid: true, message: `The JSON is valid.${told}`, line: null, column: null, errors: [], warnings }
  }
  const message =
    json.trim() === '' ? 'The JSON is empty.' : `Line ${first.line}, column ${first.column}: ${first.message}`
  return { valid: false, message, line: first.line, column: first.column, errors: found, warnings }
}

/** Ends a scan that has found more than anyone reads. */
class Enough extends Error {}

class Findings {
  private items: { offset: number; message: string }[] = []

  get full(): boolean {
    return this.items.length === MOST_FINDINGS
  }

  add(offset: number, message: string): void {
    // A second mistake at one place is a consequence of the first.
    if (!this.full && this.items.at(-1)?.offset !== offset) this.items.push({ offset, message })
  }

  list(text: string): Finding[] {
    const sorted = this.items.toSorted((a, b) => a.offset - b.offset)
    const places = placesOf(
      text,
      sorted.map(({ offset }) => offset),
    )
    return sorted.map(({ offset, message }, index) => ({
      ...(places[index] as TextPlace),
      message,
      excerpt: excerptOf(text, offset),
    }))
  }
}

class DoubleNames implements JsonReader {
  readonly findings = new Findings()
  private depth = 0
  /** Those of the open objects. */
  private names: Set<string>[] = []
  private readonly json: string

  constructor(json: string) {
    this.json = json
  }

  open(offset: number, object: boolean): void {
    if (object) this.names.push(new Set())
    if (++this.depth === DEEPEST + 1) {
      this.findings.add(
        offset,
        `Nested deeper than ${DEEPEST} levels: many programs, and the other tools here, refuse that.`,
      )
    }
  }

  close(_offset: number, object: boolean): void {
    this.depth--
    if (object) this.names.pop()
  }

  key(start: number, end: number): void {
    const names = this.names.at(-1)
    if (!names) return
    const name = nameOf(this.json, start, end)
    if (names.has(name)) {
      this.findings.add(
        start,
        `The name ${JSON.stringify(shortened(name, 60))} is given more than once: most programs keep the last value only.`,
      )
    } else names.add(name)
  }

  scalar(): void {}
}

function nameOf(json: string, start: number, end: number): string {
  try {
    return stringOf(json, start, end)
  } catch {
    // The text is broken here and reported as such: as it stands it is a name too.
    return json.slice(start, end)
  }
}
