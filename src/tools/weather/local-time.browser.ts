import { useEffect, useState } from 'react'
import { localAt } from './show.ts'

/** The time at a place: an answer tells that of when it was given, and the page may stay open for long after that. */
export function useLocalTime(answer: Parameters<typeof localAt>[1], since: number): string {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, 10_000)
    return () => clearInterval(timer)
  }, [])
  return localAt(Math.max(now, since), answer, since)
}
