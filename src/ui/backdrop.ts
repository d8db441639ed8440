import { useRef, type ComponentProps } from 'react'

/** Closes a dialog by a click on what lies around it; a press that began inside, to mark a text, is none. */
export function useBackdrop(close: () => void): Pick<ComponentProps<'dialog'>, 'onPointerDown' | 'onClick'> {
  const outside = useRef(false)
  return {
    onPointerDown: ({ target, currentTarget }) => void (outside.current = target === currentTarget),
    onClick: ({ target, currentTarget }) => outside.current && target === currentTarget && close(),
  }
}
