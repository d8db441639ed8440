import { randomBytes } from 'node:crypto'

const START = randomBytes(9).toString('base64url')
let count = 0

/** Tells calls apart across replicas and restarts: chance once, then counted, which costs a quick answer nothing. */
export function nextRequestId(): string {
  return `${START}-${count++}`
}
