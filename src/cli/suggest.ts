import { didYouMean } from '#contract/did-you-mean.ts'
import { flagOf } from '#shared/command-line.ts'

/** The name that was probably meant by a misspelt one, to append to a sentence; empty where none is near. */
export function suggestion(written: string, names: readonly string[]): string {
  // Fields are called dateOfBirth everywhere else.
  return didYouMean([written, flagOf(written).replaceAll('_', '-')], names)
}
