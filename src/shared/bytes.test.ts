import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf } from './bytes.ts'

it('counts the bytes of any text as a file has them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(bytesOf(text)).toBe(Buffer.byteLength(text))
    }),
  )
})

it.each(['😀', 'a😀', 'é', 'aé', '\u{ffff}', '\ud83d', 'a'])('also where its pieces meet: %j', (unit) => {
  for (const start of ['', 'x', 'xy']) {
    const text = start + unit.repeat(40_000)
    expect(bytesOf(text)).toBe(Buffer.byteLength(text))
  }
})
