/** Languages whose text can be read from pictures, by the names of their files, with their tags in browsers. */
export const LANGUAGES = {
  nld: { name: 'Dutch', tag: 'nl' },
  eng: { name: 'English', tag: 'en' },
  fra: { name: 'French', tag: 'fr' },
  deu: { name: 'German', tag: 'de' },
  ita: { name: 'Italian', tag: 'it' },
  pol: { name: 'Polish', tag: 'pl' },
  por: { name: 'Portuguese', tag: 'pt' },
  spa: { name: 'Spanish', tag: 'es' },
} as const

export type Language = keyof typeof LANGUAGES
export const CODES = Object.keys(LANGUAGES) as Language[]

/** The first of a visitor's languages that can be read. @example firstLanguage(['sv', 'de-AT']) // 'deu' */
export function firstLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [language] = tag.toLowerCase().split('-')
    const known = CODES.find((code) => LANGUAGES[code].tag === language)
    if (known) return known
  }
  return 'eng'
}
