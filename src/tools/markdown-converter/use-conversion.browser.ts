import { useRef } from 'react'
import { useLive } from '#ui/live.ts'
import { useTask, type Task } from '#ui/task.ts'
import { convert, type Converted } from './conversion.browser.ts'
import type { Mode, Options } from './options.ts'

export interface Question {
  mode: Mode
  input: string
  options: Options
}

interface Conversion {
  task: Task<Converted>
  /** Converts what is asked; nothing comes of an empty input, of a mistake, or when another question overtakes this one. */
  run(asked: Question): Promise<Converted | undefined>
  /** Whether nothing else was asked since. */
  isLast(asked: Question): boolean
}

const LONG = 100_000

/**
 * Converts the question whenever it changes or, without Live Update, tells that the result is another one's.
 * @param question the same object until something in it changes
 */
export function useConversion(question: Question, live: boolean, take: (converted: Converted) => void): Conversion {
  const task = useTask<Converted>()
  const last = useRef(question)
  const isLast = ({ mode, input, options }: Question) =>
    mode === last.current.mode && input === last.current.input && options === last.current.options
  const run = async (asked: Question) => {
    last.current = asked
    if (asked.input === '') {
      task.reset()
      return undefined
    }
    const done = await task.run((signal) => convert(asked.mode, asked.input, asked.options, signal))
    if (done) take(done)
    return done
  }
  useLive(
    question,
    (asked) => {
      const again = isLast(asked)
      // A change of mode may be waiting for this very conversion.
      if (live && !(again && task.state === 'working')) void run(asked)
      // The button may have been pressed before the text had rested.
      else if (!live && !again) task.markStale()
    },
    question.input.length > LONG ? 500 : 150,
  )
  return { task, run, isLast }
}
