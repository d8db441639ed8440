import type { ReactNode } from 'react'
import { readText } from './read-text.ts'
import { ErrorAlert } from './alert.tsx'
import { useTask } from './task.ts'

/** Reads a dropped file as text, whatever its encoding; `problem` says why one could not be read. */
export function useDroppedText(onText: (text: string) => void): { read(file: File): void; problem: ReactNode } {
  const task = useTask<void>()
  const read = (file: File) =>
    void task.run(async (signal) => {
      const text = await readText(file)
      if (!signal.aborted) onText(text)
    })
  return { read, problem: <ErrorAlert error={task.error} onClose={task.clearError} /> }
}
