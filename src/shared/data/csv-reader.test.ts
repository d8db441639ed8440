import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '#testing/cpu-time.ts'
import { CsvReader, MOST_FIELDS, type Fault } from './csv-reader.ts'

interface Reading {
  rows: string[][]
  lines: number[]
  faults: [Fault, number][]
}

function read(pieces: string[], delimiter = ',', quote = '"'): Reading {
  const reading: Reading = { rows: [], lines: [], faults: [] }
  const reader = new CsvReader(
    { delimiter, quote },
    ({ fields, line }) => {
      reading.rows.push(fields)
      reading.lines.push(line)
    },
    (fault, line) => reading.faults.push([fault, line]),
  )
  for (const piece of pieces) reader.push(piece)
  reader.end()
  return reading
}
const rows = (text: string, delimiter?: string, quote?: string) => read([text], delimiter, quote).rows

describe('the reader', () => {
  it.each<[name: string, text: string, rows: string[][]]>([
    [
      'CR LF, LF and CR in one text',
      'a,b\r\n1,2\n3,4\r5,6',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'delimiters and line breaks in quotes',
      '"a,b","c\r\nd"\ne,f',
      [
        ['a,b', 'c\r\nd'],
        ['e', 'f'],
      ],
    ],
    ['doubled quotes', '"say ""hi""",""""', [['say "hi"', '"']]],
    ['only doubled quotes', '""', [['']]],
    ['a quote that does not begin its field', 'a "b" c, "d"', [['a "b" c', ' "d"']]],
    ['blanks behind a closing quote', '"a" ,"b"\t\n"c"  ', [['a', 'b'], ['c']]],
    ['blanks that belong to the field', ' a , b', [[' a ', ' b']]],
    [
      'empty fields at every place',
      ',a,\n,,',
      [
        ['', 'a', ''],
        ['', '', ''],
      ],
    ],
    ['a delimiter at the end of the text', 'a,', [['a', '']]],
    [
      'blank lines',
      '\n\r\na,b\n \n\n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'empty fields at the ends of lines of several kinds',
      'a\r\n,\nb\rc,\nd',
      [['a'], ['', ''], ['b'], ['c', ''], ['d']],
    ],
    ['blank lines behind quotes', '"a"\n \n"b"\r\n\t\r\n', [['a'], ['b']]],
    ['a byte order mark', '\ufeff"a",b', [['a', 'b']]],
    ['a byte order mark that is data', 'a\n\ufeffb', [['a'], ['\ufeffb']]],
    ['a row that begins with a hash', '#1,b', [['#1', 'b']]],
    ['nothing', '', []],
  ])('understands %s', (_name, text, expected) => expect(rows(text)).toEqual(expected))

  it('takes quotes for characters where they mean nothing', () =>
    expect(rows('"x",y"z', ',', '')).toEqual([['"x"', 'y"z']]))
  it('takes another quote character', () => expect(rows("'a,b','c''d'", ',', "'")).toEqual([['a,b', "c'd"]]))

  it('tells the line on which a record begins', () => {
    expect(read(['a\r\n"b\r\nc\rd\n\n"\n\ne']).lines).toEqual([1, 2, 8])
    expect(read(['a\r\nb\n\n\nc']).lines).toEqual([1, 2, 5])
    expect(read(['"a\r""\nb"\nc']).lines).toEqual([1, 4])
  })

  it.each<[name: string, text: string, fault: Fault, line: number, rows: string[][]]>([
    [
      'an open quote',
      'a,b\n1,"x\n2,y\n',
      'unclosed',
      2,
      [
        ['a', 'b'],
        ['1', 'x\n2,y\n'],
      ],
    ],
    ['text behind a closing quote', 'a\n\n"x"y,2\n3,4', 'trailing', 3, [['a'], ['xy', '2'], ['3', '4']]],
  ])('tells the line of %s and reads on', (_name, text, fault, line, expected) => {
    expect(read([text])).toMatchObject({ faults: [[fault, line]], rows: expected })
  })

  it('refuses a record of more fields than any table has', () => {
    expect(rows(','.repeat(MOST_FIELDS - 1))[0]).toHaveLength(MOST_FIELDS)
    expect(() => rows(','.repeat(MOST_FIELDS))).toThrow('more than 100000 fields')
  })

  const field = fc.string({ unit: fc.constantFrom('a', ',', ';', '"', '\n', '\r', ' ', 'é', '🙂', '=') })
  const table = fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
  const written = (cells: string[][]) =>
    cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

  it('gives back every table that is written by RFC 4180', () => {
    fc.assert(
      fc.property(table, (cells) => {
        expect(rows(written(cells))).toEqual(cells)
      }),
      { numRuns: 1000 },
    )
  })

  it('does not care how the text is cut into pieces', () => {
    fc.assert(
      fc.property(field, fc.array(fc.nat(20)), (text, cuts) => {
        const pieces: string[] = []
        let from = 0
        for (const cut of cuts) pieces.push(text.slice(from, (from += cut)))
        expect(read([...pieces, text.slice(from)])).toEqual(read([text]))
      }),
      { numRuns: 1000 },
    )
  })

  it.each(['"', ',', '\n', 'a', '"a', '"\n', '\r\n', '" '])('reads %j, again and again, in linear time', (unit) => {
    const time = (length: number) => {
      const text = unit.repeat(length / unit.length)
      const start = cpuTime()
      try {
        read([text.slice(0, length / 2), text.slice(length / 2)])
      } catch (error) {
        expect(error).toMatchObject({ code: 'too_many_fields' })
      }
      return cpuTime() - start
    }
    time(200_000)
    expect(time(5_000_000)).toBeLessThan(2000)
  })
})
