import { useRef } from 'react'

const ECHO_MS = 150

/** Lets one side lead: the other's answer to a scroll is no scroll of its own. */
export function useScrollSync(): (side: 'editor' | 'preview', follow: () => void) => void {
  const leader = useRef<{ side: string; until: number }>({ side: '', until: 0 })
  return (side, follow) => {
    const now = performance.now()
    if (leader.current.side !== side && now < leader.current.until) return
    leader.current = { side, until: now + ECHO_MS }
    follow()
  }
}
