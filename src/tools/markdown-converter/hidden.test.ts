import { describe, expect, it } from 'vitest'
import { toMarkdown, type ToMarkdownOptions } from './to-markdown.ts'

const defaults: ToMarkdownOptions = { headingStyle: 'atx', bullet: '*', codeBlockStyle: 'fenced', keepTags: [] }
const markdown = (html: string, options: Partial<ToMarkdownOptions> = {}) =>
  toMarkdown(html, { ...defaults, ...options }).trimEnd()

describe('what a document hides', () => {
  it.each([
    ['<div style="display:none;max-height:0">Preheader</div><p>Hello</p>', 'Hello'],
    ['<p>a<span style="DISPLAY : NONE !important">b</span>c</p>', 'ac'],
    ['<p hidden>a</p><p hidden="until-found">b</p>', 'b'],
    ['<p style="visibility:hidden">a</p><p style="visibility:visible">b</p>', 'b'],
    ['<div style="max-height:0px;overflow:hidden">a</div><div style="max-height:0.5em;overflow:hidden">b</div>', 'b'],
    ['<span style="font-size:0">a</span><span style="font-size:0.9em">b</span>', 'b'],
    [
      '<div style="font-size:0">gap<div style="font-size:14px">cell</div><div style="font-size:90%">c</div></div>',
      'cell',
    ],
    ['<span style="font-size:20px">a</span><span style="font-size:100%">b</span>', 'ab'],
    ['<div style="max-height:100px;overflow:hidden">a</div>', 'a'],
    ['<div style="font-size:0">gap<i>gap</i></div><p>b</p>', 'b'],
    ['<p style="mso-hide:all">not in Outlook</p><p style="opacity:0">fades in</p>', 'not in Outlook\n\nfades in'],
    [
      '<table><tr><th>a<th style="display:none">b<tr><td>1<td style="display:none">2</table>',
      '| a   |\n| --- |\n| 1   |',
    ],
  ])('%s', (html, expected) => expect(markdown(html)).toBe(expected))

  it.each([
    ['<p>a <style>b{}</style><b>c</b> d</p>', 'a **c** d'],
    ['<p>a<script>b()</script>c</p>', 'ac'],
    ['<p>a <span itemprop="x">b<meta itemprop="y" content="z"></span> c</p>', 'a b c'],
    ['<ul><li>a<template>b</template> c</li></ul>', '* a c'],
  ])('nothing of %s but its sentence', (html, expected) => expect(markdown(html)).toBe(expected))

  it('stays in elements that are kept as HTML', () => {
    const html = '<kbd style="display:none">a</kbd>'
    expect(markdown(html, { keepTags: ['kbd'] })).toBe(html)
  })
})
