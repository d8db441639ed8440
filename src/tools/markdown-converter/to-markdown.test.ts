import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { parseHtml, type Root } from './html-parser.ts'
import { plainText } from './plain-text.ts'
import { html } from './testing/html.ts'
import { toMarkdown, type ToMarkdownOptions } from './to-markdown.ts'

const defaults: ToMarkdownOptions = { headingStyle: 'atx', bullet: '*', codeBlockStyle: 'fenced', keepTags: [] }
const markdown = (html: string, options: Partial<ToMarkdownOptions> = {}) =>
  toMarkdown(html, { ...defaults, ...options }).trimEnd()
const back = (source: string) => html(source, { gfm: true })

describe('HTML to Markdown', () => {
  it.each([
    ['<h1>A</h1><h6>B</h6>', '# A\n\n###### B'],
    ['<p>a <b>b</b> <i>c</i> <s>d</s> <code>e</code></p>', 'a **b** _c_ ~~d~~ `e`'],
    [
      '<p><kbd>Ctrl</kbd><kbd>C</kbd> <code>a`b</code><code></code><code>c</code></p>',
      '`Ctrl`<!-- -->`C` ``a`b``<!-- -->`c`',
    ],
    ['<p>a<code> </code> <code>b</code>`</p>', 'a `b`\\`'],
    ['<p><em>a <b>_</b></em> 2 * 3</p>', '_a **\\_**_ 2 * 3'],
    ['<p>Ann &lt;<i>user</i>@example.com&gt;</p>', 'Ann \\<_user_@example.com>'],
    ['<p>&lt;1.<b>b</b>@example.com&gt; a &lt; <b>c</b></p>', '\\<1.**b**@example.com> a < **c**'],
    ['<p><b>2 * 3 *</b></p>', '<strong>2 * 3 \\*</strong>'],
    ['<p>a<br>b</p>', 'a\\\nb'],
    ['<p><b>a *<br>b</b> _<br>c_</p>', '**a \\*\\\nb** \\_\\\nc\\_'],
    ['<p>  a \n\n b  <b> c </b>d</p>', 'a b **c** d'],
    [
      '<p><b>Note:&nbsp;</b>a <i>&nbsp;<s>b&nbsp;</s></i>c<b>&nbsp;</b>d</p>',
      '**Note:**\u00a0a \u00a0_~~b~~_\u00a0c\u00a0d',
    ],
    ['<p>x<b>y</b>z</p>', 'x**y**z'],
    ['<p>x<i>y</i>z</p>', 'x*y*z'],
    ['<p>a<b>“b”</b>c</p>', 'a<strong>“b”</strong>c'],
    ['<b>a</b><b>b</b>', '<strong>a</strong>**b**'],
    ['<b>a <b>b</b></b>', '**a b**'],
    ['<p><a href="/x y" title=\'a "b"\'>l</a></p>', '[l](</x y> "a \\"b\\"")'],
    ['<a href="https://a.b">https://a.b</a>', '<https://a.b>'],
    ['<a href="java\tscript:alert(1)">x</a>', 'x'],
    ['<a href="data:text/html,x">x</a><img src="data:text/html,y" alt="z">', 'xz'],
    ['<a href=u><h2>T</h2><p>t</p></a>', '## [T](u)\n\n[t](u)'],
    ['<img src=a.png alt="x [y]">', '![x \\[y\\]](a.png)'],
    ['<ul><li>a<li>b</ul><ul><li>c</ul>', '* a\n* b\n\n- c'],
    ['<ol start=9><li>a<li>b</ol>', '9. a\n10. b'],
    ['<h1>C #&nbsp;</h1><p>a', '# C #\u00a0\n\na'],
    ['<ol start=""><li>a</ol>', '1. a'],
    ['<ol start=abc><li>a</ol>', '1. a'],
    ['<ol start=0><li>a</ol>', '0. a'],
    ['<p>a <img src="x.png" alt=> b</p><p>c</p>', 'a ![](x.png) b\n\nc'],
    ['<a href="https://a.b/?x=eu&reg=1&copy=true">c</a>', '[c](https://a.b/?x=eu&reg=1&copy=true)'],
    ['<a href="?a=1&amp;reg;=2" title="&amp;lt;">c</a>', '[c](?a=1\\&reg;=2 "\\&lt;")'],
    ['<ul><li><p>a</p><p>b</p><li>c</ul>', '* a\n\n  b\n\n* c'],
    ['<ul><li>a<ol><li>b</ol></ul>', '* a\n  1. b'],
    ['<ul><li>a<ul><li>b</li></ul></li><ul><li>c</li></ul></ul>', '* a\n  * b\n  - c'],
    ['<ul><li><input type=checkbox checked>a<li><input type=checkbox> b</ul>', '* [x] a\n* [ ] b'],
    ['<ul><li><hr></ul>', '* ___'],
    ['<blockquote><p>a<p>b</blockquote>', '> a\n>\n> b'],
    ['<pre><code class="hljs language-js">a\n\nb\n</code></pre>', '```js\na\n\nb\n```'],
    ['<div class="highlight highlight-source-py"><pre>a</pre></div>', '```py\na\n```'],
    ['<pre>```\na</pre>', '````\n```\na\n````'],
    ['<pre>a<br>b<div>c</div><div>d</div>e</pre>', '```\na\nb\nc\nd\ne\n```'],
    ['<pre><code><div>a</div>\n<div><br></div><div> b\n</div></code></pre>', '```\na\n\n b\n```'],
    ['<pre class="prettyprint"><ol><li><span>a</span></li><li>b</li></ol></pre>', '```\na\nb\n```'],
    ['<table><tr><th>a<td><pre>b\n\n  c|</pre></table>', '| a   | `b`<br>`  c\\|` |\n| --- | -------------- |'],
    [
      '<table><tr><td><pre>1\n2</pre><td><div><pre><code class="language-c">a\nb</code></pre></div></table>',
      '```c\na\nb\n```',
    ],
    ['<code>a`b``c</code>', '```a`b``c```'],
    ['<dl><dt>a<dd>b</dl>', '**a**\n\nb'],
    ['<a href="/1">One<br></a><a href="/2"><br> <br>Two</a>', '[One](/1)\\\n\\\n\\\n[Two](/2)'],
    ['one<b><br></b>two<i> <br>x<br><br></i>three', 'one\\\ntwo\\\n_x_\\\n\\\nthree'],
    ['a <b> </b>b<i>&nbsp; <br></i>c', 'a b\u00a0\\\nc'],
    ['Sale<b>Now🔥</b>only', 'Sale<strong>Now🔥</strong>only'],
    ['Sale🔥<b>Now</b>🔥only<i>🔥</i>x', 'Sale🔥**Now**🔥only<em>🔥</em>x'],
    ['a🔥<b>(b)</b>🔥c', 'a🔥**(b)**🔥c'],
    ['<b>C:\\&nbsp;</b>x <b>\\ </b>', '**C:\\\\**\u00a0x **\\\\**'],
    ['http://my__host/x ~www.a.b__c d_e', 'http\\://my\\_\\_host/x ~www\\.a.b\\_\\_c d_e'],
    ['http://a.b__http://c.d~2', 'http\\://a.b\\_\\_http\\://c.d\\~2'],
    [
      '10<sup class=x>3</sup> H<sub>2</sub>O <b>x</b><sup>a*b*</sup>',
      '10<sup>3</sup> H<sub>2</sub>O **x**<sup>a\\*b\\*</sup>',
    ],
    ['a<sup><a href="/n">1</a></sup><sub> </sub>b<sup></sup>c', 'a[1](/n) bc'],
    ['Jane &lt;7up@x.com> 1 &lt;3@ &lt;-', 'Jane \\<7up@x.com> 1 <3@ <-'],
    ['<ol start=2><li value=5>a<li>b</ol>', '5. a\n6. b'],
    ['<script>a</script><style>b</style>c', 'c'],
    ['<p>~5 km or ~6 km, H~2~O ~a~', '~5 km or ~6 km, H\\~2\\~O ~a\\~'],
    ['<p>&#0000000065;&#x00000042;&#99999999999;</>', 'AB\ufffd'],
    ['<b>a</b>\ufeffb <i>c</i>\u2028d *\ufeff*', '**a**\ufeffb *c*\u2028d \\*\ufeff\\*'],
    ['\ufeff<p>a</p>', 'a'],
    ['\ufeff', ''],
    ['', ''],
  ])('%s', (html, expected) => expect(markdown(html)).toBe(expected))

  it('keeps tables: header, alignment, pipes, breaks, spans and caption', () => {
    const html =
      '<table><caption>Cap</caption><thead><tr><th>A<th align=right>B<th style="text-align:center">C</thead><tr><td>1|2<td>a<br>b<td><p>c<p>d<tr><td colspan=2>x<td>y</table>'
    expect(markdown(html)).toBe(
      [
        'Cap',
        '',
        '| A    |      B |   C    |',
        '| ---- | -----: | :----: |',
        '| 1\\|2 | a<br>b | c<br>d |',
        '| x    |        |   y    |',
      ].join('\n'),
    )
  })

  it.each(['-1', '0', '1.5', '1e3', 'x', ''])('takes a span of “%s” for one column', (span) => {
    expect(markdown(`<table><tr><th colspan="${span}">a<th>b</table>`)).toBe('| a   | b   |\n| --- | --- |')
  })

  it('reads a heading that looks like a row of a table back as one', () => {
    expect(back(markdown('<h2>Home |</h2>', { headingStyle: 'setext' }))).toBe('<h2>Home |</h2>\n')
  })

  it('takes tables that only lay out a page apart', () => {
    expect(markdown('<table><tr><td><h1>A</h1><p>b</table>')).toBe('# A\n\nb')
    expect(markdown('<table><tr><td>a<td><table><tr><td>b<td>c</table></table>')).toContain('| b   | c   |')
    expect(markdown('<table><caption>Cap</caption><tr><td>a</table>')).toBe('Cap\n\na')
  })

  it('aligns a column by its own cells where one above spans several', () => {
    const html = '<table><tr><th colspan=2>N<th align=right>P<tr><td align=left>a<td align=center>b<td>1</table>'
    expect(markdown(html).split('\n')[1]).toBe('| --- | :-: | --: |')
    const spans = '<table><tr><th rowspan=2>N<th>P<th>Q<tr><td align=right>1<td>2</table>'
    expect(markdown(spans).split('\n')[1]).toBe('| --- | --- | --- |')
  })

  it('keeps a backslash before a bar in the address, the title and the tag of a cell', () => {
    const html =
      '<table><tr><th><a href="/a\\|b" title="c\\|d">l</a> http://g.h\\|i!<th><kbd title="e\\|f">k</kbd></table>'
    const again = back(markdown(html, { keepTags: ['kbd'] }))
    expect(again).toContain('title="c\\|d"')
    expect(again).toContain('href="/a%5C%7Cb"')
    expect(again).toContain('title="e\\|f"')
    expect(again).toContain('>http://g.h\\|i</a>!')
  })

  it('keeps a table whose pictures, films and code in links have bars', () => {
    const html =
      '<table><tr><th><img src="a|b" alt="c|d" title="e|f"><th><video src="g|h"></video><th><a href="i"><code>j\\|k</code></a></table>'
    expect(back(markdown(html)).match(/<th>.*/g)).toEqual([
      '<th><img src="a%7Cb" alt="c|d" title="e|f"></th>',
      '<th><a href="g%7Ch">g|h</a></th>',
      '<th><a href="i"><code>j\\|k</code></a></th>',
    ])
  })

  it('keeps the blank lines of a preformatted text that stays HTML', () => {
    const pre = '<pre>a\n\n\n b\n \nc</pre>'
    const kept = markdown(`<div>\n\n${pre}</div>${pre}`, { keepTags: ['div', 'pre'] })
    const again = parseHtml(back(kept))
    expect(textIn(again, 'pre')).toEqual(['a\n\n\n b\n \nc', 'a\n\n\n b\n \nc'])
  })

  it.each<[string, Partial<ToMarkdownOptions>, string]>([
    ['<h1>Ab</h1><h2>B</h2><h3>C</h3>', { headingStyle: 'setext' }, 'Ab\n===\n\nB\n---\n\n### C'],
    ['<ul><li>a</ul>', { bullet: '-' }, '- a'],
    ['<ul><li>a</ul>', { bullet: '_' }, '- a'],
    ['<pre><code class=language-js>a\n\nb</code></pre>', { codeBlockStyle: 'indented' }, '    a\n\n    b'],
    ['<ul><li>a</ul><pre>b</pre>', { codeBlockStyle: 'indented' }, '* a\n\n```\nb\n```'],
    ['<pre>a</pre><pre>b</pre>', { codeBlockStyle: 'indented' }, '    a\n\n```\nb\n```'],
    ['<pre>a\n\n</pre>', { codeBlockStyle: 'indented' }, '```\na\n\n```'],
    ['<ul><li>a<pre>b</pre></ul>', { codeBlockStyle: 'indented' }, '* a\n\n      b'],
    ['<ul><li>a<h1>b</h1></ul>', { headingStyle: 'setext' }, '* a\n\n  b\n  ==='],
    ['<ul><li>a<h1>#b</h1></ul>', { headingStyle: 'setext' }, '* a\n\n  #b\n  ==='],
    ['<ul><li>a<h1></h1></ul>', {}, '* a\n  #'],
    [
      '<table><tr><th>a<details><summary>b</summary>c|<p>d</details><td><div class=e>f</div></table>',
      { keepTags: ['details', 'div'] },
      '| a<details><summary>b</summary>c\\|<p>d</p></details> | <div class="e">f</div> |\n| --------------------------------------------------- | ---------------------- |',
    ],
    ['<ul><li><ins>a</ins><div>b</div>c</ul>', { keepTags: ['div'] }, '* a\n\n  <div>b</div>\n\n  c'],
    [
      '<p>a <kbd class=x>Ctrl</kbd> <ins>b *c*</ins></p>',
      { keepTags: ['KBD', 'ins'] },
      'a <kbd class="x">Ctrl</kbd> <ins>b \\*c\\*</ins>',
    ],
    [
      '<p>Icon <svg viewBox="0 0 9 9"><path d="M0\n\n0"/><text>a*b*</text></svg> <svg/>x</p>',
      { keepTags: ['svg'] },
      'Icon <svg viewbox="0 0 9 9"><path d="M0 0"></path><text>a\\*b\\*</text></svg> <svg></svg>x',
    ],
    [
      'a <audio controls><source src="a.mp3">no <b>x</b></audio> <video src="b.mp4"></video>',
      { keepTags: ['audio'] },
      'a <audio controls=""><source src="a.mp3">no <b>x</b></audio> [b.mp4](b.mp4)',
    ],
    [
      '<table><tr><th>a<th><math alttext="x|\ny"><msup><mi>x</mi><mn>2</mn></msup></math></table>',
      { keepTags: ['math'] },
      '| a   | <math alttext="x\\| y"><msup><mi>x</mi><mn>2</mn></msup></math> |\n| --- | -------------------------------------------------------------- |',
    ],
    [
      '<picture><source srcset=a><img src=b></picture>',
      { keepTags: ['picture'] },
      '<picture><source srcset="a"><img src="b"></picture>',
    ],
    [
      '<details><summary>s</summary>\n\n<p>a</details>',
      { keepTags: ['details'] },
      '<details><summary>s</summary>\n<p>a</p></details>',
    ],
  ])('%s with %j', (html, options, expected) => expect(markdown(html, options)).toBe(expected))

  it.each([
    'text<hr>',
    'text<ol start="3"><li>z</li></ol>',
    'text<blockquote>q</blockquote><pre><code>c</code></pre>',
    '<ul><li>b</li></ul>c',
    '<ul><li>b</li></ul><table><thead><tr><th>h</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<blockquote>q</blockquote>c',
    '<blockquote>q</blockquote><blockquote>r</blockquote>',
    '<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>after',
  ])('keeps apart what stands in an item of a list: %s', (content) => {
    const html = `<ul><li>${content}</li><li>d</li></ul>`
    expect(back(markdown(html)).replace(/<\/?p>|\n/g, '')).toBe(html)
  })

  it.each(['see www.中文', '(www.中文)', 'www.intranet, <em>www.a_b</em>', 'www.中文 and Www.x.'])(
    'is no link where only www. and one word stand: %s',
    (text) => expect(back(markdown(`<p>${text}</p>`))).toBe(`<p>${text}</p>\n`),
  )

  it('leaves addresses as people write them', () => {
    expect(markdown('<p>see www.example.com, www.müller.de/a or <a href="/b">www.x</a></p>')).toBe(
      'see www.example.com, www.müller.de/a or [www.x](/b)',
    )
  })

  it.each([
    ['Web: https://a.example/b<br>Tel: 1', 'Web: <https://a.example/b>\\\nTel: 1'],
    ['<b>Web: https://a.example/b</b><br>Tel: 1', '**Web: <https://a.example/b>**\\\nTel: 1'],
    ['www.a.example<br>Tel: 1', '[www.a.example](http://www.a.example)\\\nTel: 1'],
    ['(https://a.example/~b/)', '(<https://a.example/~b/>)'],
    ['https://a.example/B_(c), https://a.example/b_c.', '<https://a.example/B_(c)>, https://a.example/b_c.'],
    ['www.a.example/~b', '[www.a.example/\\~b](http://www.a.example/~b)'],
    ['https://a.example/&amp;lt;/b', '[https://a.example/\\&lt;/b](https://a.example/\\&lt;/b)'],
    ['https://a.example/<i>b</i>/<code>c</code>', '<https://a.example/>_b_/`c`'],
    ['<i>a_b_www.a.example</i>', '_a_b\\_[www.a.example](http://www.a.example)_'],
    ['<b>https://a.example/</b>(b)', '**<https://a.example/>**(b)'],
    ['<a href="mailto:a@b.c">a@b.c</a>', '<a@b.c>'],
    ['<a href="mailto:jörg@b.c">jörg@b.c</a>', '[jörg@b.c](mailto:jörg@b.c)'],
    ['<a href="mailto:a@b_c.d">a@b_c.d</a>', '[a@b_c.d](mailto:a@b_c.d)'],
    ['<a href="mailto:a@b.c?subject=d">a@b.c?subject=d</a>', '[a@b.c?subject=d](mailto:a@b.c?subject=d)'],
  ])('writes the address in “%s” so that readers find its end', (html, expected) =>
    expect(markdown(`<p>${html}</p>`)).toBe(expected),
  )

  it('keeps rows of tables that addresses with bars stand in', () => {
    const link = '<a href="https://a.example/b|c">https://a.example/b|c</a>'
    expect(markdown(`<table><tr><th>${link}<th>https://a.example/~b|c</table>`)).toContain(
      '| <https://a.example/b\\|c> | <https://a.example/~b\\|c> |',
    )
  })

  it('links no address with a backslash or a mark of emphasis that is not its own', () => {
    const part = fc.constantFrom(
      'https://a.example/',
      'www.a.example/',
      'x',
      ' ',
      '~b',
      '_c_',
      '*d*',
      '(e)',
      '.',
      '&amp;lt;',
      '&lt;',
      '>',
      '`',
      '<br>',
      '<i>f</i>',
      '<b>g',
      '</b>',
      '<code>h</code>',
      '\u00a0',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const html = `<p>${parts.join('')}</p>`
        const result = back(toMarkdown(html, defaults))
        expect(textOf(result).replaceAll(/\s/g, '')).toBe(textOf(html).replaceAll(/\s/g, ''))
        expect(result).not.toMatch(/href="[^"]*%5C/)
      }),
      { numRuns: 2000 },
    )
  })

  it('means emphasis beside emoji and after a backslash, too', () => {
    for (const html of [
      'Sale<strong>Now🔥</strong>only',
      'a🔥<em>b</em>🔥<em>🔥</em>',
      '<strong>C:\\</strong>\u00a0x',
    ]) {
      expect(back(markdown(`<p>${html}</p>`))).toBe(`<p>${html}</p>\n`)
    }
  })

  it('leaves no backslash where an item ends with a break and a no-break space', () => {
    expect(markdown('<ul><li>a<br>&nbsp;</li><li>b</li></ul>')).toBe('* a\\\n  \u00a0\n* b')
    expect(back('* a\\\n  \u00a0\n* b\n')).toBe('<ul>\n<li>a<br>\n\u00a0</li>\n<li>b</li>\n</ul>\n')
  })

  it('writes no blank lines into an item that does not need them', () => {
    expect(markdown('<ul><li>a<ul><li>b</li></ul></li><li>c<blockquote>q</blockquote><pre>d</pre></li></ul>')).toBe(
      '* a\n  * b\n* c\n  > q\n  ```\n  d\n  ```',
    )
  })

  it.each([
    '# a',
    '- a',
    '+ a',
    '1. a',
    '1) a',
    '> a',
    '---',
    '- - -',
    '***',
    '___',
    '```',
    '~~~',
    '    a',
    '=== ',
    '[a]: b',
    '[^1]: b',
    '[x] a',
    '*a*',
    '**a**',
    '_a_',
    'a_b_c',
    '`a`',
    '[a](b)',
    '![a](b)',
    '<b>',
    '</b>',
    '<!-- a',
    '&lt;',
    '&#65;',
    '\\*',
    '\\',
    'a\\',
    '~~a~~',
    '~a~',
    'H~2~O',
    '~a b~c d~~ e~',
    '|a|b|',
    '<https://a.b>',
    '2 * 3',
    'a < b',
    'R&D',
    '#a',
    '-a',
    '!',
    'a # #',
    '*',
    '_',
    '`',
    ':-:',
    '+',
    '12.',
    '\u00a0a',
    'x*y*z',
    '**',
    'a]b[c',
  ])('means the text “%s” by it', (text) => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    for (const html of [
      `<p>${escaped}</p>`,
      `<p>x<br>${escaped}<br>y</p>`,
      `<h2>${escaped}</h2>`,
      `<ul><li>${escaped}</li></ul>`,
    ]) {
      expect(textOf(back(markdown(html)))).toBe(textOf(html))
    }
  })

  it('means the text it was given, whatever it is', () => {
    const text = fc.string({ unit: fc.constantFrom(...'#*_`~[]()!<>&|:-+\\ a1.\u00e9"'), minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(text, (value) => {
        const html = `<p>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`
        expect(textOf(back(markdown(html)))).toBe(textOf(html))
      }),
      { numRuns: 500 },
    )
  })

  it('keeps the text, the code and the links of emphasis in emphasis, whatever signs stand beside', () => {
    const sign = fc.constantFrom('a', 'b c', ' d ', '.', '(x)', ' ', '&amp;', '&lt;', ...'*_`![]~\\|:-#“é')
    const code = fc.constantFrom('x', 'a`b', '`', '|').map((text) => `<code>${text}</code>`)
    const link = fc.constantFrom('x', '*', '_').map((text) => `<a href="u">${text}</a>`)
    const within = (tag: string, content: fc.Arbitrary<string>) => content.map((inner) => `<${tag}>${inner}</${tag}>`)
    const leaf = fc
      .array(fc.oneof({ weight: 3, arbitrary: sign }, code, link), { maxLength: 3 })
      .map((all) => all.join(''))
    const around = (tags: string[], content: fc.Arbitrary<string>) =>
      fc.tuple(leaf, fc.oneof(...tags.map((tag) => within(tag, content))), leaf).map((all) => all.join(''))
    const nested = around(['strong', 'em', 'del'], fc.oneof(leaf, around(['b', 'i', 's'], leaf)))
    const told = (html: string) => [
      textOf(html).replaceAll(/\s/g, ''),
      html.match(/<code>.*?<\/code>/g) ?? [],
      html.split('<a ').length,
    ]
    fc.assert(
      fc.property(nested, (inner) => {
        const html = `<p>${inner}</p>`
        expect(told(back(markdown(html)).replaceAll('<!-- -->', ''))).toEqual(told(html))
      }),
      { numRuns: 2000 },
    )
  })

  it('reads what word processors put on the clipboard', () => {
    expect(
      markdown(
        '<b style="font-weight:normal"><p>a <span style="font-weight:700;font-style:italic">b</span> <span style="text-decoration:line-through">c</span></p></b>',
      ),
    ).toBe('a **_b_** ~~c~~')
    expect(
      markdown(
        '<p>10<span style="font-size:0.6em;vertical-align:super;">3</span> <span style="vertical-align:baseline">H</span><span style="vertical-align: sub">2</span>O</p>',
      ),
    ).toBe('10<sup>3</sup> H<sub>2</sub>O')
    const marker = (sign: string) => `<span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span>`
    // Word writes them with or without the fonts of the marker.
    const fonts = (inner: string) =>
      `<b><span style='font-family:Symbol;mso-bidi-font-family:Symbol'>${inner}</span></b>`
    for (const dressed of [(inner: string) => inner, fonts]) {
      const item = (level: number, sign: string, text: string) =>
        `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]>${dressed(marker(sign))}<![endif]>${text}</p>\n`
      expect(markdown(item(1, '·', 'a') + item(2, '1.', '<b>b</b>') + item(1, '·', 'c'))).toBe('* a\n  1. **b**\n* c')
    }
  })

  it('goes on with the numbers of a list of Word, and leaves out its empty paragraphs', () => {
    const item = (level: number, sign: string) =>
      `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span>x</p>`
    expect(markdown(`${item(1, '1.')}<p>y</p>${item(1, '2.')}${item(2, '2.3.')}${item(1, 'c)')}`)).toBe(
      '1. x\n\ny\n\n2. x\n\n   3. x\n\n3. x',
    )
    expect(markdown(item(1, '1.') + item(1, '2.') + item(1, '1.'))).toBe('1. x\n2. x\n\n1) x')
    expect(markdown('<p>a<o:p></o:p></p><p><o:p>&nbsp;</o:p></p><p>b <o:p>c</o:p></p>')).toBe('a\n\nb c')
  })

  it('refuses a table that would explode, and survives spans and nesting', () => {
    expect(() => markdown(`<table>${'<tr><td colspan=50><td colspan=50>'.repeat(3000)}</table>`)).toThrow('too large')
    expect(markdown('<td colspan=100000>a').length).toBeLessThan(100)
    for (const tag of ['<div>', '<b>', '<ul><li>', '<blockquote>', '<table><tr><td>', '<pre>']) {
      expect(markdown(`${tag.repeat(5000)}a`).length).toBeLessThan(10_000)
    }
  })

  it.each([
    '<',
    '<!--',
    '<a b="',
    '&a',
    '*a ',
    '<br>',
    '<li>a',
    '<tr><td>a',
    '</a>',
    '<p>a<b>b</b>',
    '`a',
    '<span style="font-weight:',
    '<svg><path/>',
    '<b><br> &nbsp;',
    '<a href=u><br>',
    '<a href=#n><td>1',
    '<ol class=footnotes><li id=n><a href=#n>1</a>',
    'https://a.b/~',
    'www.a.b/~ ',
    'https://a.b/)',
    '<p style="mso-list:l0 level1"><b><span style="mso-list:Ignore">',
  ])('takes a time in proportion to the length of “%s” repeated', (unit) => {
    const time = (size: number) => {
      const start = cpuTime()
      markdown(unit.repeat(size / unit.length))
      return cpuTime() - start
    }
    time(10_000)
    expect(time(160_000)).toBeLessThan(16 * 6 * Math.max(5, time(10_000)))
  })
})

/** What stands in all elements of a name. */
function textIn({ children }: Pick<Root, 'children'>, name: string): string[] {
  return children.flatMap((child) => {
    if (child.type === 'text') return []
    return child.tagName === name ? plainText(child.children) : textIn(child, name)
  })
}

/** The text that a reader of the HTML sees; white space counts as one space. */
function textOf(html: string): string {
  const text = (nodes: ReturnType<typeof parseHtml>['children']): string =>
    nodes
      .map((node) => (node.type === 'text' ? node.value : node.tagName === 'br' ? ' ' : text(node.children)))
      .join('')
  return text(parseHtml(html).children)
    .replace(/[ \n\t]+/g, ' ')
    .trim()
}

const MEGABYTE = 1024 ** 2

describe('HTML of 64 kB', () => {
  it.each([
    ['one row of 16,000 cells', `<table><tr>${'<td>'.repeat(16_000)}`],
    ['a row of two cells above it', `<table><tr><td>a<td>b<tr>${'<td>'.repeat(15_900)}`],
    ['links around one another', `${'<a href=x>'.repeat(3000)}${'a<p>'.repeat(8000)}`],
    [
      'emphasis in emphasis',
      `${Array.from({ length: 6000 }, (_, at) => `<b a=${at}>`).join('')}${'a<p>'.repeat(4000)}`,
    ],
    ['a link that is none', `<a href="javascript:${' '.repeat(20_000)}">${'a<p>'.repeat(9000)}`],
  ])('of %s is written in time', (_name, html) => {
    const start = cpuTime()
    expect(toMarkdown(html, defaults, MEGABYTE).length).toBeGreaterThan(0)
    expectSoon(cpuTime() - start, 1500)
  })

  it.each(['href', 'title'])('whose %s would be written thousands of times is refused early', (name) => {
    const html = `<a href=x ${name}="${'‹'.repeat(10_000)}">${'a<p>'.repeat(8000)}`
    const start = cpuTime()
    expect(() => toMarkdown(html.replace('href=x href', 'href'), defaults, MEGABYTE)).toThrow(
      'The result would be longer than 1 MB.',
    )
    expectSoon(cpuTime() - start, 1500)
  })
})

it('blank lines that stay are written in time', () => {
  const html = `<pre>${'\n'.repeat(200_000)}${'\n '.repeat(100_000)}a`
  const start = cpuTime()
  expect(toMarkdown(html, { ...defaults, keepTags: ['pre'] })).toContain('&#10; &#10;')
  expectSoon(cpuTime() - start, 1500)
})

it('elements around blocks are written in each of them once', () => {
  const html = '<a href=x><b><i><b>one<p>two</b></i></b></a>'
  expect(toMarkdown(html, defaults)).toBe('[**_one_**](x)\n\n[**_two_**](x)\n')
})
