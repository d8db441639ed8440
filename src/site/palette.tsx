import { useContext, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { SiteContext } from '#ui/site.ts'
import { rankTools } from './search.ts'

const MOST = 8

/** Search over all tools: type, choose with the arrow keys, open with Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { tools, navigate } = useContext(SiteContext)
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = rankTools(tools, text).slice(0, MOST)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const open = (path: string) => {
    onClose()
    navigate(path)
  }
  const keys = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setActive((active + step + found.length) % found.length)
    }
    if (event.key === 'Enter' && found[active]) {
      event.preventDefault()
      open(found[active].path)
    }
  }
  return (
    // A click on the backdrop closes, as Escape does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label="Search tools"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="palette-head">
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={found[active] ? `${list}-${active}` : undefined}
          aria-label="Search tools"
          placeholder="Search tools…"
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={keys}
        />
        <kbd>Esc</kbd>
      </div>
      <ul className="palette-list" id={list} role="listbox" aria-label="Tools">
        {found.map((tool, index) => (
          // The keys of the list are handled in the text field, as the pattern asks.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={tool.path}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => setActive(index)}
            onClick={() => open(tool.path)}
          >
            <Icon name={tool.icon} />
            <span>
              <strong>{tool.shortLabel}</strong>
              <span className="muted small">{tool.description}</span>
            </span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="palette-none" role="status">
          No tools matched your search
        </p>
      )}
    </dialog>
  )
}
