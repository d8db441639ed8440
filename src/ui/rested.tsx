import { useEffect, useState, type ReactNode } from 'react'

const REST_MS = 1000

/**
 * Says what has not changed for a while: each letter that is typed would be answered otherwise. The words stand in an
 * element with a key of its own: of 1 in the place of 21 only what went would be told, which is nothing.
 */
export function Rested({ children }: { children: ReactNode }) {
  const [rested, setRested] = useState<ReactNode>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(children), REST_MS)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <div role="status" className="unseen">
      {rested}
    </div>
  )
}
