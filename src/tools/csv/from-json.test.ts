import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ToolError } from '#contract/error.ts'
import { convert } from './convert.ts'
import { fromJson, type WriteOptions } from './from-json.ts'
import { DEFAULTS } from './options.ts'

const PLAIN: WriteOptions = { delimiter: ',', escapeFormulas: false, byteOrderMark: false }
const csv = (json: string, options: Partial<WriteOptions> = {}) => fromJson(json, { ...PLAIN, ...options })

describe('JSON as CSV', () => {
  it('makes dotted columns of nested objects, and keeps every digit', () => {
    expect(csv('[{"id":12345678901234567890,"a":{"b":1.50}},{"c":[1,2]}]')).toBe(
      'id,a.b,c\r\n12345678901234567890,1.50,\r\n,,"[1,2]"\r\n',
    )
  })

  it.each([
    ['{"a":1}\n{"a":2}\n', 'a\r\n1\r\n2\r\n'],
    ['{"a":1}\r\n\r\n{"b":2}', 'a,b\r\n1,\r\n,2\r\n'],
    ['[1,2]\n[3,4]', '1,2\r\n3,4\r\n'],
    ['{\n"a":1\n}', 'a\r\n1\r\n'],
    ['{"a":1}\n', 'a\r\n1\r\n'],
  ])('reads %j as JSON or as JSON Lines', (json, expected) => expect(csv(json)).toBe(expected))

  it('tells the line of a bad record', () => {
    const mistake = (json: string) => {
      try {
        return csv(json)
      } catch (error) {
        return [(error as ToolError).message, (error as ToolError).errors[0]?.line]
      }
    }
    expect(mistake('{"a":1}\n{"a":}')).toEqual([expect.stringMatching(/^Line 2 is not valid JSON \(column 6\)/), 2])
    expect(mistake('\ufeff\n{"a":1}\r\n\n{"a":}')).toEqual([expect.stringMatching(/^Line 4 is not/), 4])
    expect(mistake('\n\n{"a":1,\n"b":}')).toEqual([expect.stringMatching(/^The JSON is not valid \(line 4/), 4])
    expect(() => csv('{"a":}')).toThrow('The JSON is not valid (line 1, column 6)')
    expect(() => csv(' ')).toThrow('The JSON is empty.')
  })

  it('X8 leaves formulas as they are, unless asked to disarm them', () => {
    const json = '[{"a":"=HYPERLINK(\\"http://x\\")","b":"+cmd","c":"@x","d":"-1","e":-2,"f":"-x"}]'
    expect(csv(json)).toBe('a,b,c,d,e,f\r\n"=HYPERLINK(""http://x"")",+cmd,@x,-1,-2,-x\r\n')
    expect(csv(json, { escapeFormulas: true })).toBe(
      `a,b,c,d,e,f\r\n"'=HYPERLINK(""http://x"")",'+cmd,'@x,-1,-2,'-x\r\n`,
    )
  })

  it('X7 keeps names that mean something to JavaScript', () => {
    expect(csv('[{"__proto__":{"polluted":1},"constructor":2}]')).toBe('__proto__.polluted,constructor\r\n1,2\r\n')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('begins with a mark for Excel when asked to', () =>
    expect(csv('[[1]]', { byteOrderMark: true })).toBe('\ufeff1\r\n'))

  it('D3 refuses more than 512 levels', () => {
    expect(() => csv('['.repeat(600) + ']'.repeat(600))).toThrow('nested deeper than 512 levels')
  })

  it('comes back the same through the converter', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', ',', ';', '"', '\n', '\r', ' ', "'", 'é', '🙂', '=', '#'),
      minLength: 1,
    })
    const cell = fc.oneof(
      text.filter((value) => value.trim() !== ''),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
      fc.boolean(),
      fc.constant(null),
    )
    const name = fc.constantFrom('a', '__proto__', 'b c', 'd,e', '"f"', 'ü')
    const records = fc.uniqueArray(name, { minLength: 1 }).chain((names) =>
      fc.array(
        fc
          .tuple(...names.map(() => cell))
          .map(
            (cells) =>
              `{${names.map((key, index) => `${JSON.stringify(key)}:${JSON.stringify(cells[index])}`).join(',')}}`,
          ),
        { minLength: 1, maxLength: 5 },
      ),
    )
    fc.assert(
      fc.property(records, fc.constantFrom(',', ';', '\t', '|' as const), (lines, delimiter) => {
        const options = { ...DEFAULTS, autoDetectDelimiter: false, delimiter, prettyPrint: false }
        const json = `[${lines.join(',')}]`
        const back = convert(csv(json, { delimiter: delimiter as ',' }), options).json
        expect(JSON.parse(back)).toEqual(JSON.parse(json))
      }),
      { numRuns: 1000 },
    )
  })
})
