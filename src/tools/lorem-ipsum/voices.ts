import type { Voice } from './voice.ts'
import { arabic } from './voice-arabic.ts'
import { cyrillic } from './voice-cyrillic.ts'
import { bacon, cupcake, hacker, plain, samuel } from './voice-english.ts'
import { greek } from './voice-greek.ts'
import { japanese } from './voice-japanese.ts'
import { latin } from './voice-latin.ts'

export const FLAVORS = ['CLASSIC', 'CUPCAKE', 'BACON', 'HACKER', 'SAMUEL_L'] as const
export type Flavor = (typeof FLAVORS)[number]

export const LANGUAGES = ['LATIN', 'CYRILLIC', 'JAPANESE', 'GREEK', 'ENGLISH', 'ARABIC'] as const
export type Language = (typeof LANGUAGES)[number]

const BY_LANGUAGE: Record<Language, Voice> = {
  LATIN: latin,
  CYRILLIC: cyrillic,
  JAPANESE: japanese,
  GREEK: greek,
  ENGLISH: plain,
  ARABIC: arabic,
}
const BY_FLAVOR: Record<Exclude<Flavor, 'CLASSIC'>, Voice> = {
  CUPCAKE: cupcake,
  BACON: bacon,
  HACKER: hacker,
  SAMUEL_L: samuel,
}

/** The classic flavour speaks every language, the others are English. */
export function voiceOf(flavor: Flavor, language: Language): Voice {
  return flavor === 'CLASSIC' ? BY_LANGUAGE[language] : BY_FLAVOR[flavor]
}
