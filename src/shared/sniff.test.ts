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
  ['a page with a drawing in it', `<!doctype html><p>${DRAWING}`, 'text/html'],
  ['a document about one', `<?xml version="1.0"?><feed>${DRAWING}</feed>`, 'application/xml'],
  ['text that speaks of one', `see ${DRAWING}`, 'text/plain'],
  ['comments without an end', '<!---->'.repeat(1000) + '<!--', 'text/plain'],
])('%s is none', (_name, text, type) => {
  expect(typeOf(text)).toBe(type)
})
