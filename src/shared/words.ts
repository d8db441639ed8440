const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Scripts that write words without spaces between them: a dictionary has to find them. */
const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`
const START = String.raw`[[\p{L}\p{N}]--${UNSPACED}]`
/** Marks, soft hyphens and the joiners of Persian and Indic scripts belong to the word around them. */
const REST = String.raw`[[\p{L}\p{N}\p{M}\u00ad\u200c\u200d]--${UNSPACED}]*`
/** What holds one word together: don’t, state-of-the-art, 3.5, 12:30, 1,000, and/or, me@example.com, AT&T. */
const JOINT = String.raw`(?:['’\-‐‑._@\/&·׳״]|(?<=\p{N})[,:](?=\p{N}))`
const ADDRESS = String.raw`(?:https?:\/\/|www\.)[^\s<>"]*[\p{L}\p{N}\/]`
const TOKEN = new RegExp(
  String.raw`${ADDRESS}|${START}${REST}(?:${JOINT}${START}${REST})*|[[\p{L}\p{N}\p{M}]&&${UNSPACED}]+|\0`,
  'gv',
)
const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'v')
const HAS_UNSPACED = new RegExp(UNSPACED, 'v')

/**
 * The words of a text in their order. Scripts without spaces are cut by a dictionary, all others where people cut
 * them: a web address, a hyphenated word and a number with separators are one word each.
 * @example wordsOf('Don’t panic: it’s state-of-the-art.') // ['Don’t', 'panic', 'it’s', 'state-of-the-art']
 */
export function wordsOf(text: string): string[] {
  const tokens = tokensOf(text)
  return text.includes('\0') ? tokens.filter((token) => token !== '\0') : tokens
}

/** Like `wordsOf`, with every NUL of the text as a token of its own. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = text.match(TOKEN) ?? []
  return HAS_UNSPACED.test(text) ? cutRuns(tokens) : tokens
}

/** Cuts all runs in one call, because every call costs as much as a hundred words. */
function cutRuns(tokens: string[]): string[] {
  const runs = tokens.filter(needsDictionary)
  const segments = segmenter.segment(runs.join('\n'))[Symbol.iterator]()
  const words: string[] = []
  for (const token of tokens) {
    if (!needsDictionary(token)) {
      words.push(token)
      continue
    }
    for (let next = segments.next(); !next.done && next.value.segment !== '\n'; next = segments.next()) {
      if (next.value.isWordLike) words.push(next.value.segment)
    }
  }
  return words
}

function needsDictionary(token: string): boolean {
  return token.charCodeAt(0) > 0x7f && BEGINS_UNSPACED.test(token)
}
