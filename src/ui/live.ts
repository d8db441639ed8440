import { useEffect, useRef } from 'react'

/**
 * Acts on an input, at the start and whenever it has changed and then rested: a result that follows typing.
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
  useEffect(() => {
    latest.current = { act, pause }
  })
  useEffect(() => {
    const wanted = latest.current.pause
    const rest = typeof wanted === 'number' ? wanted : wanted(input, before.current)
    before.current = input
    const timer = setTimeout(() => latest.current.act(input), rest)
    return () => clearTimeout(timer)
  }, [input])
}
