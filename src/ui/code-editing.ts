import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { CodeLanguage, CodeView } from './code-view.ts'

interface Wishes {
  label: string
  value: string
  language: CodeLanguage
  placeholder: string
  onChange(value: string): void
  onFile(file: File): void
  onScroll?: ((share: number) => void) | undefined
}

/** A line longer than this makes any editor slow: such a text is shown by its beginning. */
const LONGEST_LINE = 50_000
/** A page that begins with a longer text needs the editor at once. */
const SHORT = 2_000
/** In the text area's place: itself, or what keeps a long text. */
const TYPED_IN = 'textarea, [role=group]'
/** Texts beyond this length are handed on when the visitor pauses. */
const LONG = 200_000
const PAUSE_MS = 300

/**
 * The editor in `host`, which loads when it is wanted or another text arrives. Where it is not `shown`, a text area
 * inside `area` does the work.
 */
export function useCodeEditing(
  host: RefObject<HTMLElement | null>,
  area: RefObject<HTMLElement | null>,
  { label, value, language, placeholder, onChange, onFile, onScroll }: Wishes,
) {
  const view = useRef<CodeView>(undefined)
  /**
   * Texts that the editor holds or has reported through `onChange`, the newest last. A busy page may pass one of a few
   * letters ago back as `value`, which must not replace what was typed since; any other value comes from outside.
   */
  const told = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ value, onChange, onFile, onScroll })
  const composing = useRef(false)
  const [wanted, setWanted] = useState(false)
  const [ready, setReady] = useState(false)
  const [plain, setPlain] = useState(false)
  const [first] = useState(value)
  if (!wanted && (value.length > SHORT || (value !== '' && value !== first))) setWanted(true)

  // In a layout effect: a click in the very frame that first shows a paste must already get the pasted text.
  useLayoutEffect(() => {
    latest.current = { value, onChange, onFile, onScroll }
  })

  const flush = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    if (!view.current) return
    const text = view.current.text()
    told.current.push(text)
    // Handlers of the same event that read the text get the new one.
    latest.current.value = text
    latest.current.onChange(text)
  }
  const typing = () => area.current?.querySelector('textarea')

  useEffect(() => {
    if (!wanted) return
    let gone = false
    const load = async () => {
      const { createCodeView } = await import('./code-view.ts')
      // Taking the text area away would break a character that is being composed of several keys.
      while (composing.current && !gone) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      if (gone || !host.current) return
      view.current = createCodeView({
        parent: host.current,
        label,
        placeholder,
        language,
        onChange: () => {
          clearTimeout(timer.current)
          timer.current = setTimeout(flush, latest.current.value.length > LONG ? PAUSE_MS : 0)
        },
        onScroll: (share) => latest.current.onScroll?.(share),
        onLongPaste: (text) => latest.current.onChange(text),
        onFile: (file) => {
          // Typing that happened before the drop is reported before it.
          flush()
          latest.current.onFile(file)
        },
      })
      const field = typing()
      const focused = field === document.activeElement && field
      view.current.load(latest.current.value)
      told.current = [latest.current.value]
      // At once, so that no key falls between the two.
      flushSync(() => setReady(true))
      if (focused) {
        view.current.select(focused.selectionStart, focused.selectionEnd)
        view.current.focus()
      }
    }
    // A browser that cannot load the editor keeps the text area.
    load().catch(() => setReady(false))
    return () => {
      gone = true
      view.current?.destroy()
      view.current = undefined
    }
    // Label, language and placeholder belong to the place, not to its state; `flush` reads nothing but references.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted])

  const shown = ready && !plain
  // Whoever pastes or clears a text with a long line goes on where it is shown now.
  const following = useRef(false)
  useEffect(() => {
    const plainly = area.current?.querySelector<HTMLElement>(TYPED_IN)
    if (following.current) (shown ? view.current : plainly)?.focus()
    following.current = false
  }, [area, shown])
  useEffect(() => {
    const place = told.current.lastIndexOf(value)
    if (place >= 0) {
      told.current.splice(0, place)
      return
    }
    const long = hasLongLine(value)
    const moves = (ready && !long) !== shown
    following.current = moves && [host, area].some(({ current }) => current?.contains(document.activeElement))
    // What arrives from outside decides how it can be shown.
    // oxlint-disable-next-line react/set-state-in-effect
    setPlain(long)
    // The text that the editor still holds is shown no more; when it is wanted again, it comes as any other.
    if (long) told.current = []
    if (!view.current || long) return
    told.current = [value]
    view.current.load(value)
  }, [host, area, value, ready, shown])

  return {
    shown,
    want: () => setWanted(true),
    /** Tells whether a character is being composed of several keys. */
    compose: (begins: boolean) => (composing.current = begins),
    focus: () => view.current?.focus(),
    /** Reports what was typed and is still waiting. */
    flush,
    /** Takes what was typed into the text area. */
    take: (text: string) => {
      told.current = []
      onChange(text)
    },
    text: () => {
      flush()
      return latest.current.value
    },
    reveal: (line: number, column: number) => view.current?.reveal(line, column),
    insert: (text: string) => {
      if (view.current && !plain) return view.current.insert(text)
      const { selectionStart: start = value.length, selectionEnd: end = value.length } = typing() ?? {}
      onChange(value.slice(0, start) + text + value.slice(end))
    },
    scrollTo: (share: number) => view.current?.scrollTo(share),
  }
}

/** Whether a text has a line that no editor shows: the text area has it, by its beginning. */
export function hasLongLine(text: string): boolean {
  if (text.length <= LONGEST_LINE) return false
  let start = 0
  while (start + LONGEST_LINE < text.length) {
    // The last line break within reach: from there on the next line is measured.
    const end = text.lastIndexOf('\n', start + LONGEST_LINE)
    if (end < start) return true
    start = end + 1
  }
  return false
}
