import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bytesToBase64 } from './base64.ts'

const node = Buffer
afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['Node.js', node],
  ['a browser', undefined],
])('Base64 in %s', (_, platform) => {
  it('is what Node writes, across the borders of its parts', () => {
    vi.stubGlobal('Buffer', platform)
    const sizes = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom(32_765, 32_766, 32_767, 65_533, 100_001))
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 255 }), fc.nat({ max: 5 }), (size, seed, start) => {
        const bytes = Uint8Array.from({ length: size }, (__, index) => (index * 31 + seed) % 256).subarray(start)
        expect(bytesToBase64(bytes)).toBe(node.from(bytes).toString('base64'))
      }),
      { numRuns: 50 },
    )
  })
})
