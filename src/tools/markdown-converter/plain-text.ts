import type { Element, Text } from './html-parser.ts'

/** The text inside, white space as it stands. */
export function plainText(nodes: (Element | Text)[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : node.tagName === 'br' ? '\n' : plainText(node.children)))
    .join('')
}
