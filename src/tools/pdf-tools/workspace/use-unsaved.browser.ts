import { useEffect, useState } from 'react'
import { onSaved } from '#ui/download-button.tsx'

/** Asks before the page is left for good, as long as there is `work` that no file was saved of since it came to be. */
export function useUnsaved(work: object | undefined): void {
  const [saved, setSaved] = useState<object>()
  useEffect(() => onSaved(() => setSaved(work)), [work])
  const unsaved = work !== undefined && work !== saved
  useEffect(() => {
    // Only then: some browsers keep no page for going back that listens for this.
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
}
