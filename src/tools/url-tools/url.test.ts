import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachLine } from '#shared/text/lines.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { warningsOf } from './lookalike.ts'
import { parse } from './parse.ts'
import { CHARSETS, decode, decodeFully, encode, type EncodeOptions } from './percent.ts'
import { toUnicode } from './punycode.ts'
import { cut, join, parametersOf, queryOf } from './query.ts'
import { cleanText, cleanUrl } from './tracking.ts'

const options = (part: Partial<EncodeOptions> = {}): EncodeOptions => ({
  mode: 'component',
  charset: 'UTF-8',
  spaceEncoding: '%20',
  ...part,
})

describe('encoding', () => {
  it.each<[string, Partial<EncodeOptions>, string]>([
    ['a b&c/é', {}, 'a%20b%26c%2F%C3%A9'],
    ['a  b+c', { spaceEncoding: '+' }, 'a++b%2Bc'],
    ["-_.~!*'()", {}, "-_.~!*'()"],
    ["-_.~!*'()", { mode: 'strict' }, '-_.~%21%2A%27%28%29'],
    ['https://e.com/ü?a=b c#d', { mode: 'full', spaceEncoding: '+' }, 'https://e.com/%C3%BC?a=b%20c#d'],
    ['http://[::1]:80/[x]', { mode: 'full' }, 'http://[::1]:80/%5Bx%5D'],
    ['100%', { mode: 'full' }, '100%25'],
    ['é½', { charset: 'ISO-8859-1' }, '%E9%BD'],
    ["ü:(*'", { charset: 'ISO-8859-1', mode: 'strict' }, '%FC%3A%28%2A%27'],
    ['é?x', { charset: 'ISO-8859-1', mode: 'full' }, '%E9?x'],
    ['\0', { charset: 'US-ASCII' }, '%00'],
  ])('%j with %j is %s', (text, part, encoded) => expect(encode(text, options(part))).toBe(encoded))

  it.each<[string, Partial<EncodeOptions>, string]>([
    ['a€', { charset: 'ISO-8859-1' }, 'ISO-8859-1 has no character “€” (U+20AC), found at position 2.'],
    ['😀', { charset: 'US-ASCII' }, 'US-ASCII has no character “😀” (U+1F600), found at position 1.'],
    ['a\ud800', {}, 'lone surrogate'],
  ])('%j with %j is refused, naming the character', (text, part, message) =>
    expect(() => encode(text, options(part))).toThrow(message),
  )

  it('is undone by decoding, in every charset, mode and space encoding', () => {
    const most = { 'UTF-8': 0x10ffff, 'ISO-8859-1': 0xff, 'US-ASCII': 0x7f }
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...CHARSETS),
        fc.constantFrom('component' as const, 'strict' as const),
        fc.constantFrom('%20' as const, '+' as const),
        (any, charset, mode, spaceEncoding) => {
          const text = Array.from(any, (c) => String.fromCodePoint((c.codePointAt(0) as number) % (most[charset] + 1)))
            .join('')
            .toWellFormed()
          return decode(encode(text, { mode, charset, spaceEncoding }), charset) === text
        },
      ),
    )
  })

  it('takes the same characters as the native functions', () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('')
    expect(encode(ascii, options({ charset: 'US-ASCII' }))).toBe(encodeURIComponent(ascii))
    expect(encode(ascii, options({ charset: 'US-ASCII', mode: 'full' }))).toBe(encodeURI(ascii))
  })
})

describe('decoding', () => {
  it.each([
    ['a+b%20c%2B', 'UTF-8', 'a b c+'],
    ['é stays %c3%a9', 'UTF-8', 'é stays é'],
    ['%E9', 'ISO-8859-1', 'é'],
    ['%EF%BB%BFa', 'UTF-8', '\ufeffa'],
  ] as const)('%s in %s is %s', (text, charset, decoded) => expect(decode(text, charset)).toBe(decoded))

  it.each([
    ['abc%', 'UTF-8', '“%” at position 4 is malformed'],
    ['%41%G1', 'UTF-8', '“%G1” at position 4 is malformed'],
    ['é%2', 'ISO-8859-1', '“%2” at position 2 is malformed'],
    ['a%E9b', 'UTF-8', '%E9 at position 2 is not UTF-8'],
    ['%41 %zz %C3 %yy', 'UTF-8', '“%zz” at position 5 is malformed'],
    ['%E2%82%AC%C3%A9%FF%FF', 'UTF-8', '%FF at position 16 is not UTF-8'],
    ['%F0%9F%98', 'UTF-8', '%F0%9F%98 at position 1 is not UTF-8'],
    ['%F0%9F%98%80%E2%82', 'UTF-8', '%E2%82 at position 13 is not UTF-8'],
    ['%C0%AF', 'UTF-8', '%C0%AF at position 1 is not UTF-8'],
    ['%C3%28', 'UTF-8', '%C3%28 at position 1 is not UTF-8'],
    ['%ED%A0%80', 'UTF-8', '%ED%A0%80 at position 1 is not UTF-8'],
    ['a%80', 'US-ASCII', '%80 at position 2 is not US-ASCII'],
  ] as const)('%s in %s is refused by its position', (text, charset, message) =>
    expect(() => decode(text, charset)).toThrow(message),
  )

  it('goes on until nothing is left, showing each step', () => {
    expect(decodeFully('a%252520b', 'UTF-8')).toEqual({ decoded: 'a b', steps: ['a%2520b', 'a%20b', 'a b'] })
    expect(decodeFully('100%25', 'UTF-8')).toEqual({ decoded: '100%', steps: ['100%'] })
  })

  it('shows no step where all of them would be too long together', () => {
    const text = `${'a'.repeat(100)}%${'25'.repeat(15)}41`
    const { decoded, steps } = decodeFully(text, 'UTF-8', 2000)
    expect([decoded, steps?.length]).toEqual([`${'a'.repeat(100)}A`, 16])
    expect(decodeFully(text, 'UTF-8', 1000)).toEqual({ decoded })
  })

  it('keeps line breaks when it works line by line', () => {
    expect(eachLine('a b\r\nc d\n', (line) => encode(line, options()))).toBe('a%20b\r\nc%20d\n')
  })

  it.each([
    ['a\r\n\r\n100%', 3],
    ['%zz\nb', 1],
    ['a\rb\n%', 3],
  ])('of %j line by line is refused by its line, too', (text, line) =>
    expect(() => eachLine(text, (each) => decode(each, 'UTF-8'))).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(new RegExp(`^Line ${line}: The percent sequence`)),
        code: 'malformed_escape',
        errors: [expect.objectContaining({ line })],
      }),
    ),
  )

  it('takes twice the time for twice the text', () => {
    const time = (length: number) => {
      const text = `${'%C3%A9'.repeat(length)}%`
      const start = cpuTime()
      expect(() => decode(text, 'UTF-8')).toThrow('malformed')
      return cpuTime() - start
    }
    time(50_000)
    expect(time(200_000)).toBeLessThan(1000)
  })
})

describe('parsing', () => {
  it('shows user, port and decoded parts', () => {
    expect(parse('ftp://me:p%20w@host.example/a%2Fb/c+d#x+y')).toMatchObject({
      scheme: 'ftp',
      username: 'me',
      password: 'p w',
      port: '21',
      segments: ['a/b', 'c+d'],
      fragment: 'x+y',
    })
  })

  it('takes + for a space in the query alone, also where nothing decodes', () => {
    expect(parse('https://me+tag:p+w@host.example/c+d/50%+e?q=a+b#x+50%')).toMatchObject({
      username: 'me+tag',
      password: 'p+w',
      segments: ['c+d', '50%+e'],
      parameters: [{ name: 'q', value: 'a b', raw: 'q=a+b' }],
      fragment: 'x+50%',
    })
  })

  it.each([
    ['tel:911', 'tel', '911'],
    ['geo:37.78,-122.39', 'geo', '37.78,-122.39'],
    ['doi:10.1000/182', 'doi', '10.1000/182'],
  ])('takes %s apart', (text, scheme, path) => expect(parse(text)).toMatchObject({ scheme, path, host: '' }))

  it('reads an address without scheme as https', () =>
    expect(parse(' example.com:81 ').href).toBe('https://example.com:81/'))

  it.each([
    ['https://google.com@evil.example/', 'this link goes to evil.example'],
    ['http://0x7f.1/', 'the address 127.0.0.1 in a disguise'],
    ['http://example.com/', 'not encrypted'],
    ['javascript:alert(1)', 'holds a program'],
    ['https://xn--pypal-4ve.com/', 'mixes letters of Latin and Cyrillic'],
  ])('warns about %s', (url, warning) => expect(parse(url).warnings.join(' ')).toContain(warning))

  it.each([
    'https://',
    'https://exa mple.com',
    'http://[::1',
    'https://a.example:99999',
    // No letters of a domain: Firefox refuses these, Chromium and Node do not.
    'https://xn--a/',
    'https://xn--zn7c.com/',
    'https://a.xn--99999999/',
    'https://xn--ab-.example/',
  ])('refuses %s', (url) => expect(() => parse(url)).toThrow('This is not a URL that a browser could open.'))

  it.each([
    ['https://xn--mnchen-3ya.de/', 'münchen.de'],
    ['https://xn--ls8h.la/', '💩.la'],
    ['https://xn--fa-hia.de/', 'faß.de'],
  ])('reads the host of %s as %s', (url, host) => expect(parse(url).unicodeHost).toBe(host))
})

describe('a host', () => {
  it.each([
    ['аррӏе.com', 'apple.com'],
    ['gооgle.com', 'google.com'],
    ['ɡithub.com', 'github.com'],
  ])('%s that looks like %s is pointed out', (host, glance) =>
    expect(warningsOf(host)[0]).toContain(`Read at a glance this host is “${glance}”`),
  )

  it.each([
    'münchen.de',
    'пример.рф',
    '日本語.jp',
    'カタカナと漢字abc.jp',
    '한국abc.kr',
    'example.com',
    'διεύθυνση.gr',
  ])('%s is nothing to warn about', (host) => expect(warningsOf(host)).toEqual([]))

  it('is decoded as the platform does', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aäßж日ü-1é中'), minLength: 1, maxLength: 12 }), (label) => {
        const url = `https://${label}.example/`
        if (!URL.canParse(url)) return true
        const { hostname } = new URL(url)
        return toUnicode(hostname) === domainToUnicode(hostname)
      }),
    )
  })

  it.each(['xn--', 'xn--99999999', `xn--${'9'.repeat(400)}a`, 'xn--a-\u00e9'])('%s that is no Punycode stays', (host) =>
    expect(toUnicode(host)).toBe(host),
  )

  it('of accents alone is read soon', () => {
    const start = cpuTime()
    expect(warningsOf(`${'\u0301'.repeat(40_000)}${'\u0323'.repeat(40_000)}.de`)).toEqual([])
    expect(cpuTime() - start).toBeLessThan(1000)
  })
})

describe('a query', () => {
  it('is rebuilt to the letter where nothing was changed', () => {
    const url = 'https://e.com/p?a=1&b=x+y&&c&d=%zz&a=2#f?g'
    const parts = cut(url)
    expect(join(parts)).toBe(url)
    expect(queryOf(parametersOf(parts.query as string))).toBe('a=1&b=x+y&c&d=%zz&a=2')
  })

  it('encodes only what was changed', () => {
    const [first, second] = parametersOf('a=x+y&b=1')
    expect(queryOf([first!, { ...second!, value: 'ä &', raw: undefined }])).toBe('a=x+y&b=%C3%A4%20%26')
    expect(queryOf([])).toBeUndefined()
  })
})

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
