/** What the outside world is to an operation that runs anywhere: it arrives as an argument. */
export interface Context {
  signal: AbortSignal
  now(): Date
  /** Fills the array from a cryptographically secure source and returns it. */
  random<T extends Uint8Array | Uint16Array | Uint32Array>(array: T): T
}

export function deviceContext(signal: AbortSignal = new AbortController().signal): Context {
  return {
    signal,
    now: () => new Date(),
    random: (array) => crypto.getRandomValues(array as Uint8Array<ArrayBuffer>) as typeof array,
  }
}
