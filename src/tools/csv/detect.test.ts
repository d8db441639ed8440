import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectDelimiter, DELIMITERS } from './detect.ts'

describe('the delimiter', () => {
  it.each([
    ['a,b\n1,2', ','],
    ['a;b\n1;2', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b\n1|2', '|'],
    ['1,5;2,5', ';'],
    ['name;price\nx;1,5\ny;2,25', ';'],
    ['id\tprice\n1\t1.234,50\n2\t0,5', '\t'],
    ['# comment, with, commas\na;b\n1;2', ';'],
    ['"a,b,c";"d,e,f"', ';'],
    ['"Field1,1,1";Field2;"Field3"', ';'],
    ['one|two,two|three\nfour|five,five|six', '|'],
    ['Doe, John;3\nRoe, Jane;4', ';'],
    ['id;text\n1;hello, world\n2;foo; bar\n3;x, y, z', ';'],
    ['text\nhello; world\nbye\nagain', ','],
    ['name\nA\nB', ','],
    ['tags\nred;blue\ngreen;red', ','],
    ['path\na|b', ','],
    [' \r\n\na;b\n1;2', ';'],
    ['Report 2026\na;b;c\n1;2;3', ';'],
    ['a,b\n"x;y;z",1\n"u;v;w",2', ','],
    ['a;b\n"x\ny,z";2\n"u,v\nw";3', ';'],
    ['id,tags,price\n1,a;b,"1,5"\n2,c;d,"2,5"', ','],
    ['id,tags,price\n1,a|b,"1.234,50"\n2,c|d,"2,5"', ','],
    ['', ','],
    ['\ufeffa;b\r1;2\r', ';'],
  ])('of %j is %j', (text, delimiter) => expect(detectDelimiter(text, '"')).toBe(delimiter))

  it.each([
    ['name;address', (row: number) => `Ann${row};Main St ${row}, Berlin, Germany`, ';'],
    ['name\taddress', (row: number) => `Ann${row}\tMain St ${row}, Berlin, Germany`, '\t'],
    ['name;net;gross', (row: number) => `Müller, Hans${row};${row},50;1,75`, ';'],
    ['id|tags', (row: number) => `${row}|a,b,c`, '|'],
    ['id,genres', (row: number) => `${row},rock;pop;jazz`, ','],
    ['id,genres', (row: number) => `${row},rock|pop|jazz|blues`, ','],
  ])('below %j is that of the names, however long the table', (names, row, delimiter) => {
    for (const length of [1, 3, 18, 19, 25, 200]) {
      const rows = Array.from({ length }, (_, index) => row(index))
      expect(detectDelimiter([names, ...rows].join('\n'), '"'), `${length} rows`).toBe(delimiter)
    }
  })

  it('is not the comma of decimals, though names have commas as well', () => {
    expect(detectDelimiter('Müller, Hans;1,50;2,75\nMeier, Eva;3,50;4,75\nKurz, Jo;5,50;6,75', '"')).toBe(';')
  })

  it('is none in the sentences below a name with a sign of inches', () => {
    expect(detectDelimiter('Monitor 24"\nGood; very good\nNice; all in all\nFair; or so', '"')).toBe(',')
  })

  it('is found behind a first name that goes over two lines', () => {
    expect(detectDelimiter('"Order\nnumber";"Customer"\n1;Ann\n2;Bob', '"')).toBe(';')
    expect(detectDelimiter('"Order\r\nnumber"\t"Customer"\r\n1\tAnn', '"')).toBe('\t')
  })

  it('is found for every table of words, whatever is quoted', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '2', ' '), minLength: 1, maxLength: 5 })
    const cell = fc.oneof(
      word,
      word.map((text) => `"${text};${text},|\t${text}"`),
      word.map((text) => `"${text}\n${text}"`),
    )
    const tables = fc
      .tuple(fc.constantFrom(...DELIMITERS), fc.integer({ min: 2, max: 5 }))
      .chain(([delimiter, width]) =>
        fc.tuple(
          fc.constant(delimiter),
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
        ),
      )
    fc.assert(
      fc.property(tables, ([delimiter, rows]) => {
        expect(detectDelimiter(rows.map((row) => row.join(delimiter)).join('\n'), '"')).toBe(delimiter)
      }),
      { numRuns: 500 },
    )
  })

  it('is found from the beginning of a long text', () => {
    const row = `${'x'.repeat(30)};"${'y,'.repeat(10)}"\n`
    expect(detectDelimiter(row.repeat(100_000), '"')).toBe(';')
  })
})
