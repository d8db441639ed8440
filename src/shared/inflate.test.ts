import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inflate } from './inflate.ts'

const MOST = 4 * 1024 ** 2

describe('what was packed', () => {
  it.each([0, 1, 10_000, MOST])('is %i bytes again', (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * at) % 251)
    expect(Buffer.compare(inflate(deflateSync(bytes), MOST)!, bytes)).toBe(0)
  })

  it('is nothing where it is damaged', () => {
    const packed = deflateSync(Uint8Array.from({ length: 400 }, (_, at) => (at * at) % 251))
    packed.fill(0xff, 5, 20)
    expect(inflate(packed, MOST)).toBeUndefined()
  })

  it('is nothing where it would be too much, and that is told soon', () => {
    const bomb = deflateSync(Buffer.alloc(300_000_000))
    const { user } = process.cpuUsage()
    expect(inflate(bomb, MOST)).toBeUndefined()
    expect(process.cpuUsage().user - user).toBeLessThan(1_000_000)
  })
})
