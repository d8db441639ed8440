import * as z from 'zod/mini'
import { operation } from '#contract/operation.ts'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'

const on = z._default(z.boolean(), true)
const off = z._default(z.boolean(), false)
const BODY = 4 * 1024 * 1024
/** Names as `Keep Tags` takes them. */
const TAG_LIST = /^\s*(?:[a-zA-Z][a-zA-Z0-9-]*\s*(?:,\s*|$))*$/

const api = {
  toHtml: operation({
    method: 'POST',
    path: '/markdown/to-html',
    summary: 'Turn Markdown into HTML',
    description:
      'CommonMark 0.31.2; with gfm also tables, strikethrough, task lists, footnotes and autolinks. HTML in the text is shown as text unless rawHtml is “keep”: what is kept has to be sanitised before a browser shows it.',
    body: z.strictObject({
      markdown: z.string(),
      gfm: on,
      highlight: on,
      headingIds: on,
      noopener: on,
      toc: off,
      fullPage: off,
      rawHtml: z._default(z.enum(['keep', 'escape']), 'escape'),
    }),
    data: 'markdown',
    answer: z.object({ html: z.string() }),
    worker: 'large',
    bodyLimit: BODY,
    examples: [
      {
        title: 'Heading and link',
        body: { markdown: '# Hello World\n\nSee [us](https://example.com).' },
        answer: {
          html: '<h1 id="hello-world">Hello World</h1>\n<p>See <a href="https://example.com" rel="noopener noreferrer">us</a>.</p>\n',
        },
      },
      {
        title: 'A table',
        body: { markdown: '| a | b |\n| - | -: |\n| 1 | 2 |' },
        answer: {
          html: '<table>\n<thead>\n<tr>\n<th>a</th>\n<th align="right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td align="right">2</td>\n</tr>\n</tbody>\n</table>\n',
        },
      },
      {
        title: 'HTML in the text',
        body: { markdown: '<img src=x onerror=alert(1)>' },
        answer: { html: '<p>&lt;img src=x onerror=alert(1)&gt;</p>\n' },
      },
    ],
    run: ({ markdown, ...options }, { room }) => ({ html: toHtml(markdown, options, room.text) }),
  }),

  toMarkdown: operation({
    method: 'POST',
    path: '/markdown/to-markdown',
    summary: 'Turn HTML into Markdown',
    description:
      'Tables, task lists and the languages of code blocks survive; scripts and styles are left out. keepTags names elements that stay HTML.',
    body: z.strictObject({
      html: z.string(),
      headingStyle: z._default(z.enum(['atx', 'setext']), 'atx'),
      bullet: z._default(z.enum(['*', '-', '_']), '*'),
      codeBlockStyle: z._default(z.enum(['fenced', 'indented']), 'fenced'),
      keepTags: z._default(
        z
          .string()
          .check(z.maxLength(500), z.regex(TAG_LIST, 'Keep Tags is a list of tag names with commas between them.')),
        '',
      ),
    }),
    data: 'html',
    answer: z.object({ markdown: z.string() }),
    worker: 'large',
    bodyLimit: BODY,
    examples: [
      {
        title: 'Heading, emphasis and a kept tag',
        body: { html: '<h1>Hi</h1><p>Press <kbd>Ctrl</kbd> <b>now</b></p>', keepTags: 'kbd,ins' },
        answer: { markdown: '# Hi\n\nPress <kbd>Ctrl</kbd> **now**\n' },
      },
      {
        title: 'A table and code with a language',
        body: { html: '<table><tr><th>a<th>b<tr><td>1<td>2</table><pre><code class="language-js">x()</code></pre>' },
        answer: { markdown: '| a   | b   |\n| --- | --- |\n| 1   | 2   |\n\n```js\nx()\n```\n' },
      },
      {
        title: 'No list of names',
        body: { html: '<p>a', keepTags: '<kbd>' },
        error: 'Keep Tags is a list of tag names with commas between them.',
      },
    ],
    run: ({ html, keepTags, ...options }, { room }) => ({
      markdown: toMarkdown(
        html,
        { ...options, keepTags: keepTags.split(',').flatMap((name) => name.trim() || []) },
        room.text,
      ),
    }),
  }),
}

export default api
