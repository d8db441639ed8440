import { describe, expect, it } from 'vitest'
import { preview, validate } from './inspect.ts'
import { convert } from './convert.ts'
import { DEFAULTS } from './options.ts'

describe('validation', () => {
  it('lists every mistake by line', () => {
    const { valid, line, message, errors } = validate('a,b\n1\n"x"y,2\n3,4,5\n6,"z', DEFAULTS)
    expect(valid).toBe(false)
    expect(line).toBe(2)
    expect(message).toBe('The CSV is not valid: 4 mistakes.')
    expect(errors).toEqual([
      { row: 2, line: 2, message: 'Row 2 has 1 field, not 2.' },
      { row: 3, line: 3, message: 'Text follows a closing quote; quotes inside a field must be doubled.' },
      { row: 4, line: 4, message: 'Row 4 has 3 fields, not 2.' },
      { row: 5, line: 5, message: 'A quoted field that begins here has no closing quote.' },
    ])
  })

  it('counts more mistakes than it lists', () => {
    const { errors, message } = validate(`a,b\n${'1\n'.repeat(5000)}`, DEFAULTS)
    expect(errors).toHaveLength(100)
    expect(message).toBe('The CSV is not valid: 5,000 mistakes.')
  })

  it('warns of quotes that RFC 4180 does not allow, and that are kept', () => {
    const { valid, warnings } = validate('a,b\n1,x"y"z\n"q ""r""",2\n3, "s"', DEFAULTS)
    expect(valid).toBe(true)
    const words = 'has a quote inside a field that does not begin with one; it is kept as it is.'
    expect(warnings).toEqual([
      { row: 2, line: 2, message: `Row 2 ${words}` },
      { row: 4, line: 4, message: `Row 4 ${words}` },
    ])
    expect(validate('a"b\n1', { ...DEFAULTS, handleQuotedFields: false }).warnings).toEqual([])
  })

  it.each(['a,b\n1,2', 'a', 'a,b\r\n"x,y","z\nw"\r\n', '\ufeffa;b\n\n1;2'])('finds nothing wrong with %j', (csv) => {
    expect(validate(csv, DEFAULTS)).toMatchObject({ valid: true, line: null, errors: [] })
  })
})

describe('the preview', () => {
  it('has the types and empty fields that the conversion would have', () => {
    const typesOf = (options: object) =>
      preview('a,b,c\nnull,1,true\nx,2,false', { ...DEFAULTS, ...options }).columns.map(
        ({ type, empty }) => `${type} ${empty}`,
      )
    expect(typesOf({})).toEqual(['text 1', 'integer 0', 'boolean 0'])
    const asText = { parseNull: false, parseNumbers: false, parseBooleans: false }
    expect(typesOf(asText)).toEqual(['text 0', 'text 0', 'text 0'])
  })

  it('tells how many rows are ragged where it cannot list them all', () => {
    const { warnings, raggedCount } = preview(`a,b\n${'1\n'.repeat(5000)}`, DEFAULTS)
    expect(raggedCount).toBe(5000)
    expect(warnings[0]).toEqual({
      message: '5,000 rows are shorter or longer than the first; these are the first 100.',
    })
    expect(warnings).toHaveLength(101)
  })

  it.each([
    ['1|-2|9007199254740991', 'integer', undefined],
    ['1|2.5|1e3', 'number', undefined],
    ['true|FALSE', 'boolean', undefined],
    ['2024-01-02|2024-01-02T10:00:00Z', 'date', undefined],
    ['a|b', 'text', undefined],
    ['1|a', 'mixed', undefined],
    ['|null|""', 'empty', undefined],
    ['00501|00502', 'text', 'Digits with leading zeros stay text.'],
    [
      '00501|1',
      'mixed',
      'Digits with leading zeros stay text. Others become numbers; without “Parse numbers” all stay text.',
    ],
    ['12345678901234567890', 'text', 'Numbers with more digits than a double holds stay text.'],
    [
      '007|12345678901234567890|008',
      'text',
      'Digits with leading zeros stay text. Numbers with more digits than a double holds stay text.',
    ],
    ['1,5|2', 'mixed', 'Numbers with a decimal comma stay text unless “Decimal comma” is on.'],
  ])('says what a column of %j is', (fields, type, note) => {
    const csv = `k;v\n${fields
      .split('|')
      .map((field) => `x;${field}`)
      .join('\n')}`
    const column = preview(csv, DEFAULTS).columns[1]
    expect(column?.type).toBe(type)
    expect(column?.note).toBe(note)
  })

  it('says what a column with decimal commas is', () => {
    const { columns } = preview('a;b\n1.234,50;1.000\n2;2', { ...DEFAULTS, decimalComma: true })
    expect(columns.map(({ type, note }) => [type, note])).toEqual([
      ['number', undefined],
      ['integer', undefined],
    ])
  })

  it('counts rows, columns, empty and missing fields', () => {
    const { rowCount, columnCount, raggedCount, columns } = preview('a,b,c\n1,,3\n4\n5,6,7,8', DEFAULTS)
    expect({ rowCount, columnCount, raggedCount }).toEqual({ rowCount: 3, columnCount: 3, raggedCount: 2 })
    expect(columns.map(({ name, empty }) => [name, empty])).toEqual([
      ['a', 0],
      ['b', 2],
      ['c', 1],
      ['column4', 2],
    ])
  })

  it('names a column beyond the header as the conversion does', () => {
    const csv = 'column3,b\n1,2,3'
    expect(preview(csv, DEFAULTS).columns.map(({ name }) => name)).toEqual(['column3', 'b', 'column3_2'])
    expect(Object.keys((JSON.parse(convert(csv, DEFAULTS).json) as object[])[0] as object)).toContain('column3_2')
  })

  it('stays small, however large the table is', () => {
    const wide = preview(`${'a,'.repeat(50_000)}a\n${'1,'.repeat(50_000)}1`, DEFAULTS)
    expect(wide.columnCount).toBe(50_001)
    expect(wide.columns).toHaveLength(1000)
    const long = preview(`a,b\n${`1,${'x'.repeat(600)}\n`.repeat(5000)}`, DEFAULTS)
    expect(long.rowCount).toBe(5000)
    expect(JSON.stringify(long).length).toBeLessThan(700_000)
  })

  it('cuts no character in half', () => {
    const { rows } = preview(`a,b\n${'x'.repeat(499)}😀y,1`, DEFAULTS)
    expect(rows).toEqual([[`${'x'.repeat(499)}…`, '1']])
  })

  it('shows a text with mistakes too', () => {
    expect(preview('a,b\n1,"x', DEFAULTS)).toMatchObject({ rows: [['1', 'x']], warnings: [{ line: 2 }] })
  })
})
