import { describe, expect, it } from 'vitest'
import { parse } from './parse.ts'

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
    ['https://a.b/?q=50%+off+caf%C3%A9', '50% off café'],
    ['https://a.b/?q=a%20%E9%zz%F0%9F%98%80', 'a %E9%zz😀'],
    ['https://a.b/?q=%ED%A0%80%C0%AF+%2B', '%ED%A0%80%C0%AF +'],
    ['mailto:a@b.c?cc=100%+a%40b', '100%+a@b'],
  ])('decodes in %s all that means a character', (url, value) => expect(parse(url).parameters[0]?.value).toBe(value))

  it.each([
    ['mailto:a@b.c?cc=john+news@x.com', 'john+news@x.com'],
    ['sms:+49?body=1+1', '1+1'],
    ['otpauth://totp/a?issuer=A+B', 'A+B'],
    ['magnet:?dn=two+words', 'two words'],
    ['wss://b.c?q=a+b', 'a b'],
    ['file:///a?q=a+b', 'a b'],
  ])('reads + in the query of %s as its scheme does', (url, value) => {
    expect(parse(url).parameters[0]?.value).toBe(value)
  })

  it.each([
    '"https://x.com/?a=1"',
    "'https://x.com/?a=1'",
    ' `x.com/?a=1` ',
    '<https://x.com/?a=1>',
    '“https://x.com/?a=1”',
    '«\u00a0x.com/?a=1\u00a0»',
    '„x.com/?a=1“',
    '\u200bhttps://x.com/?a=1\u2060',
    '"\u00adhttps://x.com/?a=1\u200b"',
  ])('takes the marks around %s away', (url) => expect(parse(url).href).toBe('https://x.com/?a=1'))

  it('asks for a URL between empty quotes', () => expect(() => parse('""')).toThrow('Enter a URL.'))

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
    ['https://google%2Ecom@evil.example/', 'this link goes to evil.example'],
    ['https://google。com@evil.example/', 'this link goes to evil.example'],
    ['https://0x7f000001/?q=127.0.0.1', 'the address 127.0.0.1 in a disguise'],
    ['https://127.0.0.1@2130706433/', 'the address 127.0.0.1 in a disguise'],
    ['http://example.com/', 'not encrypted'],
    ['javascript:alert(1)', 'holds a program'],
    ['https://xn--pypal-4ve.com/', 'mixes letters of Latin and Cyrillic'],
  ])('warns about %s', (url, warning) => expect(parse(url).warnings.join(' ')).toContain(warning))

  it.each([
    'https://127.0.0.1/',
    '127.0.0.1:80/a?q=1',
    'https://me@127.0.0.1.:8080',
    'https:\\\\127.0.0.1\\a',
    'https://google.com/?u=a%2Eb@c',
    'mailto:google.com@evil.example',
    'https://łódź.pl/',
  ])('has nothing to warn of in %s', (url) => expect(parse(url).warnings).toEqual([]))

  it.each([
    'https://',
    '"https://x.com',
    "https://x.com'/",
    '“https://x.com',
    '"https://x.com",',
    'https://exa mple.com',
    'http://[::1',
    'https://a.example:99999',
    // No letters of a domain: Firefox refuses these, Chromium and Node do not.
    'https://xn--a/',
    'https://xn--zn7c.com/',
    'https://a.xn--99999999/',
    'https://xn--ab-.example/',
    'file://xn--/p',
  ])('refuses %s', (url) => expect(() => parse(url)).toThrow('This is not a URL that a browser could open.'))

  it.each([
    ['https://xn--mnchen-3ya.de/', 'münchen.de'],
    ['https://xn--ls8h.la/', '💩.la'],
    ['https://xn--fa-hia.de/', 'faß.de'],
  ])('reads the host of %s as %s', (url, host) => expect(parse(url).unicodeHost).toBe(host))
})
