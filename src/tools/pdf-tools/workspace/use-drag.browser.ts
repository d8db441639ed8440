import { useEffect, useRef, useState, type RefObject } from 'react'

/** Where a drag would put the pages: in front of the page at this place. */
interface DragState {
  /** What is said beside the pointer. */
  badge: string
  x: number
  y: number
  /** The page at whose edge the line is drawn. */
  over: string | undefined
  side: 'before' | 'after'
}

interface Options {
  grid: RefObject<HTMLElement | null>
  /** The keys that move when a drag begins on this page. */
  begin(key: string): ReadonlySet<string>
  drop(keys: ReadonlySet<string>, over: string, side: 'before' | 'after'): void
  describe(count: number, over: string | undefined, side: 'before' | 'after'): string
}

/** Pixels that a mouse moves before a click becomes a drag. */
const SLACK = 6
/** Pixels from the edge of the grid where a drag scrolls it. */
const EDGE = 48

/** Dragging pages with the mouse, or by their handle with a finger or pen. Escape takes it back. */
export function useDrag(options: Options): DragState | undefined {
  const [state, setState] = useState<DragState>()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const { grid } = options
  useEffect(() => {
    const element = grid.current
    if (!element) return
    let stop: (() => void) | undefined
    const down = (event: PointerEvent) => {
      const target = event.target as Element
      const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
      const byHandle = target.closest('[data-handle]') !== null
      if (!key || event.button !== 0 || (event.pointerType !== 'mouse' && !byHandle)) return
      stop?.()
      stop = follow(element, event, key, latest, setState)
    }
    element.addEventListener('pointerdown', down)
    return () => {
      element.removeEventListener('pointerdown', down)
      stop?.()
    }
  }, [grid])
  return state
}

function follow(
  grid: HTMLElement,
  start: PointerEvent,
  key: string,
  options: RefObject<Options>,
  show: (state: DragState | undefined) => void,
): () => void {
  let keys: ReadonlySet<string> | undefined
  let target: { over: string; side: 'before' | 'after' } | undefined
  let scroll = 0
  const timer = setInterval(() => grid.scrollBy(0, scroll), 16)

  const move = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    if (!keys) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return
      keys = options.current.begin(key)
    }
    event.preventDefault()
    const box = grid.getBoundingClientRect()
    scroll = event.clientY < box.top + EDGE ? -12 : event.clientY > box.bottom - EDGE ? 12 : 0
    target = targetAt(grid, event.clientX, event.clientY) ?? target
    const [over, side] = [target?.over, target?.side ?? 'before']
    const badge = options.current.describe(keys.size, over, side)
    show({ badge, x: event.clientX, y: event.clientY, over, side })
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return
    stop()
    if (!keys) return
    // The click that follows belongs to the drag.
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    if (event.type === 'pointerup' && target) options.current.drop(keys, target.over, target.side)
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') stop()
  }
  const stop = () => {
    clearInterval(timer)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    removeEventListener('keydown', escape, { capture: true })
    show(undefined)
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
  addEventListener('keydown', escape, { capture: true })
  return stop
}

function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

/** The page below the pointer, or the nearest one of its row, and the half that the pointer is in. */
function targetAt(grid: HTMLElement, x: number, y: number): { over: string; side: 'before' | 'after' } | undefined {
  let best: { distance: number; over: string; side: 'before' | 'after' } | undefined
  for (const item of grid.querySelectorAll<HTMLElement>('[data-key]')) {
    const box = item.getBoundingClientRect()
    if (box.bottom < y - 200 || box.top > y + 200) continue
    const middle = (box.left + box.right) / 2
    const dy = Math.max(box.top - y, 0, y - box.bottom)
    const distance = Math.abs(x - middle) + dy * 10
    if (!best || distance < best.distance) {
      best = { distance, over: item.dataset.key as string, side: x < middle ? 'before' : 'after' }
    }
  }
  return best
}
