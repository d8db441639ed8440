import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { beautify, minify } from './format.ts'
import { sortKeys } from './sort.ts'
import { fromLines, toLines } from './lines.ts'
import { escapeText, unescapeText } from './escape.ts'
import { validate } from './validate.ts'

const unescaped = (_: string, digits: string) => String.fromCharCode(parseInt(digits, 16))
const ODD =
  '{"2":1,"1":2,"n":12345678901234567890,"f":1.0,"e":1e400,"z":-0,"d":1,"d":2,"u":"\\u00e4\\/","__proto__":{"a":1}}'

describe('beautify and minify', () => {
  it('keep digits, escapes, order, duplicates and odd names', () => {
    expect(minify(beautify(ODD, 2))).toBe(ODD)
    expect(beautify('{"id":17478252242305210114}', 2)).toBe('{\n  "id": 17478252242305210114\n}')
  })

  it('are equal to JSON.stringify on plain data, and undo each other', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(2, 4, 6), (value, indent) => {
        const text = JSON.stringify(value)
        fc.pre(!/[-.]?\d+e|-0/i.test(text))
        const wanted = JSON.stringify(value, null, indent)
        expect(beautify(text, indent as 2 | 4 | 6)).toBe(wanted)
        expect(minify(wanted)).toBe(text)
      }),
    )
  })

  it('keep every character of a long document, halves of pairs too, wherever its parts meet', () => {
    const strings = [
      'plain',
      'Grüße',
      '日本',
      '😀',
      '\ud83d',
      '\ude00',
      '\ufeff',
      '\ufffd',
      '\u007f',
      '\u0080',
      'x'.repeat(20_000),
    ]
    const list = fc.array(fc.tuple(fc.constantFrom(...strings), fc.integer({ min: 1, max: 3000 })), { maxLength: 8 })
    fc.assert(
      fc.property(list, (parts) => {
        const value = parts.map(([string, count]) => (string.length > 9 ? [string] : Array(count).fill(string)))
        // JSON.stringify escapes halves of pairs: here they stand in the text.
        const print = (indent?: number) => JSON.stringify(value, null, indent).replace(/\\u(d[89a-f]..)/g, unescaped)
        expect(beautify(print(), 2) === print(2)).toBe(true)
      }),
    )
  })

  it('indent by a tab on request', () => {
    expect(beautify('[{"a":[]}]', 'tab')).toBe('[\n\t{\n\t\t"a": []\n\t}\n]')
  })

  it('refuse an output beyond 32 MB within 300 ms, not after building it (D4)', () => {
    const bomb = `[${Array.from({ length: 400 }, () => '['.repeat(100) + ']'.repeat(100)).join()}]`
    const worse = `[${Array.from({ length: 1000 }, () => '['.repeat(500) + ']'.repeat(500)).join()}]`
    expect(beautify(bomb, 6).length).toBeGreaterThan(20_000_000)
    expect(() => beautify(worse, 6)).toThrow('The result would be longer than 32 MB.')
  })

  it('take time in proportion to the input, whatever it holds (D9)', () => {
    for (const piece of ['a', '\t', '\n', '[', '"', '{', '\\', '😀', '[1],', '{"a":']) {
      const started = cpuTime()
      validate(piece.repeat(1_000_000 / piece.length))
      expectSoon(cpuTime() - started, 2000)
    }
  })
})

describe('validate', () => {
  it.each([
    ['[1,\n2,\n3,,\n4]', 3, 3],
    ["{'a':1}", 1, 2],
    ['[1,]', 1, 4],
    ['01', 1, 1],
    ['"\t"', 1, 2],
    ['{"a":1}}', 1, 8],
    ['"abc', 1, 1],
    ['{"a" 1}', 1, 6],
    ['[1 2]', 1, 4],
    ['nul', 1, 1],
    ['"\\x"', 1, 2],
    ['\ufeff{}', 1, 1],
  ])('puts the first mistake of %j at line %i, column %i', (json, line, column) => {
    expect(validate(json)).toMatchObject({ valid: false, line, column })
  })

  it('finds every mistake, not only the first', () => {
    const { errors } = validate('{\'a\': tru, // x\n b: [1,,2,], "c": 01}')
    expect(errors.map(({ line, column }) => `${line}:${column}`)).toEqual([
      '1:2',
      '1:7',
      '1:12',
      '2:2',
      '2:8',
      '2:11',
      '2:19',
    ])
    expect(errors[2]?.message).toBe('JSON has no comments.')
  })

  it('ends a comment with its line, whatever ends that', () => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      expect(validate(`[1, // one${lineEnd}2]`).errors.map(({ message }) => message)).toEqual(['JSON has no comments.'])
    }
  })

  it.each([
    ['\ufeff{"a":1}', ['A byte order mark does not belong outside a string.']],
    [
      '{"a":\u00a0\u00a01}\u3000',
      ['U+00A0 does not belong outside a string.', 'U+3000 does not belong outside a string.'],
    ],
    ['[1,\n\u00a0 \u00a0 2]', ['U+00A0 does not belong outside a string.']],
    ['[\u000b"\u00a0"]', ['U+000B does not belong outside a string.']],
  ])('tells of white space that is not of JSON in %j, and of nothing that follows from it', (json, messages) => {
    expect(validate(json).errors.map(({ message }) => message)).toEqual(messages)
  })

  it.each([
    ['{"a":\u200b1}', 'U+200B does not belong outside a string.'],
    ['{"a":\u0085}', 'Expected a value, found U+0085.'],
    ['{"a":\u202e1}', 'Expected a value, found U+202E.'],
    ['["\\\u200b"]', 'A backslash before U+200B is not an escape sequence of JSON.'],
    ['["\\q"]', '“\\q” is not an escape sequence of JSON.'],
    ['["\\😀"]', '“\\😀” is not an escape sequence of JSON.'],
  ])('names what cannot be seen in %j', (json, message) => {
    expect(validate(json).errors[0]?.message).toBe(message)
  })

  it('tells once of a backslash at the end of a line, whatever ends it', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      const places = validate(`["a\\${end}","b"]`).errors.map(({ line, column }) => [line, column])
      expect([end, places]).toEqual([end, [[1, 4]]])
    }
  })

  it('stops listing after a hundred', () => {
    expect(validate(`[${'x,'.repeat(1000)}1]`).errors).toHaveLength(100)
  })

  it('warns of a name that is given twice, which is valid', () => {
    const { valid, warnings } = validate('{"a":1,\n"\\u0061":2,"b":{"a":3}}')
    expect(valid).toBe(true)
    expect(warnings).toEqual([
      {
        line: 2,
        column: 1,
        message: 'The name "a" is given more than once: most programs keep the last value only.',
        excerpt: '"\\u0061":2,"b":{"a":3}}\n^',
      },
    ])
  })

  it('shortens a long name that is given twice, and cuts no character of it in half', () => {
    const name = JSON.stringify(`${'a'.repeat(59)}😀b`)
    expect(validate(`{${name}:1,${name}:2}`).warnings[0]?.message).toContain(`The name "${'a'.repeat(59)}…" is given`)
  })

  it('names no line where nothing is wrong', () => {
    const none = { line: null, column: null, errors: [], warnings: [] }
    expect(validate('{}')).toEqual({ valid: true, message: 'The JSON is valid.', ...none })
  })

  it('judges at any depth', () => {
    expect(validate('['.repeat(100_000) + ']'.repeat(100_000)).valid).toBe(true)
    expect(validate('['.repeat(100_000)).valid).toBe(false)
  })
})

describe('sort keys', () => {
  it('sorts by code unit at every level, keeping texts and members of one name', () => {
    expect(sortKeys('{"b":1.0,"a":[{"z":1,"é":2,"Z":3}],"b":"\\u0061","10":1,"9":2}')).toBe(
      '{"10":1,"9":2,"a":[{"Z":3,"z":1,"é":2}],"b":1.0,"b":"\\u0061"}',
    )
  })
})

describe('JSON Lines', () => {
  it('writes one element a line and reads them back', () => {
    const list = '[{"a":1.0},"x\\n",[1,[2]],null]'
    expect(toLines('[ {"a": 1.0}, "x\\n", [1, [2]], null ]')).toBe('{"a":1.0}\n"x\\n"\n[1,[2]]\nnull\n')
    expect(fromLines(toLines(list))).toBe(list)
    expect(toLines('{"a":[1]}')).toBe('{"a":[1]}\n')
    expect(toLines('[]')).toBe('')
  })

  it('skips blank lines and a mark, and names the line of a mistake', () => {
    expect(fromLines('\ufeff{"a":1}\r\n\r\n2\n')).toBe('[{"a":1},2]')
    expect(() => fromLines('1\n\n{"a":}')).toThrow('Line 3 is not valid JSON (column 6): Expected a value, found “}”.')
  })
})

describe('escaping', () => {
  it('gives every text back', () => {
    fc.assert(fc.property(fc.string(), (text) => void expect(unescapeText(escapeText(text))).toBe(text)))
  })

  it('takes a text with or without its quotes, over several lines too', () => {
    expect(unescapeText('"{\\"a\\":1}"')).toBe('{"a":1}')
    expect(unescapeText('{\\"a\\":\n1}')).toBe('{"a":\n1}')
    expect(unescapeText('a\r\n\t\\\\\nb')).toBe('a\r\n\t\\\nb')
    expect(unescapeText('\u001b[32m{\\"a\\":1}\u001b[0m\f')).toBe('\u001b[32m{"a":1}\u001b[0m\f')
    expect(() => unescapeText('say "hi"')).toThrow('This is no escaped text')
    expect(() => unescapeText('a\\\nb')).toThrow('This is no escaped text')
  })
})
