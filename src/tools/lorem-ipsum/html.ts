import type { Block, Composition } from './compose.ts'
import type { Random } from './random.ts'
import { bare } from './speaker.ts'

export interface Markup {
  wrapInPTags: boolean
  wrapListInUl: boolean
  includeRandomBoldItalic: boolean
  includeRandomLinks: boolean
  includeRandomBlockquotes: boolean
}

/** Every so many words one is bold or italic, or a link; at least one of the text is. */
const EMPHASIS = 16
const LINKS = 30
const QUOTES = 1 / 5

/** The composition as HTML: a fragment whose only elements are p, ul, li, h2, h3, blockquote, strong, em and a. */
export function toHtml({ blocks, gap, between }: Composition, markup: Markup, random: Random): string {
  const body = blocks.filter(({ kind }) => kind !== 'heading')
  const total = body.reduce((sum, { tokens }) => sum + tokens.length, 0)
  const emphasized = markup.includeRandomBoldItalic ? some(total, EMPHASIS, random) : new Set()
  const linked = markup.includeRandomLinks ? some(total, LINKS, random) : new Set()
  const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph')
  const quoted = markup.includeRandomBlockquotes ? quotesOf(paragraphs, random) : new Set()
  let position = 0
  const decorate = (token: string): string => {
    const word = bare(token)
    const text = escape(word)
    const link = linked.has(position)
    const inner = emphasized.has(position) ? random.pick([`<strong>${text}</strong>`, `<em>${text}</em>`]) : text
    position++
    return (link ? `<a href="${linkOf(word)}">${inner}</a>` : inner) + escape(token.slice(word.length))
  }
  const lines = blocks.map((block) => {
    if (block.kind === 'heading') return heading(block, gap, random)
    const text = block.tokens.map(decorate).join(gap)
    if (block.kind === 'item') return `<li>${text}</li>`
    const wrapped = markup.wrapInPTags ? `<p>${text}</p>` : text
    return quoted.has(block) ? `<blockquote>${wrapped}</blockquote>` : wrapped
  })
  // As in plain text: without its tags it has as many characters.
  const html = lines.join(between)
  return blocks[0]?.kind === 'item' && markup.wrapListInUl ? `<ul>${html}</ul>` : html
}

function heading({ tokens }: Block, gap: string, random: Random): string {
  const name = random.pick(['h2', 'h2', 'h3'])
  return `<${name}>${escape(tokens.join(gap))}</${name}>`
}

/** Different places among so many, one in `every`, at least one. */
function some(total: number, every: number, random: Random): Set<number> {
  const places = new Set<number>()
  const wanted = Math.max(1, Math.round(total / every))
  while (places.size < wanted) places.add(random.below(total))
  return places
}

function quotesOf(paragraphs: Block[], random: Random): Set<Block> {
  const chosen = paragraphs.filter(() => random.chance(QUOTES))
  return new Set(chosen.length > 0 || paragraphs.length === 0 ? chosen : [random.pick(paragraphs)])
}

function linkOf(word: string): string {
  return `https://example.com/${encodeURIComponent(word.toLowerCase())}`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
