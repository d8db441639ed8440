import { useMemo, useRef, useState } from 'react'
import { counted } from '#shared/numbers/counted.ts'
import { keyOf } from '#ui/key-of.ts'
import { Nearness } from './nearness.browser.ts'
import styles from './page-grid.module.css'
import { movePages, removePages, rotatePages } from './page-list.ts'
import { PageThumb } from './page-thumb.tsx'
import { Thumbnails } from './thumbnails.browser.ts'
import { useDrag } from './use-drag.browser.ts'
import type { Workspace } from './use-workspace.browser.ts'

/**
 * The pages, to choose and to order. Arrow keys walk, with Shift they choose more, with Alt they move the chosen
 * pages; Space chooses, Ctrl+A all; R turns, Delete takes out.
 */
export function PageGrid({ workspace }: { workspace: Workspace }) {
  const { pages, sources, selected, change, nudge, select, viewer } = workspace
  const thumbnails = useMemo(() => new Thumbnails(viewer), [viewer])
  const nearness = useMemo(() => new Nearness(), [])
  const grid = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState('')
  /** Where choosing a range began. */
  const anchor = useRef('')
  const place = Math.max(
    0,
    pages.findIndex(({ key }) => key === current),
  )

  const focusKey = (key: string) => {
    setCurrent(key)
    grid.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus()
  }
  const chooseTo = (key: string) => {
    const [from, to] = [anchor.current || key, key].map((end) => pages.findIndex((page) => page.key === end))
    const [low, high] = [Math.min(from ?? 0, to ?? 0), Math.max(from ?? 0, to ?? 0)]
    select(pages.slice(Math.max(0, low), high + 1).map((page) => page.key))
  }
  const toggle = (key: string) => {
    anchor.current = key
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    select(next)
  }
  const click = (event: React.MouseEvent) => {
    const key = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset.key
    if (!key) return
    setCurrent(key)
    const touch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    if (event.shiftKey) chooseTo(key)
    else if (event.ctrlKey || event.metaKey || touch) toggle(key)
    else {
      anchor.current = key
      select(selected.size === 1 && selected.has(key) ? [] : [key])
    }
  }
  const columns = () => {
    const list = grid.current
    return list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1
  }
  const chosen = () => (selected.size > 0 ? selected : new Set([pages[place]?.key ?? '']))

  const keys = (event: React.KeyboardEvent) => {
    const page = pages[place]
    if (!page) return
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns(),
      ArrowDown: columns(),
      Home: -pages.length,
      End: pages.length,
    }
    const key = keyOf(event.nativeEvent).toLowerCase()
    const move = steps[event.key]
    if (move !== undefined && event.altKey) {
      event.preventDefault()
      const where = event.key === 'Home' ? 'first' : event.key === 'End' ? 'last' : move < 0 ? 'back' : 'on'
      nudge(chosen(), where)
      // At once: the next press is about the same page.
      setCurrent(page.key)
      requestAnimationFrame(() => focusKey(page.key))
    } else if (move !== undefined) {
      event.preventDefault()
      const target = pages[Math.min(pages.length - 1, Math.max(0, place + move))]
      if (!target) return
      focusKey(target.key)
      if (event.shiftKey) {
        anchor.current ||= page.key
        chooseTo(target.key)
      } else anchor.current = target.key
    } else if (event.key === ' ') {
      event.preventDefault()
      toggle(page.key)
    } else if (key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      select(pages.map(({ key }) => key))
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      const next = removePages(pages, chosen())
      change(next, `${counted(chosen().size, 'page')} taken out.`)
      const neighbour = next[Math.min(place, next.length - 1)]
      if (neighbour) requestAnimationFrame(() => focusKey(neighbour.key))
      else grid.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus()
    } else if (key === 'r' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      change(rotatePages(pages, chosen(), event.shiftKey ? -90 : 90), `${counted(chosen().size, 'page')} turned.`)
    } else if (event.key === 'Escape') select([])
  }

  const placeAfter = (over: string, side: 'before' | 'after') =>
    pages.findIndex(({ key }) => key === over) + (side === 'after' ? 1 : 0)
  const drag = useDrag({
    grid,
    begin(key) {
      if (selected.has(key)) return selected
      select([key])
      return new Set([key])
    },
    drop(moved, over, side) {
      change(movePages(pages, moved, placeAfter(over, side)), `${counted(moved.size, 'page')} moved.`)
    },
    describe(count, over, side) {
      return `${counted(count, 'page')}${over ? ` to place ${placeAfter(over, side) + 1}` : ''}`
    },
  })

  return (
    <>
      <ul
        ref={grid}
        className={styles.grid}
        role="listbox"
        aria-label="Pages"
        aria-multiselectable="true"
        onClick={click}
        onKeyDown={keys}
      >
        {pages.map((page, index) => (
          <PageThumb
            key={page.key}
            page={page}
            place={index}
            source={page.source === undefined ? undefined : sources.get(page.source)}
            selected={selected.has(page.key)}
            focused={index === place}
            drop={drag?.over === page.key ? drag.side : undefined}
            nearness={nearness}
            thumbnails={thumbnails}
          />
        ))}
      </ul>
      {drag && (
        <div className={styles.badge} style={{ transform: `translate(${drag.x + 14}px, ${drag.y + 14}px)` }}>
          {drag.badge}
        </div>
      )}
    </>
  )
}
