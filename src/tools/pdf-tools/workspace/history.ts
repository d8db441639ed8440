/** A value with the steps that lead back and forth. */
export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
}

/** More steps back than anyone takes; a list of 5,000 pages per step stays small. */
const DEPTH = 100

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] }
}

/** A new step; what was undone before is gone. The same value is no step. */
export function step<T>(history: History<T>, next: T): History<T> {
  if (next === history.present) return history
  return { past: [...history.past, history.present].slice(-DEPTH), present: next, future: [] }
}

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return { past: history.past.slice(0, -1), present: previous, future: [history.present, ...history.future] }
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future }
}
