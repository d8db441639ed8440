import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { reveal } from '#ui/reveal.ts'
import { useTaskOn } from '#ui/task.ts'
import type { Call } from '../engines/engine.browser.ts'
import { finished, OutcomeResult, type Finished } from './outcome.tsx'
import { useUnsaved } from './use-unsaved.browser.ts'
import type { Workspace } from './use-workspace.browser.ts'
import type { Outcome } from '../work.ts'

interface Props {
  title: string
  /** Words on the button. */
  action: string
  /** What it will do, in one or two sentences. */
  hint: string
  workspace: Workspace
  /** What has to be known first, in words, while it is not. */
  waits?: string | undefined
  /** What it is asked for beside the pages: a result of other choices is marked as an old one. */
  input?: unknown
  run(call: Call): Promise<Outcome>
  children?: ReactNode
}

/** The form of a step with its result below. */
export function JobPanel({ title, action, hint, workspace, waits, input, run, children }: Props) {
  // A file that was made of other pages, or otherwise, is not passed off as the one that is asked for.
  const { work } = workspace
  const choices = JSON.stringify(input)
  const task = useTaskOn<Finished>(useMemo(() => [work, choices], [work, choices]))
  // A text may have been copied.
  useUnsaved(task.value && task.value.files.length > 0 && task.value.text === undefined ? task.value : undefined)
  const [doing, setDoing] = useState('')
  const { pages } = workspace
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (task.value) reveal(result.current, 'nearest')
  }, [task.value])
  const start = () => {
    setDoing('')
    void task.run(async (signal) => {
      const onProgress = (share: number, words: string) => setDoing(`${words} (${Math.round(share * 100)}%)`)
      return finished(await run({ signal, onProgress }))
    })
  }
  const cancel = () => {
    // The button goes with the work, and would take the focus along.
    result.current?.focus({ preventScroll: true })
    task.cancel()
  }
  return (
    <>
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Form label={title} error={task.error} onSubmit={start}>
        <h2>{title}</h2>
        <p className="small muted">{hint}</p>
        {children}
        <div className="row">
          <Button
            variant="filled"
            type="submit"
            disabled={pages.length === 0 || waits !== undefined}
            why={waits ?? 'Add a page first'}
          >
            {action}
          </Button>
        </div>
      </Form>
      <div ref={result} className="stack" tabIndex={-1}>
        {(task.state === 'working' || task.value) && (
          <OutcomeResult
            title="Result"
            task={{ ...task, cancel }}
            working={doing || 'Working…'}
            workspace={workspace}
          />
        )}
      </div>
    </>
  )
}
