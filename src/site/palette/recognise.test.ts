import { describe, expect, it } from 'vitest'
import { tools } from '#tools/catalogue.ts'
import { askedAbout, givenFile, givenText, kindsOf, offersFor } from './recognise.ts'

describe('what a text is', () => {
  it.each([
    ['{"a": 1}', 'json'],
    ['[1, 2]', 'json'],
    ['{"a": 1,}', 'json'],
    ['https://example.com/a?b=c', 'url'],
    ['192.168.0.1', 'ip'],
    ['2001:db8::1', 'ip'],
    ['::1', 'ip'],
    ['<!doctype html><p>Hi', 'html'],
    ['# Title\n\nText', 'markdown'],
    ['See [this](https://example.com) page', 'markdown'],
    ['- one\n- two', 'markdown'],
    ['a,b\n1,2\n3,4', 'csv'],
    ['name;"a;b";c\n1;2;3', 'csv'],
    ['a\tb\n1\t2', 'csv'],
    ['example.com', 'ip'],
    ['www.example.com', 'ip'],
    ['WWW.Example.co.uk', 'ip'],
    ['münchen.de', 'ip'],
    ['xn--mnchen-3ya.de.', 'ip'],
    ['allegro.pl', 'ip'],
    ['b92.rs', 'ip'],
    ['example.com:8080', 'ip'],
    ['www.notes.md', 'ip'],
    ['example.com/a?b=c', 'url'],
    ['example.com/report.pdf', 'url'],
    ['report.pdf', 'text'],
    ['readme.md', 'text'],
    ['archive.tar.gz', 'text'],
    ['index.test.ts', 'text'],
    ...['song.flac', 'main.swift', 'x.psd', 'x.iso', 'x.dmg', 'x.mkv', 'x.avi', 'x.cpp', 'script.lua', 'x.ipynb'].map(
      (file): [string, string] => [file, 'text'],
    ),
    ['name@example.com', 'text'],
    ['3.14', 'text'],
    ['1.5e3', 'text'],
    ['v1.2.3', 'text'],
    ['e.g.', 'text'],
    ['-a.com', 'text'],
    ['a..com', 'text'],
    ['Hello, World', 'text'],
    ['Dear all,\nI am here.', 'text'],
    ['{not json}', 'text'],
    ['256.1.1.1', 'text'],
    ['1.2.3', 'text'],
    ['12:30', 'text'],
    ['', 'text'],
  ])('%j is %s', (text, kind) => expect(kindsOf(text)[0]).toBe(kind))

  it('is told at once, however long', () => {
    const texts = [
      '{'.repeat(200_000),
      '- a'.repeat(100_000),
      '|a|\n'.repeat(50_000),
      '['.repeat(100_000),
      ':'.repeat(100_000),
      'a.'.repeat(1000),
      `${'a-'.repeat(999)}!`,
      'a.'.repeat(100_000),
    ]
    for (const text of texts) {
      const start = performance.now()
      kindsOf(text)
      expect(performance.now() - start).toBeLessThan(300)
    }
  })
})

describe('the tools for it', () => {
  const first = (text: string) => offersFor(tools, givenText(text))[0]?.tool.name

  it.each([
    ['{"a": 1}', 'json'],
    ['a,b\n1,2', 'csv'],
    ['# Title\n\nText', 'markdown-converter'],
    ['https://example.com/', 'url-tools'],
    ['8.8.8.8', 'ip-lookup'],
    ['example.com', 'ip-lookup'],
    ['example.com/a?b=c', 'url-tools'],
  ])('%j goes to %s first', (text, tool) => expect(first(text)).toBe(tool))

  it('names every tool once', () => {
    const offered = offersFor(tools, givenText('{"a": 1}')).map(({ tool }) => tool.name)
    expect(new Set(offered).size).toBe(offered.length)
    expect(offered).toContain('base64')
  })
})

it.each([
  ['ip of example.com', 'example.com'],
  ['what is the IP address of example.com', 'example.com'],
  ['whois 8.8.8.8', '8.8.8.8'],
  ['ip address of my router', 'ip address of my router'],
  ['example.com', 'example.com'],
])('%j asks about %j', (text, asked) => expect(askedAbout(text)).toBe(asked))

describe('a dropped file', () => {
  it.each([
    [new File(['a,b\n1,2'], 'x.csv'), 'csv'],
    [new File(['{}'], 'x.txt'), 'json'],
    [new File(['plain'], 'README.md'), 'markdown'],
    [new File(['%PDF-1.7'], 'x.pdf', { type: 'application/pdf' }), 'pdf'],
    [new File(['x'], 'x.png', { type: 'image/png' }), 'image'],
  ])('%s', async (file, kind) => expect((await givenFile(file)).parcels[0]?.kind).toBe(kind))

  it('that is no text is for no tool', async () => {
    expect((await givenFile(new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'x.bin'))).parcels).toEqual([])
  })
})
