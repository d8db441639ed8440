import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { liveMemory } from '#testing/live-memory.ts'
import { convert, Converter, convertStream } from './convert.ts'
import { DEFAULTS, OUTPUT_FORMATS, type CsvOptions } from './options.ts'

const json = (csv: string, options: Partial<CsvOptions> = {}) =>
  convert(csv, { ...DEFAULTS, prettyPrint: false, ...options }).json
const value = (csv: string, options: Partial<CsvOptions> = {}) => JSON.parse(json(csv, options)) as unknown

describe('a field', () => {
  it.each([
    ['42', '42'],
    ['-2.5', '-2.5'],
    ['0', '0'],
    ['1.50', '1.50'],
    ['1e3', '1e3'],
    ['-0', '-0'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740992', '9007199254740992'],
    ['10000000000000000000000', '10000000000000000000000'],
    ['0.1', '0.1'],
    ['123456789012.3456', '123456789012.3456'],
    ['1.5e-7', '1.5e-7'],
    ['9007199254740993', '"9007199254740993"'],
    ['12345678901234567890', '"12345678901234567890"'],
    ['0.1234567890123456789', '"0.1234567890123456789"'],
    ['1e400', '"1e400"'],
    ['1e-400', '"1e-400"'],
    ['00501', '"00501"'],
    ['007', '"007"'],
    ['+49123', '"+49123"'],
    ['.5', '".5"'],
    ['5.', '"5."'],
    ['0x10', '"0x10"'],
    ['1_000', '"1_000"'],
    ['1.2.3', '"1.2.3"'],
    ['12abc', '"12abc"'],
    ['NaN', '"NaN"'],
    ['-Infinity', '"-Infinity"'],
    ['2024-01-02', '"2024-01-02"'],
    [' 42', '" 42"'],
    ['TRUE', 'true'],
    ['False', 'false'],
    ['truth', '"truth"'],
    ['true story', '"true story"'],
    ['falsehood', '"falsehood"'],
    ['123456789012345', '123456789012345'],
    ['1E400', '"1E400"'],
    ['null', 'null'],
    ['NULL', 'null'],
    ['Null', '"Null"'],
    ['a\tb\\c', '"a\\tb\\\\c"'],
    ['\ud800', '"\\ud800"'],
    ['🙂', '"🙂"'],
  ])('%j becomes %s', (field, expected) => expect(json(`v;w\n${field};x`)).toBe(`[{"v":${expected},"w":"x"}]`))

  it.each([
    ['1.234,50', '1234.50'],
    ['-0,5', '-0.5'],
    ['1234567,8', '1234567.8'],
    ['1.234', '1234'],
    ['42', '42'],
    ['12.34,5', '"12.34,5"'],
    ['1.5', '"1.5"'],
    ['01,5', '"01,5"'],
    ['15.08.2025', '"15.08.2025"'],
    ['3,50 €', '"3,50 €"'],
    ['12345678901234567,5', '"12345678901234567,5"'],
  ])('%j with a decimal comma becomes %s', (field, expected) =>
    expect(json(`v;w\n${field};x`, { decimalComma: true })).toBe(`[{"v":${expected},"w":"x"}]`),
  )

  it('with a decimal comma stays text, and it is said, but not of thousands', () => {
    const { notes } = convert('a;b;c\n1.234,50;1,234;1.5\n', DEFAULTS)
    expect(notes).toEqual(['Column “a”: Numbers with a decimal comma stay text unless “Decimal comma” is on.'])
  })

  it('stays text for more than one reason, and each is said once', () => {
    const { notes } = convert('n;m\n007;1\n12345678901234567890;2\n008;3\n', DEFAULTS)
    expect(notes).toEqual([
      'Column “n”: Digits with leading zeros stay text. Numbers with more digits than a double holds stay text.',
    ])
  })

  it('says where some digits of a column stay text and others do not', () => {
    const { notes } = convert('zip;price\n00501;1,5\n10115;2\n', DEFAULTS)
    expect(notes).toEqual([
      'Column “zip”: Digits with leading zeros stay text. Others become numbers; without “Parse numbers” all stay text.',
      'Column “price”: Numbers with a decimal comma stay text unless “Decimal comma” is on.',
    ])
  })

  it.each(['42', 'true', 'null'])('%s stays text when it is not to be read', (field) => {
    const off = { parseNumbers: false, parseBooleans: false, parseNull: false }
    expect(value(`v\n${field}`, off)).toEqual([{ v: field }])
  })

  it('that is a number keeps its value, or its digits as text', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 25 })
    const number = fc.tuple(
      fc.constantFrom('', '-'),
      digits,
      fc.option(digits),
      fc.option(fc.integer({ min: -330, max: 330 })),
    )
    fc.assert(
      fc.property(number, ([sign, whole, fraction, power]) => {
        const text = `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${power === null ? '' : `e${power}`}`
        const [{ v }] = value(`v\n${text}`) as [{ v: unknown }]
        if (typeof v === 'string') expect(v).toBe(text)
        else expect(decimal(String(v))).toEqual(decimal(text))
      }),
      { numRuns: 3000 },
    )
  })
})

/** Exact value as a whole number times a power of ten. */
function decimal(text: string): [bigint, number] {
  const [mantissa = '', power = '0'] = text.split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  let number = BigInt(whole + fraction)
  let exponent = Number(power) - fraction.length
  if (number === 0n) return [0n, 0]
  for (; number % 10n === 0n; number /= 10n) exponent++
  return [number, exponent]
}

describe('empty fields', () => {
  it('are null, or left out', () => {
    expect(value('a,b,c\n1,,""')).toEqual([{ a: 1, b: null, c: null }])
    expect(value('a,b,c\n1,,""', { emptyFieldHandling: 'OMIT_EMPTY' })).toEqual([{ a: 1 }])
  })

  it('keep their place in a list', () => {
    expect(
      value('a,,c', { outputFormat: 'ARRAY_OF_ARRAYS', firstRowIsHeader: false, emptyFieldHandling: 'OMIT_EMPTY' }),
    ).toEqual([['a', null, 'c']])
  })
})

describe('the formats', () => {
  const csv = 'id,n\na,1\nb,2\n'
  const pretty = (outputFormat: CsvOptions['outputFormat']) => json(csv, { outputFormat, prettyPrint: true })
  const plain = [
    { id: 'a', n: 1 },
    { id: 'b', n: 2 },
  ]
  it.each<[CsvOptions['outputFormat'], unknown]>([
    ['ARRAY_OF_OBJECTS', plain],
    [
      'ARRAY_OF_ARRAYS',
      [
        ['id', 'n'],
        ['a', 1],
        ['b', 2],
      ],
    ],
    ['KEYED_OBJECTS', { a: plain[0], b: plain[1] }],
  ])('%s is printed as JSON.stringify prints', (outputFormat, expected) => {
    expect(json(csv, { outputFormat })).toBe(JSON.stringify(expected))
    expect(pretty(outputFormat)).toBe(JSON.stringify(expected, null, 2))
  })

  it('JSON_LINES has one record a line, pretty or not', () => {
    expect(pretty('JSON_LINES')).toBe('{"id":"a","n":1}\n{"id":"b","n":2}')
    expect(json('a\n"x\ny"', { outputFormat: 'JSON_LINES' })).toBe('{"a":"x\\ny"}')
  })

  it.each(OUTPUT_FORMATS)('%s of a header alone has no records', (outputFormat) => {
    const expected = { ARRAY_OF_OBJECTS: '[]', ARRAY_OF_ARRAYS: '[["a","b"]]', KEYED_OBJECTS: '{}', JSON_LINES: '' }
    expect(json('a,b', { outputFormat })).toBe(expected[outputFormat])
  })

  it('KEYED_OBJECTS takes the key column by name, and refuses keys that do not tell records apart', () => {
    const keyed = { outputFormat: 'KEYED_OBJECTS', keyColumn: 'n' } as const
    expect(value(csv, keyed)).toEqual({ 1: plain[0], 2: plain[1] })
    expect(() => json(csv, { ...keyed, keyColumn: 'x' })).toThrow('There is no column “x”. The columns are: id, n.')
    const many = Array.from({ length: 23 }, (_, index) => `c${index}`).join()
    expect(() => json(many, { ...keyed, keyColumn: '😀'.repeat(50) })).toThrow(
      `There is no column “${'😀'.repeat(30)}…”. The columns are: ${many.split(',').slice(0, 20).join(', ')}, and 3 more.`,
    )
    expect(json('id,n\na,1\nb,2', { outputFormat: 'KEYED_OBJECTS' })).toBe(
      '{"a":{"id":"a","n":1},"b":{"id":"b","n":2}}',
    )
    expect(() => json('id,n\na,1\nb,1', keyed)).toThrow('Rows 2 and 3 have the same key "1"; keys must be unique.')
    const long = `${'a'.repeat(59)}😀b`
    expect(() => json(`id,n\n1,${long}\n2,${long}`, keyed)).toThrow(`the same key "${'a'.repeat(59)}…";`)
    expect(() => json('id,n\na,', keyed)).toThrow('Row 2 has no value in the key column.')
  })
})

describe('the header', () => {
  it('numbers names that come again, around names that are taken', () => {
    expect(json('a,a,a_2,a\n1,2,3,4')).toBe('[{"a":1,"a_3":2,"a_2":3,"a_4":4}]')
    expect(convert('a,a\n1,2', DEFAULTS).warnings).toEqual([
      { row: 1, line: 1, message: 'Column 2 has the name “a” again; it is called “a_2”.' },
    ])
  })

  it('names columns that have no name by their place', () => {
    expect(json('a,,\n1,2,3')).toBe('[{"a":1,"column2":2,"column3":3}]')
    expect(json('1,2', { firstRowIsHeader: false })).toBe('[{"column1":1,"column2":2}]')
    expect(convert('a, \n1,2', DEFAULTS).warnings).toEqual([
      { row: 1, line: 1, message: 'Column 2 has no name; it is called “column2”.' },
    ])
  })

  it('keeps a name that another column would be given by its place', () => {
    const { json: text, warnings } = convert(',column1,column1,\n1,2,3,4', { ...DEFAULTS, prettyPrint: false })
    expect(text).toBe('[{"column1_2":1,"column1":2,"column1_3":3,"column4":4}]')
    expect(warnings.map(({ message }) => message)).toEqual([
      'Column 1 has no name; it is called “column1_2”.',
      'Column 3 has the name “column1” again; it is called “column1_3”.',
      'Column 4 has no name; it is called “column4”.',
    ])
  })

  it('is free of a byte order mark', () => expect(json('\ufeffa,b\n1,2')).toBe('[{"a":1,"b":2}]'))
})

describe('rows of another length', () => {
  it('lose nothing and are told by number', () => {
    const { json: text, warnings } = convert('a,b\n1\n"x\ny",2,3,4\n5,6', { ...DEFAULTS, prettyPrint: false })
    expect(JSON.parse(text)).toEqual([
      { a: 1, b: null },
      { a: 'x\ny', b: 2, column3: 3, column4: 4 },
      { a: 5, b: 6 },
    ])
    expect(warnings).toEqual([
      { row: 2, line: 2, message: 'Row 2 has 1 field, not 2.' },
      { row: 3, line: 3, message: 'Row 3 has 4 fields, not 2.' },
    ])
  })

  it('are told with the thousands of their fields apart', () => {
    const { warnings } = convert(`a\n${'1,'.repeat(1999)}1`, DEFAULTS)
    expect(warnings).toMatchObject([{ message: 'Row 2 has 2,000 fields, not 1.' }])
  })

  it('do not overwrite a column that has the name of their place', () => {
    expect(json('a,column3\n1,2,3')).toBe('[{"a":1,"column3":2,"column3_2":3}]')
  })
})

describe('lines before the table', () => {
  const BANK = 'Account 42\r\n"Statement of, November\r\n\r\nday;amount\r\n1;2.50\r\n2;3\r\n3;4;5'
  const skipping = { ...DEFAULTS, prettyPrint: false, skipLines: 3 }

  it('are left out, whatever quotes they have, and still counted', () => {
    const { json: text, warnings, delimiter } = convert(BANK, skipping)
    expect(text).toBe('[{"day":1,"amount":2.50},{"day":2,"amount":3},{"day":3,"amount":4,"column3":5}]')
    expect(delimiter).toBe(';')
    expect(warnings).toEqual([{ row: 4, line: 7, message: 'Row 4 has 3 fields, not 2.' }])
  })

  it.each(['\n', '\r', '\r\n'])('end with %j, also where pieces end', (end) => {
    const text = BANK.replaceAll('\r\n', end)
    for (const length of [1, 2, 3, 7]) {
      const pieces = text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? []
      expect([...pieces].length).toBeGreaterThan(1)
      const converter = new Converter(skipping)
      const written = pieces.map((piece) => converter.write(piece)).join('') + converter.end()
      expect(written).toBe(convert(BANK, skipping).json)
    }
  })

  it('may begin with a sep= line, which is obeyed', () => {
    for (const pieces of [['sep=#\r\nReport\na#b#c\n1#2#3'], [...'sep=#\nReport\na#b#c\n1#2#3']]) {
      const converter = new Converter({ ...DEFAULTS, prettyPrint: false, skipLines: 2 })
      const written = pieces.map((piece) => converter.write(piece)).join('') + converter.end()
      expect(written).toBe('[{"a":1,"b":2,"c":3}]')
    }
  })

  it('may be all there is', () => {
    for (const csv of ['a,b', 'a,b\n1,2\n', 'a\n\n\n \n']) {
      expect(() => convert(csv, { ...DEFAULTS, skipLines: 3 })).toThrow('There is no CSV data.')
    }
  })

  const notes = (csv: string, options: Partial<CsvOptions> = {}) =>
    convert(csv, { ...DEFAULTS, ...options }).warnings.filter(({ message }) => message.startsWith('The table seems'))
  it('are told, where most rows are longer than the first', () => {
    const message = 'The table seems to begin here; skip the 3 lines before it.'
    expect(notes('Report\nfor November\n\na,b,c\n1,2,3\n4,5,6')).toEqual([{ line: 4, message, skipLines: 3 }])
    expect(notes('x\n\nAccount,42\na,b,c,d\n1,2,3,4\n5,6,7,8', { skipLines: 1 })).toEqual([
      { line: 4, message, skipLines: 3 },
    ])
    expect(notes('Report\na,b\n1,2')).toEqual([
      { line: 2, message: 'The table seems to begin here; skip the line before it.', skipLines: 1 },
    ])
  })

  it.each([
    ['one row is longer', 'a,b\n1,2\n1,2,3'],
    ['the row names have none', 'age,sex\nAnn,1,f\nBob,2,m\nCem,3,m'],
    ['rows are shorter', 'a,b,c\n1,2\n3,4\n5,6'],
    ['there is one row', 'a\n1,2'],
    ['the first record has rows of its own', `a,b\n${'1,2\n'.repeat(10)}${'1,2,3\n'.repeat(12)}`],
    ['as many lines may not be skipped', `${'x\n'.repeat(1001)}${'1,2,3\n'.repeat(1500)}`],
  ])('are not, where %s', (_, csv) => expect(notes(csv)).toEqual([]))
})

describe('dot notation', () => {
  const dots = { enableDotNotation: true }
  it('makes objects of levels', () => {
    expect(value('a.b,c,a.d.e\n1,2,3', dots)).toEqual([{ a: { b: 1, d: { e: 3 } }, c: 2 }])
  })

  it('is off unless asked for', () => expect(value('a.b,a.c\n1,2')).toEqual([{ 'a.b': 1, 'a.c': 2 }]))

  it.each([
    ['a,a.b\n1,2', { a: 1, 'a.b': 2 }],
    ['a.b,a\n1,2', { 'a.b': 1, a: 2 }],
    ['a.b.c,a.b\n1,2', { a: { b: { c: 1 } }, 'a.b': 2 }],
    ['a..b,.c,d.\n1,2,3', { 'a..b': 1, '.c': 2, 'd.': 3 }],
  ])('loses no column of %j', (csv, expected) => expect(value(csv, dots)).toEqual([expected]))

  it('leaves out objects that would be empty', () => {
    expect(value('a.b,a.c,d\n,,1', { ...dots, emptyFieldHandling: 'OMIT_EMPTY' })).toEqual([{ d: 1 }])
  })

  it('D3 takes 512 levels, and refuses 513', () => {
    const path = (levels: number) => Array.from({ length: levels }, () => 'a').join('.')
    expect(json(`${path(512)}\n1`, dots)).toContain('{"a":'.repeat(512))
    expect(() => json(`${path(513)}\n1`, dots)).toThrow('more than 512 levels')
  })

  it('makes the same of any table as building its objects', () => {
    const name = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 })
    const rows = fc.array(fc.array(fc.constantFrom('', 'x'), { minLength: 1, maxLength: 7 }), { maxLength: 5 })
    const names = fc.uniqueArray(name, { selector: String, maxLength: 5 }).map((paths) => [['d'], ...paths])
    fc.assert(
      fc.property(names, rows, fc.boolean(), fc.boolean(), (paths, fields, omits, prettyPrint) => {
        fc.pre(
          paths.every(
            (path) => !paths.some((other) => other !== path && `${other.join('.')}.`.startsWith(`${path.join('.')}.`)),
          ),
        )
        const csv = [paths.map((path) => path.join('.')), ...fields].map((row) => row.join(',')).join('\n')
        const emptyFieldHandling = omits ? 'OMIT_EMPTY' : 'INCLUDE_NULL'
        const options = { ...dots, prettyPrint, emptyFieldHandling, autoDetectDelimiter: false } as const
        const kept = fields.filter((row) => row.length > 1 || row[0] !== '')
        const expected = kept.map((row) => recordOf(paths, row, omits))
        expect(json(csv, options)).toBe(JSON.stringify(expected, null, prettyPrint ? 2 : 0))
      }),
    )
  })

  it.each([
    ['short rows of a wide table', 30_000, 1, '1\n'],
    ['short rows below many levels', 28, 511, '1\n'],
    ['empty rows below many levels', 28, 511, `${','.repeat(28)}\n`],
    ['an empty field below many levels', 28, 511, ',\n'],
  ])('takes no time for %s', (_what, columns, levels, row) => {
    const names = Array.from({ length: columns }, (_, column) => `a${column}${'.a'.repeat(levels - 1)}`)
    const csv = `x,${names.join(',')}\n${row.repeat(22_000 / row.length)}`
    const started = cpuTime()
    json(csv, { ...dots, emptyFieldHandling: 'OMIT_EMPTY', autoDetectDelimiter: false })
    expectSoon(cpuTime() - started, 300)
  })
})

describe('X7 names that mean something to JavaScript', () => {
  it.each([
    ['__proto__,constructor,prototype\n1,2,3', {}, '[{"__proto__":1,"constructor":2,"prototype":3}]'],
    ['__proto__.polluted,x\n1,2', { enableDotNotation: true }, '[{"__proto__":{"polluted":1},"x":2}]'],
    [
      'constructor.prototype.polluted\n1',
      { enableDotNotation: true },
      '[{"constructor":{"prototype":{"polluted":1}}}]',
    ],
    ['k,v\n__proto__,1', { outputFormat: 'KEYED_OBJECTS' }, '{"__proto__":{"k":"__proto__","v":1}}'],
    ['__proto__,v\na,1', { outputFormat: 'KEYED_OBJECTS', keyColumn: '__proto__' }, '{"a":{"__proto__":"a","v":1}}'],
  ] as const)('%j are kept, and change nothing', (csv, options, expected) => {
    expect(json(csv, options)).toBe(expected)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('what cannot be converted', () => {
  it.each([
    ['', 'There is no CSV data.'],
    [' \n\t\r\n', 'There is no CSV data.'],
    ['a,b\n"x,2\n3,4', 'Line 2: A quoted field that begins here has no closing quote.'],
    ['a,b\n"x"y,2', 'Line 2: Text follows a closing quote; quotes inside a field must be doubled.'],
  ])('%j is refused in words', (csv, message) => expect(() => json(csv)).toThrow(message))

  it('D4 stops when the result grows beyond 32 MB', () => {
    const csv = `${'a,'.repeat(90_000)}\n${'1\n'.repeat(100_000)}`
    const start = cpuTime()
    expect(() => json(csv)).toThrow('The JSON would be longer than 32 MB.')
    expectSoon(cpuTime() - start, 2000)
  })
})

describe('the delimiter', () => {
  it('is told by a sep= line, as spreadsheets write it', () => {
    expect(json('sep=;\r\na;b\r\n1;2')).toBe('[{"a":1,"b":2}]')
    expect(json('sep=;\na;b\n1;2', { autoDetectDelimiter: false, delimiter: ';' })).toBe('[{"a":1,"b":2}]')
  })
  it('is the given one when it is not to be detected', () => {
    expect(json('a;b\n1;2', { autoDetectDelimiter: false, delimiter: ',' })).toBe('[{"a;b":"1;2"}]')
    expect(json('a:b\n1:2', { autoDetectDelimiter: false, delimiter: ':' })).toBe('[{"a":1,"b":2}]')
  })
})

describe('in pieces', () => {
  it('gives the same as in one piece', async () => {
    const csv = `id;name\n${Array.from({ length: 5000 }, (_, row) => `${row};"Name ""${row}"""`).join('\r\n')}`
    for (const outputFormat of OUTPUT_FORMATS) {
      const options = { ...DEFAULTS, outputFormat }
      const pieces = csv.match(/[\s\S]{1,777}/g) ?? []
      let text = ''
      for await (const part of convertStream(pieces, options)) text += part
      expect(text).toBe(convert(csv, options).json)
    }
  })

  it('takes 50 MB in bounded memory', () => {
    const row = 'id-1234,"Some, ""quoted"" text",3.14,2024-01-02,true,00501\n'
    const piece = row.repeat(1000)
    const converter = new Converter(DEFAULTS)
    converter.write('a,b,c,d,e,f\n')
    let length = 0
    let most = 0
    const before = liveMemory()
    for (let rows = 0; rows < 860_000; rows += 1000) {
      length += converter.write(piece).length
      if (rows % 50_000 === 0) most = Math.max(most, liveMemory() - before)
    }
    length += converter.end().length
    expect(length).toBeGreaterThan(100e6)
    expect(most).toBeLessThan(10e6)
  })
})

type Tree = { [name: string]: Tree | string | null }

function recordOf(paths: string[][], row: string[], omits: boolean): Tree {
  const record: Tree = {}
  const filled = paths.map((path, column) => [path, row[column] || null] as const)
  // An object stands where its first column does, however many of its own are empty.
  for (const [path, value] of filled) {
    let at = record
    for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Tree
    at[path.at(-1) as string] = value
  }
  row.slice(paths.length).forEach((value, index) => (record[`column${paths.length + index + 1}`] = value || null))
  return omits ? withoutEmpty(record) : record
}

function withoutEmpty(tree: Tree): Tree {
  const members = Object.entries(tree).map(([name, value]) => [
    name,
    typeof value === 'object' && value ? withoutEmpty(value) : value,
  ])
  return Object.fromEntries(
    members.filter(
      ([, value]) => value !== null && (typeof value === 'string' || Object.keys(value as Tree).length > 0),
    ),
  ) as Tree
}
