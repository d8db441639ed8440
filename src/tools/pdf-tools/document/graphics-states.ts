import { parseContentStream, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { concat } from '#shared/bytes.ts'
import { bytesOf } from '../pictures/image-uses.ts'

interface States {
  /** Closed without having been opened. */
  missing: number
  /** Open at the end, the missing ones given. */
  left: number
}

/** Packed bytes. What is larger is taken to be in order: looking would take longer than it is worth. */
const MOST_LOOKED_AT = 1_000_000

/** Of a page's content that closes more graphics states than it opens, or fewer, how many must be added around it. */
export function statesOf({ context }: PDFDocument, contents: readonly PDFObject[]): States {
  const streams = contents.map((entry) => context.lookup(entry)).filter((stream) => stream instanceof PDFStream)
  const size = streams.reduce((sum, stream) => sum + stream.getContentsSize(), 0)
  if (size > MOST_LOOKED_AT) return { missing: 0, left: 0 }
  const content = concat(streams.flatMap((stream) => [bytesOf(stream), LINE_FEED]))
  const seen = count(new TextDecoder('latin1').decode(content).match(ALONE) ?? [])
  if (seen.missing === 0 && seen.left === 0) return seen
  // In texts and pictures these letters open and close nothing.
  return count(parseContentStream(content).map(({ name }) => name))
}

const LINE_FEED = Uint8Array.of(0x0a)
const ALONE = /(?<![^\s\])>])[qQ](?![^\s[(</])/g

function count(operators: Iterable<string>): States {
  let [depth, lowest] = [0, 0]
  for (const operator of operators) {
    if (operator === 'q') depth++
    else if (operator === 'Q') lowest = Math.min(lowest, --depth)
  }
  return { missing: -lowest, left: depth - lowest }
}
