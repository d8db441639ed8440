import { useEffect, useRef, type RefObject } from 'react'
import { isShown } from './is-shown.ts'
import { keyOf } from './key-of.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Whether the focus is in another field, whose text is its own to undo. */
function isElsewhere(field: TextControl | null): boolean {
  const focused = document.activeElement
  return focused !== field && focused?.matches('input, textarea, select, [contenteditable=true]') === true
}

/** Fields that one button empties change within milliseconds of each other, and are restored together. */
const TOGETHER_MS = 100
let lastGone = 0
/** The key press that a field has handled; other fields that the same button emptied join in. */
let answered: KeyboardEvent | undefined

/**
 * Ctrl+Z (Cmd+Z) for what a button did to a field: browsers drop their undo history when a page sets a value. Until the
 * next typing it restores the text that Reset, an example or a file replaced, and single-line fields that were emptied.
 * @returns a change handler for the field
 */
export function useTakeBack(
  field: RefObject<TextControl | null>,
  value: string,
  onChange: (value: string) => void,
): (typed: string) => void {
  const known = useRef(value)
  const gone = useRef({ text: '', at: 0 })
  /** In a ref, so that the key listener stays registered while several fields are restored by one press. */
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  useEffect(() => {
    if (known.current === value) return
    // Tabs may share a text: what is typed in the field of another one is not taken away by a button. A field of one line
    // that gets another value belongs to what else was changed, such as the units that were swapped.
    const line = field.current instanceof HTMLInputElement && field.current
    if (isElsewhere(field.current) || (line && (value !== '' || line.readOnly))) gone.current.text = ''
    else if (known.current !== '') {
      lastGone = performance.now()
      gone.current = { text: known.current, at: lastGone }
    }
    known.current = value
  }, [field, value])
  useEffect(() => {
    const takeBack = (event: KeyboardEvent) => {
      const { text, at } = gone.current
      if (event.shiftKey || keyOf(event).toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
      if (text === '' || lastGone - at > TOGETHER_MS) return
      // The first of several fields has the focus by then.
      const first = event !== answered
      if ((first && isElsewhere(field.current)) || (field.current && !isShown(field.current))) return
      event.preventDefault()
      answered = event
      known.current = text
      gone.current.text = ''
      change.current(text)
      if (first) field.current?.focus()
    }
    document.addEventListener('keydown', takeBack)
    return () => document.removeEventListener('keydown', takeBack)
  }, [field])
  return (typed) => {
    known.current = typed
    gone.current.text = ''
    onChange(typed)
  }
}
