import type { ComponentProps, ReactNode } from 'react'

interface FactsProps {
  /** Names and values; they may be a visitor's own, in any script. */
  list?: [name: string, value: ReactNode][]
  children?: ReactNode
}

/** What a result consists of, by name: tiles side by side. */
export function Facts({ list = [], children }: FactsProps) {
  return (
    <dl className="facts">
      {list.map(([name, value]) => (
        <Fact key={name} name={name} dir="auto">
          {value}
        </Fact>
      ))}
      {children}
    </dl>
  )
}

interface FactProps extends ComponentProps<'dd'> {
  name: string
  /** Small, below the value. */
  note?: ReactNode
}

/** One tile. @example <Fact name="Size">{formatBytes(size)}</Fact> */
export function Fact({ name, note, className, ...value }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd {...value} />
      {note && <dd className="muted small">{note}</dd>}
    </div>
  )
}
