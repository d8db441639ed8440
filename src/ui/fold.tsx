import { useEffect, useRef, type ReactNode } from 'react'

interface Props {
  summary: string
  /** Whether its fields hold anything: what counts must be seen, also where a link brought it. */
  filled: boolean
  children: ReactNode
}

/** Further fields of a form, folded until they are wanted or filled. */
export function Fold({ summary, filled, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (filled) details.current?.setAttribute('open', '')
  }, [filled])
  return (
    <details ref={details}>
      <summary>{summary}</summary>
      <div className="stack">{children}</div>
    </details>
  )
}
