/** Digraphs have a third form beside the capital and the small one. */
const TITLE_FORMS = new Map<string, string>(
  ['Ǆǅǆ', 'Ǉǈǉ', 'Ǌǋǌ', 'Ǳǲǳ'].flatMap((forms) => [...forms].map((form) => [form, forms[1] as string] as const)),
)
/** Georgian capitals are for whole words only. */
const GEORGIAN = /[\u10d0-\u10ff]/
/** Not the sign that a word of Hawaiian or Uzbek may begin with (ʻ). */
const LETTER = /(?!\p{Lm})[\p{L}\p{N}]/u
const CAPITALS_OR_SMALL = /[\p{Uppercase}\p{Lt}]+|\p{Lowercase}+/gu
const CASED = /\p{Cased}/u
/** Accents, apostrophes, soft hyphens: a word goes on through them. */
const IGNORED = /\p{Case_Ignorable}/u
/** What has a letter before it that is a capital already. */
const REST = /(?<=\p{Cased})[^]+$/u
const DOT_ABOVE = '\u0307'
const IOTA_BELOW = '\u0345'

/** The first letter or digit as capital, the rest as it is. @example capitalize('“élan”') // '“Élan”' */
export function capitalize(text: string): string {
  const at = text.search(LETTER)
  if (at < 0) return text
  const first = String.fromCodePoint(text.codePointAt(at) as number)
  const rest = text.slice(at + first.length)
  // A small İ is an i with a dot above.
  if (first === 'i' && rest.startsWith(DOT_ABOVE)) return `${text.slice(0, at)}İ${rest.slice(1)}`
  return text.slice(0, at) + titleForm(first) + rest
}

/** `ß` becomes `Ss` and `ﬁ` becomes `Fi`: only the first of the letters is a capital. The iota of `ᾠ` stays below it. */
function titleForm(letter: string): string {
  if (GEORGIAN.test(letter)) return letter
  const parts = letter.normalize('NFD')
  if (parts.endsWith(IOTA_BELOW)) return (parts.slice(0, -1).toUpperCase() + IOTA_BELOW).normalize()
  return TITLE_FORMS.get(letter) ?? letter.toUpperCase().replace(REST, (rest) => rest.toLowerCase())
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
  const before = hasCased(text, at, -1) ? 'a' : ''
  const after = hasCased(text, at + run.length, 1) ? 'a' : ''
  const small = `${before}${run}${after}`.toLowerCase()
  return small.slice(before.length, small.length - after.length)
}

/** Whether a letter that has a case stands before or behind a place, with nothing but what is ignored between them. */
function hasCased(text: string, place: number, direction: 1 | -1): boolean {
  for (let at = place; ;) {
    const character = direction > 0 ? characterAt(text, at) : characterBefore(text, at)
    if (CASED.test(character)) return true
    if (!IGNORED.test(character)) return false
    at += direction * character.length
  }
}

const characterAt = (text: string, at: number) =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at) as number) : ''

function characterBefore(text: string, at: number): string {
  const wide = at > 1 ? characterAt(text, at - 2) : ''
  return wide.length === 2 ? wide : (text[at - 1] ?? '')
}
