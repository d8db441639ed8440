import { useEffect } from 'react'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { notLoaded } from '#ui/not-loaded.ts'
import type { Task } from '#ui/task.ts'
import type * as moreTabs from './more-tabs.tsx'
import { Spinner } from './panel.tsx'
import styles from './weather.module.css'

export type MoreTabs = typeof moreTabs

/** A tab that comes when it is looked at, with the others of its kind. */
export function LaterTab({ name, tabs }: { name: keyof MoreTabs; tabs: Task<MoreTabs> }) {
  const { state, value, error, run, again } = tabs
  useEffect(() => {
    if (state === 'idle') void run(loadMoreTabs)
  }, [state, run])
  if (value) {
    const Tab = value[name]
    return <Tab />
  }
  return (
    <section className={`card stack ${styles.panel}`} aria-busy={state === 'working'}>
      {error === undefined ? (
        <Spinner />
      ) : (
        <>
          <ErrorAlert error={error} />
          <div className="row">
            <Button icon="refresh" onClick={again}>
              Try again
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

export const loadMoreTabs = () => import('./more-tabs.tsx').catch(notLoaded('What shows this weather'))
