import { useContext, useEffect, useRef, type RefObject } from 'react'
import { ShownContext } from './shown.ts'

/**
 * Acts on an input, at the start and whenever it has changed and then rested: a result that follows typing. In a tab
 * that is not shown, it acts on what has changed once the tab is shown again.
 * @param input the same object until something in it changes (`useMemo`)
 * @param pause how many milliseconds it has to rest, or what tells so from the input and the one before it
 */
export function useLive<T>(
  input: T,
  act: (input: T) => void,
  pause: number | ((input: T, before: T) => number) = 150,
): void {
  const latest = useRef({ act, pause })
  const before = useRef(input)
  const waiting = useRef(true)
  const shown = useContext(ShownContext)
  useEffect(() => {
    latest.current = { act, pause }
  })
  useEffect(() => {
    if (input !== before.current) waiting.current = true
    if (!shown || !waiting.current) return
    const wanted = latest.current.pause
    const rest = typeof wanted === 'number' ? wanted : wanted(input, before.current)
    before.current = input
    const timer = setTimeout(() => {
      waiting.current = false
      latest.current.act(input)
    }, rest)
    return () => clearTimeout(timer)
  }, [input, shown])
}

/**
 * A result that follows typing leaves whoever types where they are; whoever presses the button is taken to it.
 * @returns for the result, and what the button does first
 */
export function usePress({ state }: { state: string }): [pressed: RefObject<boolean>, press: () => void] {
  const pressed = useRef(false)
  useEffect(() => {
    if (state !== 'working') pressed.current = false
  })
  return [pressed, () => void (pressed.current = true)]
}
