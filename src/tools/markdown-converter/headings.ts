import type { MarkdownIt } from 'markdown-it'

export interface Heading {
  level: number
  id: string
  text: string
}

/** Heading text in small letters, hyphens for everything between words. @example slugOf('1. Crème & Co!') // '1-crème-co' */
export function slugOf(text: string): string {
  const slug = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
  return slug.replace(/^-|-$/g, '') || 'section'
}

/** Gives the headings ids, each another one, and puts them into `env.headings`. */
export function headingIds(md: MarkdownIt): void {
  md.core.ruler.push('heading-ids', (state) => {
    const used = new Map<string, number>()
    const headings: Heading[] = []
    for (const [at, token] of state.tokens.entries()) {
      if (token.type !== 'heading_open') continue
      const text = textOf(state.tokens[at + 1]?.children ?? [])
      const id = unique(slugOf(text), used)
      token.attrSet('id', id)
      headings.push({ level: Number(token.tag.slice(1)), id, text })
    }
    state.env.headings = headings
  })
}

function textOf(tokens: { type: string; content: string }[]): string {
  return tokens
    .map(({ type, content }) =>
      type === 'softbreak' || type === 'hardbreak' ? ' ' : type === 'html_inline' ? '' : content,
    )
    .join('')
    .trim()
}

/** The second `a` is `a-1`, unless another heading is called so. */
function unique(slug: string, used: Map<string, number>): string {
  let id = slug
  while (used.has(id)) {
    const next = (used.get(slug) as number) + 1
    used.set(slug, next)
    id = `${slug}-${next}`
  }
  used.set(id, 0)
  return id
}

/** Nested lists of links to the headings; empty without headings. */
export function tableOfContents(headings: Heading[], escape: (text: string) => string): string {
  if (headings.length === 0) return ''
  const lines: string[] = ['<nav class="toc">']
  const open: number[] = []
  for (const { level, id, text } of headings) {
    while (open.length > 1 && level < (open.at(-1) as number)) {
      lines.push('</li>', '</ul>')
      open.pop()
    }
    if (open.length === 0 || level > (open.at(-1) as number)) {
      lines.push('<ul>')
      open.push(level)
    } else lines.push('</li>')
    lines.push(`<li><a href="#${escape(encodeURI(id))}">${escape(text)}</a>`)
  }
  for (const _ of open) lines.push('</li>', '</ul>')
  lines.push('</nav>', '')
  return lines.join('\n')
}
