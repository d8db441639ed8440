import { useMemo } from 'react'

/** Laying out one long text takes seconds; parts of this size that are out of sight cost nothing. */
const PART = 16 * 1024

/** A text result of any length: selectable, found by the browser's search, scrolled with the keyboard. */
export function Output({ text, label, wrap = true }: { text: string; label: string; wrap?: boolean }) {
  const parts = useMemo(() => split(text), [text])
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="output" role="region" aria-label={label} tabIndex={0} dir="auto">
      {parts.map((part, index) => (
        // The parts have no identity but their place.
        <div key={index} data-part={parts.length > 1 || undefined} style={wrap ? undefined : { whiteSpace: 'pre' }}>
          {part}
        </div>
      ))}
    </div>
  )
}

function split(text: string): string[] {
  if (text.length <= PART * 2) return [text]
  const parts: string[] = []
  let start = 0
  while (start < text.length) {
    const wanted = start + PART
    const lineEnd = text.indexOf('\n', wanted)
    // A part ends with a line where lines are short, else in the middle of one, but never inside a character.
    const near = lineEnd >= 0 && lineEnd < wanted + PART
    let end = near ? lineEnd + 1 : Math.min(wanted, text.length)
    if (!near && end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end++
    parts.push(near ? text.slice(start, end - 1) : text.slice(start, end))
    start = end
  }
  return parts
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff
