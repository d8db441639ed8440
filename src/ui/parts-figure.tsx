import { Fragment } from 'react'

/** A large figure of several parts, e.g. `['1 day', '7 hours']`: lines break between them, never inside one. */
export function PartsFigure({ parts }: { parts: string[] }) {
  return (
    <p className="figure" data-parts>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <span>{index < parts.length - 1 ? `${part},` : part}</span>
        </Fragment>
      ))}
    </p>
  )
}
