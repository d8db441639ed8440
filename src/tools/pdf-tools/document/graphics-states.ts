import { PDFArray, PDFRawStream, type PDFContext, type PDFObject, type PDFPage } from '@cantoo/pdf-lib'
import { concat } from '#shared/bytes.ts'
import { inflate } from '#shared/inflate.ts'
import { soleFilter } from '../pictures/image-pixels.ts'
import { operatorsIn } from './operators.ts'
import { name } from './pdf-values.ts'

interface States {
  /** Closed without having been opened. */
  missing: number
  /** Open at the end. */
  left: number
}

/** Bytes of a page's content. What is larger, or packed in a rare way, is taken to be in order. */
export const MOST_LOOKED_AT = 10_000_000
const IN_ORDER: States = { missing: 0, left: 0 }

/** A page's content with as many graphics states opened as closed, so that it can be put between others. */
export function balanced({ node, doc }: PDFPage): PDFObject[] {
  const { context } = doc
  const own = node.get(name('Contents'))
  const value = context.lookup(own)
  const contents = value instanceof PDFArray ? value.asArray() : own ? [own] : []
  const { missing, left } = statesOf(context, contents)
  const stream = (text: string) => context.register(context.flateStream(text))
  return [
    ...(missing > 0 ? [stream('q\n'.repeat(missing))] : []),
    ...contents,
    ...(left > 0 ? [stream(`\n${'Q\n'.repeat(left)}`)] : []),
  ]
}

/** The plain bytes of a content; nothing where they are too many or packed in a rare way. */
export function plainContent(
  context: PDFContext,
  contents: readonly PDFObject[],
  most = MOST_LOOKED_AT,
): Uint8Array<ArrayBuffer> | undefined {
  const parts: Uint8Array[] = []
  let size = 0
  for (const entry of contents) {
    const stream = context.lookup(entry)
    const part = stream instanceof PDFRawStream ? plain(stream, most - size) : undefined
    if (!part) return undefined
    parts.push(part, LINE_FEED)
    size += part.length
  }
  return concat(parts)
}

/** How many graphics states a content closes without having opened them, and how many it leaves open. */
export function statesOf(context: PDFContext, contents: readonly PDFObject[]): States {
  const content = plainContent(context, contents)
  if (!content) return IN_ORDER
  const seen = count(new TextDecoder('latin1').decode(content).match(ALONE) ?? [])
  if (seen.missing === 0 && seen.left === 0) return IN_ORDER
  // In texts and pictures these letters open and close nothing.
  return count(Array.from(operatorsIn(content), (operator) => operator.name))
}

const LINE_FEED = Uint8Array.of(0x0a)
const ALONE = /(?<![^\s\])>])[qQ](?![^\s[(</])/g

function plain({ dict, contents }: PDFRawStream, most: number): Uint8Array | undefined {
  if (!dict.has(name('Filter'))) return contents.length <= most ? contents : undefined
  const usual = soleFilter(dict) === 'FlateDecode' && !dict.has(name('DecodeParms'))
  return usual ? inflate(contents, most) : undefined
}

function count(operators: Iterable<string>): States {
  const states = { missing: 0, left: 0 }
  for (const operator of operators) {
    if (operator === 'q') states.left++
    else if (operator === 'Q' && states.left > 0) states.left--
    else if (operator === 'Q') states.missing++
  }
  return states
}
