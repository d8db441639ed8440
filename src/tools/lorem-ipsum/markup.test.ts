import { describe, expect, it } from 'vitest'
import { lorem } from './lorem.ts'
import { parse, toMarkdown, toText, type Node } from './markup.ts'

const everything = {
  amount: 12,
  format: 'HTML',
  wrapInPTags: true,
  wrapListInUl: true,
  includeRandomBoldItalic: true,
  includeRandomLinks: true,
  includeRandomHeadings: true,
  includeRandomBlockquotes: true,
  startWithLorem: true,
  flavor: 'CLASSIC',
  language: 'LATIN',
} as const

function write(nodes: Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const href = node.href === undefined ? '' : ` href="${node.href}"`
      return `<${node.name}${href}>${write(node.children)}</${node.name}>`
    })
    .join('')
}

describe('the markup of a result', () => {
  it.each(['PARAGRAPHS', 'SENTENCES', 'WORDS', 'LIST_ITEMS'] as const)('is read without a loss: %s', (type) => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const { result } = lorem({ ...everything, type }, seed)
      expect(write(parse(result))).toBe(result)
    }
  })

  it.each([
    ['<script>alert(1)</script>', ['alert(1)']],
    ['<img src=x onerror=alert(1)>', []],
    ['<p onclick="alert(1)">x</p>', [{ name: 'p', children: ['x'] }]],
    ['<a href="javascript:alert(1)">x</a>', [{ name: 'a', children: ['x'] }]],
    ['&lt;b&gt; &amp;amp;', ['<b> &amp;']],
    ['a < b', ['a ', '<', ' b']],
  ])('keeps nothing that is not its own: %s', (html, nodes) => expect(parse(html)).toEqual(nodes))

  it('turns into Markdown', () => {
    const html =
      '<h2>Lorem</h2>\n\n<p>a <strong>b</strong> <a href="https://example.com/c"><em>c</em></a></p>\n\n<blockquote><p>d</p></blockquote>'
    expect(toMarkdown(parse(html))).toBe('## Lorem\n\na **b** [*c*](https://example.com/c)\n\n> d\n')
    expect(toMarkdown(parse('<ul><li>a</li>\n<li>b</li></ul>'))).toBe('- a\n- b\n')
    expect(toText(parse(html))).toBe('Lorem\n\na b c\n\nd')
  })
})
