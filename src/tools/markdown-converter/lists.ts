import type { Block, BlockContext } from './block.ts'
import type { Element, Text } from './html-parser.ts'

interface Item {
  blocks: Block[]
  /** Whether its paragraphs are marked as such, so that the list is written with blank lines. */
  loose: boolean
}

/** A list; after another one with the other sign, because Markdown would make one of both. */
export function writeList(list: Element, context: BlockContext, previous: Block | undefined): Block[] {
  const nodes = itemsOf(list)
  const items = nodes.map((node) => itemOf(node, { ...context, depth: context.depth + 1 }))
  if (items.length === 0) return []
  const loose = items.some((item) => item.loose)
  const second = previous?.kind === 'list' && signOf(previous.text) === signFor(list, context, false)
  const sign = signFor(list, context, second)
  const written = Number.parseInt(String(nodes[0]?.properties.value ?? list.properties.start), 10)
  const start = Number.isNaN(written) ? 1 : Math.min(Math.max(written, 0), 900_000_000)
  const lines = items.map((item, at) => {
    const marker = list.tagName === 'ol' ? `${start + at}${sign}` : sign
    return prefix(item.blocks.map(atStart).join(loose ? '\n\n' : '\n'), marker)
  })
  return [{ kind: 'list', text: lines.join(loose ? '\n\n' : '\n') }]
}

function signFor(list: Element, { bullet }: BlockContext, second: boolean): string {
  if (list.tagName === 'ol') return second ? ')' : '.'
  return second ? (bullet === '*' ? '-' : '*') : bullet
}

function signOf(text: string): string {
  return /^\d+([.)])/.exec(text)?.[1] ?? (text[0] as string)
}

/** A bullet and three dashes would be a rule. */
function atStart({ text }: Block, index: number): string {
  return index === 0 && text === '---' ? '___' : text
}

/** What stands in a list outside of its items belongs to the item before. */
function itemsOf(list: Element): Element[] {
  const items: Element[] = []
  for (const child of list.children) {
    if (child.type === 'text' && child.value.trim() === '') continue
    const last = items.at(-1)
    if (child.type === 'element' && child.tagName === 'li') items.push({ ...child, children: [...child.children] })
    else if (last) last.children.push(child)
    else items.push({ type: 'element', tagName: 'li', properties: {}, children: [child] })
  }
  return items
}

function itemOf(node: Element, context: BlockContext): Item {
  const blocks = context.write(node.children, { ...context, wrappers: [] })
  const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph').length
  const loose = paragraphs > 1 || (blocks.length > 0 && node.children.some(isParagraph))
  return { blocks, loose: loose || blocks.some((block, at) => at > 0 && runsOn(blocks[at - 1] as Block, block)) }
}

/** A list that may begin right below a paragraph. */
const INTERRUPTS = /^(?:[-*+]|1[.)]) +\S/
/** The other kind of heading, with a line below it, may begin with this sign as well. */
const ATX_HEADING = /^#{1,6}(?: |$)/

/** Whether a block right below another one, without a blank line, would be read as a part of that one. */
function runsOn(before: Block, { kind, text }: Block): boolean {
  if (before.kind === 'html' || kind === 'html') return true
  // The last line of these may be one of a paragraph, which goes on.
  const open = before.kind !== 'code' && before.kind !== 'other'
  switch (kind) {
    case 'paragraph':
      return open
    case 'table':
      return open && before.kind !== 'paragraph'
    case 'quote':
      return before.kind === 'quote'
    case 'list':
      return open && !INTERRUPTS.test(text)
    case 'code':
      return text.startsWith(' ')
    case 'other':
      return open && !ATX_HEADING.test(text)
  }
}

function isParagraph(node: Element | Text): boolean {
  return node.type === 'element' && node.tagName === 'p'
}

function prefix(text: string, marker: string): string {
  const indent = ' '.repeat(marker.length + 1)
  const lines = text.split('\n').map((line, at) => (at === 0 || line === '' ? line : indent + line))
  // A no-break space stays: a break before it would be a backslash without it.
  return `${marker} ${lines.join('\n')}`.replace(/(?<![ \n])[ \n]+$/, '')
}
