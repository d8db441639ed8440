import { closes, ESCAPABLE, explicitEnd, impliedEnd, RAW_TEXT, VOID } from './html-rules.ts'
import { decodeEntities } from './entities.ts'

export interface Text {
  type: 'text'
  value: string
}

export interface Element {
  type: 'element'
  tagName: string
  properties: Record<string, string | string[] | boolean>
  children: (Element | Text)[]
}

export interface Root {
  type: 'root'
  children: (Element | Text)[]
}

/** Elements inside elements; what lies deeper is taken for a sibling, because readers of the tree recurse. */
const DEEPEST = 120
const TAG = /<(\/?)([a-z][^\s/>]*)/iy
/** A value may be missing, and a name may begin with “=”. */
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y
const TAG_END = /[\s/]*>/y
const COMMENT = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<[!?][^>]*(?:>|$)|<\/>|<\/[^a-z>][^>]*(?:>|$)/iy

/**
 * HTML as a tree, without a DOM, so that it runs in a worker and on a server. Forgiving like a browser: end tags may be
 * missing or crossed, but tables are not repaired. Comments and declarations are left out.
 */
export function parseHtml(html: string): Root {
  const root: Root = { type: 'root', children: [] }
  const open: (Root | Element)[] = [root]
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (next !== at) addText(open, decodeEntities(html.slice(at, next < 0 ? html.length : next)))
    if (next < 0) break
    at = readMarkup(html, next, open)
  }
  return root
}

function readMarkup(html: string, start: number, open: (Root | Element)[]): number {
  TAG.lastIndex = start
  const tag = TAG.exec(html)
  if (!tag) {
    COMMENT.lastIndex = start
    const comment = COMMENT.exec(html)
    if (!comment) addText(open, '<')
    return start + (comment?.[0].length ?? 1)
  }
  const name = (tag[2] as string).toLowerCase()
  const { properties, end, closed } = readAttributes(html, TAG.lastIndex)
  // A tag that the text ends in is no tag.
  if (end < 0) return html.length
  if (tag[1] === '/') closeElement(open, name)
  else {
    const element = openElement(open, name, properties)
    if (closed && open.at(-1) === element && isForeign(open)) open.pop()
    else if (RAW_TEXT.has(name)) return readRawText(html, end, element, open)
  }
  return end
}

/** Whether the innermost element is one of SVG or MathML, where `<path/>` is a whole element. */
function isForeign(open: (Root | Element)[]): boolean {
  const around = open.findLast((node) => node.type === 'element' && FOREIGN.has(node.tagName)) as Element | undefined
  return around !== undefined && around.tagName !== 'foreignobject'
}
const FOREIGN = new Set(['svg', 'math', 'foreignobject'])

interface Attributes {
  properties: Element['properties']
  /** Where the tag ends; -1 where it does not. */
  end: number
  /** Written as `<a/>`. */
  closed: boolean
}

function readAttributes(html: string, start: number): Attributes {
  const properties: Element['properties'] = {}
  let at = start
  for (;;) {
    TAG_END.lastIndex = at
    const end = TAG_END.exec(html)?.[0]
    if (end !== undefined) return { properties, end: TAG_END.lastIndex, closed: end.endsWith('/>') }
    ATTRIBUTE.lastIndex = at
    const attribute = ATTRIBUTE.exec(html)
    if (!attribute) return { properties, end: -1, closed: false }
    at = ATTRIBUTE.lastIndex
    const [, name = '', double, single, bare] = attribute
    setProperty(properties, name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? '', true))
  }
}

/** Names that readers of the tree look for, as they spell them. */
const SPELLINGS = new Map([
  ['class', 'className'],
  ['colspan', 'colSpan'],
  ['rowspan', 'rowSpan'],
])
const BOOLEANS = new Set(['checked', 'disabled', 'reversed', 'multiple', 'selected'])
/** Cells that one cell may stand for. */
const WIDEST = 50

function setProperty(properties: Element['properties'], name: string, value: string): void {
  const key = SPELLINGS.get(name) ?? name
  if (key === '__proto__' || Object.hasOwn(properties, key)) return
  if (name === 'class') properties.className = value.split(/\s+/).filter(Boolean)
  else if (BOOLEANS.has(name)) properties[name] = true
  else if (name === 'colspan' || name === 'rowspan') properties[key] = String(Math.min(spanOf(value), WIDEST))
  else properties[key] = value
}

/** @example spanOf('2.5') // 2, as in the HTML standard; what is no number is 1 */
function spanOf(value: string): number {
  return Number(/^\s*\+?(\d+)/.exec(value)?.[1]) || 1
}

function addText(open: (Root | Element)[], value: string): void {
  if (value === '') return
  const { children } = open.at(-1) as Root
  const last = children.at(-1)
  if (last?.type === 'text') last.value += value
  else children.push({ type: 'text', value })
}

function openElement(open: (Root | Element)[], tagName: string, properties: Element['properties']): Element {
  while (open.length > 1 && closes(tagName, (open.at(-1) as Element).tagName)) open.pop()
  const ended = impliedEnd(tagName)
  if (ended) closeWithin(open, ended)
  const element: Element = { type: 'element', tagName, properties, children: [] }
  const parent = open.at(-1) as Root
  parent.children.push(element)
  if (!VOID.has(tagName) && open.length <= DEEPEST) open.push(element)
  return element
}

function closeElement(open: (Root | Element)[], tagName: string): void {
  if (tagName === 'br') openElement(open, 'br', {})
  closeWithin(open, explicitEnd(tagName))
}

/** Closes the innermost open one of these elements, unless a border lies between. */
function closeWithin(open: (Root | Element)[], { tags, within }: { tags: string[]; within: Set<string> }): void {
  for (let depth = open.length - 1; depth > 0; depth--) {
    const { tagName } = open[depth] as Element
    if (tags.includes(tagName)) {
      open.length = depth
      return
    }
    if (within.has(tagName)) return
  }
}

function readRawText(html: string, start: number, element: Element, open: (Root | Element)[]): number {
  const close = new RegExp(`</${element.tagName}[\\s/>]`, 'gi')
  close.lastIndex = start
  const found = close.exec(html)
  const end = found?.index ?? html.length
  const value = html.slice(start, end)
  if (value !== '')
    element.children.push({ type: 'text', value: ESCAPABLE.has(element.tagName) ? decodeEntities(value) : value })
  if (open.at(-1) === element) open.pop()
  const tagEnd = html.indexOf('>', end)
  return tagEnd < 0 ? html.length : tagEnd + 1
}
