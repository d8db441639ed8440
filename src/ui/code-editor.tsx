import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'
import { useCodeEditing } from './code-editing.ts'
import type { CodeLanguage } from './code-view.ts'
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
  const dropped = useDroppedText(value, onChange)
  const takeFile = onFile ?? dropped.read
  useLargeInput(value)
  const editor = useCodeEditing(host, area, {
    label,
    value,
    language,
    placeholder,
    onChange,
    onFile: takeFile,
    onScroll,
  })
  useImperativeHandle(ref, () => ({
    text: editor.text,
    reveal: editor.reveal,
    insert: editor.insert,
    scrollTo: editor.scrollTo,
  }))

  return (
    <div
      className="field"
      onPointerEnter={editor.want}
      onFocus={editor.want}
      onCompositionStart={() => editor.compose(true)}
      onCompositionEnd={() => editor.compose(false)}
    >
      {dropped.problem}
      {editor.shown && (
        // The label of a rich editor cannot be bound by `for`: a click on it is a shortcut, the name is in the editor.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span className="field-label" onClick={editor.focus}>
          {label}
        </span>
      )}
      <div
        ref={host}
        className={styles.editor}
        data-size={size}
        hidden={!editor.shown}
        onBlur={editor.flush}
        onKeyDownCapture={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) editor.flush()
        }}
      />
      {!editor.shown && (
        <div ref={area} className={styles.plain} data-size={size}>
          <TextArea
            label={label}
            value={value}
            onChange={editor.take}
            rows={size === 'small' ? 6 : 16}
            placeholder={placeholder}
            onFile={takeFile}
          />
        </div>
      )}
      {hint && <span className="field-hint">{hint}</span>}
    </div>
  )
}
