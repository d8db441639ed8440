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

  it('have a way back, which is no part of them; that of a page is kept', () => {
    const source =
      '<p>a<a href="#n"><sup>1</sup></a></p><section class="footnotes"><ol><li id="n">b <a href="#r">↩</a></ol></section><p><a href="#top">↩ Back to top</a></p>'
    expect(markdown(source)).toBe('a[^1]\n\n[^1]: b\n\n[↩ Back to top](#top)\n')
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

  describe('stay as they are', () => {
    const list = '<section class="footnotes"><ol><li id="n1">b</ol></section>'
    const mark = '<sup><a href="#n1">1</a></sup>'

    it.each([
      ['details', `<details><p>a${mark}</p></details>`],
      ['table', `<table><tr><td>a${mark}</td></tr></table>`],
      ['ruby', `<p><ruby>a${mark}<rt>b</rt></ruby></p>`],
    ])('with a mark in %s that stays HTML', (tag, text) => {
      const result = markdown(text + list, [tag])
      expect(result).not.toContain('#note')
      expect(result).toMatch(/<a href="#n1">1<\/a>[^]*\n\n1\. b\n$/)
    })

    it('in such elements, while others become notes', () => {
      const text = `<p>c${mark}</p><details><p>a${mark}</p></details>`
      expect(markdown(text + list, ['details'])).toBe(`c[^1]\n\n<details><p>a${mark}</p></details>\n\n[^1]: b\n`)
      expect(markdown(`<p><u>c${mark}</u></p>${list}`, ['u'])).toBe('<u>c[^1]</u>\n\n[^1]: b\n')
      const section = '<aside class="footnotes"><ol><li id="n1">b</li></ol></aside>'
      expect(markdown(`<p>c${mark}</p>${section}`, ['aside'])).toBe(`c[1](#n1)\n\n${section}\n`)
    })

    it.each([
      ['<pre>a<a href="#n1">1</a></pre>', '```\na1\n```'],
      ['<p><code>a<a href="#n1">1</a></code></p>', '`a1`'],
    ])('with a mark in code: %s', (text, code) => {
      expect(markdown(text + list)).toBe(`${code}\n\n1. b\n`)
      expect(markdown(`${text}<p>c${mark}</p>${list}`)).toBe(`${code}\n\nc[^1]\n\n[^1]: b\n`)
    })

    it.each([
      ['<p>Important</p><ol><li id="n1">b</ol><p>Licence: MIT</p>', 'Important\n\n1. b\n\nLicence: MIT'],
      ['Important<ol><li id="n1">b</ol>', 'Important\n\n1. b'],
      ['<ol><li id="n1">b</li><li>c</li></ol>', '1. b\n2. c'],
    ])('where more stands beside the notes: %s', (inside, expected) => {
      expect(markdown(`<p>a${mark}</p><div class="footnotes">${inside}</div>`)).toBe(`a[1](#n1)\n\n${expected}\n`)
    })

    it('where two notes have one id', () => {
      const notes = '<section class="footnotes"><ol><li id="n1">b</li><li id="n1">c</li></ol></section>'
      expect(markdown(`<p>a${mark}</p>${notes}`)).toBe('a[1](#n1)\n\n1. b\n2. c\n')
    })
  })

  it.each([
    [
      'goes with the list of notes',
      '<section class="footnotes"><h2>Notes</h2>\n<ol><li id="n1">b</li></ol></section>',
      '',
    ],
    [
      'stays where only the list is known',
      '<h2>Notes</h2><ol class="footnotes"><li id="n1">b</li></ol>',
      '## Notes\n\n',
    ],
    [
      'stays where the list says it, too',
      '<div class="footnotes"><h2>Notes</h2><ol class="footnotes"><li id="n1">b</li></ol></div>',
      '## Notes\n\n',
    ],
  ])('a heading %s', (_name, notes, heading) => {
    expect(markdown(`<p>a<a href="#n1">1</a></p>${notes}`)).toBe(`a[^1]\n\n${heading}[^1]: b\n`)
  })
})
