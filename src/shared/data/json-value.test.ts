import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf, offsetOf, placesOf } from './json-place.ts'
import { ExactNumber, numberOf, parseJson, printJson, toPlain } from './json-value.ts'

const messageOf = (text: string): string => {
  try {
    parseJson(text)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('parsing to exact values', () => {
  it.each(['12345678901234567890', '1.0', '1e400', '-0', '0.1e1', '123456789.123456789123456789', '1E5'])(
    'keeps the digits of %s',
    (text) => {
      expect(parseJson(text)).toEqual(new ExactNumber(text))
      expect(printJson(parseJson(`[${text}]`))).toBe(`[${text}]`)
    },
  )

  it.each(['0', '-1.5', '1e+21', '9007199254740991'])('takes %s for a double, which prints alike', (text) => {
    expect(numberOf(text)).toBe(Number(text))
  })

  it('keeps names like 2 and 1 in their order, and __proto__ as a name', () => {
    const text = '{"2":1,"1":2,"__proto__":{"polluted":true},"constructor":3}'
    expect(printJson(parseJson(text))).toBe(text)
    expect(Object.keys(toPlain(parseJson(text)) as object)).toContain('__proto__')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('lets the last of several members with one name count', () => {
    expect(printJson(parseJson('{"a":1,"b":2,"a":3}'))).toBe('{"a":3,"b":2}')
  })

  it('writes exact numbers with their digits inside JSON.stringify', () => {
    expect(JSON.stringify(toPlain(parseJson('{"id":12345678901234567890,"price":1.10}')))).toBe(
      '{"id":12345678901234567890,"price":1.10}',
    )
  })

  it('agrees with JSON.parse on every document', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(printJson(parseJson(text)))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('refuses exactly what JSON.parse refuses', () => {
    const piece = fc.constantFrom(...'{}[],:"\\ \n\t0123456789-+.eEtrufalsn\u0001ä😀/*'.split(''))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((pieces) => pieces.join('')),
          fc.string(),
        ),
        (text) => {
          let valid = true
          try {
            JSON.parse(text)
          } catch {
            valid = false
          }
          expect(messageOf(text) === '').toBe(valid)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('accepts 512 levels and refuses 513, in objects too (D3)', () => {
    expect(messageOf('['.repeat(512) + ']'.repeat(512))).toBe('')
    expect(messageOf('['.repeat(513) + ']'.repeat(513))).toBe('The JSON is nested deeper than 512 levels.')
    expect(messageOf(`${'{"a":'.repeat(513)}1${'}'.repeat(513)}`)).toBe('The JSON is nested deeper than 512 levels.')
    expect(messageOf('['.repeat(1_000_000))).toBe('The JSON is nested deeper than 512 levels.')
  })

  it('says what is wrong and where', () => {
    expect(messageOf('{"a": 1,\n"b": }')).toBe('The JSON is not valid (line 2, column 6): Expected a value, found “}”.')
    expect(messageOf('{"a": tru}')).toContain('Expected a value, found “tru”.')
    expect(messageOf('  ')).toBe('The JSON is empty.')
  })
})

describe('places', () => {
  it('counts lines after LF, CR LF and CR, and columns in characters', () => {
    expect(placesOf('a\nb\r\nc\rd', [0, 2, 5, 7])).toEqual([
      { line: 1, column: 1 },
      { line: 2, column: 1 },
      { line: 3, column: 1 },
      { line: 4, column: 1 },
    ])
    expect(placesOf('"😀", x', [6])).toEqual([{ line: 1, column: 6 }])
  })

  it('leads from a place back to where it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', 'é', '😀', '\u2028') }), (text) => {
        const offsets = Array.from({ length: text.length + 1 }, (_, offset) => offset)
        const whole = offsets.filter((offset) => !/^[\udc00-\udfff]/.test(text.slice(offset)))
        expect(placesOf(text, whole).map((place) => offsetOf(text, place))).toEqual(whole)
      }),
    )
  })

  it('puts the caret below the character', () => {
    expect(excerptOf('[1,\n2,,3]', 6)).toBe('2,,3]\n  ^')
    expect(excerptOf(`${'x'.repeat(1000)}!`, 1000)).toBe(`${'x'.repeat(40)}!\n${' '.repeat(40)}^`)
  })
})
