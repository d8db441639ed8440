import { describe, expect, it } from 'vitest'
import type { ToolError } from '#contract/error.ts'
import { compareNumbers, equal, isInteger, isMultiple } from './decimal.ts'
import { numberOf, parseJson } from '#shared/data/json-value.ts'
import { validateSchema } from './schema.ts'

const valid = (json: string, schema: unknown) => validateSchema(json, JSON.stringify(schema)).valid
const messages = (json: string, schema: unknown) =>
  validateSchema(json, JSON.stringify(schema)).errors.map(({ message }) => message)
const refusal = (json: string, schema: unknown): ToolError => {
  try {
    validateSchema(json, typeof schema === 'string' ? schema : JSON.stringify(schema))
  } catch (error) {
    return error as ToolError
  }
  throw new Error('not refused')
}

describe('JSON Schema', () => {
  it('tells every mistake with its place in the text', () => {
    const schema = {
      type: 'object',
      required: ['z'],
      properties: { a: { type: 'string' }, b: { items: { type: 'number' } } },
      additionalProperties: false,
    }
    const { errors } = validateSchema('{"a":1,\n"b":[1,\n"x"],"c":2}', JSON.stringify(schema))
    expect(errors.map(({ path, line, column, message }) => [path, line, column, message])).toEqual([
      ['', 1, 1, '"z" is missing.'],
      ['/a', 1, 6, 'Must be text, but is the number 1.'],
      ['/b/1', 3, 1, 'Must be a number, but is text.'],
      ['', 1, 1, '"c" is not allowed here.'],
    ])
    expect(errors[2]?.schemaPath).toBe('/properties/b/items/type')
  })

  it('places mistakes at the last of several members with one name, and in the list that counts', () => {
    const places = (json: string, schema: unknown) =>
      validateSchema(json, JSON.stringify(schema)).errors.map(({ path, line }) => [path, line])
    const numbers = { type: 'array', items: { type: 'number' } }
    const twice = '{"a":[1,\n"x"],\n"a":[\n"y",\n2]}'
    expect(places(twice, { properties: { a: numbers } })).toEqual([['/a/0', 4]])
    expect(places('[[1],\n[2,\n"x"],\n["y"]]', { items: numbers })).toEqual([
      ['/1/1', 3],
      ['/2/0', 4],
    ])
    expect(places('[{"a":"x",\n"a":\n"y"},\n{"a":1}]', { items: { properties: { a: { type: 'number' } } } })).toEqual([
      ['/0/a', 3],
    ])
  })

  it('takes an empty enum and one with a value twice, which drafts after 4 only advise against', () => {
    for (const draft of ['draft-06/schema#', 'draft-07/schema#']) {
      const $schema = `http://json-schema.org/${draft}`
      expect(valid('1', { $schema, enum: [] })).toBe(false)
      expect(valid('1', { $schema, enum: [1, 1] })).toBe(true)
    }
    const $schema = 'http://json-schema.org/draft-04/schema#'
    expect(refusal('1', { $schema, enum: [] }).message).toContain('“/enum”')
    expect(refusal('1', { $schema, enum: [1, 1] }).message).toContain('“/enum”')
  })

  it('knows a draft by http and https alike, also in a reference', () => {
    for (const draft of ['draft-04/schema#', 'draft-07/schema#', 'draft/2019-09/schema', 'draft/2020-12/schema#']) {
      for (const scheme of ['http', 'https']) {
        const address = `${scheme}://json-schema.org/${draft}`
        expect(valid('1', { $schema: address, type: 'string' })).toBe(false)
        expect(valid('{"type":"string"}', { $ref: address })).toBe(true)
        expect(valid('{"type":"strnig"}', { $ref: address })).toBe(false)
      }
    }
  })

  it('compares numbers exactly, where doubles would not', () => {
    expect(valid('12345678901234567891', { maximum: 1 })).toBe(false)
    expect(validateSchema('12345678901234567891', '{"maximum":12345678901234567890}').valid).toBe(false)
    expect(validateSchema('12345678901234567890', '{"const":12345678901234567891}').valid).toBe(false)
    expect(valid('19.99', { multipleOf: 0.01 })).toBe(true)
    expect(valid('1e308', { multipleOf: 0.123456789 })).toBe(false)
    expect(valid('1.0', { type: 'integer' })).toBe(true)
  })

  it('looks for own members only', () => {
    expect(valid('{}', { required: ['toString', '__proto__', 'constructor'] })).toBe(false)
    expect(valid('{"constructor":{}}', { properties: { constructor: { type: 'object' } } })).toBe(true)
    expect(validateSchema('{"__proto__":1}', '{"properties":{"__proto__":{"type":"string"}}}').valid).toBe(false)
  })

  it('knows the drafts by $schema', () => {
    const draft4 = 'http://json-schema.org/draft-04/schema#'
    expect(valid('5', { $schema: draft4, minimum: 5, exclusiveMinimum: true })).toBe(false)
    expect(valid('1', { $schema: draft4, const: 2 })).toBe(true)
    expect(valid('1', { const: 2 })).toBe(false)
    expect(
      valid('[1,"x"]', { $schema: 'http://json-schema.org/draft-06/schema#', items: [{}, { type: 'number' }] }),
    ).toBe(false)
    expect(valid('[1,"x"]', { prefixItems: [{}, { type: 'number' }] })).toBe(false)
    expect(refusal('1', { $schema: 'https://example.com/mine' })).toMatchObject({ status: 400, code: 'invalid_schema' })
  })

  it('takes 1.0 and 1e3 for whole numbers from draft 6 on', () => {
    const found = (draft: string, type: unknown) =>
      ['1', '-12345678901234567890', '1.0', '1e3', '1.5'].filter((json) =>
        valid(json, { $schema: `http://json-schema.org/draft-${draft}/schema#`, type }),
      )
    expect(found('04', 'integer')).toEqual(['1', '-12345678901234567890'])
    expect(found('04', ['string', 'number'])).toHaveLength(5)
    expect(found('06', 'integer')).toEqual(['1', '-12345678901234567890', '1.0', '1e3'])
    const [text] = messages('1.0', { $schema: 'http://json-schema.org/draft-04/schema#', type: 'integer' })
    expect(text).toBe('Must be a whole number without point or exponent, but is the number 1.0.')
  })

  it.each([
    ['04', 'id'],
    ['06', '$id'],
    ['07', '$id'],
  ])('finds names of places with and without an address in draft %s', (draft, id) => {
    const fits = (reference: string, schema: object) =>
      ['1', '"a"'].map((json) =>
        valid(json, {
          $schema: `http://json-schema.org/draft-${draft}/schema#`,
          allOf: [{ $ref: reference }],
          ...schema,
        }),
      )
    const named = (address: string) => ({ definitions: { A: { [id]: address, type: 'integer' } } })
    expect(fits('#foo', named('#foo'))).toEqual([true, false])
    expect(fits('http://localhost:1234/bar#foo', named('http://localhost:1234/bar#foo'))).toEqual([true, false])
    expect(fits('#/definitions/A', named('#'))).toEqual([true, false])
    expect(fits('#foo', { [id]: 'http://x.y/root', ...named('root#foo') })).toEqual([true, false])
    expect(fits('root#/definitions/A', { [id]: 'http://x.y/root', ...named('root#foo') })).toEqual([true, false])
    const nested = { definitions: { N: { [id]: 'nested.json', ...named('#foo') } } }
    expect(fits('http://x.y/nested.json#foo', { [id]: 'http://x.y/root', ...nested })).toEqual([true, false])
  })

  it('follows $recursiveRef of 2019-09 and $dynamicRef of 2020-12 to the outermost schema', () => {
    const tree = (reference: object, anchor: object, dialect: string) => ({
      $schema: dialect,
      $id: 'http://x.y/strict',
      ...anchor,
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: 'tree',
          ...anchor,
          type: 'object',
          properties: { data: true, children: { type: 'array', items: reference } },
        },
      },
    })
    for (const schema of [
      tree({ $recursiveRef: '#' }, { $recursiveAnchor: true }, 'https://json-schema.org/draft/2019-09/schema'),
      tree({ $dynamicRef: '#node' }, { $dynamicAnchor: 'node' }, 'https://json-schema.org/draft/2020-12/schema'),
    ]) {
      expect(valid('{"children":[{"data":1}]}', schema)).toBe(true)
      expect(valid('{"children":[{"daat":1}]}', schema)).toBe(false)
    }
  })

  it('remembers what was evaluated for unevaluatedProperties and unevaluatedItems', () => {
    const schema = {
      anyOf: [
        { properties: { a: true }, required: ['a'] },
        { properties: { b: true }, required: ['b'] },
      ],
      unevaluatedProperties: false,
    }
    expect(valid('{"a":1,"b":2}', schema)).toBe(true)
    expect(valid('{"a":1,"c":2}', schema)).toBe(false)
    expect(valid('[1,"x"]', { contains: { type: 'string' }, prefixItems: [true], unevaluatedItems: false })).toBe(true)
    expect(valid('{"a":1}', { not: { not: { properties: { a: true } } }, unevaluatedProperties: false })).toBe(false)
  })

  it.each([
    ['{"type":"strnig"}'],
    ['{"minLength":"x"}'],
    ['{"pattern":"("}'],
    ['{"patternProperties":{"[":{}}}'],
    ['{"properties":{"a":{"required":"x"}}}'],
    ['5'],
    ['{"$ref":"#/nowhere"}'],
    ['{"$ref":"#nothing"}'],
    ['{"$ref":"http://127.0.0.1:8199/s"}'],
    ['{"$ref":"file:///etc/passwd"}'],
    ['{"$ref":"http://%zz"}'],
    ['{"$ref":"#/%zz"}'],
  ])('refuses the schema %s, fetching nothing (D1)', (schema) => {
    expect(refusal('1', schema)).toMatchObject({ status: 400, code: 'invalid_schema' })
  })

  it('lets a schema call itself by the address of a meta-schema without changing that for the next one', () => {
    expect(
      valid('{"minLength":"x"}', { $id: 'https://json-schema.org/draft/2020-12/meta/validation', type: 'object' }),
    ).toBe(true)
    expect(refusal('1', '{"minLength":"x"}').code).toBe('invalid_schema')
  })

  it.each([
    ['a reference to itself', { $ref: '#' }],
    [
      'references in a circle',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { allOf: [{ $ref: '#/$defs/a' }] } } },
    ],
    [
      'growth without measure',
      {
        $ref: '#/$defs/d0',
        $defs: {
          ...Object.fromEntries(
            Array.from({ length: 30 }, (_, i) => [
              `d${i}`,
              { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] },
            ]),
          ),
          d30: {},
        },
      },
    ],
  ])('ends %s with 422 (D1)', (_name, schema) => {
    expect(refusal('{}', schema)).toMatchObject({ status: 422, code: 'too_complex' })
  })

  it.each([
    ['properties', { properties: { a: { $ref: '#' } } }],
    ['the rest', { additionalProperties: { anyOf: [{ allOf: [{ oneOf: [{ $ref: '#' }] }] }] } }],
    ['conditions', { if: { not: { not: { properties: { a: { $ref: '#' } } } } }, else: false }],
    [
      'what is left over',
      { $ref: '#/$defs/a', unevaluatedProperties: false, $defs: { a: { properties: { a: { $ref: '#' } } } } },
    ],
  ])('walks the deepest data by references through %s', (_what, schema) => {
    const deep = (leaf: string) => `${'{"a":'.repeat(511)}${leaf}${'}'.repeat(511)}`
    expect(valid(deep('{}'), schema)).toBe(true)
    expect(valid(deep('{"a":1}'), { ...schema, type: 'object' })).toBe(false)
  })

  it('takes the deepest schemas, and long rows of references', () => {
    expect(valid('1', JSON.parse(`${'{"not":'.repeat(510)}{}${'}'.repeat(510)}`) as object)).toBe(true)
    const row = Array.from({ length: 20_000 }, (_, at) => [`a${at}`, { $ref: `#/a${at + 1}` }])
    const schema = { $ref: '#/a19000', ...Object.fromEntries(row), a20000: { type: 'string' } }
    expect(valid('1', schema)).toBe(false)
    expect(refusal('1', { ...schema, $ref: '#/a0' })).toMatchObject({ status: 422, code: 'too_complex' })
  })

  it('walks 512 levels of data, and compares 40,000 objects in linear time (D1)', () => {
    expect(valid('['.repeat(512) + ']'.repeat(512), { items: { $ref: '#' } })).toBe(true)
    const items = JSON.stringify(Array.from({ length: 40_000 }, (_, id) => ({ id })))
    expect(valid(items, { uniqueItems: true })).toBe(true)
    expect(messages('[{"a":1,"b":1.0},{"b":1,"a":1}]', { uniqueItems: true })).toEqual(['Elements 0 and 1 are equal.'])
  })
})

describe('paths of mistakes', () => {
  it('are refused where they would be too long together', () => {
    const name = 'n'.repeat(500_000)
    const list = `[${Array.from({ length: 100 }, () => '"a"').join()}]`
    const schema = { additionalProperties: { items: { type: 'number' } } }
    expect(refusal(`{"${name}":${list}}`, schema)).toMatchObject({ status: 422, code: 'too_large_output' })
    const through = { properties: { [name]: { items: { type: 'number' } } } }
    expect(refusal(`{"${name}":${list}}`, through)).toMatchObject({ status: 422, code: 'too_large_output' })
    expect(validateSchema(`{"n":${list}}`, JSON.stringify(schema)).errors).toHaveLength(100)
  })
})

describe('exact numbers', () => {
  const of = (text: string) => numberOf(text)

  it.each([
    ['1', '1.0', 0],
    ['1e400', '1e401', -1],
    ['-1e400', '-1e401', 1],
    ['0.10', '0.1', 0],
    ['12345678901234567891', '12345678901234567890', 1],
    ['-0', '0', 0],
    ['0e5', '-0.0', 0],
    ['1e-400', '0', 1],
  ])('compares %s with %s', (a, b, sign) => {
    expect(Math.sign(compareNumbers(of(a), of(b)))).toBe(sign)
    expect(Math.sign(compareNumbers(of(b), of(a)))).toBe(sign === 0 ? 0 : -sign)
  })

  it('knows whole numbers and multiples', () => {
    expect(['1.0', '1e3', '0.0', '1.50e1'].every((text) => isInteger(of(text)))).toBe(true)
    expect(['1.5', '1e-3', '1.05e1'].some((text) => isInteger(of(text)))).toBe(false)
    expect(isMultiple(of('12391239123'), of('1e-8'))).toBe(true)
    expect(isMultiple(of('0.0075'), of('0.0001'))).toBe(true)
    expect(isMultiple(of('0.00751'), of('0.0001'))).toBe(false)
    expect(isMultiple(of('1e1000000000'), of('7'))).toBe(false)
    const endless = '9'.repeat(400)
    expect(isMultiple(of(`1e${endless}`), of('0.01'))).toBe(true)
    expect(isMultiple(of(`1e${endless}`), of('3'))).toBe(false)
    expect(isMultiple(of('1'), of(`1e-${endless}`))).toBe(true)
    expect(isMultiple(of(`1e-${endless}`), of('1'))).toBe(false)
    expect(compareNumbers(of(`1e${endless}`), of('1e999'))).toBeGreaterThan(0)
  })

  it('compares documents whatever their order and notation', () => {
    expect(equal(parseJson('{"a":[1.0],"b":2}'), parseJson('{"b":2.00,"a":[1]}'), () => {})).toBe(true)
    expect(equal(parseJson('[0]'), parseJson('[false]'), () => {})).toBe(false)
  })
})
