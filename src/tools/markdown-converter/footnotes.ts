import type { MarkdownIt } from 'markdown-it'
import notes from 'markdown-it-footnote'

type State = Parameters<Parameters<MarkdownIt['core']['ruler']['push']>[1]>[0]
type Rule = Parameters<MarkdownIt['block']['ruler']['push']>[1]
type Token = State['tokens'][number]
/** The notes that the text refers to, in its order, as the library collects them. */
interface Env {
  footnotes?: { list?: { label: string; count: number }[] }
}

/** Footnotes as GitHub has them: without notes inside the text, so that x^[2] is x^[2]. */
export function footnotes(md: MarkdownIt): void {
  const others = new Set(md.block.ruler.getRules(''))
  md.use(notes)
  // The library's notes end a paragraph, but no quote and no table.
  const [note] = md.block.ruler.getRules('').filter((rule) => !others.has(rule)) as [Rule]
  md.block.ruler.at('footnote_def', note, { alt: ['paragraph', 'reference', 'blockquote'] })
  md.inline.ruler.disable('footnote_inline')
  // The library copies the whole document for each note: 12,000 took 3 s.
  md.core.ruler.at('footnote_tail', moveNotesToEnd)
}

function moveNotesToEnd(state: State): void {
  const { footnotes } = state.env as Env
  if (!footnotes) return
  const { text, notesByLabel } = takeNotesOut(state.tokens)
  state.tokens = text
  if (!footnotes.list) return
  const add = (type: string, nesting: -1 | 0 | 1, meta?: Token['meta']) => {
    const token = new state.Token(type, '', nesting)
    if (meta) token.meta = meta
    text.push(token)
  }
  add('footnote_block_open', 1)
  for (const [id, { label, count }] of footnotes.list.entries()) {
    add('footnote_open', 1, { id, label })
    for (const token of notesByLabel.get(label) ?? []) text.push(token)
    // The ways back stand in the note's last paragraph.
    const paragraphEnd = text.at(-1)?.type === 'paragraph_close' ? text.pop() : undefined
    for (let subId = 0; subId < Math.max(count, 1); subId++) add('footnote_anchor', 0, { id, subId, label })
    if (paragraphEnd) text.push(paragraphEnd)
    add('footnote_close', -1)
  }
  add('footnote_block_close', -1)
}

/** The text without its notes, and what each of them says; a note may stand in another one. */
function takeNotesOut(tokens: Token[]): { text: Token[]; notesByLabel: Map<string, Token[]> } {
  const text: Token[] = []
  const notesByLabel = new Map<string, Token[]>()
  const open: Token[][] = []
  for (const token of tokens) {
    if (token.type === 'footnote_reference_open') {
      const note: Token[] = []
      notesByLabel.set((token.meta as { label: string }).label, note)
      open.push(note)
    } else if (token.type === 'footnote_reference_close') open.pop()
    else (open.at(-1) ?? text).push(token)
  }
  return { text, notesByLabel }
}
