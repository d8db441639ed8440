import { useContext, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from './button.tsx'
import { useLeaving } from './leaving.ts'
import { Progress } from './progress.tsx'
import { Rested } from './rested.tsx'
import { revealResult } from './reveal.ts'
import { SiteContext } from './site.ts'
import type { Task } from './task.ts'

interface Props<T> {
  title: string
  task: Task<T>
  /** What will appear here, in one line. */
  empty: string
  /** Fills the input with an example and runs it. */
  onExample?: (() => void) | undefined
  /** What was done, in words, e.g. `Checked: the code scans as the same text`. */
  done?: (value: T) => string
  /** The answer in one line, said to those who do not see it, where `done` says nothing. */
  said?: (value: T) => string
  /** What is said while working; `Working…` unless told otherwise. */
  working?: string
  actions?: (value: T) => ReactNode
  /** The result follows typing: a new one does not scroll into view. */
  live?: boolean
  /** Of `usePress`: a live one does, too, where the button asked for it. */
  pressed?: RefObject<boolean>
  children: (value: T) => ReactNode
}

const CHANGED = 'The input has changed since.'

/** For a card beside the result panel that shows more of the same result, and has `data-stale` with it. */
export function StaleNote() {
  return <p className="small stale-note">{CHANGED}</p>
}

/** The panel of a result in its four states: empty, working, done, failed. */
export function Result<T>({
  title,
  task,
  empty,
  onExample,
  done,
  said,
  working,
  actions,
  live = false,
  pressed,
  children,
}: Props<T>) {
  const panel = useRef<HTMLElement>(null)
  const { answerHere, carrier } = useContext(SiteContext)
  const { state, value } = task
  const seen = useRef({ state, value })
  const [counted, setCounted] = useState({ value, count: 0 })
  if (counted.value !== value) setCounted({ value, count: counted.count + 1 })
  useEffect(() => {
    const before = seen.current
    seen.current = { state, value }
    // No scrolling for a panel that is shown again with its old result; a new answer may equal the one before it.
    if (state === before.state && value === before.value) return
    if ((!live || pressed?.current) && state === 'done') revealResult(panel.current)
  }, [live, pressed, state, value])

  const leaving = useLeaving(panel)
  // A new element for each value: screen readers would stay silent where the words are the same as before.
  const words = (
    <span key={counted.count}>
      {state === 'working' && task.slow
        ? (working ?? 'Working…')
        : value !== undefined
          ? task.stale
            ? CHANGED
            : ((done ?? said)?.(value) ?? 'Done.')
          : ''}
    </span>
  )

  return (
    <section
      className="card stack result"
      aria-label={title}
      ref={panel}
      tabIndex={-1}
      data-stale={task.stale || undefined}
    >
      <div className="result-head">
        <h2>{title}</h2>
        {value !== undefined && actions && <div className="row">{actions(value)}</div>}
      </div>
      <div
        role={live ? undefined : 'status'}
        aria-hidden={live || undefined}
        className={task.slow || (value !== undefined && (done || task.stale)) ? 'small muted' : 'unseen'}
      >
        {words}
      </div>
      {live && <Rested>{words}</Rested>}
      {task.slow && <Progress label={working ?? 'Working'} />}
      {task.cancellable && (
        <div className="row" ref={leaving}>
          <Button size="small" onClick={task.cancel}>
            Cancel
          </Button>
          {answerHere && carrier?.isBusy() && (
            <span className="row" ref={leaving}>
              <Button
                size="small"
                icon="device-laptop"
                onClick={() => {
                  answerHere()
                  task.again()
                }}
              >
                Answer on this device
              </Button>
            </span>
          )}
        </div>
      )}
      {value === undefined ? (
        <div key={task.slow ? 'waiting' : 'empty'} className="result-empty" ref={leaving}>
          {task.slow || (
            <>
              <p>{empty}</p>
              {onExample && (
                <span ref={leaving}>
                  <Button size="small" icon="bulb" onClick={onExample}>
                    Try an example
                  </Button>
                </span>
              )}
            </>
          )}
        </div>
      ) : (
        <div key="body" className="stack result-body">
          {children(value)}
        </div>
      )}
    </section>
  )
}
