import { useEffect, useRef, type RefObject } from 'react'
import { isShown } from './is-shown.ts'

/** Whether the focus is in another field, whose text is its own to undo. */
function isElsewhere(field: HTMLTextAreaElement | null): boolean {
  const focused = document.activeElement
  return focused !== field && focused?.matches('input, textarea, select, [contenteditable=true]') === true
}

/**
 * Ctrl+Z (Cmd+Z) for what a button did to a field: browsers forget what they could undo when a page sets a value. Until
 * somebody types again, it brings back the text that Reset, an example or a file took away.
 * @returns to be called with what is typed
 */
export function useTakeBack(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
): (typed: string) => void {
  const known = useRef(value)
  const gone = useRef('')
  useEffect(() => {
    if (known.current === value) return
    // Tabs may share a text: what is typed in the field of another one is not taken away by a button.
    if (isElsewhere(field.current)) gone.current = ''
    else if (known.current !== '') gone.current = known.current
    known.current = value
  }, [field, value])
  useEffect(() => {
    const takeBack = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || gone.current === '') return
      if (isElsewhere(field.current) || (field.current && !isShown(field.current))) return
      event.preventDefault()
      known.current = gone.current
      gone.current = ''
      onChange(known.current)
      field.current?.focus()
    }
    document.addEventListener('keydown', takeBack)
    return () => document.removeEventListener('keydown', takeBack)
  }, [field, onChange])
  return (typed) => {
    known.current = typed
    gone.current = ''
    onChange(typed)
  }
}
