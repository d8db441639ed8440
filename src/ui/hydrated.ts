import { startTransition, useEffect, useState } from 'react'

let live = false

/** From here on whatever appears is no part of the prerendered page. */
export function goLive(): void {
  live = true
}

/**
 * False in the prerendered page and while it is taken over, true from then on. It turns in a transition, in small steps
 * and everywhere at once: what differs from the prerendered page is not made in the task that brings it to life.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(live)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return hydrated
}
