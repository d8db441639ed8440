import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inflated } from './inflated.ts'

describe('what was packed', () => {
  it.each([0, 1, 10_000, 4 * 1024 ** 2])('is %i bytes again', (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * at) % 251)
    expect(Buffer.compare(inflated(deflateSync(bytes)), bytes)).toBe(0)
  })

  it('is nothing where it is damaged, or cut before its first byte', () => {
    const packed = deflateSync(Uint8Array.from({ length: 400 }, (_, at) => (at * at) % 251))
    packed.fill(0xff, 5, 20)
    expect([inflated(packed), inflated(new Uint8Array())].map(({ length }) => length)).toEqual([0, 0])
  })

  it('is nothing where it would be too much, and that is told soon', () => {
    const bomb = deflateSync(Buffer.alloc(300_000_000))
    const { user } = process.cpuUsage()
    expect(inflated(bomb)).toHaveLength(0)
    expect(process.cpuUsage().user - user).toBeLessThan(1_000_000)
  })
})
