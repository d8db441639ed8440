import createParser, { type MarkdownIt } from 'markdown-it'
import { ToolError } from '#contract/error.ts'

/** How often a line may be looked at as one of a quote: nested quotes do it once for each, at most a hundred deep. */
const MOST_LOOKS = 100
/** The same for the quotes of one depth, of which each line is mostly in one. */
const MOST_LOOKS_AT_DEPTH = 16
const FREE_LOOKS = 500_000

type Rule = Parameters<MarkdownIt['block']['ruler']['push']>[1]

/** A sign of a quote behind so many blanks that it may be text. */
const DEEP = /[ \t]{4}>|\t[ \t]{0,2}>/
const SIGN = '>'.charCodeAt(0)

/**
 * Bounds the search for the ends of quotes. A quote may go on in lines without its sign, so that the library reads on to
 * the next empty line; where something in the quote ends it, the next quote does the same again.
 */
export function boundQuotes(md: MarkdownIt): void {
  const { block } = md
  const tokenize = block.tokenize.bind(block)
  block.tokenize = (state, start, end) => {
    if ((state.parentType as string) !== 'blockquote') return tokenize(state, start, end)
    const env = state.env as { quotes?: { depth: number; looks: number; looksAt: number[] } }
    const quotes = (env.quotes ??= { depth: 0, looks: 0, looksAt: [] })
    const { depth, looksAt } = quotes
    quotes.looks += end - start
    looksAt[depth] = (looksAt[depth] ?? 0) + end - start
    const most = (looks: number) => looks * state.bMarks.length + FREE_LOOKS
    if (quotes.looks > most(MOST_LOOKS) || looksAt[depth] > most(MOST_LOOKS_AT_DEPTH)) {
      throw new ToolError('The quotes of this text run into each other too often.', {
        status: 422,
        code: 'too_complex',
      })
    }
    quotes.depth++
    tokenize(state, start, end)
    quotes.depth--
  }
}

/** A sign behind four columns or more begins no quote and goes on with none: it is text, which the library takes away. */
export function deepSigns(md: MarkdownIt): void {
  const [quote] = createParser('zero').enable('blockquote').block.ruler.getRules('') as [Rule]
  md.block.ruler.at(
    'blockquote',
    (state, start, end, silent) => {
      if (silent) return quote(state, start, end, true)
      const env = state.env as { deeper?: Int32Array }
      env.deeper ??= deeperLines(state.src)
      const shifts: [line: number, shift: number][] = []
      let line = env.deeper[start] as number
      for (let looks = 0; line > 0 && line < end && looks < MOST_LOOKS; looks++) {
        const shift = state.tShift[line] as number
        const isDeep = (state.sCount[line] as number) - state.blkIndent >= 4
        if (isDeep && state.src.charCodeAt((state.bMarks[line] as number) + shift) === SIGN) {
          shifts.push([line, shift])
          // Seen from its blanks, the line does not begin with the sign.
          state.tShift[line] = 0
        }
        line = env.deeper[line] as number
      }
      const found = quote(state, start, end, false)
      for (const [changed, shift] of shifts) state.tShift[changed] = shift
      return found
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
}

/** For each line the next one with a sign that may be too deep, before any blank line; 0 where there is none. */
function deeperLines(text: string): Int32Array {
  const lines = text.split('\n')
  const next = new Int32Array(lines.length)
  for (let line = lines.length - 2; line >= 0; line--) {
    const below = lines[line + 1] as string
    if (DEEP.test(below)) next[line] = line + 1
    else if (below.trim() !== '') next[line] = next[line + 1] as number
  }
  return next
}
