import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { CodeLanguage, CodeView } from './code-view.browser.ts'
import { useDroppedText } from './dropped-text.tsx'
import { useLargeInput } from './large-input.ts'
import { TextArea } from './text-area.tsx'
import styles from './code-editor.module.css'

export interface CodeEditorHandle {
  /** The text as it is at this moment. */
  text(): string
  /** Moves the cursor to a place (1-based) and shows it. */
  reveal(line: number, column: number): void
  /** Puts a text where the cursor is; at the end where there is no cursor yet. */
  insert(text: string): void
  /** Scrolls to a share of the way, 0 to 1. */
  scrollTo(share: number): void
}

interface Props {
  label: string
  value: string
  onChange(value: string): void
  language?: CodeLanguage
  placeholder?: string
  hint?: ReactNode
  ref?: Ref<CodeEditorHandle>
  /** A dropped file; its text becomes the value unless told otherwise. */
  onFile?(file: File): void
  /** Told how far the visitor scrolled, 0 to 1. */
  onScroll?(share: number): void
  size?: 'small' | 'large'
}

/** A line longer than this makes any editor slow: such a text is shown by its beginning. */
const LONGEST_LINE = 50_000
/** A page that begins with a longer text needs the editor at once. */
const SHORT = 2_000
/** Texts beyond this length are handed on when the visitor pauses. */
const LONG = 200_000
const PAUSE_MS = 300

/**
 * A code editor with line numbers, colours and search, for texts up to tens of megabytes. It loads when somebody comes
 * near or another text arrives; until then, and for texts with a very long line, a plain text area does the work.
 */
export function CodeEditor({
  label,
  value,
  onChange,
  language = 'json',
  placeholder = '',
  hint,
  ref,
  onFile,
  onScroll,
  size,
}: Props) {
  const host = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const view = useRef<CodeView>(undefined)
  /**
   * Texts that the editor holds or has reported through `onChange`, the newest last. A busy page may pass one of a few
   * letters ago back as `value`, which must not replace what was typed since; any other value comes from outside.
   */
  const told = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const dropped = useDroppedText(value, onChange)
  useLargeInput(value)
  const take = onFile ?? dropped.read
  const latest = useRef({ value, onChange, take, onScroll })
  const composing = useRef(false)
  const [wanted, setWanted] = useState(false)
  const [ready, setReady] = useState(false)
  const [plain, setPlain] = useState(false)
  const want = () => setWanted(true)
  const typing = () => area.current?.querySelector('textarea')
  const [first] = useState(value)
  if (!wanted && (value.length > SHORT || (value !== '' && value !== first))) setWanted(true)

  // In a layout effect: a click in the very frame that first shows a paste must already get the pasted text.
  useLayoutEffect(() => {
    latest.current = { value, onChange, take, onScroll }
  })

  const tell = (text: string) => {
    told.current.push(text)
    // Handlers of the same event that read the text get the new one.
    latest.current.value = text
    latest.current.onChange(text)
  }
  const flush = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    if (view.current) tell(view.current.text())
  }
  const actions = useRef({ tell, flush })
  useEffect(() => {
    actions.current = { tell, flush }
  })

  useEffect(() => {
    if (!wanted) return
    let gone = false
    const load = async () => {
      const { createCodeView } = await import('./code-view.browser.ts')
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
          timer.current = setTimeout(() => actions.current.flush(), latest.current.value.length > LONG ? PAUSE_MS : 0)
        },
        onScroll: (share) => latest.current.onScroll?.(share),
        onLongPaste: (text) => latest.current.onChange(text),
        onFile: (file) => {
          // Typing that happened before the drop is reported before it.
          actions.current.flush()
          latest.current.take(file)
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
    // Label, language and placeholder belong to the place, not to its state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted])

  useEffect(() => {
    const place = told.current.lastIndexOf(value)
    if (place >= 0) {
      told.current.splice(0, place)
      return
    }
    const long = hasLongLine(value)
    // What arrives from outside decides how it can be shown.
    // oxlint-disable-next-line react/set-state-in-effect
    setPlain(long)
    if (!view.current || long) return
    told.current = [value]
    view.current.load(value)
  }, [value, ready])

  useImperativeHandle(ref, () => ({
    text: () => {
      flush()
      return latest.current.value
    },
    reveal: (line, column) => view.current?.reveal(line, column),
    insert: (text) => {
      if (view.current && !plain) return view.current.insert(text)
      const { selectionStart: start = value.length, selectionEnd: end = value.length } = typing() ?? {}
      onChange(value.slice(0, start) + text + value.slice(end))
    },
    scrollTo: (share) => view.current?.scrollTo(share),
  }))

  const shown = ready && !plain
  return (
    <div
      className="field"
      onPointerEnter={want}
      onFocus={want}
      onCompositionStart={() => (composing.current = true)}
      onCompositionEnd={() => (composing.current = false)}
    >
      {dropped.problem}
      {shown && (
        // The label of a rich editor cannot be bound by `for`: a click on it is a shortcut, the name is in the editor.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span className="field-label" onClick={() => view.current?.focus()}>
          {label}
        </span>
      )}
      <div
        ref={host}
        className={styles.editor}
        data-size={size}
        hidden={!shown}
        onBlur={flush}
        onKeyDownCapture={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) flush()
        }}
      />
      {!shown && (
        <div ref={area} className={styles.plain} data-size={size}>
          <TextArea
            label={label}
            value={value}
            onChange={(text) => {
              told.current = []
              onChange(text)
            }}
            rows={size === 'small' ? 6 : 16}
            placeholder={placeholder}
            onFile={take}
          />
        </div>
      )}
      {hint && <span className="field-hint">{hint}</span>}
    </div>
  )
}

function hasLongLine(text: string): boolean {
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
