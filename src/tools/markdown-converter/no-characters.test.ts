import { expect, it } from 'vitest'
import { html } from './testing/html.ts'

it.each([
  ['&#0; &#x110000;', '<p>\ufffd \ufffd</p>\n'],
  ['[a](/x&#0;y)', '<p><a href="/x%EF%BF%BDy">a</a></p>\n'],
  ['[a](</x&#xd800;> "t&#0;&amp;")', '<p><a href="/x%EF%BF%BD" title="t\ufffd&amp;">a</a></p>\n'],
  ['[a](/x\\&#0;&#65;)', '<p><a href="/x&amp;#0;A">a</a></p>\n'],
  ['[a]\n\n[a]: /&#0; "1&#0;\n&#0;2"', '<p><a href="/%EF%BF%BD" title="1\ufffd\n\ufffd2">a</a></p>\n'],
  ['``` a&#0;\n```', '<pre><code class="language-a\ufffd"></code></pre>\n'],
])('a reference to no character is U+FFFD in %j', (markdown, expected) => expect(html(markdown)).toBe(expected))
