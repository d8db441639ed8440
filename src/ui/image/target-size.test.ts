import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitSize, TOLERANCE } from './target-size.ts'

/** An encoder whose files grow with quality and pixels as those of real ones do. */
const encoder = (full: number) => async (quality: number, scale: number) => {
  const bytes = Math.round(full * scale ** 1.8 * (0.02 + 0.28 * (quality / 100) ** 2 + 0.7 * (quality / 100) ** 8))
  return { value: `${quality} ${scale}`, bytes }
}
const options = { step: 1, lowest: 10, shrink: true }

describe('a target size', () => {
  it('is met by the highest quality that fits, with every pixel', async () => {
    const made = await fitSize(encoder(1e6), { ...options, target: 200_000 })
    expect(made.scale).toBe(1)
    expect(made.bytes).toBeLessThanOrEqual(200_000)
    expect(made.bytes).toBeGreaterThan(200_000 * (1 - TOLERANCE) - 1)
  })

  it('gives the best quality when even that is smaller', async () => {
    expect(await fitSize(encoder(1e6), { ...options, target: 5e6 })).toMatchObject({ quality: 100, scale: 1 })
  })

  it('gives up pixels only when the lowest quality is too large', async () => {
    const made = await fitSize(encoder(1e6), { ...options, target: 10_000 })
    expect(made.scale).toBeLessThan(1)
    expect(made.bytes).toBeLessThanOrEqual(10_000)
    expect(made.bytes).toBeGreaterThanOrEqual(10_000 * (1 - TOLERANCE))
  })

  it('gives the smallest attempt when pixels must stay', async () => {
    const made = await fitSize(encoder(1e6), { ...options, lowest: 1, shrink: false, target: 10_000 })
    expect(made).toMatchObject({ quality: 1, scale: 1 })
    expect(made.bytes).toBeGreaterThan(10_000)
  })

  it('shrinks a format without qualities, after one look at the whole', async () => {
    const qualities = new Set<number>()
    const lossless = async (quality: number, scale: number) => {
      qualities.add(quality)
      return { value: '', bytes: Math.round(1e6 * scale ** 2) }
    }
    const made = await fitSize(lossless, { target: 250_000, step: 0, lowest: 10, shrink: true })
    expect(made.bytes).toBeLessThanOrEqual(250_000)
    expect(made.bytes).toBeGreaterThanOrEqual(242_500)
    expect((await fitSize(lossless, { target: 2e6, step: 0, lowest: 10, shrink: true })).scale).toBe(1)
  })

  it('is never exceeded, keeps pixels whenever it can, and takes few attempts', async () => {
    const sizes = fc.integer({ min: 20_000, max: 20_000_000 })
    const steps = fc.constantFrom(0.25, 0.5, 1)
    await fc.assert(
      fc.asyncProperty(sizes, fc.double({ min: 0.001, max: 1.2, noNaN: true }), steps, async (full, share, step) => {
        const target = Math.ceil(full * share)
        let tries = 0
        const onTry = (count: number) => (tries = count)
        const made = await fitSize(encoder(full), { target, step, lowest: 10, shrink: true, onTry })
        const reachable = (await encoder(full)(10, 1)).bytes <= target
        expect(made.bytes).toBeLessThanOrEqual(target)
        expect(made.scale === 1).toBe(reachable)
        expect(tries).toBeLessThanOrEqual(22)
      }),
    )
  })
})
