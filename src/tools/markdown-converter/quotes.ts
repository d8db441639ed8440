import type { MarkdownIt } from 'markdown-it'
import { ToolError } from '#contract/error.ts'

/** How often a line may be looked at as one of a quote: nested quotes do it once for each, at most a hundred deep. */
const MOST_LOOKS = 100
const FREE_LOOKS = 500_000

/**
 * Bounds the search for the ends of quotes. A quote may go on in lines without its sign, so that the library reads on to
 * the next empty line; where something in the quote ends it, the next quote does the same again.
 */
export function boundQuotes(md: MarkdownIt): void {
  const { block } = md
  const tokenize = block.tokenize.bind(block)
  block.tokenize = (state, start, end) => {
    const env = state.env as { looks?: number }
    env.looks ??= MOST_LOOKS * end + FREE_LOOKS
    if ((state.parentType as string) === 'blockquote') env.looks -= end - start
    if (env.looks < 0) {
      throw new ToolError('The quotes of this text run into each other too often.', {
        status: 422,
        code: 'too_complex',
      })
    }
    tokenize(state, start, end)
  }
}
