import { useEffect } from 'react'
import { useTask, type Task } from '#ui/task.ts'
import type { Source } from './source.ts'

/** A task on the document: its result is old once the document or `other` changes, and goes with the document. */
export function useDocumentTask<T>({ text }: Source, other = ''): Task<T> {
  const task = useTask<T>()
  const { markStale, reset } = task
  useEffect(() => {
    if (text === '') reset()
    else markStale()
  }, [text, other, markStale, reset])
  return task
}
