import { spawnSync } from 'node:child_process'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quote } from './command-line.ts'

/** The word as a shell gives it to a program. */
function readBy(shell: string, word: string): string {
  const { stdout } = spawnSync(shell, ['-c', `printf %s. ${quote(word)}`], { encoding: 'utf8' })
  return stdout.slice(0, -1)
}

const hasBash = !spawnSync('bash', ['--version']).error

describe('a word for a shell', () => {
  it.each([
    ['a/b.csv', 'a/b.csv'],
    ['a=b', 'a=b'],
    ['=ls', "'=ls'"],
    ['a b', "'a b'"],
    ["it's", String.raw`'it'\''s'`],
    ['a\nb', "'a\nb'"],
    ['a\tb', "'a\tb'"],
    ['a\r\nb', String.raw`$'a\r\nb'`],
    ['a\x03\necho b', String.raw`$'a\003\necho b'`],
    ["it's\x1b[201~\\", String.raw`$'it\047s\033[201~\134'`],
    ['\x7f\u009b', String.raw`$'\177\302\233'`],
    ['a\0b', "$'ab'"],
    ['', "''"],
  ])('%j is %s', (word, quoted) => expect(quote(word)).toBe(quoted))

  it('holds no key that a paste would press', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (word) => {
        expect(quote(word)).not.toMatch(/(?![\n\t])\p{Cc}/u)
      }),
    ))

  it.runIf(hasBash)('is the same word to bash', () => {
    const keys = Array.from({ length: 0xa0 - 1 }, (_, index) => String.fromCharCode(index + 1))
    const words = [keys.join(''), keys.join('7'), "a\x03\necho $(id) `id` !! '\\'\\n", 'ü\u009b\u{1f600}\x07é', "''\n'"]
    for (const word of words) expect(readBy('bash', word)).toBe(word)
    const letters = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...keys, '\\', "'", '$', '0', '!'))
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 20 }), (parts) => {
        expect(readBy('bash', parts.join(''))).toBe(parts.join('').replaceAll('\0', ''))
      }),
      { numRuns: 50 },
    )
  })
})
