import type { Length } from '#shared/text/long-text.ts'
import type { Element, Text } from './html-parser.ts'

export interface BlockContext {
  headingStyle: 'atx' | 'setext'
  bullet: '*' | '-'
  codeBlockStyle: 'fenced' | 'indented'
  keep: Set<string>
  /** Inline elements around the blocks, e.g. a link around a heading: they go inside. */
  wrappers: Element[]
  /** What is written so far: an element around many blocks is written with each of them. */
  room: Length
  /** Quotes and lists around: deeper ones would only add to the prefix of every line. */
  depth: number
  /** Writes what lies inside a block. */
  write(nodes: (Element | Text)[], context: BlockContext): Block[]
}

export interface Block {
  kind: 'paragraph' | 'list' | 'quote' | 'table' | 'code' | 'html' | 'other'
  text: string
}

/** A footnote: no element of a document can have this name. */
export const NOTE = '#note'

/** Elements whose content is no part of the document. */
export const SKIPPED = new Set([
  'head',
  'script',
  'style',
  'template',
  'title',
  'colgroup',
  'col',
  'link',
  'meta',
  'datalist',
])
const CONTAINERS = new Set(
  (
    'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup html ' +
    'legend main menu nav noscript option search section summary tbody td tfoot th thead tr'
  ).split(' '),
)
const BLOCKS = new Set([
  ...CONTAINERS,
  ...SKIPPED,
  NOTE,
  ...'blockquote h1 h2 h3 h4 h5 h6 hr li ol p pre table ul xmp'.split(' '),
])
const holding = new WeakMap<Element, boolean>()

/** Whether an element is a block or has one inside. */
export function holdsBlock(element: Element): boolean {
  if (BLOCKS.has(element.tagName)) return true
  const known = holding.get(element)
  if (known !== undefined) return known
  const holds = element.children.some((child) => child.type === 'element' && holdsBlock(child))
  holding.set(element, holds)
  return holds
}

export function joinBlocks(blocks: Block[]): string {
  return blocks.map(({ text }) => text).join('\n\n')
}
