import { counted } from '#shared/numbers/counted.ts'

/** As many mistakes as are listed: who has more begins with these. */
export const MOST_FINDINGS = 100

/** @example mistakesFound(2) // '2 mistakes found.' */
export function mistakesFound(count: number): string {
  return `${count < MOST_FINDINGS ? '' : 'At least '}${counted(count, 'mistake')} found.`
}
