import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ToolError } from '#contract/error.ts'
import { fromPlain, parseJson, printJson } from '#shared/data/json-value.ts'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { queryJson } from './path-query.ts'
import { SAMPLE } from './sample.ts'

const query = (json: string, path: string) => printJson(queryJson(parseJson(json), path).values)
const paths = (json: string, path: string) => queryJson(parseJson(json), path).paths()
const refusal = (json: string, path: string): ToolError => {
  try {
    query(json, path)
  } catch (error) {
    return error as ToolError
  }
  throw new Error('not refused')
}

describe('JSONPath', () => {
  // RFC 9535 section 1.5, table 2.
  it.each([
    ['$.store.book[*].author', '["Nigel Rees","Evelyn Waugh","Herman Melville","J. R. R. Tolkien"]'],
    ['$..author', '["Nigel Rees","Evelyn Waugh","Herman Melville","J. R. R. Tolkien"]'],
    ['$.store..price', '[8.95,12.99,8.99,22.99,399]'],
    ['$..book[2].author', '["Herman Melville"]'],
    ['$..book[2].publisher', '[]'],
    ['$..book[-1].title', '["The Lord of the Rings"]'],
    ['$..book[0,1].title', '["Sayings of the Century","Sword of Honour"]'],
    ['$..book[:2].title', '["Sayings of the Century","Sword of Honour"]'],
    ['$..book[?@.isbn].title', '["Moby Dick","The Lord of the Rings"]'],
    ['$..book[?@.price<10].title', '["Sayings of the Century","Moby Dick"]'],
  ])('%s', (path, wanted) => expect(query(SAMPLE, path)).toBe(wanted))

  it('gives normalized paths (RFC 9535 section 2.7)', () => {
    expect(paths('{"a":{"b c":[1]},"\'":2,"\\u000b":3}', '$..*')).toEqual([
      "$['a']",
      "$['\\'']",
      "$['\\u000b']",
      "$['a']['b c']",
      "$['a']['b c'][0]",
    ])
  })

  it('keeps digits and compares them exactly', () => {
    const json = '[{"n":12345678901234567890},{"n":12345678901234567891},{"n":1.0},{"n":1e400}]'
    expect(query(json, '$[?@.n == 12345678901234567890].n')).toBe('[12345678901234567890]')
    expect(query(json, '$[?@.n == 1].n')).toBe('[1.0]')
    expect(query(json, '$[?@.n > 12345678901234567890].n')).toBe('[12345678901234567891,1e400]')
  })

  it('counts characters in length(), not UTF-16 units, and orders by code point', () => {
    expect(query('["😀"]', '$[?length(@)==1]')).toBe('["😀"]')
    expect(query('["\ufffd"]', "$[?@ < '😀']")).toBe('["\ufffd"]')
  })

  it('selects names of Object.prototype only where they are', () => {
    expect(query('{"a":1}', "$['constructor','__proto__','toString']")).toBe('[]')
    expect(query('{"__proto__":{"x":1}}', '$.__proto__.x')).toBe('[1]')
    expect(query('[1]', '$.length')).toBe('[]')
  })

  it.each([
    '$[?(@.constructor.constructor("return process")().exit(7))]',
    '$[(this.constructor.constructor("return 1")())]',
    '$..[?(@.__proto__.polluted=1)]',
    '${process.exit()}',
    '$[?length(@)]',
    '$[?@.a==@.*]',
    '$[?count(1)>0]',
    "$['\\ud800']",
    '$[9007199254740992]',
  ])('refuses %s', (path) => expect(refusal('[1]', path)).toMatchObject({ status: 400, code: 'invalid_path' }))

  it.each([
    ['$..*..*..*..*', '['.repeat(60) + ']'.repeat(60)],
    [`$${'[0,0]'.repeat(24)}`, '['.repeat(30) + ']'.repeat(30)],
    ['$..[?count(@..*) > 1e9]', '['.repeat(500) + `${'[1],'.repeat(30_000)}1` + ']'.repeat(500)],
  ])('ends %s with 422 (D2)', (path, json) => {
    const started = cpuTime()
    expect(refusal(json, path)).toMatchObject({ status: 422, code: 'too_complex' })
    expectSoon(cpuTime() - started, 5000)
  })

  it('matches regular expressions in linear time (D2)', () => {
    const started = cpuTime()
    expect(query(JSON.stringify(['a'.repeat(5000)]), '$[?match(@,"(a|a)*b")]')).toBe('[]')
    expect(query(JSON.stringify(['a'.repeat(5000)]), '$[?search(@,"(a+)+b")]')).toBe('[]')
    expect(query('[""]', '$[?match(@,"(){99999999}")]')).toBe('[""]')
    expect(query(JSON.stringify(['a'.repeat(400)]), '$[?match(@,"(.*.*.*.*.*.*)x")]')).toBe('[]')
    expectSoon(cpuTime() - started, 1000)
  })

  it('refuses nesting that would overflow the stack', () => {
    expect(refusal('[]', `$[?${'('.repeat(5000)}@.a`).status).toBe(400)
    expect(refusal('[]', `$[?${'!'.repeat(5000)}@.a]`).status).toBe(400)
    expect(refusal('[]', `$${'.a'.repeat(10_000)}`).status).toBe(400)
  })

  it('refuses paths that would be too long together', () => {
    const json = `{"${'n'.repeat(30_000)}":[${'1,'.repeat(30_000)}1]}`
    expect(queryJson(parseJson(json), '$.*[*]').paths(1000)).toHaveLength(1000)
    expect(() => paths(json, '$.*[*]')).toThrow('The result would be longer than 32 MB.')
  })

  it('counts the bytes of paths, and of what stands beside them', () => {
    const json = `{"${'中'.repeat(15_000)}":[${'1,'.repeat(1000)}1]}`
    expect(() => paths(json, '$.*[*]')).toThrow('The result would be longer than 32 MB.')
    const short = queryJson(parseJson('[1]'), '$.*')
    expect(short.paths(1, 32 * 1024 ** 2 - 4)).toEqual(['$[0]'])
    expect(() => short.paths(1, 32 * 1024 ** 2 - 3)).toThrow('The result would be longer than 32 MB.')
  })

  it('finds every value again by its normalized path', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const document = fromPlain(value)
        const all = queryJson(document, '$..*')
        for (const [index, path] of all.paths().entries()) {
          const found = queryJson(document, path)
          expect([found.values, found.paths()]).toEqual([[all.values[index]], [path]])
        }
      }),
    )
  })
})
