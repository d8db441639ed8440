/**
 * React creates a few errors when its module is evaluated, as marks to compare with later. Where developer tools or a test
 * are attached, V8 parses all of React a second time to find the line numbers of their stacks, which are never read.
 */
const own = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit')
delete (Error as { stackTraceLimit?: number }).stackTraceLimit

/** From here on errors name their places again. */
export function keepStacks(): void {
  if (own) Object.defineProperty(Error, 'stackTraceLimit', own)
}
