import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { html } from './testing/html.ts'

describe('GitHub Flavored Markdown', () => {
  it.each([
    ['~~a~~', '<p><del>a</del></p>\n'],
    ['a ~~~b~~~ ~~~~c~~~~ ~~d~~', '<p>a ~~~b~~~ ~~~~c~~~~ <del>d</del></p>\n'],
    ['~~Hi~~ Hello, ~there~ world!', '<p><del>Hi</del> Hello, <del>there</del> world!</p>\n'],
    ['H~2~O', '<p>H<del>2</del>O</p>\n'],
    ['~5 km or ~6 km, ~a~~ and ~~a~ b', '<p>~5 km or ~6 km, <del>a~~ and ~~a</del> b</p>\n'],
    ['~5 km or ~6 km ~~ 5~~', '<p>~5 km or ~6 km ~~ 5~~</p>\n'],
    ['~a \\~b~ *c ~d*~', '<p><del>a ~b</del> <em>c ~d</em>~</p>\n'],
    ['~a **~b~** ~~c~~~', '<p>~a <strong><del>b</del></strong> ~~c~~~</p>\n'],
    ['[~a~](b) `~a~`', '<p><a href="b"><del>a</del></a> <code>~a~</code></p>\n'],
    ['~a ~~b~~ c~', '<p><del>a <del>b</del> c</del></p>\n'],
    ['- a | b\n--|--\nc', '<ul>\n<li>a | b\n--|--\nc</li>\n</ul>\n'],
    ['# a | b\n--|--', '<h1>a | b</h1>\n<p>--|--</p>\n'],
    ['> a | b\n--|--', '<blockquote>\n<p>a | b\n--|--</p>\n</blockquote>\n'],
    ['x\n1. a | b\n--|--', '<p>x</p>\n<ol>\n<li>a | b\n--|--</li>\n</ol>\n'],
    [
      'x\na | b\n--|--\n- c',
      '<p>x</p>\n<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n</table>\n<ul>\n<li>c</li>\n</ul>\n',
    ],
    ['Home |\n---', '<h2>Home |</h2>\n'],
    ['- a | b\n  ----- ', '<ul>\n<li>\n<h2>a | b</h2>\n</li>\n</ul>\n'],
    ['| a |\n:--', '<table>\n<thead>\n<tr>\n<th align="left">a</th>\n</tr>\n</thead>\n</table>\n'],
    ['write to mailto:me@a.org.', '<p>write to <a href="mailto:me@a.org">mailto:me@a.org</a>.</p>\n'],
    ['remailto:me@a.org', '<p>remailto:<a href="mailto:me@a.org">me@a.org</a></p>\n'],
    ['mailto:me@a.org/x', '<p><a href="mailto:me@a.org">mailto:me@a.org</a>/x</p>\n'],
    ['(xmpp:me@a.org/room.)', '<p>(<a href="xmpp:me@a.org/room">xmpp:me@a.org/room</a>.)</p>\n'],
    ['xmpp:me@a.org/b@c.d/e', '<p><a href="xmpp:me@a.org/b@c.d">xmpp:me@a.org/b@c.d</a>/e</p>\n'],
    ['www.example.com/a_b(c)).', '<p><a href="http://www.example.com/a_b(c)">www.example.com/a_b(c)</a>).</p>\n'],
    ['`x`www.a.com', '<p><code>x</code>www.a.com</p>\n'],
    ['AT&amp;www.b.com &#x41;www.a.com', '<p>AT&amp;www.b.com Awww.a.com</p>\n'],
    ['[x](/u)www.a.com', '<p><a href="/u">x</a>www.a.com</p>\n'],
    ['**x**www.a.com', '<p><strong>x</strong><a href="http://www.a.com">www.a.com</a></p>\n'],
    ['\\*www.a.com', '<p>*<a href="http://www.a.com">www.a.com</a></p>\n'],
    ['x\nwww.a.com', '<p>x\n<a href="http://www.a.com">www.a.com</a></p>\n'],
    ['see README.md and example.com', '<p>see README.md and example.com</p>\n'],
    ['(https://example.com?q=1&amp;)', '<p>(<a href="https://example.com?q=1">https://example.com?q=1</a>&amp;)</p>\n'],
    ['a.b-c_d@a.b.', '<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a>.</p>\n'],
    ['[www.a.com](https://b.com)', '<p><a href="https://b.com">www.a.com</a></p>\n'],
    ['javascript://example.com', '<p>javascript://example.com</p>\n'],
    ['http://under_score.example_com', '<p>http://under_score.example_com</p>\n'],
    [
      '- [x] a\n- [ ] b',
      '<ul>\n<li><input checked="" disabled="" type="checkbox"> a</li>\n<li><input disabled="" type="checkbox"> b</li>\n</ul>\n',
    ],
    ['- [ ]a', '<ul>\n<li>[ ]a</li>\n</ul>\n'],
  ])('%s', (markdown, expected) => expect(html(markdown, { gfm: true })).toBe(expected))

  it.each(['```\ncode', '    code', '> <b>', '- a\n\n  <div>'])(
    'means the same with and without a last line end: %j',
    (text) => expect(html(text.replace(/\n$/, ''))).toBe(html(text.replace(/\n?$/, '\n'))),
  )

  it('links no address in the text of an image', () => {
    expect(html('![a http://b.c/d\\_e *f*](g.png)', { gfm: true })).toBe(
      '<p><img src="g.png" alt="a http://b.c/d_e f"></p>\n',
    )
  })

  it('overlooks a byte order mark', () => {
    expect(html('\ufeff# a')).toBe('<h1>a</h1>\n')
    expect(html('\ufeff')).toBe('')
  })

  it('has footnotes', () => {
    const result = html('a[^1]\n\n[^1]: note', { gfm: true })
    expect(result).toContain('<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>')
    expect(result).toContain('<li id="fn1" class="footnote-item">')
    expect(html('x^[2] + y', { gfm: true })).toBe('<p>x^[2] + y</p>\n')
  })

  it('is off when asked', () => {
    expect(html('~~a~~ www.a.com\n\n| a |\n| - |')).toBe('<p>~~a~~ www.a.com</p>\n<p>| a |\n| - |</p>\n')
  })
})

describe('options', () => {
  it('give every heading an id of its own', () => {
    const ids = [...html('# a\n# a\n# a-1\n# *a*\n# `a`', { headingIds: true }).matchAll(/id="([^"]+)"/g)].map(
      ([, id]) => id,
    )
    expect(ids).toEqual(['a', 'a-1', 'a-1-1', 'a-2', 'a-3'])
  })

  it('put a table of contents where [TOC] stands, or first', () => {
    const toc =
      '<nav class="toc">\n<ul>\n<li><a href="#a">a</a>\n<ul>\n<li><a href="#b">b</a>\n</li>\n</ul>\n</li>\n</ul>\n</nav>\n'
    expect(html('# a\n\n[TOC]\n\n## b', { toc: true })).toBe(`<h1 id="a">a</h1>\n${toc}<h2 id="b">b</h2>\n`)
    expect(html('# a\n\n## b', { toc: true })).toBe(`${toc}<h1 id="a">a</h1>\n<h2 id="b">b</h2>\n`)
    expect(html('text', { toc: true })).toBe('<p>text</p>\n')
    expect(html('<h2 id="\ud800">a</h2>', { toc: true })).toContain('<a href="#%EF%BF%BD">a</a>')
  })

  it('add a language class to code blocks that have none', () => {
    const result = html('```\na\n```\n\n```py\nb\n```\n\n    c\n\n<pre><code>d</code></pre>\n', { highlight: true })
    expect([...result.matchAll(/<code[^>]*>/g)].map(String)).toEqual([
      '<code class="language-javascript">',
      '<code class="language-py">',
      '<code class="language-javascript">',
      '<code class="language-javascript">',
    ])
  })

  it('add rel to links, written in either way', () => {
    const result = html('[a](b) <a href="c">d</a> <a rel="x" href="e">f</a>\n\n<a href="g">', { noopener: true })
    expect(result.match(/rel="noopener noreferrer"/g)).toHaveLength(3)
    expect(result).toContain('<a rel="x noopener noreferrer" href="e">')
  })

  it.each([
    [
      `<a title="a > b" href=c REL = 'nofollow  noopener'>`,
      '<a title="a > b" href=c rel="nofollow noopener noreferrer">',
    ],
    [`<a href="c" title="rel=x">`, '<a rel="noopener noreferrer" href="c" title="rel=x">'],
    [`<a href="c" rel>`, '<a href="c" rel="noopener noreferrer">'],
    ['\n\n<div><a href=/c?d=rel>', '<div><a rel="noopener noreferrer" href=/c?d=rel>'],
    [`<a rel='"&amp;' href="c">`, '<a rel="&quot;&amp; noopener noreferrer" href="c">'],
    ['<a name="c">', '<a name="c">'],
    ['<abbr title="href">', '<abbr title="href">'],
  ])('leave what else %s says', (written, expected) => {
    expect(html(`x ${written}`, { noopener: true })).toContain(expected)
  })

  it('give headings that are written as HTML an id, too', () => {
    const written =
      '<div>\n<h2 class="x">A &amp; <em>B</em></h2>\n<h3 ID="own">C</h3><h1>a</h1>\n</div>\n\n# A\n\n# own'
    expect(html(written, { headingIds: true })).toBe(
      '<div>\n<h2 id="a-b" class="x">A &amp; <em>B</em></h2>\n<h3 ID="own">C</h3><h1 id="a">a</h1>\n</div>\n' +
        '<h1 id="a-1">A</h1>\n<h1 id="own-1">own</h1>\n',
    )
    for (const none of ['<!-- <h1>a</h1> -->', '<h2>a', '<h1>a</h2>', '<style>\n<h1>a</h1>\n</style>']) {
      expect(html(none, { headingIds: true })).toBe(`${none}\n`)
    }
    expect(html('<h2>a</h2>', { toc: true })).toContain('<a href="#a">a</a>')
  })

  it('escape HTML, and never link to code', () => {
    const result = html('<b>x</b> [a](javascript:alert(1)) [b](data:text/html,x)', { rawHtml: 'escape' })
    expect(result).toBe('<p>&lt;b&gt;x&lt;/b&gt; [a](javascript:alert(1)) [b](data:text/html,x)</p>\n')
  })

  it('make a whole page', () => {
    const page = html('# A <b>&amp;</b> B\n', { fullPage: true, headingIds: true })
    expect(page).toMatch(/^<!doctype html>\n<html>/)
    expect(page).toContain('<title>A &amp; B</title>')
  })
})

describe('hostile Markdown', () => {
  it.each([
    ['quotes', '> '],
    ['lists', '- - '],
    ['empty items', '- a\n-\n\n\n'],
    ['empty items in items', '- - -\n\n\n'],
    ['emphasis', '*a **a '],
    ['tildes', '~a ~~a a~'],
    ['brackets', '[a]('],
    ['open brackets', '['],
    ['links', '[a](/x) '],
    ['links to no character', '[a](/x&#0; "&#0;") '],
    ['backticks', '`a``'],
    ['table row', '|a'],
    ['addresses', 'http://a.b/('],
    ['mail', 'a@a.'],
    ['www', 'www.a.b)'],
    ['footnotes', '[^a]'],
    ['headings', '# a\n'],
    ['html', '<a <pre><code'],
    ['links in HTML', '<a href="'],
    ['headings in HTML', '<div><h1 \'"'],
    ['tasks', '- [ ] a\n'],
  ])('of %s takes a time in proportion to its length', (_name, unit) => {
    const time = (size: number) => {
      const start = cpuTime()
      html(unit.repeat(size / unit.length), { gfm: true, headingIds: true, noopener: true, highlight: true, toc: true })
      return cpuTime() - start
    }
    time(5000)
    // A quadratic step would take hundreds of times as long for sixteen times the text.
    expect(time(80_000)).toBeLessThan(16 * 8 * Math.max(4, time(5000)))
  })

  it.each([
    ['addresses', `[a]: /${'x'.repeat(30_000)}\n\n${'[a]'.repeat(10_000)}`],
    ['titles', `[a]: / "${'&'.repeat(30_000)}"\n\n${'[a] '.repeat(9800)}`],
    ['pictures', `- > ![a]\n\n[a]: /${'"'.repeat(30_000)}\n\n${'![a]'.repeat(9800)}`],
    ['notes', `[^1]\n\n[a]: /${'x'.repeat(30_000)}\n\n[^1]: ${'[a]'.repeat(9800)}`],
    ['headings', `[a]: /${'x'.repeat(30_000)}\n\n${'# [a]\n'.repeat(9800)}`],
  ])('of references whose %s would be written again and again is refused early', (_name, markdown) => {
    const start = cpuTime()
    expect(() => html(markdown, { gfm: true, headingIds: true, noopener: true, highlight: true })).toThrow(
      'The result would be longer than 32 MB.',
    )
    expectSoon(cpuTime() - start, 1000)
  })

  it('is measured by what there is room for', () => {
    const markdown = `[a]: /${'x'.repeat(1000)}\n\n${'[a] '.repeat(10)}`
    expect(html(markdown, {}, 11_000)).toHaveLength(10_187)
    expect(() => html(markdown, {}, 10_000)).toThrow('The result would be longer than')
    expect(() => html('# a\n'.repeat(1000), {}, 10_000)).toThrow('The result would be longer than')
  })

  it.each([
    ['`a\n   b`', '<p><code>a b</code></p>\n'],
    ['a `b\n\tc`', '<p>a <code>b c</code></p>\n'],
    ['[a](/u "x\n   y")', '<p><a href="/u" title="x\ny">a</a></p>\n'],
    ['<b c="x\n   y">', '<p><b c="x\ny"></p>\n'],
    ['- `a\n     b`', '<ul>\n<li><code>a b</code></li>\n</ul>\n'],
    ['> `a\n>    b\n  c`', '<blockquote>\n<p><code>a b c</code></p>\n</blockquote>\n'],
    ['a  \n   b', '<p>a<br>\nb</p>\n'],
    ['```\na\n   b\n```', '<pre><code>a\n   b\n</code></pre>\n'],
  ])('takes the indent of its lines from a paragraph, not from code: %j', (text, result) =>
    expect(html(text, { gfm: false, rawHtml: 'keep' })).toBe(result),
  )

  it('begins code and HTML in a tight list on a line of their own', () => {
    const list = (content: string) => `<ul>\n<li>a\n${content}\n</li>\n</ul>\n`
    expect(html('- a\n  ```\n  b\n  ```', { gfm: false })).toBe(list('<pre><code>b\n</code></pre>'))
    expect(html('- a\n  <div>b</div>', { gfm: false, rawHtml: 'keep' })).toBe(list('<div>b</div>'))
    expect(html('[a]: /b\n```\nb\n```', { gfm: false })).toBe('<pre><code>b\n</code></pre>\n')
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'#*_`~[]()!<>&|:-+\\\n a1.@/'), maxLength: 200 }),
        (markdown) => {
          expect(html(markdown, { gfm: true, headingIds: true, noopener: true, toc: true })).toBeTypeOf('string')
        },
      ),
    )
  })
})
