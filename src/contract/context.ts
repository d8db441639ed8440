/** What one call may make at most. */
export interface Room {
  /** Characters of one text. */
  text: number
  /** Values of one selection. */
  values: number
  /** Steps of a program that the visitor wrote, such as a query. */
  steps: number
}

const MEBI = 1024 ** 2
/** Where visitors share a machine. */
export const SHARED_ROOM: Room = { text: 32 * MEBI, values: 100_000, steps: 5_000_000 }
/** On a machine of one's own, where memory and patience are the bounds; half of the longest text of an engine. */
const OWN_ROOM: Room = { text: 256 * MEBI, values: 5_000_000, steps: 1_000_000_000 }

/** What the outside world is to an operation that runs anywhere: it arrives as an argument. */
export interface Context {
  signal: AbortSignal
  room: Room
  now(): Date
  /** Fills the array from a cryptographically secure source and returns it. */
  random<T extends Uint8Array | Uint16Array | Uint32Array>(array: T): T
}

export const random: Context['random'] = (array) =>
  crypto.getRandomValues(array as Uint8Array<ArrayBuffer>) as typeof array

export function deviceContext(signal: AbortSignal = new AbortController().signal, room: Room = OWN_ROOM): Context {
  return { signal, room, now: () => new Date(), random }
}
