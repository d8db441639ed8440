import { useEffect } from 'react'
import { keyOf } from '#ui/key-of.ts'
import { hasSingleKeys } from '#ui/single-keys.ts'
import { runTool } from './run-key.ts'

/** The keys of every page: to run its tool, to search, to give up a search that is not there yet, and to list the keys. */
export function usePageKeys(search: () => void, giveUp: () => void, listShortcuts: () => void): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const key = keyOf(event)
      const held = event.ctrlKey || event.metaKey
      if (held && key === 'Enter') {
        // A page with a way of its own to run has taken the key.
        if (event.defaultPrevented) return
        event.preventDefault()
        // A key that is held down asks once.
        if (!event.repeat) runTool(event.target)
        return
      }
      if (document.querySelector('dialog[open]')) return
      if (key === 'Escape') giveUp()
      // The code editor keeps its field to itself: to the page, what is typed there comes from the box around it.
      const single = /^[/?]$/.test(key) && !isTyping(event.composedPath()[0]) && hasSingleKeys()
      if (single && key === '?') {
        listShortcuts()
      } else if (single || (key.toLowerCase() === 'k' && held)) {
        event.preventDefault()
        search()
      }
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  }, [search, giveUp, listShortcuts])
}

function isTyping(target: EventTarget | undefined): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
