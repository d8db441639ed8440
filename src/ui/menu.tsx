import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

/** Of the list and the edge of the page, in pixels: about. */
const LIST_WIDTH = 240

interface Entry {
  label: string
  onChoose(): void
}

/** A button that opens a list of things to do. */
export function Menu({ label, icon, entries }: { label: string; icon?: string; entries: Entry[] }) {
  const details = useRef<HTMLDetailsElement>(null)
  useCloseOutside(details)
  return (
    <details
      className="menu"
      ref={details}
      // A button at the left edge would have its list cut off there.
      onToggle={({ currentTarget: menu }) =>
        menu.toggleAttribute('data-start', menu.getBoundingClientRect().right < LIST_WIDTH)
      }
    >
      <summary className="button" data-variant="outlined" data-size="small">
        {icon && <Icon name={icon} />}
        {label}
      </summary>
      <ul className="menu-list">
        {entries.map((entry) => (
          <li key={entry.label}>
            <button
              type="button"
              onClick={() => {
                // Before its entry is hidden, which would lose the focus.
                details.current?.querySelector('summary')?.focus()
                details.current?.removeAttribute('open')
                entry.onChoose()
              }}
            >
              {entry.label}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Closes an open `details` on Escape, on a click elsewhere and when the focus leaves it. */
export function useCloseOutside(details: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const element = details.current
    if (!element) return
    const outside = (event: Event) => {
      if (element.open && !element.contains(event.target as Node)) element.open = false
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return
      // One press closes one thing.
      event.preventDefault()
      element.open = false
      element.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    element.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      element.removeEventListener('keydown', escape)
    }
  }, [details])
}
