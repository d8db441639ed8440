import type { MarkdownIt } from 'markdown-it'

const MARKER = /^\[([ xX])\](?=\s)/

/** Turns `[ ]` and `[x]` at the start of a list item into a checkbox, as the GFM specification writes it. */
export function taskLists(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'task-lists', (state) => {
    for (const [at, token] of state.tokens.entries()) {
      const text = token.children?.[0]
      if (token.type !== 'inline' || text?.type !== 'text') continue
      if (state.tokens[at - 1]?.type !== 'paragraph_open' || state.tokens[at - 2]?.type !== 'list_item_open') continue
      const marker = MARKER.exec(text.content)
      if (!marker) continue
      text.content = text.content.slice(marker[0].length)
      const box = new state.Token('html_inline', '', 0)
      box.content = `<input ${marker[1] === ' ' ? '' : 'checked="" '}disabled="" type="checkbox">`
      token.children?.unshift(box)
    }
  })
}
