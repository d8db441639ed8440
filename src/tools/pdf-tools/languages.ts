/** Languages whose text can be read from pictures, by the names of their files. */
export const LANGUAGES = {
  nld: 'Dutch',
  eng: 'English',
  fra: 'French',
  deu: 'German',
  ita: 'Italian',
  pol: 'Polish',
  por: 'Portuguese',
  spa: 'Spanish',
} as const

export type Language = keyof typeof LANGUAGES

const BY_TAG: Record<string, Language> = {
  nl: 'nld',
  en: 'eng',
  fr: 'fra',
  de: 'deu',
  it: 'ita',
  pl: 'pol',
  pt: 'por',
  es: 'spa',
}

/** The first of a visitor's languages that can be read. @example firstLanguage(['sv', 'de-AT']) // 'deu' */
export function firstLanguage(tags: readonly string[]): Language {
  return tags.map((tag) => BY_TAG[tag.slice(0, 2).toLowerCase()]).find((known) => known !== undefined) ?? 'eng'
}
