import type { Step } from '#contract/pipe.ts'

/** Operations that ask a host they are given, and the field that names it: its name alone tells whoever owns it. */
export const FETCHING: Record<string, string> = {
  'csv.from-url': 'url',
  'ip-lookup.lookup': 'ipOrDomain',
  'json.fetch': 'url',
}

/**
 * Whether a chain makes an address of its input: one that somebody else's link brings may hand what is entered to a host
 * of that link. An address that is the input itself was entered by the visitor.
 */
export function makesAddressOfInput(steps: readonly Step[]): boolean {
  return steps.some(({ operation, map }, index) => {
    const field = Object.hasOwn(FETCHING, operation) ? FETCHING[operation] : undefined
    return index > 0 && field !== undefined && map?.[field] !== undefined
  })
}
