import { describe, expect, it } from 'vitest'
import { html } from './testing/html.ts'

const list = (tag: string, ...items: string[]) =>
  `<${tag}>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</${tag.replace(/ .*/, '')}>\n`

// What commonmark.js 0.31.2 writes.
describe('an empty item with blank lines behind it', () => {
  it.each([
    ['-\n\n\n- a', list('ul', '', '\n<p>a</p>\n')],
    ['1.\n\n\n2. b\n3. c', list('ol', '', '\n<p>b</p>\n', '\n<p>c</p>\n')],
    ['2. y\n1.\n\n\n\n\n1.', list('ol start="2"', '\n<p>y</p>\n', '', '')],
    ['- a\n-\n\n\n-\n\n\n\n- b', list('ul', '\n<p>a</p>\n', '', '', '\n<p>b</p>\n')],
    ['- # x\n  -\n\n\n  - a\n- b', list('ul', `\n<h1>x</h1>\n${list('ul', '', '\n<p>a</p>\n')}`, 'b')],
    ['> -\n>\n>\n> - a', `<blockquote>\n${list('ul', '', '\n<p>a</p>\n')}</blockquote>\n`],
  ])('goes on with the next one: %j', (markdown, expected) => {
    expect(html(markdown)).toBe(expected)
    expect(html(markdown, { gfm: true })).toBe(expected)
  })

  it.each([
    ['another bullet', '-\n\n\n* a', list('ul', '') + list('ul', 'a')],
    ['a number', '-\n\n\n1. a', list('ul', '') + list('ol', 'a')],
    ['another sign behind a number', '1.\n\n\n1) a', list('ol', '') + list('ol', 'a')],
    ['a rule', '-\n\n\n- - -', `${list('ul', '')}<hr>\n`],
    ['text', '-\n\n\n  a', `${list('ul', '')}<p>a</p>\n`],
    ['code', '-\n\n\n    - a', `${list('ul', '')}<pre><code>- a\n</code></pre>\n`],
    ['the list around it', '- -\n\n\n- a', list('ul', `\n${list('ul', '')}`, '\n<p>a</p>\n')],
  ])('ends its list before %s', (_name, markdown, expected) => expect(html(markdown)).toBe(expected))
})
