import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

type State = 'idle' | 'working' | 'done' | 'failed'

export interface Task<T> {
  state: State
  /** The last good value; it stays while a further run works. */
  value: T | undefined
  error: unknown
  /** The input changed since the run that made the value began. */
  stale: boolean
  /** The same at any moment, also before there is a value. */
  changed: RefObject<boolean>
  /** Working for more than 150 ms, and for more than a second. */
  slow: boolean
  cancellable: boolean
  /** Starts a run; one that is under way is cancelled. */
  run(work: (signal: AbortSignal) => Promise<T> | T): Promise<T | undefined>
  /** Does the last work again, with what it was given then. */
  again(): void
  /** Shows a mistake that was found before anything was sent. */
  fail(error: unknown): void
  clearError(): void
  cancel(): void
  /** Back to the start. */
  reset(): void
  /** Tells that the shown value no longer belongs to the input. */
  markStale(): void
}

/** Which button of a panel is the filled one: what runs it, or what takes away what it made. */
export function filledOf({ value, stale }: Task<unknown>) {
  return value === undefined || stale
    ? ({ run: 'filled', save: 'outlined' } as const)
    : ({ run: 'outlined', save: 'filled' } as const)
}

interface Snapshot<T> {
  state: State
  value: T | undefined
  error: unknown
  stale: boolean
}

const START = { state: 'idle', value: undefined, error: undefined, stale: false } as const

/** One thing a page does: its state, its value or error, and at most one run at a time. */
export function useTask<T>(): Task<T> {
  const [snapshot, setSnapshot] = useState<Snapshot<T>>(START)
  const [patience, setPatience] = useState(0)
  const current = useRef<AbortController>(undefined)
  const last = useRef<(signal: AbortSignal) => Promise<T> | T>(undefined)
  // A value is an old one before it comes.
  const changed = useRef(false)

  useEffect(() => () => current.current?.abort(), [])
  useEffect(() => {
    if (snapshot.state !== 'working') return
    const slow = setTimeout(() => setPatience(1), 150)
    const verySlow = setTimeout(() => setPatience(2), 1000)
    return () => {
      clearTimeout(slow)
      clearTimeout(verySlow)
      setPatience(0)
    }
  }, [snapshot.state])

  const run = useCallback(async (work: (signal: AbortSignal) => Promise<T> | T) => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    last.current = work
    changed.current = false
    setSnapshot((before) => ({ ...before, state: 'working', error: undefined }))
    try {
      const value = await work(controller.signal)
      if (controller.signal.aborted) return undefined
      setSnapshot({ state: 'done', value, error: undefined, stale: changed.current })
      return value
    } catch (error) {
      if (!controller.signal.aborted) setSnapshot({ state: 'failed', value: undefined, error, stale: false })
      return undefined
    }
  }, [])

  const again = useCallback(() => void (last.current && run(last.current)), [run])
  const cancel = useCallback(() => {
    current.current?.abort()
    setSnapshot((before) =>
      before.state === 'working' ? { ...before, state: before.value === undefined ? 'idle' : 'done' } : before,
    )
  }, [])
  const reset = useCallback(() => {
    current.current?.abort()
    setSnapshot(START)
  }, [])
  // As a run: a mistake that is made again is a new one, to be seen and heard again.
  const fail = useCallback((error: unknown) => void run(() => Promise.reject(error)), [run])
  const clearError = useCallback(
    () =>
      setSnapshot((before) => (before.error === undefined ? before : { ...before, state: 'idle', error: undefined })),
    [],
  )
  const markStale = useCallback(() => {
    changed.current = true
    setSnapshot((before) => (before.value === undefined || before.stale ? before : { ...before, stale: true }))
  }, [])
  return {
    ...snapshot,
    changed,
    slow: patience >= 1,
    cancellable: patience >= 2,
    run,
    again,
    fail,
    clearError,
    cancel,
    reset,
    markStale,
  }
}

/**
 * A task whose value is old once `input` is another than that which was drawn when its run began. An input that changes
 * in the same event as a run begins, such as an example, is what that run is about.
 * @param input the same object until something in it changes
 */
export function useTaskOn<T>(input: unknown): Task<T> {
  const task = useTask<T>()
  const { run: start, markStale } = task
  const starting = useRef(false)
  useEffect(() => {
    if (!starting.current) markStale()
  }, [input, markStale])
  useEffect(() => {
    starting.current = false
  })
  const run = useCallback(
    (work: (signal: AbortSignal) => Promise<T> | T) => {
      starting.current = true
      return start(work)
    },
    [start],
  )
  return { ...task, run }
}
