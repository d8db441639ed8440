import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { compare, type CompareOptions } from './compare.ts'
import { canPatch, patchOf } from './patch.ts'

const defaults: CompareOptions = { unit: 'lines', ignoreCase: false, ignoreSpaces: false }
const patch = (left: string, right: string, options: Partial<CompareOptions> = {}) =>
  patchOf(left, right, compare(left, right, { ...defaults, ...options }).changes)

const HEAD = ['--- a/text.txt', '+++ b/text.txt']
const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}\n`)
const changed = (lines: string[], ...places: number[]) =>
  lines.map((line, index) => (places.includes(index + 1) ? `new ${line}` : line)).join('')

describe('a patch', () => {
  // As `diff -u` of GNU writes them.
  it.each<[string, string, string[]]>([
    ['a\nb\nc\n', 'a\nx\nc\n', ['@@ -1,3 +1,3 @@', ' a', '-b', '+x', ' c', '']],
    ['a\n', '', ['@@ -1 +0,0 @@', '-a', '']],
    ['', 'a\nb\n', ['@@ -0,0 +1,2 @@', '+a', '+b', '']],
    ['a\nb', 'a\nb\n', ['@@ -1,2 +1,2 @@', ' a', '-b', String.raw`\ No newline at end of file`, '+b', '']],
    [
      'a',
      'b',
      ['@@ -1 +1 @@', '-a', String.raw`\ No newline at end of file`, '+b', String.raw`\ No newline at end of file`, ''],
    ],
    ['a\r\nb\r\n', 'a\nb\r\n', ['@@ -1,2 +1,2 @@', '-a\r', '+a', ' b\r', '']],
    ['\n\na\n', '\na\n', ['@@ -1,3 +1,2 @@', ' ', '-', ' a', '']],
    [
      numbers(12).join(''),
      changed(numbers(12), 2, 9),
      '@@ -1,12 +1,12 @@| 1|-2|+new 2| 3| 4| 5| 6| 7| 8|-9|+new 9| 10| 11| 12|'.split('|'),
    ],
    [
      numbers(14).join(''),
      changed(numbers(14), 2, 10),
      '@@ -1,5 +1,5 @@| 1|-2|+new 2| 3| 4| 5|@@ -7,7 +7,7 @@| 7| 8| 9|-10|+new 10| 11| 12| 13|'.split('|'),
    ],
  ])('of %j and %j', (left, right, lines) => {
    expect(patch(left, right)).toBe([...HEAD, ...lines].join('\n'))
  })

  it('makes the right text of the left one, whatever the comparison took for the same', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', ' ', '\n', '\n', '\r\n'), maxLength: 60 })
    fc.assert(
      fc.property(text, text, fc.boolean(), fc.boolean(), (left, right, ignoreCase, ignoreSpaces) => {
        const made = patch(left, right, { ignoreCase, ignoreSpaces })
        expect(applied(left, made)).toBe(right)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['a', 'b', true],
    ['a', 'a', false],
    ['a\rb', 'a\rc', false],
    ['a', 'b\u2028c', false],
  ])('of %j and %j can be made: %s', (left, right, expected) => expect(canPatch(left, right)).toBe(expected))

  it('takes many changes in proportion to their number', () => {
    const left = numbers(200_000)
    const right = left.map((line, index) => (index % 8 === 0 ? `new ${line}` : line)).join('')
    const start = cpuTime()
    expect(patch(left.join(''), right).length).toBeGreaterThan(left.length)
    expectSoon(cpuTime() - start, 4000)
  })
})

/** As `patch` does it, with no line out of place. */
function applied(left: string, patchText: string): string {
  const lines = left.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const result: string[] = []
  let at = 0
  for (const hunk of patchText.split(/^(?=@@)/m).slice(1)) {
    const [, first = '', count = '1'] = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@\n/.exec(hunk) ?? []
    const start = Number(first) - (count === '0' ? 0 : 1)
    result.push(...lines.slice(at, start))
    at = start
    const end = start + Number(count)
    for (const [row = '', bare] of hunk.slice(hunk.indexOf('\n') + 1).matchAll(/[^\n]*\n(\\ [^\n]*\n)?/g)) {
      const line = bare ? row.slice(1, -bare.length - 1) : row.slice(1)
      if (row.startsWith('+')) result.push(line)
      else {
        expect(line).toBe(lines[at++])
        if (row.startsWith(' ')) result.push(line)
      }
    }
    expect(at).toBe(end)
  }
  return [...result, ...lines.slice(at)].join('')
}
