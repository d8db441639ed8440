import { useCallback, type RefObject } from 'react'

/**
 * A `ref` for what has buttons and goes away, pressed or not: a focus on them moves to a place that stays, before it
 * would be lost.
 */
export function useLeaving(place: RefObject<HTMLElement | null>): (part: HTMLElement | null) => () => void {
  return useCallback(
    (part) => () => {
      if (part?.contains(document.activeElement)) place.current?.focus({ preventScroll: true })
    },
    [place],
  )
}
