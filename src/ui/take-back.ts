import { useEffect, useRef, type RefObject } from 'react'

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
    if (known.current !== '') gone.current = known.current
    known.current = value
  }, [value])
  useEffect(() => {
    const takeBack = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || gone.current === '') return
      const focused = document.activeElement
      if (focused !== field.current && focused?.matches('input, textarea, select, [contenteditable=true]')) return
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
