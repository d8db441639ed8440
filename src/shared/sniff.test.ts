import { describe, expect, test } from 'vitest'
import { sniff } from './sniff.ts'

const typeOf = (text: string) => sniff(new TextEncoder().encode(text))?.type
const DOCTYPE = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"/>'

describe('a drawing is known', () => {
  test.each([
    ['plain', DRAWING],
    ['after a byte order mark', `\ufeff${DRAWING}`],
    ['with the document type that Illustrator and Inkscape write', `<?xml version="1.0"?>\n${DOCTYPE}\n${DRAWING}`],
    ['with entities of its own', `<!DOCTYPE svg [\n<!ENTITY a "b">\n]>${DRAWING}`],
    [
      'with comments before and after the declaration',
      `<!-- a --><?xml version="1.0"?><!-- b --> <!-- c -->${DRAWING}`,
    ],
    ['behind a long licence', `<!-- ${'licence '.repeat(500)} -->${DRAWING}`],
  ])('%s', (_name, text) => {
    expect(typeOf(text)).toBe('image/svg+xml')
  })

  test('in Latin-1', () => {
    const bytes = Uint8Array.from(`<!-- caf\xe9 -->${DRAWING}`, (letter) => letter.charCodeAt(0))
    expect(sniff(bytes)?.type).toBe('image/svg+xml')
  })
})

test.each([
  ['424d46000000000000003600000028000000', 'image/bmp'],
  ['424d1a000000000000001a0000000c0000001e0014000100', 'image/bmp'],
  ['524946461a00000057454250565038', 'image/webp'],
  ['49443304000000000000', 'audio/mpeg'],
  ['00000020667479706d69663100000000617669', 'image/avif'],
])('%s is %s', (digits, type) => expect(sniff(Buffer.from(digits, 'hex'))?.type).toBe(type))

test.each(['BMW X5 and others, 2024', 'ID3 tags', 'Convert WEBP files', 'RIFF and WEBP'])('“%s” is text', (text) => {
  expect(typeOf(text)).toBe('text/plain')
})

test.each([
  ['a page with a drawing in it', `<!doctype html><p>${DRAWING}`, 'text/html'],
  ['a document about one', `<?xml version="1.0"?><feed>${DRAWING}</feed>`, 'application/xml'],
  ['text that speaks of one', `see ${DRAWING}`, 'text/plain'],
  ['comments without an end', '<!---->'.repeat(1000) + '<!--', 'text/plain'],
])('%s is none', (_name, text, type) => {
  expect(typeOf(text)).toBe(type)
})
