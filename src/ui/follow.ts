import { useRef } from 'react'
import { useLive } from './live.ts'
import type { Task } from './task.ts'

export type Way = 'encode' | 'decode'

/** The result of a longer input is marked as old instead: to send it at every pause would cost more than it is worth. */
const LONGEST = 20_000
/** What is half typed cannot be decoded, and is no mistake yet. */
const DECODING_REST = 600

/**
 * A result that follows the input and its options once Encode or Decode was pressed.
 * @param task on the question, whose runs `act` begins
 * @param question the same object until something in it changes
 * @returns for the buttons, what runs and is followed from then on; for Reset and the like, what ends that
 */
export function useFollow<T extends { input: string }>(
  { changed }: Task<unknown>,
  question: T,
  act: (way: Way, asked: T) => void,
): [run: (way: Way, asked: T) => void, end: () => void] {
  const followed = useRef<Way>(undefined)
  useLive(
    question,
    (asked) => {
      // A button may have been pressed before the text had rested.
      if (followed.current && changed.current && asked.input.length <= LONGEST) act(followed.current, asked)
    },
    (asked, before) => (followed.current === 'decode' && asked.input !== before.input ? DECODING_REST : 150),
  )
  const run = (way: Way, asked: T) => {
    followed.current = way
    act(way, asked)
  }
  return [run, () => (followed.current = undefined)]
}
