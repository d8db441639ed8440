import type { ReactNode } from 'react'
import { Refusal } from './mistake.ts'

interface Props {
  onSubmit(): void
  /** For assistive technology, where a page has several forms. */
  label?: string
  /** What it was refused for: its fields say their parts of it. */
  error?: unknown
  children: ReactNode
}

/** Half a date or a 30th of February: it stands in the field, but to the page the field looks empty. */
function unreadable(form: HTMLFormElement): HTMLInputElement[] {
  return Array.from(form.querySelectorAll('input')).filter((input) => input.validity.badInput)
}

/** To WebKit a half-typed date is empty already, and setting nothing changes nothing: it goes with the kind of field. */
function empty(input: HTMLInputElement): void {
  const { type } = input
  input.type = 'text'
  input.value = ''
  input.type = type
}

/** The left pane: inputs, options and the one filled button, which Ctrl+Enter (Cmd+Enter) presses too. */
export function Form({ onSubmit, label, error, children }: Props) {
  return (
    // The keys are those of its fields and buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="card stack"
      aria-label={label}
      noValidate
      // Of codes, names and figures no letter is to be changed; fields for prose say otherwise.
      autoCapitalize="none"
      autoCorrect="off"
      onKeyDown={(event) => {
        // A key that is held down asks once.
        if (event.repeat && event.key === 'Enter' && (event.target as Element).matches('input, button')) {
          event.preventDefault()
        }
      }}
      onSubmit={(event) => {
        event.preventDefault()
        // The browser's words name what is wrong; the page's would call the field empty.
        const [halfTyped] = unreadable(event.currentTarget)
        if (halfTyped) halfTyped.reportValidity()
        else onSubmit()
      }}
      onReset={(event) => {
        // Pages empty their own values; these fields have none that React could take away.
        event.preventDefault()
        for (const input of unreadable(event.currentTarget)) empty(input)
      }}
    >
      <Refusal value={error}>{children}</Refusal>
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
