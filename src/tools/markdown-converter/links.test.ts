import createParser from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { namesBeforeBrackets } from './links.ts'

const md = createParser('commonmark').use(namesBeforeBrackets)
const NAMES = '\n\n[foo]: /u'

describe('a name before round brackets that hold no address', () => {
  it.each([
    ['[a](b c[foo])', '[a](b c<a href="/u">foo</a>)'],
    ['[a](b "[foo]', '[a](b &quot;<a href="/u">foo</a>'],
    ['![a](b c[foo])', '![a](b c<a href="/u">foo</a>)'],
    ['[foo](b c[nope])', '<a href="/u">foo</a>(b c[nope])'],
    ['[foo](', '<a href="/u">foo</a>('],
    ['![foo](', '<img src="/u" alt="foo" />('],
    ['[*x* [foo](](/v)', '[<em>x</em> <a href="/u">foo</a>(](/v)'],
  ])('%j', (text, html) => expect(md.render(text + NAMES)).toBe(`<p>${html}</p>\n`))

  it.each(['[a](/b)', '[a](/b "t")', '[a][foo]', '[foo](/b)', '![a](<b c>)', '[foo][]()', '[[a](/b)](/c)', '[a](b'])(
    'leaves %j as it is',
    (text) => expect(md.render(text + NAMES)).toBe(createParser('commonmark').render(text + NAMES)),
  )

  it.each(['[', '[](', '[a](b', '![', '[foo](', '[a]([foo]'])('costs no more than its text: %j', (text) => {
    const start = cpuTime()
    md.render(text.repeat(30_000 / text.length) + NAMES)
    expectSoon(cpuTime() - start, 1000)
  })
})
