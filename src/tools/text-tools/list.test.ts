import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { processLines, type LineOptions } from './list.ts'

/** Accents above and below a letter: Unicode wants those below first, and sorts them. */
const [ABOVE, BELOW] = ['\u0301'.repeat(30_000), '\u0323'.repeat(30_000)]

describe('lines', () => {
  const defaults: LineOptions = {
    trim: false,
    removeBlank: false,
    dedupe: 'none',
    sort: 'none',
    number: false,
    prefix: '',
    suffix: '',
  }
  const result = (text: string, options: Partial<LineOptions>) => processLines(text, { ...defaults, ...options }).result

  it.each<[string, Partial<LineOptions>, string]>([
    ['b\na\n', {}, 'b\na\n'],
    ['file10\nfile2\nFile1', { sort: 'natural' }, 'File1\nfile2\nfile10'],
    ['file10\nfile2\nfile1', { sort: 'ascending' }, 'file1\nfile10\nfile2'],
    ['é\nz\ne\na', { sort: 'ascending' }, 'a\ne\né\nz'],
    ['a\nb\na', { sort: 'descending' }, 'b\na\na'],
    ['1\n2\n3', { sort: 'reverse' }, '3\n2\n1'],
    ['abc\n👨‍👩‍👧\nab', { sort: 'length' }, '👨‍👩‍👧\nab\nabc'],
    ['A\na\nB', { dedupe: 'ignore-case' }, 'A\nB'],
    ['Straße\nSTRASSE\nsınır\nsinir', { dedupe: 'ignore-case' }, 'Straße\nsınır\nsinir'],
    [' a \r\na', { trim: true, dedupe: 'exact' }, 'a'],
    ['a\r\n\r\nb', { removeBlank: true, number: true, prefix: '<', suffix: '>' }, '1. <a>\r\n2. <b>'],
    ['', { number: true }, ''],
  ])('of %j with %j are %j', (text, options, expected) => expect(result(text, options)).toBe(expected))

  it('sorted are the same lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'B', '10', '9', 'é', 'x1')),
        fc.constantFrom('natural', 'length', 'ascending'),
        (lines, sort) => {
          const sorted = result(lines.join('\n'), { sort: sort as LineOptions['sort'] }).split('\n')
          expect(sorted.toSorted()).toEqual(lines.length === 0 ? [''] : lines.toSorted())
        },
      ),
    )
  })

  it.each<Partial<LineOptions>>([{ dedupe: 'ignore-case' }, { sort: 'ascending' }, { sort: 'natural-descending' }])(
    'of accents are soon done: %j',
    (options) => {
      const lines = [`a${ABOVE}${BELOW}a`, `a${BELOW}${ABOVE}b`]
      const start = cpuTime()
      expect(result(lines.join('\n'), options).length).toBe(lines.join('\n').length)
      expectSoon(cpuTime() - start, 1000)
    },
  )
})
