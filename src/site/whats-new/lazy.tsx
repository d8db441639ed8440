import { useEffect, useState, type ComponentType } from 'react'
import { isText, readStored, store } from '#ui/storage.ts'
import { CURRENT_VERSION } from './releases.ts'

const DELAY_MS = 1000

/** Shows the release notes once per version, a second after the start; their text is loaded only then. */
export function LazyWhatsNew() {
  const [Notes, setNotes] = useState<ComponentType<{ onClose: () => void }>>()
  useEffect(() => {
    if (readStored('seen-version', isText) === CURRENT_VERSION) return
    const load = () =>
      import('./whats-new.tsx')
        .then(({ WhatsNew }) => setNotes(() => WhatsNew))
        // Nobody asked for it: the next visit tries again.
        .catch(() => undefined)
    const timer = setTimeout(() => void load(), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!Notes) return null
  return (
    <Notes
      onClose={() => {
        store('seen-version', CURRENT_VERSION)
        setNotes(undefined)
      }}
    />
  )
}
