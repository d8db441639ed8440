import createParser, { type MarkdownIt } from 'markdown-it'

type Rule = Parameters<MarkdownIt['block']['ruler']['push']>[1]
type State = Parameters<Rule>[0]

/** A number and its sign, or a bullet. */
const MARKER = /\d{0,9}([-+*.)])/y

/** An empty item with two blank lines and more behind it ends no list; left to itself the library begins another one. */
export function emptyItems(md: MarkdownIt): void {
  const [list] = createParser('zero').enable('list').block.ruler.getRules('') as [Rule]
  md.block.ruler.at(
    'list',
    (state, start, end, silent) => {
      const first = state.tokens.length
      if (!list(state, start, end, silent)) return false
      if (silent) return true
      let from = first
      for (let next = nextItem(state, end); next !== undefined; next = nextItem(state, end)) {
        state.tokens.pop()
        const open = state.tokens.length
        state.line = next
        list(state, next, end, false)
        state.tokens.splice(open, 1)
        loosen(state, from)
        // What has been loosened stays so.
        from = state.tokens.length - 1
      }
      const { map } = state.tokens[first] as { map: [number, number] }
      map[1] = state.line
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  )

  /** The line behind blank ones where the list goes on that has just been read. */
  function nextItem(state: State, end: number): number | undefined {
    const line = state.skipEmptyLines(state.line)
    if (line >= end || (state.sCount[line] as number) < state.blkIndent) return undefined
    MARKER.lastIndex = (state.bMarks[line] as number) + (state.tShift[line] as number)
    if (MARKER.exec(state.src)?.[1] !== state.tokens.at(-1)?.markup || !list(state, line, end, true)) return undefined
    return md.block.ruler.getRules('list').some((rule) => rule(state, line, end, true)) ? undefined : line
  }
}

/** Marks the paragraphs of the items as such: there are blank lines between them. */
function loosen({ tokens, level }: State, from: number): void {
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at] as (typeof tokens)[number]
    if (token.level === level + 2 && token.type.startsWith('paragraph')) token.hidden = false
  }
}
