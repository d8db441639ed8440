import type { Draw } from './draw.ts'

export const CAPITALIZATIONS = ['lowercase', 'uppercase', 'titlecase'] as const
type Capitalization = (typeof CAPITALIZATIONS)[number]

export interface PassphraseOptions {
  numWords: number
  separator: string
  capitalization: Capitalization
}

const CASES: Record<Capitalization, (word: string) => string> = {
  lowercase: (word) => word,
  uppercase: (word) => word.toUpperCase(),
  titlecase: (word) => word.charAt(0).toUpperCase() + word.slice(1),
}

/** @example passphrase({ numWords: 4, separator: '-', capitalization: 'lowercase' }, words, draw) // 'crook-salute-wielder-ion' */
export function passphrase(options: PassphraseOptions, words: readonly string[], draw: Draw): string {
  const inCase = CASES[options.capitalization]
  return Array.from({ length: options.numWords }, () => inCase(words[draw.below(words.length)] as string)).join(
    options.separator,
  )
}

/**
 * In bits. No word of the list begins another, so the words can be told apart whatever stands between them,
 * and each choice counts in full.
 */
export function passphraseEntropy(numWords: number, listed: number): number {
  return numWords * Math.log2(listed)
}
