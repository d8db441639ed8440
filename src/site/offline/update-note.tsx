import { useSyncExternalStore } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { onUpdate, takeUpdate, updateWaits } from './offline.ts'
import { miss, useMissed } from '../router.ts'

/** Offers a new release; what is typed stays until the visitor agrees. */
export function UpdateNote() {
  const waits = useSyncExternalStore(onUpdate, updateWaits, () => false)
  const missed = useMissed()
  // What is missing is in the new release, more often than not.
  if (!waits) return missed ? <MissedNote name={missed} /> : null
  return (
    <div className="update-note">
      <Alert>
        <div className="row">
          <span role="status">A new version is ready. Reloading clears what you typed.</span>
          <Button size="small" variant="filled" onClick={takeUpdate}>
            Reload now
          </Button>
        </div>
      </Alert>
    </div>
  )
}

function MissedNote({ name }: { name: string }) {
  return (
    <div className="update-note">
      <Alert kind="error" onClose={() => miss()}>
        {name} could not be fetched: there seems to be no network. Everything here stays as it is.
      </Alert>
    </div>
  )
}
