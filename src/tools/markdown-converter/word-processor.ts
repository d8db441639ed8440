import type { Element, Root, Text } from './html-parser.ts'

/**
 * What word processors put on the clipboard says with style what HTML says with elements: bold spans, paragraphs that
 * are list items, a bold wrapper that is not bold. Changes the tree into what was meant.
 */
export function normalizeStyles(parent: Root | Element): void {
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'text') return child
    normalizeStyles(child)
    return restyle(child)
  })
  parent.children = joinListItems(parent.children)
}

function restyle(element: Element): (Element | Text)[] {
  const style = String(element.properties.style ?? '').toLowerCase()
  const { tagName, children } = element
  if ((tagName === 'b' || tagName === 'strong') && /font-weight\s*:\s*(?:normal|[1-4]00)/.test(style)) return children
  if (tagName === 'o:p') return children.every(isBlank) ? [] : children
  if (tagName !== 'span' || children.length === 0) return [element]
  let inner = element.children
  const raised = /vertical-align\s*:\s*(sup|sub)(?:er)?(?![a-z])/.exec(style)?.[1]
  if (raised) inner = [wrap(raised, inner)]
  if (/text-decoration[a-z-]{0,20}\s*:[^;]{0,200}line-through/.test(style)) inner = [wrap('del', inner)]
  if (/font-style\s*:\s*italic/.test(style)) inner = [wrap('em', inner)]
  if (/font-weight\s*:\s*(?:bold|[6-9]00)/.test(style)) inner = [wrap('strong', inner)]
  if (/mso-list\s*:\s*ignore/.test(style)) return [wrap('mso-marker', inner)]
  return inner === element.children ? [element] : inner
}

/** Word puts a no-break space into a paragraph that is empty. */
function isBlank(node: Element | Text): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

function wrap(tagName: string, children: (Element | Text)[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}

/** Word writes list items as paragraphs whose style names list and level. */
function joinListItems(children: (Element | Text)[]): (Element | Text)[] {
  if (!children.some((child) => levelOf(child) > 0)) return children
  const joined: (Element | Text)[] = []
  let open: Element[] = []
  for (const child of children) {
    const level = levelOf(child)
    if (level === 0) {
      if (child.type === 'text' && child.value.trim() === '' && open.length > 0) continue
      open = []
      joined.push(child)
      continue
    }
    const item = child as Element
    const list = isNumbered(item) ? 'ol' : 'ul'
    open.length = Math.min(open.length, level)
    const start = numberOf(item)
    const isAnother = open[level - 1]?.tagName !== list || start === '1'
    if (open.length === level && isAnother) open.length = level - 1
    while (open.length < level) {
      const next = wrap(list, [])
      if (start !== undefined && open.length === level - 1) next.properties.start = start
      const parent = open.at(-1)?.children.at(-1)
      if (parent?.type === 'element') parent.children.push(next)
      else (open.at(-1)?.children ?? joined).push(next)
      open.push(next)
    }
    open.at(-1)?.children.push(wrap('li', withoutMarkers(item.children)))
  }
  return joined
}

const DEEPEST_LEVEL = 9

function levelOf(node: Element | Text): number {
  if (node.type !== 'element' || node.tagName !== 'p') return 0
  const level = /mso-list\s*:[^;]{0,200}\blevel(\d+)/i.exec(String(node.properties.style ?? ''))?.[1]
  return Math.min(Number(level ?? 0), DEEPEST_LEVEL)
}

function isMarker(node: Element | Text): boolean {
  return node.type === 'element' && node.tagName === 'mso-marker'
}

/** The marker of an item, which may stand in spans of its own fonts. */
function markerOf({ children }: Element): Element | undefined {
  for (const child of children) {
    if (child.type === 'text') continue
    const found = isMarker(child) ? child : markerOf(child)
    if (found) return found
  }
  return undefined
}

/** The children without markers, and without what held nothing else. */
function withoutMarkers(children: (Element | Text)[]): (Element | Text)[] {
  return children.flatMap((child) => {
    if (child.type === 'text') return child
    if (isMarker(child)) return []
    const rest = withoutMarkers(child.children)
    if (rest.length === 0 && child.children.length > 0) return []
    return { ...child, children: rest }
  })
}

function isNumbered(item: Element): boolean {
  const marker = markerOf(item)
  return marker !== undefined && /^\s*[\da-z]{1,4}[.)]/i.test(textOf(marker))
}

/** That of its marker, of `2.3.` the last one: a list may go on behind a paragraph. */
function numberOf(item: Element): string | undefined {
  const marker = markerOf(item)
  return marker && /(\d{1,9})[.)]\s*$/.exec(textOf(marker))?.[1]
}

function textOf(node: Element | Text): string {
  return node.type === 'text' ? node.value : node.children.map(textOf).join('')
}
