import { describe, expect, it } from 'vitest'
import { parseHtml } from './html-parser.ts'
import { serialize } from './html-serializer.ts'

describe('reading HTML', () => {
  const read = (html: string) => parseHtml(html).children.map(serialize).join('')

  it.each([
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<ul><li>a<li>b<ul><li>c</ul><li>d</ul>e', '<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>e'],
    ['<table><tr><td>a<td>b<tr><td>c</table>', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>'],
    ['<b><i>a</b>b</i>', '<b><i>a</i></b>b'],
    ['a</p>b', 'ab'],
    ['<h2>a</h1><p>b', '<h2>a</h2><p>b</p>'],
    ['<h2>a<div>b</h3>c</div>d', '<h2>a<div>b</div></h2>cd'],
    ['a < b <3 & c &lt; &copy &#x41;', 'a &lt; b &lt;3 &amp; c &lt; © A'],
    ['<!-- x --><!doctype html><?x?><![if a]>b<![endif]>', 'b'],
    ['<script>a</b><b></script>c', '<script>a</b><b></script>c'],
    ['<textarea>&lt;b></textarea>', '<textarea>&lt;b&gt;</textarea>'],
    ['<a href=x title="a b" checked>c', '<a href="x" title="a b" checked>c</a>'],
    ['<a b="', ''],
    ['<img alt=>a<td width= >b<p ="">c', '<img alt="">a<td width="">b<p =""="">c</p></td>'],
    ['<svg><g/><path d=M0/><a/></svg>b', '<svg><g></g><path d="M0/"><a></a></path></svg>b'],
    ['<svg><foreignobject><p/>a</svg><p/>b', '<svg><foreignobject><p>a</p></foreignobject></svg><p>b</p>'],
    ['<a href="x"="" =y title = z/>a', '<a href="x" =""="y" title="z/">a</a>'],
    [
      '<a href="?a&reg=1&sect=2&copy=&amp=3&reg;=&lt&#38=">a',
      '<a href="?a&amp;reg=1&amp;sect=2&amp;copy=&amp;amp=3®=&lt;&amp;=">a</a>',
    ],
    ['<div __proto__=x constructor=y>a', '<div constructor="y">a</div>'],
  ])('%s', (html, expected) => expect(read(html)).toBe(expected))
})
