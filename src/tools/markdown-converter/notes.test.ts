import { describe, expect, it } from 'vitest'
import { html } from './testing/html.ts'
import { toMarkdown } from './to-markdown.ts'

const markdown = (source: string, keepTags: string[] = []) =>
  toMarkdown(source, { headingStyle: 'atx', bullet: '*', codeBlockStyle: 'fenced', keepTags })

describe('footnotes in HTML', () => {
  it.each([
    'a[^1] b[^2] c[^1]\n\n[^1]: one [^2]\n\n[^2]: two\n\n    more\n\n    ```\n    code\n\n    x\n    ```\n',
    '| a[^1] |\n| ----- |\n| b     |\n\n[^1]: x | y\n',
    'a\\\n[^1]<!-- -->: b \\![^1], c[^1]: [^1]<!-- -->(d)\n\n[^1]:\n',
  ])('are the notes they were made from: %j', (source) => expect(markdown(html(source, { gfm: true }))).toBe(source))

  it('of other programs are known, too', () => {
    const source =
      '<p>a<a href="#n:1"><sup>1</sup></a></p><div class="footnotes"><hr><ol><li id="n:1"><p>b <a href="#r:1">↩︎</a></p></ol></div>'
    expect(markdown(source)).toBe('a[^1]\n\n[^1]: b\n')
  })

  it.each([
    ['without a mark', '<p>a</p>'],
    ['with a link of words', '<p>a <a href="#n1">see note 1</a></p>'],
  ])('%s stay a list', (_name, text) => {
    expect(markdown(`${text}<section class="footnotes"><ol><li id="n1">b</ol></section>`)).toMatch(/\n\n1\. b\n$/)
  })

  it('stay as they are where their elements stay HTML', () => {
    const source = 'a<sup><a href="#n1">1</a></sup><section class="footnotes"><ol><li id="n1">b</ol></section>'
    expect(markdown(source, ['sup'])).toBe('a<sup>[1](#n1)</sup>\n\n1. b\n')
  })
})
