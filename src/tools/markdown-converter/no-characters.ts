import type { MarkdownIt } from 'markdown-it'

/** A reference by number, and what a backslash keeps from being one. */
const REFERENCE = /\\[^]|&#(?:(\d{1,7})|x([\da-f]{1,6}));/gi

/** `&#0;` and others that stand for no character: U+FFFD in addresses, titles and the words behind a fence, as in text. */
export function noCharacters(md: MarkdownIt): void {
  const { parseLinkDestination, parseLinkTitle } = md.helpers
  Object.assign(md.helpers, {
    parseLinkDestination: ((text, start, max) => {
      const found = parseLinkDestination(text, start, max)
      const part = text.slice(start, found.pos)
      if (!part.includes('&#')) return found
      const mended = replaced(part)
      return { ...found, str: parseLinkDestination(mended, 0, mended.length).str }
    }) satisfies typeof parseLinkDestination,
    parseLinkTitle: ((text, start, max, before) => {
      const found = parseLinkTitle(text, start, max, before)
      if (!found.ok && !found.can_continue) return found
      const part = text.slice(start, found.ok ? found.pos : max)
      if (!part.includes('&#')) return found
      const mended = replaced(part)
      return { ...found, str: parseLinkTitle(mended, 0, mended.length, before).str }
    }) satisfies typeof parseLinkTitle,
  })
  md.core.ruler.push('no-characters', ({ tokens }) => {
    for (const token of tokens) if (token.type === 'fence') token.info = replaced(token.info)
  })

  function replaced(text: string): string {
    return text.replace(REFERENCE, (written, decimal?: string, hexadecimal?: string) => {
      if (written.startsWith('\\')) return written
      const code = decimal === undefined ? Number.parseInt(hexadecimal as string, 16) : Number(decimal)
      return md.utils.isValidEntityCode(code) ? written : '\ufffd'
    })
  }
}
