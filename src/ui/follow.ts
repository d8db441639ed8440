import { useRef, type RefObject } from 'react'
import { useLive, usePress } from './live.ts'
import type { Task } from './task.ts'

export type Way = 'encode' | 'decode'

/** The result of a longer input is marked as old instead: to send it at every pause would cost more than it is worth. */
const LONGEST = 20_000
/** What is half typed cannot be decoded, and is no mistake yet. */
const DECODING_REST = 600

/** What the buttons of a converter do. */
interface Follow<T> {
  /** Whether a button asked for what runs, for the result. */
  pressed: RefObject<boolean>
  /** Runs, and is followed from then on. */
  press(way: Way): void
  /** Shows what an example comes to. */
  show(example: T): void
  /** Another text: nothing is followed until a button is pressed. */
  begin(input: string): void
}

/**
 * A result that follows the input and its options once Encode or Decode was pressed.
 * @param task on the question, whose runs `act` begins
 * @param question the same object until something in it changes
 */
export function useFollow<T extends { input: string }>(
  task: Task<unknown>,
  question: T,
  setInput: (input: string) => void,
  act: (way: Way, asked: T) => void,
): Follow<T> {
  const followed = useRef<Way>(undefined)
  const [pressed, press] = usePress(task)
  useLive(
    question,
    (asked) => {
      // A button may have been pressed before the text had rested.
      if (followed.current && task.changed.current && asked.input.length <= LONGEST) act(followed.current, asked)
    },
    (asked, before) => (followed.current === 'decode' && asked.input !== before.input ? DECODING_REST : 150),
  )
  const run = (way: Way, asked: T) => {
    followed.current = way
    act(way, asked)
  }
  return {
    pressed,
    press(way) {
      press()
      run(way, question)
    },
    show(example) {
      setInput(example.input)
      run('encode', example)
    },
    begin(input) {
      followed.current = undefined
      setInput(input)
      task.reset()
    },
  }
}
