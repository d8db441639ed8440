import { useEffect, type ReactNode } from 'react'
import { readText } from './read-text.ts'
import { ErrorAlert } from './alert.tsx'
import { useTask } from './task.ts'

/**
 * Reads a dropped file as text, whatever its encoding; `problem` says why one could not be read. A file that is still
 * being read gives way to whatever changes `value` meanwhile, and to a Reset, which an empty field does not show.
 */
export function useDroppedText(
  value: string,
  onText: (text: string) => void,
): { read(file: File): void; problem: ReactNode } {
  const task = useTask<void>()
  const { cancel } = task
  useEffect(cancel, [cancel, value])
  useEffect(() => {
    document.addEventListener('reset', cancel)
    return () => document.removeEventListener('reset', cancel)
  }, [cancel])
  const read = (file: File) =>
    void task.run(async (signal) => {
      const text = await readText(file)
      if (!signal.aborted) onText(text)
    })
  return { read, problem: <ErrorAlert error={task.error} onClose={task.clearError} /> }
}
