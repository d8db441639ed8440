import type { CountType, TextType } from './compose.ts'
import type { Flavor, Language } from './voices.ts'

/** The lists of the form, in the order of the specification. */
export const TYPES: { value: TextType; label: string }[] = [
  { value: 'PARAGRAPHS', label: 'Paragraphs' },
  { value: 'SENTENCES', label: 'Sentences' },
  { value: 'WORDS', label: 'Words' },
  { value: 'LIST_ITEMS', label: 'List items' },
]
export const FORMATS: { value: 'PLAIN_TEXT' | 'HTML'; label: string }[] = [
  { value: 'PLAIN_TEXT', label: 'Plain text' },
  { value: 'HTML', label: 'HTML' },
]
export const FLAVORS: { value: Flavor; label: string }[] = [
  { value: 'CLASSIC', label: 'Classic' },
  { value: 'CUPCAKE', label: 'Cupcake' },
  { value: 'BACON', label: 'Bacon' },
  { value: 'HACKER', label: 'Hacker' },
  { value: 'SAMUEL_L', label: 'Samuel L.' },
]
export const LANGUAGES: { value: Language; label: string; lang: string }[] = [
  { value: 'LATIN', label: 'Latin', lang: 'la' },
  { value: 'CYRILLIC', label: 'Cyrillic (Russian)', lang: 'ru' },
  { value: 'JAPANESE', label: 'Japanese', lang: 'ja' },
  { value: 'GREEK', label: 'Greek', lang: 'el' },
  { value: 'ENGLISH', label: 'English', lang: 'en' },
  { value: 'ARABIC', label: 'Arabic (right to left)', lang: 'ar' },
]
export const TARGETS: { value: CountType | 'NONE'; label: string }[] = [
  { value: 'NONE', label: 'None' },
  { value: 'CHARACTERS', label: 'Characters' },
  { value: 'WORDS', label: 'Words' },
]

export interface Size {
  label: string
  values: { type: TextType; amount: string; countType: CountType | 'NONE'; targetCount: string }
}

/** One tap for what a layout needs most. */
export const SIZES: Size[] = [
  { label: 'Title', values: { type: 'WORDS', amount: '6', countType: 'NONE', targetCount: '' } },
  {
    label: '280-character message',
    values: { type: 'SENTENCES', amount: '3', countType: 'CHARACTERS', targetCount: '280' },
  },
  { label: 'Paragraph', values: { type: 'PARAGRAPHS', amount: '1', countType: 'NONE', targetCount: '' } },
  { label: 'Page of 500 words', values: { type: 'PARAGRAPHS', amount: '5', countType: 'WORDS', targetCount: '500' } },
]

export function valuesOf<V extends string>(options: readonly { value: V }[]): V[] {
  return options.map(({ value }) => value)
}

/** The language of a text, for screen readers and fonts. */
export function langOf(flavor: Flavor, language: Language): string {
  return flavor === 'CLASSIC' ? (LANGUAGES.find(({ value }) => value === language)?.lang ?? 'la') : 'en'
}
