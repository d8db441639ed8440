/** What stands between parameters; HTML and JSON write it in their own ways. */
const SIGN = String.raw`&amp;|\\u0026|&`
const SIGNS = new RegExp(`(?:${SIGN})*`, 'y')
const NEXT = new RegExp(`${SIGN}|#`, 'g')
const BASE = /[^?#]*/y
const NAME = /[^=&#\\'`,;|]*/y
const IS_QUERY = /#[\w.-]+=/y

/** Letters of scripts that set blanks around a link; others may go on behind it. */
const SPACED = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}`
const ANY = String.raw`\p{L}\p{M}\p{N}`
const PLAIN = String.raw`\w!$%+\-./:=?@^`
const VALUE = new RegExp(`[${PLAIN}${SPACED}]*`, 'uy')
const FOREIGN_VALUE = new RegExp(`(?=[^${PLAIN}${SPACED}])[${PLAIN}${ANY}]+`, 'uy')
const INNER = `[${PLAIN}${SPACED}*~]*`
/** What a value may hold although it ends many: marks that are no Markdown, closed brackets, a list that a further parameter follows. */
const MORE = new RegExp(
  String.raw`\*(?!\*)|~(?!~)|\(${INNER}\)|\[${INNER}\]|\{${INNER}\}|\{\{${INNER}\}\}` +
    String.raw`|[,;|\P{ASCII}](?:[\w!$%+\-./@^*~,;|()[\]\P{ASCII}]|:(?!//)){0,200}(?=(?:${SIGN})[\w.[\]%-]+=)`,
  'uy',
)

/**
 * The length of the address that a text begins with. Its parameters that stay may hold anything; with those that are
 * taken out nothing may go that could be the text beside it.
 * @example lengthOf('https://a.com/?utm_id=1,Anna', () => (name) => name === 'utm_id') // 23
 */
export function lengthOf(text: string, takenOutOf: (base: string) => (name: string) => boolean): number {
  let at = after(BASE, text, 0)
  const isTakenOut = takenOutOf(text.slice(0, at))
  if (text[at] === '?') at = endOfParameters(text, at + 1, isTakenOut)
  if (text[at] !== '#') return at
  return after(IS_QUERY, text, at) > at ? endOfParameters(text, at + 1, isTakenOut) : text.length
}

/** Where the parameters end: with the text, before a `#`, or with a value that is taken out and ends before both. */
function endOfParameters(text: string, from: number, isTakenOut: (name: string) => boolean): number {
  for (let at = from; ;) {
    at = after(SIGNS, text, at)
    const named = after(NAME, text, at)
    const hasValue = text[named] === '='
    // A name without a value is one only where the parameter ends for certain.
    if (isTakenOut(text.slice(at, named)) && (hasValue || isEnd(text, named))) {
      at = hasValue ? endOfValue(text, named + 1) : named
      if (!isEnd(text, at)) return at
    } else {
      NEXT.lastIndex = named
      at = NEXT.exec(text)?.index ?? text.length
    }
    if (at === text.length || text[at] === '#') return at
  }
}

function isEnd(text: string, at: number): boolean {
  return at === text.length || text[at] === '#' || after(SIGNS, text, at) > at
}

/** A value that begins in another script is read on in it. */
function endOfValue(text: string, from: number): number {
  for (let at = after(FOREIGN_VALUE, text, from); ;) {
    const end = after(MORE, text, after(VALUE, text, at))
    if (end === at) return at
    at = end
  }
}

/** The place behind what a sticky pattern finds there. */
function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/**
 * The length of an address without the punctuation, the marks of Markdown and the closing brackets that belong to the
 * sentence around it; `before` is the character in front of it.
 */
export function lengthInSentence(url: string, before: string): number {
  const spare: Record<string, number> = {
    ')': url.split(')').length - url.split('(').length,
    ']': url.split(']').length - url.split('[').length,
    // Many identifiers end so: it is a mark only where one stands before the address, too.
    _: before === '_' ? Infinity : 0,
  }
  let end = url.length
  for (; end > 0; end--) {
    const last = url[end - 1] as string
    if (/[.,;:!?'’”»*]/.test(last)) continue
    const rest = spare[last] ?? 0
    if (rest <= 0) break
    spare[last] = rest - 1
  }
  return end
}
