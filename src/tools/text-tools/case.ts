/** Digraphs have a third form beside the capital and the small one. */
const TITLE_FORMS = new Map<string, string>(
  ['Ǆǅǆ', 'Ǉǈǉ', 'Ǌǋǌ', 'Ǳǲǳ'].flatMap((forms) => [...forms].map((form) => [form, forms[1] as string] as const)),
)
/** Georgian capitals are for whole words only. */
const GEORGIAN = /[\u10d0-\u10ff]/
const LETTER = /[\p{L}\p{N}]/u
const CAPITALS_OR_SMALL = /[\p{Uppercase}\p{Lt}]+|\p{Lowercase}+/gu
const IS_LETTER = /\p{L}/u

/** The first letter or digit as capital, the rest as it is. @example capitalize('“élan”') // '“Élan”' */
export function capitalize(text: string): string {
  const at = text.search(LETTER)
  if (at < 0) return text
  const first = String.fromCodePoint(text.codePointAt(at) as number)
  return text.slice(0, at) + titleForm(first) + text.slice(at + first.length)
}

/** `ß` becomes `Ss` and `ﬁ` becomes `Fi`: only the first of the letters is a capital. */
function titleForm(letter: string): string {
  if (GEORGIAN.test(letter)) return letter
  const [first = letter, ...rest] = TITLE_FORMS.get(letter) ?? letter.toUpperCase()
  return first + rest.join('').toLowerCase()
}

/** Capital letters become small and the other way round. @example invertCase('Straße') // 'sTRASSE' */
export function invertCase(text: string): string {
  return text.replace(CAPITALS_OR_SMALL, (run, at: number) => {
    const small = run.toLowerCase()
    return small === run ? run.toUpperCase() : smallInside(text, at, run)
  })
}

/** A capital sigma becomes ς or σ by its neighbours. */
function smallInside(text: string, at: number, run: string): string {
  if (!run.includes('Σ')) return run.toLowerCase()
  const before = IS_LETTER.test(text[at - 1] ?? '') ? 'a' : ''
  const after = IS_LETTER.test(text[at + run.length] ?? '') ? 'a' : ''
  const small = `${before}${run}${after}`.toLowerCase()
  return small.slice(before.length, small.length - after.length)
}
