import { memo, useEffect, useMemo, useState } from 'react'
import { bytesOf, formatBytes } from '#shared/bytes.ts'
import { isHighSurrogate } from '#shared/text/surrogates.ts'
import { forgetPieces, piecesOf } from './long-text.ts'
import { Scroller } from './scroller.tsx'

/** Laying out one long text takes seconds; parts of this size that are out of sight cost nothing. */
const PART = 16 * 1024
/** Parts that come into the page at once: a few milliseconds of work, half a megabyte. */
const BATCH = 32
/** A page holds no more, whatever the length of the text. */
const MOST_SHOWN = 16_000_000

interface Props {
  text: string
  label: string
  wrap?: boolean
  /** Runs from left to right, whatever the first letters in it are. */
  code?: boolean
}

/** A text result of any length: selectable, found by the browser's search, scrolled with the keyboard. */
export function Output({ text, label, wrap = true, code = false }: Props) {
  const batches = useMemo(() => batchesOf(text), [text])
  useEffect(() => () => forgetPieces(text), [text])
  const shown = useGrowing(text, batches.length)
  const long = batches.length > 1 || (batches[0]?.length ?? 0) > 1
  return (
    <>
      <Scroller
        className="output"
        label={label}
        aria-busy={shown < batches.length || undefined}
        dir={code ? undefined : 'auto'}
      >
        {batches.slice(0, shown).map((parts, index) => (
          // The parts have no identity but their place.
          <Parts key={index} parts={parts} long={long} wrap={wrap} />
        ))}
      </Scroller>
      {text.length > MOST_SHOWN && <Beginning text={text} />}
    </>
  )
}

/** How many of the batches of a text are in the page: one more each time the page has drawn the last one. */
function useGrowing(text: string, count: number): number {
  const [grown, setGrown] = useState({ text, shown: 1 })
  const shown = grown.text === text ? grown.shown : 1
  useEffect(() => {
    if (shown >= count) return
    const timer = setTimeout(() => setGrown({ text, shown: shown + 1 }))
    return () => clearTimeout(timer)
  }, [text, shown, count])
  return shown
}

const Parts = memo(({ parts, long, wrap }: { parts: string[]; long: boolean; wrap: boolean }) =>
  parts.map((part, index) => (
    <div key={index} data-part={long || undefined} style={wrap ? undefined : { whiteSpace: 'pre' }}>
      {part}
    </div>
  )),
)

const Beginning = memo(({ text }: { text: string }) => {
  const bytes = useBytes(text)
  return (
    <p className="small muted">
      This is the beginning; copying and saving take all {bytes === undefined ? 'of it' : formatBytes(bytes)}.
    </p>
  )
})

/** The size of a text, counted piece by piece: 100 MB at once would stop the page for more than a tenth of a second. */
function useBytes(text: string): number | undefined {
  const pieces = useMemo(() => piecesOf(text), [text])
  const [counted, setCounted] = useState({ pieces, bytes: 0, count: 0 })
  const { bytes, count } = counted.pieces === pieces ? counted : { bytes: 0, count: 0 }
  const next = pieces[count]
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(() => setCounted({ pieces, bytes: bytes + bytesOf(next), count: count + 1 }))
    return () => clearTimeout(timer)
  }, [pieces, bytes, count, next])
  return next === undefined ? bytes : undefined
}

function batchesOf(text: string): string[][] {
  const parts = split(beginningOf(text))
  return Array.from({ length: Math.ceil(parts.length / BATCH) }, (_, index) =>
    parts.slice(index * BATCH, (index + 1) * BATCH),
  )
}

function beginningOf(text: string): string {
  let length = 0
  const enough = piecesOf(text).findIndex((piece) => (length += piece.length) > MOST_SHOWN)
  if (enough < 0) return text
  const beginning = piecesOf(text)
    .slice(0, enough + 1)
    .join('')
  return beginning.slice(0, isHighSurrogate(beginning.charCodeAt(MOST_SHOWN - 1)) ? MOST_SHOWN + 1 : MOST_SHOWN)
}

function split(text: string): string[] {
  if (text.length <= PART * 2) return [text]
  const parts: string[] = []
  let start = 0
  while (start < text.length) {
    const wanted = start + PART
    const lineEnd = endOfLine(text, wanted, wanted + PART)
    // A part ends with a line where lines are short, else in the middle of one, but never inside a character.
    const near = lineEnd >= 0
    let end = near ? lineEnd + 1 : Math.min(wanted, text.length)
    if (!near && end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end++
    parts.push(near ? text.slice(start, end - 1) : text.slice(start, end))
    start = end
  }
  return parts
}

/** The first line end within reach, or -1: a search without bound would walk a text of one line again and again. */
function endOfLine(text: string, from: number, to: number): number {
  const end = text.slice(from, to).indexOf('\n')
  return end < 0 ? -1 : from + end
}
