import createParser, { type MarkdownIt } from 'markdown-it'

type Rule = Parameters<MarkdownIt['inline']['ruler']['push']>[1]

/**
 * Round brackets behind a name that hold no address are text. Left to itself the library takes the next name in them
 * for the one of the link, and loses what stands between; where the text ends with the bracket, it forgets the name.
 */
export function namesBeforeBrackets(md: MarkdownIt): void {
  replace('link', '[')
  replace('image', '![')

  function replace(name: string, sign: string): void {
    const rule = createParser('zero').enable(name).inline.ruler.getRules('').at(-1) as Rule
    md.inline.ruler.at(name, (state, silent) => {
      const { pos, posMax, src } = state
      if (!src.startsWith(sign, pos)) return false
      const end = md.helpers.parseLinkLabel(state, pos + sign.length - 1, name === 'link') + 1
      if (end === 0 || src[end] !== '(') return rule(state, silent)
      const hasAddress = rule(state, true) && src[state.pos - 1] === ')'
      state.pos = pos
      if (!hasAddress) state.posMax = end
      const found = rule(state, silent)
      state.posMax = posMax
      return found
    })
  }
}
