import type { MarkdownIt } from 'markdown-it'

type State = Parameters<MarkdownIt['block']['tokenize']>[0]

/**
 * A line that leaves its list item, but lies four columns or more inside of what is around, begins nothing there: it goes
 * on with the paragraph. The library measures it by the item that it leaves, and breaks the list off.
 */
export function lazyLines(md: MarkdownIt): void {
  const { block } = md
  /** Where the text of each list begins that is being read, from the outermost inside the innermost quote. */
  let indents: number[] = []

  const tokenize = block.tokenize.bind(block)
  block.tokenize = (state, start, end) => {
    const outer = indents
    indents = state.blkIndent === 0 ? [0] : [...outer, state.blkIndent]
    try {
      tokenize(state, start, end)
    } finally {
      indents = outer
    }
  }

  const getRules = block.ruler.getRules.bind(block.ruler)
  block.ruler.getRules = (chain) =>
    chain === ''
      ? getRules(chain)
      : [(state, line, ...rest) => !isText(state, line) && getRules(chain).some((rule) => rule(state, line, ...rest))]

  function isText(state: State, line: number): boolean {
    const column = state.sCount[line] as number
    // So the library marks what an outer quote takes without its sign.
    if (column < 0) return true
    if (column >= state.blkIndent) return false
    return column - (indents.findLast((indent) => indent <= column) ?? column) >= 4
  }
}
