import type { MarkdownIt } from 'markdown-it'

type Delimiters = { marker: number; token: number; end: number }[]
/** No code of a character: one tilde ends what one began, two what two began. */
const ONE = -1

/** One or two tildes strike through, three and more do not. Left to itself the library takes two of any number. */
export function tildes(md: MarkdownIt): void {
  md.inline.ruler.before('strikethrough', 'tildes', (state, silent) => {
    const run = /~+/y
    run.lastIndex = state.pos
    const signs = run.exec(state.src)?.[0] ?? ''
    if (signs === '' || signs.length === 2) return false
    if (silent || signs.length > 2) {
      if (!silent) state.pending += signs
      state.pos += signs.length
      return true
    }
    const { can_open: open, can_close: close } = state.scanDelims(state.pos, true)
    state.push('text', '', 0).content = signs
    state.delimiters.push({ marker: ONE, length: 0, token: state.tokens.length - 1, end: -1, open, close })
    state.pos++
    return true
  })
  md.inline.ruler2.after('strikethrough', 'tildes', (state) => {
    const strike = (at: number, nesting: 1 | -1) => {
      const token = new state.Token(nesting === 1 ? 's_open' : 's_close', 's', nesting)
      token.markup = '~'
      state.tokens[at] = token
    }
    const strikeAll = (delimiters: Delimiters) => {
      for (const { marker, token, end } of delimiters) {
        if (marker !== ONE || end < 0) continue
        strike(token, 1)
        strike(delimiters[end]?.token as number, -1)
      }
    }
    strikeAll(state.delimiters)
    for (const meta of state.tokens_meta) if (meta?.delimiters) strikeAll(meta.delimiters)
  })
}
