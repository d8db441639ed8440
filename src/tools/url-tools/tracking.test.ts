import { describe, expect, it } from 'vitest'
import { cleanText, cleanUrl } from './tracking.ts'

describe('removing tracking', () => {
  it.each([
    ['https://e.com/?utm_source=a&id=1&UTM_medium=b', 'https://e.com/?id=1'],
    ['https://e.com/?gclid=1#top', 'https://e.com/#top'],
    ['https://e.com/#utm_source=a', 'https://e.com/'],
    ['https://e.com/?a=b+c&%75tm_source=x', 'https://e.com/?a=b+c'],
    ['https://youtu.be/abc?si=xyz&t=30', 'https://youtu.be/abc?t=30'],
    ['https://e.com/?si=xyz&t=30', 'https://e.com/?si=xyz&t=30'],
    ['https://x.com/a/status/1?s=20&t=abc', 'https://x.com/a/status/1'],
    ['https://www.amazon.co.uk/dp/B0/ref?th=1&pd_rd_w=x&tag=y', 'https://www.amazon.co.uk/dp/B0/ref?th=1'],
    ['https://l.facebook.com/l.php?u=https%3A%2F%2Fe.com%2F%3Ffbclid%3Dx%26a%3D1&h=AT', 'https://e.com/?a=1'],
    ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
    ['https://notgoogle.com/url?q=https://e.com/', 'https://notgoogle.com/url?q=https://e.com/'],
  ])('makes of %s %s', (url, clean) => expect(cleanUrl(url).url).toBe(clean))

  it.each([
    ['<a href="https://a.com/?utm_source=x&amp;b=1">', '<a href="https://a.com/?b=1">', 'utm_source'],
    ['https://a.com/?a=1&amp;utm_source=x', 'https://a.com/?a=1', 'utm_source'],
    ['https://a.com/?a=1&amp;&fbclid=x&amp;b=2&c#gclid=1&amp;d=2', 'https://a.com/?a=1&amp;b=2&c#d=2', 'fbclid gclid'],
    ['https://www.google.com/url?sa=t&amp;url=https%3A%2F%2Fe.com%2F&amp;usg=1', 'https://e.com/', ''],
    ['https://a.com/?&&a&amp;b', 'https://a.com/?&&a&amp;b', ''],
  ])('reads %s as it is written in HTML', (text, cleaned, removed) => {
    const result = cleanText(text)
    expect(result.cleaned).toBe(cleaned)
    expect(result.removed.map(({ name }) => name).join(' ')).toBe(removed)
  })

  it('cleans every link of a text and lists what went', () => {
    expect(cleanText('See <https://e.com/?utm_id=1> and\nhttps://f.com/?fbclid=2&a=3.')).toEqual({
      cleaned: 'See <https://e.com/> and\nhttps://f.com/?a=3.',
      removed: [
        { name: 'utm_id', value: '1' },
        { name: 'fbclid', value: '2' },
      ],
      skipped: [],
    })
  })

  it.each([
    ['(https://e.com/?gclid=2), or https://e.com/?fbclid=1.', '(https://e.com/), or https://e.com/.'],
    ['[link](https://e.com/a_(b)?utm_id=1)!', '[link](https://e.com/a_(b))!'],
    ['https://e.com/a?utm_id=1!\r\nhttps://e.com/b?utm_id=(2)', 'https://e.com/a\r\nhttps://e.com/b'],
  ])('leaves the punctuation of %j', (text, cleaned) => expect(cleanText(text).cleaned).toBe(cleaned))

  it('cleans a link of half a million parameters', () => {
    expect(cleanText(`https://e.com/?a=1${'&utm_a=1'.repeat(500_000)}`).cleaned).toBe('https://e.com/?a=1')
  })
})
