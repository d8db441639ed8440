import fc from 'fast-check'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { fromPlain, parseJson } from '#shared/data/json-value.ts'
import { toYaml } from './yaml.ts'

const TRICKY = [
  ...'yes no on off y n Yes NO ~ null Null true False 1e3 1e21 0x1F 0o17 017 1_000 .5 1. +1 -1 12:30:45 2020-01-01 = << .inf .nan -'.split(
    ' ',
  ),
  '?',
  ':',
  ': ',
  ' #',
  '# c',
  'a # b',
  'a: b',
  'a:',
  'a:b',
  '- x',
  '? x',
  '&a',
  '*a',
  '!t',
  '|',
  '>',
  '%d',
  '@a',
  '`a',
  '"q"',
  "'s'",
  "it's",
  '',
  ' ',
  ' lead',
  'trail ',
  '\t',
  'tab\there',
  'a\nb',
  'a\n\nb',
  'a\n',
  '\na',
  'a\n b',
  ' a\nb',
  'a \nb',
  '\r',
  'a\r\nb',
  '...',
  '---',
  '{}',
  '[]',
  '[a',
  '{a',
  ',',
  '\u0000',
  '\u0007',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\ufffe',
  '😀',
  'é',
  'e\u0301',
  'שלום',
  '名前',
  'http://a.b/c?d=e#f',
  'C:\\x',
  'a, b',
  'Infinity',
  'NaN',
  'k=v',
  'a\\nb',
]

describe('YAML', () => {
  it.each(TRICKY)('reads %j back, as a value, an element and a name', (text) => {
    const value = { k: text, l: [text, [text, { m: text }]], [text === '__proto__' ? '_' : text]: 1 }
    expect(load(toYaml(fromPlain(value)))).toEqual(value)
    expect(load(toYaml(text))).toBe(text)
  })

  it('reads every document back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!JSON.stringify(value).includes('__proto__'))
        expect(load(toYaml(fromPlain(value)))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      { numRuns: 500 },
    )
  })

  it('keeps digits, with a point where YAML 1.1 wants one', () => {
    expect(toYaml(parseJson('[12345678901234567890,1.10,1e400,1E5,-0]'))).toBe(
      '- 12345678901234567890\n- 1.10\n- 1.0e+400\n- 1.0e+5\n- -0\n',
    )
  })

  it('writes lines as a block', () => {
    expect(toYaml(parseJson('{"t":"a\\n\\nb\\n","l":["x\\ny"]}'))).toBe('t: |\n  a\n\n  b\nl:\n  - |-\n    x\n    y\n')
  })

  it('marks a name that is longer than readers look for its colon', () => {
    const [longest, longer] = ['k'.repeat(1022), 'k'.repeat(1023)]
    const value = { [longest]: 1, [longer]: [{ [longer]: { a: 'b' }, c: 'd\ne' }], e: [] }
    const text = toYaml(fromPlain(value))
    expect(text).toBe(
      `"${longest}": 1\n? "${longer}"\n:\n  - ? "${longer}"\n    :\n      a: b\n    c: |-\n      d\n      e\ne: []\n`,
    )
    expect(load(text)).toEqual(value)
    expect(toYaml(fromPlain({ e5: 'E5' }))).toBe('"e5": "E5"\n')
  })

  it('survives 512 levels', () => {
    expect(toYaml(parseJson('['.repeat(512) + ']'.repeat(512))).length).toBeGreaterThan(1000)
  })
})
