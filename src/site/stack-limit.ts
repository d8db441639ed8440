/**
 * React makes a few errors while it is read, as marks that it compares later. Where a browser is watched, by developer
 * tools or by a test, V8 reads all of React a second time to know their lines, which nobody asks for.
 */
const own = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit')
delete (Error as { stackTraceLimit?: number }).stackTraceLimit

/** From here on errors name their places again. */
export function keepStacks(): void {
  if (own) Object.defineProperty(Error, 'stackTraceLimit', own)
}
