import type { Step } from '#contract/pipe.ts'

/** Operations that ask an address they are given, in `url`. */
export const FETCHING = ['csv.from-url', 'json.fetch']

/**
 * Whether a chain makes an address of its input: one that somebody else's link brings may hand what is entered to a host
 * of that link. An address that is the input itself was entered by the visitor.
 */
export function makesAddressOfInput(steps: readonly Step[]): boolean {
  return steps.some(({ operation, map }, index) => index > 0 && FETCHING.includes(operation) && map?.url !== undefined)
}
