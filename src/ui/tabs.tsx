import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useFragmentTab } from './fragment.ts'
import { setShownTab } from './shown-tab.ts'
import { ShownContext } from './shown.ts'

interface Tab {
  /** In the address, e.g. `files` for `/base64#files`. */
  id: string
  label: string
  content: () => ReactNode
}

interface Props {
  tabs: Tab[]
  label: string
  /** A panel that is left is taken down: for panels that begin anew, or whose state lives above the tabs. */
  forget?: boolean
  /** Its panels show the same in several ways: what was asked for one is for all of them. */
  views?: boolean
}

/** Tabs whose choice is in the address. A panel keeps its input while another is looked at. */
export function Tabs({ tabs, label, forget = false, views = false }: Props) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive, hash] = useFragmentTab(tabs.map((tab) => tab.id))
  // Before a panel that comes into sight asks for anything.
  useLayoutEffect(() => setShownTab(views ? '' : active), [views, active])
  // The panel that was only prerendered, before the tab of the address, was never looked at.
  const looked = useRef('')
  useLayoutEffect(() => {
    if (hash === location.hash) looked.current = active
  }, [hash, active])
  const [{ at, left }, setWay] = useState({ at: active, left: new Set<string>() })
  // By its tab or by an address. What the layout effect noted is of a panel that was drawn before this one.
  // oxlint-disable-next-line react/refs
  if (at !== active) setWay({ at: active, left: at === looked.current ? new Set(left).add(at) : left })
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector('[aria-selected=true]')
    if (!row || !tab || row.scrollWidth <= row.clientWidth) return
    // By hand: scrollIntoView would move the page too.
    const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
    row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }, [active])
  const move = (event: React.KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === active)
    const target: Record<string, number> = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = target[event.key]
    // Alt and an arrow is the browser's way back.
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setActive((tabs[next] as Tab).id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div className="stack">
      {/* The keys belong to the tabs inside. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            className="tab"
            type="button"
            role="tab"
            id={`${base}-${tab.id}-tab`}
            aria-selected={tab.id === active}
            aria-controls={`${base}-${tab.id}`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => setActive(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}`}
          aria-labelledby={`${base}-${tab.id}-tab`}
          hidden={tab.id !== active}
        >
          {(tab.id === active || (!forget && left.has(tab.id))) && (
            <ShownContext value={tab.id === active}>{tab.content()}</ShownContext>
          )}
        </div>
      ))}
    </div>
  )
}
