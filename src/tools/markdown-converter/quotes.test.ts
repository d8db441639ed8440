import createParser from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { boundQuotes, deepSigns } from './quotes.ts'

const ours = createParser().use(boundQuotes)

describe('quotes', () => {
  it.each([
    ['nested as deep as may be', `${'>'.repeat(99)} a\n`.repeat(3000)],
    ['with answers between them', '> quoted\nanswer\n'.repeat(20_000)],
    ['with a heading and an answer', '> # quoted\nanswer\n'.repeat(700)],
    ['apart', '> # quoted\n\nanswer\n\n'.repeat(10_000)],
  ])('%s are read', (_name, text) => expect(ours.render(text)).toBe(createParser().render(text)))

  it.each(['---\n:\n>', '***\na\n>', 'a\n>#\n'])('of %j that run into each other are refused in time', (text) => {
    const start = cpuTime()
    expect(() => ours.render(text.repeat(60_000 / text.length))).toThrow('run into each other')
    expectSoon(cpuTime() - start, 2000)
  })
})

describe('a sign of a quote behind four columns', () => {
  const md = createParser('commonmark').use(boundQuotes).use(deepSigns)
  const quoted = (text: string) => `<blockquote>\n${text}</blockquote>\n`

  it.each([
    ['> a\n    > b', quoted('<p>a\n&gt; b</p>\n')],
    ['> a\n\t>b', quoted('<p>a\n&gt;b</p>\n')],
    ['> a\n    >', quoted('<p>a\n&gt;</p>\n')],
    ['> > a\n>     > b', quoted(quoted('<p>a\n&gt; b</p>\n'))],
    ['> - a\n    > b', quoted('<ul>\n<li>a\n&gt; b</li>\n</ul>\n')],
    ['- > a\n      > b', `<ul>\n<li>\n${quoted('<p>a\n&gt; b</p>\n')}</li>\n</ul>\n`],
    ['> ```\n    > b', `${quoted('<pre><code></code></pre>\n')}<pre><code>&gt; b\n</code></pre>\n`],
    ['> a\n>\n    > b', `${quoted('<p>a</p>\n')}<pre><code>&gt; b\n</code></pre>\n`],
  ])('is text: %j', (text, html) => expect(md.render(`${text}\n`)).toBe(html))

  it.each(['> a\n   > b', '- > a\n  >     > b', '- a\n    > b', '> a\n\n    > b', '1. > a\n   > b'])(
    'is told from others: %j',
    (text) => expect(md.render(text)).toBe(createParser('commonmark').render(text)),
  )

  it('costs no more than its line', () => {
    const start = cpuTime()
    for (const text of ['> a\n    > b\n# c\n', '> a\n    > b\n', `${' '.repeat(50)}> a\n`, ' ']) {
      md.render(text.repeat(60_000 / text.length))
    }
    expectSoon(cpuTime() - start, 2000)
  })
})
