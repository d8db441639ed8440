import type { Element, Text } from './html-parser.ts'
import { ESCAPABLE, RAW_TEXT, VOID } from './html-rules.ts'

const ATTRIBUTE_NAMES = new Map([
  ['className', 'class'],
  ['colSpan', 'colspan'],
  ['rowSpan', 'rowspan'],
])

/** An element as HTML again; what is preformatted has no empty line, at which Markdown would end it. */
export function serialize(node: Element | Text): string {
  return written(node, false)
}

function written(node: Element | Text, preformatted: boolean): string {
  if (node.type === 'text') {
    const text = escape(node.value)
    return preformatted ? text.replace(/\n(?=[^\S\n]*\n)/g, '&#10;') : text
  }
  const { tagName, children } = node
  if (VOID.has(tagName)) return startTag(node)
  const content = children.map((child) =>
    child.type === 'text' && RAW_TEXT.has(tagName) && !ESCAPABLE.has(tagName)
      ? child.value
      : written(child, preformatted || tagName === 'pre'),
  )
  return `${startTag(node)}${content.join('')}${endTag(node)}`
}

export function startTag({ tagName, properties }: Element): string {
  const attributes = Object.entries(properties).map(([key, value]) => {
    const name = ATTRIBUTE_NAMES.get(key) ?? key
    if (value === true) return ` ${name}`
    return ` ${name}="${escape(Array.isArray(value) ? value.join(' ') : String(value)).replaceAll('"', '&quot;')}"`
  })
  return `<${tagName}${attributes.join('')}>`
}

/** Empty for elements that have no end tag. */
export function endTag({ tagName }: Element): string {
  return VOID.has(tagName) ? '' : `</${tagName}>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')
}
