import { useEffect, useState, type ReactNode } from 'react'

const REST_MS = 1000

/**
 * A live region for screen readers that announces its children once they have not changed for a second; otherwise every
 * typed letter would be announced. The children need an element with a changing key: where 21 becomes 1, screen readers
 * announce only added text, which is none.
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
