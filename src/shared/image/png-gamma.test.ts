import { expect, it } from 'vitest'
import { withoutSrgbGamma } from './png-gamma.ts'

const chunk = (name: string, ...numbers: number[]): Buffer<ArrayBuffer> => {
  const bytes = Buffer.alloc(12 + numbers.length * 4)
  bytes.writeUInt32BE(numbers.length * 4)
  bytes.write(name, 4, 'latin1')
  numbers.forEach((number, index) => bytes.writeUInt32BE(number, 8 + index * 4))
  return bytes
}
const SRGB = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000]
const HEAD = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)
const png = (...chunks: Buffer<ArrayBuffer>[]) =>
  new Blob([HEAD, chunk('IHDR', 1, 1), ...chunks, chunk('IDAT', 7), chunk('IEND')])
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())

it.each([
  ['with its primaries', [chunk('cHRM', ...SRGB)]],
  ['alone', []],
])('takes the gamma of sRGB out, %s', async (_, others) => {
  const found = await withoutSrgbGamma(png(chunk('gAMA', 45_455), ...others))
  expect(await bytesOf(found)).toEqual(await bytesOf(png(...others)))
})

it.each([
  ['another gamma', [chunk('gAMA', 100_000), chunk('cHRM', ...SRGB)]],
  ['other primaries', [chunk('gAMA', 45_455), chunk('cHRM', ...SRGB.slice(0, 7), 7000)]],
  ['a gamma cut short', [chunk('gAMA')]],
  ['no gamma', []],
])('leaves a file with %s as it is', async (_, chunks) => {
  const given = png(...chunks)
  expect(await withoutSrgbGamma(given)).toBe(given)
})

it('leaves what is no PNG as it is', async () => {
  const given = new Blob(['no picture'])
  expect(await withoutSrgbGamma(given)).toBe(given)
})
