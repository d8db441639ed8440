import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesToBase64 } from './base64.ts'

it('writes what Node writes, across the borders of its parts', () => {
  const sizes = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom(32_765, 32_766, 32_767, 65_533, 100_001))
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: 255 }), (size, seed) => {
      const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31 + seed) % 256)
      expect(bytesToBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    }),
  )
})
