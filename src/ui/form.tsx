import type { ReactNode } from 'react'

interface Props {
  onSubmit(): void
  /** For assistive technology, where a page has several forms. */
  label?: string
  children: ReactNode
}

/** The left pane: inputs, options and the one filled button, which Ctrl+Enter (Cmd+Enter) presses too. */
export function Form({ onSubmit, label, children }: Props) {
  return (
    // The keys belong to the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="card stack"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        const submit = event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')
        if (submit && !submit.disabled) event.currentTarget.requestSubmit(submit)
      }}
    >
      {children}
    </form>
  )
}

/** Two panes side by side from 900 px on, below each other on phones. */
export function Panes({ children, wide }: { children: ReactNode; wide?: 'right' }) {
  return (
    <div className="panes" data-wide={wide}>
      {children}
    </div>
  )
}
