import { expect, test } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { svgRoot, svgSize, svgText } from './svg-root.ts'

test.each([
  ['Latin-1', '<?xml version="1.0" encoding="ISO-8859-1"?><text>café</text>', 'latin1'],
  ['UTF-8', '<text>café</text>', 'utf8'],
  ['UTF-16', '<text>café</text>', 'utf16le'],
  ['an encoding that does not exist', '<?xml version="1.0" encoding="x-none"?><text>café</text>', 'utf8'],
] as const)('reads a drawing in %s', (_name, text, encoding) => {
  expect(svgText(new Uint8Array(Buffer.from(text, encoding)))).toBe(text)
})

test.each([
  ['width="10em" height="5em"', 160, 80],
  ['width="2in" height="10ex"', 192, 80],
  ['width="1.5e2" height="+.5E+1"', 150, 5],
  ['width="40Q" height="1e1mm"', (40 * 96) / 101.6, 960 / 25.4],
  ['width="1.2.3" height="."', undefined, undefined],
  ['width="-5" height="5."', undefined, undefined],
  ['width="50%" height="3lh"', undefined, undefined],
])('a drawing with %s', (attributes, width, height) => {
  expect(svgSize(`<svg ${attributes}>`)).toEqual({ width, height, box: undefined })
})

test.each([
  ['-1e1 +5 1e-1 +1', { width: 0.1, height: 1 }],
  ['0 , 0 , 10 , 20', { width: 10, height: 20 }],
  ['0 0 5.5.5 5', undefined],
  ['0 0 -5 5', undefined],
  ['0 0 0 5', undefined],
])('a view box of %s', (value, box) => {
  expect(svgSize(`<svg viewBox="${value}">`).box).toEqual(box)
})

test.each(['<svg ', '<svg "', '<!--', '<?', '<!doctype [', "<svg a='>"])(
  'many of %s take no longer than a few',
  (part) => {
    const text = part.repeat(65_536 / part.length)
    const start = cpuTime()
    expect(svgRoot(text)).toBeUndefined()
    expectSoon(cpuTime() - start, 50)
  },
)
