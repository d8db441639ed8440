import { useEffect, useMemo } from 'react'
import { useTaskOn, type Task } from '#ui/task.ts'
import type { Source } from './source.ts'

/** A task on the document: its result is old once the document or `other` changes, and goes with the document. */
export function useDocumentTask<T>({ text }: Source, other = ''): Task<T> {
  const task = useTaskOn<T>(useMemo(() => [text, other], [text, other]))
  const { reset } = task
  useEffect(() => {
    if (text === '') reset()
  }, [text, reset])
  return task
}
