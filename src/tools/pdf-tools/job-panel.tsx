import { useState, type ReactNode } from 'react'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { useTask } from '#ui/task.ts'
import type { Call } from './engine.browser.ts'
import { finished, OutcomeResult, type Finished } from './outcome.tsx'
import type { Workspace } from './use-workspace.browser.ts'
import type { Outcome } from './work.ts'

interface Props {
  title: string
  /** Words on the button. */
  action: string
  empty: string
  workspace: Workspace
  run(call: Call): Promise<Outcome>
  children?: ReactNode
}

/** The form of a step with its result below. */
export function JobPanel({ title, action, empty, workspace, run, children }: Props) {
  const task = useTask<Finished>()
  const [doing, setDoing] = useState('')
  const { pages } = workspace
  const start = () => {
    setDoing('')
    void task.run(async (signal) => {
      const onProgress = (share: number, words: string) => setDoing(`${words} (${Math.round(share * 100)} %)`)
      return finished(await run({ signal, onProgress }))
    })
  }
  return (
    <>
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Form label={title} onSubmit={start}>
        <h2>{title}</h2>
        {children}
        <div className="row">
          <Button variant="filled" type="submit" disabled={pages.length === 0} why="Add a page first">
            {action}
          </Button>
        </div>
      </Form>
      <OutcomeResult title="Result" task={task} working={doing || 'Working…'} empty={empty} workspace={workspace} />
    </>
  )
}
