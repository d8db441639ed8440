import { useEffect, useRef } from 'react'

/**
 * Acts on an input, at the start and whenever it has changed and then rested: a result that follows typing.
 * @param input the same object until something in it changes (`useMemo`)
 */
export function useLive<T>(input: T, act: (input: T) => void, pause = 150): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const timer = setTimeout(() => latest.current(input), pause)
    return () => clearTimeout(timer)
  }, [input, pause])
}
