import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useBackdrop } from './backdrop.ts'
import { IconButton } from './button.tsx'

/** A modal dialog: the browser keeps the focus inside and gives it back. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose} {...useBackdrop(onClose)}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton name="x" label="Close" onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}
