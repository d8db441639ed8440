/** The HTML of this tool as a tree: texts, and elements of the few names that it uses. */
export type Node = string | Element

interface Element {
  name: ElementName
  href?: string
  children: Node[]
}

const ELEMENTS = ['p', 'ul', 'li', 'h2', 'h3', 'blockquote', 'strong', 'em', 'a'] as const
type ElementName = (typeof ELEMENTS)[number]

const PIECE = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|</g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/**
 * Reads a fragment as `toHtml` writes it. An element of another name is left out and its content kept;
 * a link is kept only when it leads to https.
 * @example parse('<p>Lorem <em>ipsum</em></p>') // [{ name: 'p', children: ['Lorem ', { name: 'em', children: ['ipsum'] }] }]
 */
export function parse(html: string): Node[] {
  const root: Node[] = []
  const open: Element[] = []
  for (const [piece, slash, name, attributes] of html.matchAll(PIECE)) {
    const siblings = open.at(-1)?.children ?? root
    if (name === undefined) siblings.push(unescape(piece))
    else if (!isElement(name)) continue
    else if (slash) {
      if (open.at(-1)?.name === name) open.pop()
    } else {
      const href = /\shref="(https:[^"]*)"/.exec(attributes ?? '')?.[1]
      const element: Element = { name, children: [], ...(href === undefined ? {} : { href: unescape(href) }) }
      siblings.push(element)
      open.push(element)
    }
  }
  return root
}

function isElement(name: string): name is ElementName {
  return (ELEMENTS as readonly string[]).includes(name)
}

function unescape(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] as string)
}

/** @example toMarkdown(parse('<h2>Lorem</h2>\n\n<p><strong>ipsum</strong></p>')) // '## Lorem\n\n**ipsum**\n' */
export function toMarkdown(nodes: Node[]): string {
  return `${nodes.map(markdownOf).join('').trim()}\n`
}

function markdownOf(node: Node): string {
  if (typeof node === 'string') return node
  const inner = node.children.map(markdownOf).join('')
  switch (node.name) {
    case 'h2':
      return `## ${inner}`
    case 'h3':
      return `### ${inner}`
    case 'blockquote':
      return `> ${inner}`
    case 'li':
      return `- ${inner}`
    case 'p':
    case 'ul':
      return inner
    case 'strong':
      return `**${inner}**`
    case 'em':
      return `*${inner}*`
    case 'a':
      return `[${inner}](${node.href})`
  }
}

/** The text without its markup. */
export function toText(nodes: Node[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : toText(node.children))).join('')
}
