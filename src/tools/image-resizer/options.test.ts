import { describe, expect, it } from 'vitest'
import { downloadName, findMistakes, outputOf, outputType, wishesOf, type ResizeOptions } from './options.ts'

const options: ResizeOptions = {
  mode: 'percentage',
  percent: 100,
  width: '',
  height: '',
  lock: true,
  fit: 'stretch',
  background: '#ffffff',
  quality: 80,
  targetKb: '',
  shrink: true,
  format: 'same',
  metadata: 'strip',
  small: false,
  turn: 0,
  mirror: false,
}

describe('what was typed', () => {
  it.each([
    [{}, {}],
    [{ mode: 'dimensions' }, { width: 'Enter a width, a height or both.' }],
    [
      { mode: 'dimensions', width: '0', height: '1.5' },
      { width: expect.any(String), height: expect.any(String) },
    ],
    [{ mode: 'dimensions', width: '800' }, {}],
    [{ mode: 'dimensions', width: '16384' }, {}],
    [{ mode: 'dimensions', width: '16385' }, { width: 'Enter a whole number of pixels, 1 to 16,384.' }],
    [{ targetKb: 'x' }, { target: 'Enter a size in KB above 0.' }],
    [{ targetKb: '0' }, { target: 'Enter a size in KB above 0.' }],
    [{ targetKb: '-5' }, { target: 'Enter a size in KB above 0.' }],
    [{ targetKb: '2000000' }, { target: 'Enter a size in KB below 1,000,000.' }],
    [{ targetKb: '1000000' }, { target: 'Enter a size in KB below 1,000,000.' }],
    [{ targetKb: '99.5' }, {}],
    [{ targetKb: '99,5' }, {}],
    [{ mode: 'dimensions', width: '1 200', height: '８００' }, {}],
  ] as const)('%j gives %j', (typed, mistakes) => expect(findMistakes({ ...options, ...typed })).toEqual(mistakes))
})

describe('size', () => {
  const typed = { ...options, mode: 'dimensions', width: '800', height: '600' } as const
  it('is exact for one image with the lock on, a frame for several', () => {
    expect(wishesOf(typed, undefined, true).size).toEqual({ width: 800, height: 600, fit: 'stretch' })
    expect(wishesOf(typed, undefined, false).size).toEqual({ width: 800, height: 600, fit: 'inside' })
  })
  it('follows the chosen fit with the lock off', () => {
    expect(wishesOf({ ...typed, lock: false, fit: 'pad' }, undefined, true).size).toMatchObject({ fit: 'pad' })
  })
})

describe('output', () => {
  it('takes KB for 1024 bytes', () => {
    expect(outputOf({ ...options, targetKb: '200' }, 'image/jpeg').target).toBe(204_800)
    expect(outputOf({ ...options, targetKb: '1,5' }, 'image/jpeg').target).toBe(1536)
    expect(outputOf(options, 'image/jpeg')).not.toHaveProperty('target')
  })
  it('keeps transparency but in JPG and in the space around a padded picture', () => {
    expect(outputOf(options, 'image/png')).not.toHaveProperty('background')
    expect(outputOf({ ...options, format: 'JPG' }, 'image/png').background).toBe('#ffffff')
    expect(outputOf({ ...options, mode: 'dimensions', lock: false, fit: 'pad' }, 'image/png').background).toBe(
      '#ffffff',
    )
  })
  it.each([
    ['same', 'image/webp', 'image/webp'],
    ['same', 'image/heic', 'image/jpeg'],
    ['same', 'image/gif', 'image/png'],
    ['AVIF', 'image/png', 'image/avif'],
  ] as const)('%s of %s is %s', (format, own, type) => expect(outputType(format, own)).toBe(type))
})

it.each([
  ['photo.jpg', 'image/jpeg', 'compressed-photo.jpg'],
  ['PHOTO.JPEG', 'image/jpeg', 'compressed-PHOTO.JPEG'],
  ['photo.heic', 'image/jpeg', 'compressed-photo.jpg'],
  ['a.b.png', 'image/webp', 'compressed-a.b.webp'],
  ['.hidden', 'image/png', 'compressed-image.png'],
  ['.png', 'image/png', 'compressed-image.png'],
  ['noending', 'image/png', 'compressed-noending.png'],
] as const)('%s as %s is saved as %s', (name, type, saved) => expect(downloadName(name, type)).toBe(saved))
