import { describe, expect, it } from 'vitest'
import { liveMemory } from '#testing/live-memory.ts'
import { areCrumbs, Pieces } from './pieces.ts'

const bytesOf = (length: number, from = 0) => Buffer.from(Array.from({ length }, (_, index) => (from + index) % 251))

describe('the pieces of a body', () => {
  it.each([
    ['none', []],
    ['small ones', [1, 2, 3, 1000, 30]],
    ['small ones that fill more than one room', Array.from({ length: 300 }, () => 777)],
    ['large ones', [70_000, 5000, 65_536]],
    ['large ones among small ones', [1, 5000, 3, 3, 70_000, 4095, 4096, 1]],
    ['empty ones', [0, 3, 0]],
  ])('of %s are put together', (_what, lengths) => {
    const pieces = new Pieces()
    const whole = bytesOf(lengths.reduce((sum, length) => sum + length, 0))
    let at = 0
    for (const length of lengths) {
      // As a parser would use its memory again.
      const chunk = Buffer.from(whole.subarray(at, (at += length)))
      pieces.add(chunk)
      if (lengths.length > 1 && length < 4096 && at > length) chunk.fill(255)
    }
    expect([pieces.length, pieces.count]).toEqual([whole.length, lengths.length])
    expect(pieces.whole().equals(whole)).toBe(true)
  })

  it('of one chunk are that chunk', () => {
    const pieces = new Pieces()
    const chunk = bytesOf(20)
    pieces.add(chunk)
    expect(pieces.whole()).toBe(chunk)
  })

  it('take the memory of their bytes, not of their chunks', () => {
    const pieces = new Pieces()
    const before = liveMemory()
    for (let count = 0; count < 500_000; count++) pieces.add(Buffer.allocUnsafeSlow(8))
    expect(liveMemory() - before).toBeLessThan(10e6)
    expect(pieces.length).toBe(4_000_000)
  })

  it('that were refused are gone', () => {
    const pieces = new Pieces()
    for (const length of [5000, 20]) pieces.add(bytesOf(length))
    pieces.drop()
    pieces.add(bytesOf(3))
    expect(pieces.whole()).toEqual(bytesOf(3))
  })
})

it.each([
  ['few of one byte', 16_384, 16_384, false],
  ['more of one byte', 16_385, 16_385, true],
  ['more, among large ones', 20_000, 20e6, false],
  ['more of 64 bytes', 100_000, 6.4e6, false],
])('%s are crumbs: %d chunks of %d bytes', (_what, count, length, crumbs) => {
  expect(areCrumbs(count, length)).toBe(crumbs)
})
