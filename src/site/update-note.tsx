import { useSyncExternalStore } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { onUpdate, takeUpdate, updateWaits } from './offline.ts'

/** Offers a new release; what is typed stays until the visitor agrees. */
export function UpdateNote() {
  const waits = useSyncExternalStore(onUpdate, updateWaits, () => false)
  if (!waits) return null
  return (
    <div className="update-note">
      <Alert>
        <div className="row">
          <span>A new version is ready. Reloading clears what you typed.</span>
          <Button size="small" variant="filled" onClick={takeUpdate}>
            Reload now
          </Button>
        </div>
      </Alert>
    </div>
  )
}
