import { Alert } from '#ui/alert.tsx'
import type { Failure } from './each.ts'

interface Props {
  failures: readonly Failure[]
  /** How many there were with those that failed. */
  count: number
  /** Where they are missing. */
  from: string
}

/** Which images are missing in what was made of many, and why. */
export function FailedImages({ failures, count, from }: Props) {
  if (failures.length === 0) return null
  return (
    <Alert kind="warning">
      {failures.length} of {count} images are not in the {from}:
      <ul>
        {failures.map(({ name, message }, index) => (
          // Several files may have the same name; their order is all they have.
          <li key={index}>
            <bdi>{name}</bdi>: {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
