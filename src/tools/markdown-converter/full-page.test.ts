import { describe, expect, it } from 'vitest'
import { titleOf } from './full-page.ts'
import { html } from './testing/html.ts'

describe('whole pages', () => {
  it.each([
    ['```sh\n# no heading\n```\n\nReal *one*\n=========\n', 'Real one'],
    ['# `a` &amp; **b** [c](d)', 'a &amp; b c'],
    ['text alone', 'Document'],
    ['<h2 class="x">Raw</h2>', 'Raw'],
    ['<h1>never closed', 'Document'],
    ['# A \\</title> B', 'A &lt;/title&gt; B'],
  ])('call %j by its first heading', (markdown, title) => {
    expect(titleOf(html(markdown, { rawHtml: 'keep', headingIds: true }))).toBe(title)
    expect(html(markdown, { rawHtml: 'keep', fullPage: true })).toContain(`<title>${title}</title>`)
  })
})
