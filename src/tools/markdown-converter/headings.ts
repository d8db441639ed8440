import type { MarkdownIt } from 'markdown-it'
import { decodeEntities } from './entities.ts'
import { attributesOf } from './tags.ts'

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
      if (token.type === 'html_block') token.content = withIds(token.content, used, headings)
      if (token.type !== 'heading_open') continue
      const text = textOf(state.tokens[at + 1]?.children ?? [])
      const id = unique(slugOf(text), used)
      token.attrSet('id', id)
      headings.push({ level: Number(token.tag.slice(1)), id, text })
    }
    state.env.headings = headings
  })
}

const HEADING_TAG = /<(\/?)h([1-6])(?=[\s>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi
/** Comments, declarations and text that is no HTML. */
const NO_MARKUP = /^\s*<(?:[!?]|script|style|textarea)/i

/** Headings that were written as HTML; an id of their own stays. */
function withIds(html: string, used: Map<string, number>, headings: Heading[]): string {
  if (NO_MARKUP.test(html)) return html
  const tags = [...html.matchAll(HEADING_TAG)]
  let result = ''
  let done = 0
  for (const [index, open] of tags.entries()) {
    const [tag, slash, level, attributes = ''] = open
    const close = tags[index + 1]
    if (slash || !close?.[1] || close[2] !== level) continue
    const text = decodeEntities(html.slice(open.index + tag.length, close.index).replace(/<[^<>]*>/g, '')).trim()
    const own = attributesOf(attributes).find(({ name }) => name === 'id')?.value
    const id = own || unique(slugOf(text), used)
    headings.push({ level: Number(level), id, text })
    if (own) {
      used.set(own, used.get(own) ?? 0)
      continue
    }
    const name = open.index + '<h1'.length
    result += `${html.slice(done, name)} id="${id}"`
    done = name
  }
  return result + html.slice(done)
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
    lines.push(`<li><a href="#${escape(encodeURI(id.toWellFormed()))}">${escape(text)}</a>`)
  }
  for (const _ of open) lines.push('</li>', '</ul>')
  lines.push('</nav>', '')
  return lines.join('\n')
}
