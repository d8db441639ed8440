import { holdsBlock, joinBlocks, NOTE, type Block, type BlockContext } from './block.ts'
import { escapeLineStarts } from './escape.ts'
import type { Element, Text } from './html-parser.ts'
import { serialize } from './html-serializer.ts'
import { nameLanguage, writeCode } from './code.ts'
import { addsTo, inlineOf } from './inline.ts'
import { writeList } from './lists.ts'
import { writeTable } from './tables.ts'

const DEEPEST = 20
/** The blocks of Markdown that these nodes are. */
export function blocksOf(nodes: (Element | Text)[], context: BlockContext): Block[] {
  const blocks: Block[] = []
  let run: (Element | Text)[] = []
  const flush = () => {
    const text = escapeLineStarts(inlineOf(wrap(run, context.wrappers), inlineContext(context)))
    if (text !== '') blocks.push({ kind: 'paragraph', text })
    run = []
  }
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as Element | Text
    if (node.type === 'text' || !holdsBlock(node)) {
      run.push(node)
      continue
    }
    flush()
    if (node.tagName === 'li') {
      const items = [node]
      for (let next = nodes[at + 1]; next && isItem(next); next = nodes[at + 1]) {
        if (next.type === 'element') items.push(next)
        at++
      }
      blocks.push(...blocksOf([{ type: 'element', tagName: 'ul', properties: {}, children: items }], context))
    } else blocks.push(...writeBlock(node, context, blocks.at(-1)))
  }
  flush()
  return blocks
}

const inlineContext = ({ keep, room }: BlockContext) => ({ keep, room, inTable: false, inLink: false, marks: '' })

function isItem(node: Element | Text): boolean {
  return node.type === 'text' ? node.value.trim() === '' : node.tagName === 'li'
}

function wrap(run: (Element | Text)[], wrappers: Element[]): (Element | Text)[] {
  if (wrappers.length === 0 || run.every((node) => node.type === 'text' && node.value.trim() === '')) return run
  return wrappers.reduceRight((children, wrapper) => [{ ...wrapper, children }], run)
}

function writeBlock(node: Element, context: BlockContext, previous: Block | undefined): Block[] {
  const { tagName, children } = node
  if (context.keep.has(tagName)) return [{ kind: 'html', text: serialize(node).replace(/\n\s*\n/g, '\n') }]
  switch (tagName) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [{ kind: 'other', text: heading(node, context) }]
    case NOTE:
      return [{ kind: 'other', text: note(node, context) }]
    case 'hr':
      return [{ kind: 'other', text: '---' }]
    case 'blockquote':
      return quote(node, context)
    case 'pre':
    case 'xmp':
      return [writeCode(node, context, previous)]
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return context.depth >= DEEPEST
        ? blocksOf(children.flatMap(insideOfItems), context)
        : writeList(node, context, previous)
    case 'table':
      return writeTable(node, context)
    case 'dt':
      return blocksOf([{ type: 'element', tagName: 'strong', properties: {}, children }], context)
    case 'div':
      return blocksOf(nameLanguage(node), context)
    default:
      return blocksOf(
        children,
        addsTo(context.wrappers, node) ? { ...context, wrappers: [...context.wrappers, node] } : context,
      )
  }
}

function insideOfItems(node: Element | Text): (Element | Text)[] {
  return node.type === 'element' && node.tagName === 'li' ? [{ ...node, tagName: 'div' }] : [node]
}

function heading(node: Element, context: BlockContext): string {
  const level = Number(node.tagName[1])
  const inner = inlineOf(wrap(node.children, context.wrappers), inlineContext(context))
  const text = inner.replaceAll('\\\n', ' ')
  if (context.headingStyle === 'setext' && level <= 2 && text !== '') {
    return `${escapeLineStarts(text)}\n${(level === 1 ? '=' : '-').repeat(Math.min(Math.max(text.length, 3), 80))}`
  }
  return `${'#'.repeat(level)} ${text.replace(/(^|\s)(#+)$/, String.raw`$1\$2`)}`.replace(/ $/, '')
}

function note({ properties, children }: Element, context: BlockContext): string {
  const inner = joinBlocks(blocksOf(children, { ...context, depth: context.depth + 1 }))
  return `[^${String(properties.number)}]: ${inner.replace(/\n(?!\n)/g, '\n    ')}`.trimEnd()
}

function quote(node: Element, context: BlockContext): Block[] {
  if (context.depth >= DEEPEST) return blocksOf(node.children, context)
  const inner = joinBlocks(blocksOf(node.children, { ...context, depth: context.depth + 1 }))
  return [
    {
      kind: 'quote',
      text: inner
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n'),
    },
  ]
}
