import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { jsonToCsv, type CsvWriting } from './json-csv.ts'
import { parseJson } from './json-value.ts'

const csv = (json: string, writing: Partial<CsvWriting> = {}) =>
  jsonToCsv(parseJson(json), { delimiter: ',', escapeFormulas: false, ...writing })

describe('JSON to CSV', () => {
  it('makes a column of each dotted path, in the order of first appearance', () => {
    expect(csv('[{"z":1,"a":{"x":2,"y":{"k":3}}},{"a":{"y":{"k":4}},"n":5}]')).toBe(
      'z,a.x,a.y.k,n\r\n1,2,3,\r\n,,4,5\r\n',
    )
  })

  it('keeps two columns apart whose dotted names are the same', () => {
    expect(csv('[{"a.b":1,"a":{"b":2},"a.b_2":3}]')).toBe('a.b,a.b_3,a.b_2\r\n1,2,3\r\n')
  })

  it('quotes what RFC 4180 wants quoted', () => {
    expect(csv('[{"a,b":"say \\"hi\\"","c":"l1\\nl2","d":" sp "}]')).toBe('"a,b",c,d\r\n"say ""hi""","l1\nl2", sp \r\n')
  })

  it('takes a tab as two characters, too', () => {
    expect(csv('[{"a\\tb":"t","c":"x"}]', { delimiter: '\\t' })).toBe('"a\tb"\tc\r\nt\tx\r\n')
  })

  it('keeps digits, writes null as nothing and lists as JSON', () => {
    expect(csv('[{"n":12345678901234567890,"x":null,"l":[1.0,{"a":1}],"o":{}}]')).toBe(
      'n,x,l,o\r\n12345678901234567890,,"[1.0,{""a"":1}]",{}\r\n',
    )
  })

  it('quotes the only blank field of a row, since a blank line is no row', () => {
    expect(csv('[{"a":""},{"a":1}]')).toBe('a\r\n""\r\n1\r\n')
    expect(csv('[{"a":"  "},{"a":1}]')).toBe('a\r\n"  "\r\n1\r\n')
    expect(csv('[[],[1]]')).toBe('""\r\n1\r\n')
  })

  it('writes a list of lists row by row, a single object as one row, other values in a column', () => {
    expect(csv('[[1,"a"],[2]]')).toBe('1,a\r\n2\r\n')
    expect(csv('{"a":1}')).toBe('a\r\n1\r\n')
    expect(csv('[1,"x"]')).toBe('value\r\n1\r\nx\r\n')
    expect(csv('[]')).toBe('')
    expect(csv('[{}]')).toBe('')
  })

  it('leaves formulas as they are unless asked to disarm them (X8)', () => {
    const json = '[{"a":"=HYPERLINK(\\"x\\")","b":"+cmd","c":"-1.5","d":"@x"}]'
    expect(csv(json)).toBe('a,b,c,d\r\n"=HYPERLINK(""x"")",+cmd,-1.5,@x\r\n')
    expect(csv(json, { escapeFormulas: true })).toBe('a,b,c,d\r\n"\'=HYPERLINK(""x"")",\'+cmd,-1.5,\'@x\r\n')
  })

  it.each([
    ['-1+cmd', "'-1+cmd"],
    ['-1e5', '-1e5'],
    ['\t=1', "'\t=1"],
    ['\n=1', '"\'\n=1"'],
    ['＝1+1', "'＝1+1"],
    ['a=1', 'a=1'],
    ['me@example.com', 'me@example.com'],
  ])('disarms what begins as a formula and is no number: %j is %j', (cell, written) =>
    expect(csv(JSON.stringify([[cell]]), { escapeFormulas: true })).toBe(`${written}\r\n`),
  )

  it('treats __proto__ as a name like any other (X7)', () => {
    expect(csv('[{"__proto__":{"polluted":1},"constructor":{"prototype":{"x":2}}}]')).toBe(
      '__proto__.polluted,constructor.prototype.x\r\n1,2\r\n',
    )
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('refuses an output beyond 32 MB instead of building it (D4)', () => {
    const records = Array.from({ length: 8000 }, (_, index) => ({ [`k${index}`]: 1 }))
    const before = cpuTime()
    expect(() => csv(JSON.stringify(records))).toThrow('The result would be longer than 32 MB.')
    // Empty cells, of which there are 64 million here, cost nothing each.
    expectSoon(cpuTime() - before, 2000)
  })
})
