import createParser from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { lazyLines } from './lazy-lines.ts'

const md = createParser('commonmark').use(lazyLines)
const item = (text: string) => `<ol>\n<li>${text}</li>\n</ol>\n`

describe('a line outside its list item, four columns inside of what is around', () => {
  it.each([
    ['   1. a\n    # b', item('a\n# b')],
    ['  1. a\n    > b', item('a\n&gt; b')],
    ['  1. a\n    ***\nc', item('a\n***\nc')],
    ['  1. a\n    - b', item('a\n- b')],
    ['   1. - a\n     # b', item('\n<ul>\n<li>a\n# b</li>\n</ul>\n')],
    ['10.    > b\n    ~~~a', `<ol start="10">\n<li>\n<blockquote>\n<p>b\n~~~a</p>\n</blockquote>\n</li>\n</ol>\n`],
    ['> > a\n    - b', '<blockquote>\n<blockquote>\n<p>a\n- b</p>\n</blockquote>\n</blockquote>\n'],
    ['>   1. a\n>     # b', `<blockquote>\n${item('a\n# b')}</blockquote>\n`],
  ])('is text: %j', (text, html) => expect(md.render(text)).toBe(html))

  it.each([
    '1. a\n   # b',
    '   1. a\n   # b',
    '- a\n  - b\n    # c',
    '- a\n    - b\n      # c\n   # d',
    '- a\n - b\n  - c\n   - d\n    - e',
    '   1. a\n\n    # b',
    '- > a\n  # b',
    '> 1. a\n    # b',
    '> > a\n# b',
    '> > # a\n    - b',
  ])('is told from others: %j', (text) => expect(md.render(text)).toBe(createParser('commonmark').render(text)))

  it('costs no more than its line', () => {
    const start = cpuTime()
    for (const text of ['   1. a\n    # b\n', '   1. a\n', '    # b\n']) md.render(text.repeat(60_000 / text.length))
    md.render(`${'- '.repeat(60)}a\n${'    # b\n'.repeat(5000)}`)
    expectSoon(cpuTime() - start, 2000)
  })
})
