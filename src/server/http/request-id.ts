import { randomBytes } from 'node:crypto'

const START = randomBytes(9).toString('base64url')
let count = 0

/** Unique across replicas and restarts: a random beginning for each process, then a counter, which costs nothing. */
export function nextRequestId(): string {
  return `${START}-${count++}`
}
