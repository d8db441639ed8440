import { ToolError } from '#contract/error.ts'
import { placesOf, type TextPlace } from '#shared/data/json-place.ts'
import { DEEPEST, scanStrictly, tooDeep } from '#shared/data/json-value.ts'
import { applyEdits, type Edit } from './repair-edits.ts'
import { Repairer } from './repair-grammar.ts'
import { startOf } from './repair-prose.ts'

export interface Repair {
  line: number
  column: number
  message: string
}

interface Repaired {
  result: string
  /** What was done, in the order of the text; the first thousand. */
  repairs: Repair[]
  repairCount: number
}

const MOST_LISTED = 1000
const NOTHING = { open() {}, close() {}, key() {}, scalar() {} }

/**
 * Makes valid JSON of a text that is nearly so, changing as little as possible; valid JSON stays as it is.
 * @example repair("{a:'b',}").result // '{"a":"b"}'
 */
export function repair(text: string): Repaired {
  if (text.trim() === '')
    throw new ToolError('There is nothing to repair: the text is empty.', { code: 'invalid_json' })
  if (isValid(text)) return { result: text, repairs: [], repairCount: 0 }
  const single = undoubled(text)
  if (single !== undefined)
    return { result: single, ...ofAll('Made one of each two quotes, as the document was a field of a CSV file.') }
  const inner = unquoted(text)
  if (inner !== undefined) return { result: inner, ...ofAll('Took the document out of the quotes around it.') }
  const whole = unescaped(text)
  if (whole !== undefined) {
    const rest = isValid(whole) ? { result: whole, repairs: [], repairCount: 0 } : repair(whole)
    const { repairs } = ofAll('Unescaped the document, which was written like the inside of a string.')
    return { ...rest, repairs: [...repairs, ...rest.repairs], repairCount: rest.repairCount + 1 }
  }
  const edits = new Repairer(text, startOf(text)).run()
  const result = applyEdits(text, edits)
  // The promise is valid JSON, whatever the guesses above were.
  scanStrictly(result, new DepthGuard(), 'What the repair made of it')
  return { result, ...listed(text, edits) }
}

function isValid(text: string): boolean {
  try {
    scanStrictly(text, NOTHING)
    return true
  } catch {
    return false
  }
}

/** What was done to the document as a whole. */
function ofAll(message: string): Pick<Repaired, 'repairs' | 'repairCount'> {
  return { repairs: [{ line: 1, column: 1, message }], repairCount: 1 }
}

/**
 * The document, where it is a field of a CSV file: `{""a"": 1}`, maybe still in its own quotes. Two quotes with nothing
 * between them are four there.
 */
function undoubled(text: string): string | undefined {
  const trimmed = text.trim()
  const [, field] = /^("?)\s*[[{]\s*(?:[[{]\s*){0,100}(?:""(?=[^\s,:\]}"])|"""")/.exec(trimmed) ?? []
  if (field === undefined) return undefined
  const single = (field && trimmed.endsWith('"') ? trimmed.slice(1, -1) : trimmed).replaceAll('""', '"')
  return isValid(single) ? single : undefined
}

/** The document, where it stands as it is in quotes of a shell or a program: `'{"a": 1}'`. */
function unquoted(text: string): string | undefined {
  const trimmed = text.trim()
  const opening = /^(?:[bru]?['"]|`)(?=\s*[[{])/i.exec(trimmed.slice(0, 100))?.[0]
  if (opening === undefined || !trimmed.endsWith(opening.slice(-1))) return undefined
  const inner = trimmed.slice(opening.length, -1)
  return isValid(inner) ? inner : undefined
}

/** The document, where it is escaped as a whole: `{\"a\":1}`. */
function unescaped(text: string): string | undefined {
  const trimmed = text.trim()
  if (!/^[[{\s]*\\"/.test(trimmed.slice(0, 100))) return undefined
  try {
    return JSON.parse(`"${trimmed.replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`) as string
  } catch {
    return undefined
  }
}

function listed(text: string, edits: readonly Edit[]): Pick<Repaired, 'repairs' | 'repairCount'> {
  const shown = edits.filter(({ message }) => message !== '').slice(0, MOST_LISTED)
  const places = placesOf(
    text,
    shown.map(({ start }) => start),
  )
  const repairs = shown.map(({ message }, index) => ({
    ...(places[index] as TextPlace),
    message: `${message}.`,
  }))
  return { repairs, repairCount: edits.filter(({ message }) => message !== '').length }
}

class DepthGuard {
  private depth = 0

  open(): void {
    if (++this.depth > DEEPEST) throw tooDeep('The JSON')
  }

  close(): void {
    this.depth--
  }

  key(): void {}

  scalar(): void {}
}
