import { expect, it } from 'vitest'
import { summary } from './summary.ts'

const done = (bytes: number, part: object = {}) => ({
  image: { file: { size: 2048 } },
  blob: { size: bytes, type: 'image/jpeg' },
  width: 300,
  height: 200,
  quality: 79.6,
  kept: false,
  ...part,
})

it('says what became of one image, and at which quality', () => {
  expect(summary([done(1024)], 0)).toBe('Done: 2.0 KB became 1.0 KB at quality 80.')
  expect(summary([done(1024, { blob: { size: 1024, type: 'image/png' } })], 0)).toBe('Done: 2.0 KB became 1.0 KB.')
  expect(summary([done(1536, { kept: true })], 0)).toBe('Done: the picture stays as it was, 1.5 KB.')
})

it('names the pixels that went for a target size', () => {
  const wanted = { width: 600, height: 400 }
  expect(summary([done(1024, { wanted })], 0)).toBe(
    'Done: 2.0 KB became 1.0 KB at quality 80. To meet the target size it was made smaller: from 600 × 400 to 300 × 200 pixels.',
  )
  expect(summary([done(1024, { wanted }), done(1024)], 0)).toBe(
    '2 images done: 4.0 KB became 2.0 KB. 1 of them gave up pixels to meet the target size.',
  )
  expect(summary([done(1024), done(1024)], 0)).toBe('2 images done: 4.0 KB became 2.0 KB.')
})

it('counts the images that failed', () => {
  expect(summary([done(1024)], 2)).toBe('Done: 2.0 KB became 1.0 KB at quality 80. 2 of 3 images failed.')
})

it('counts the images that became larger', () => {
  expect(summary([done(1024), done(4096), done(2049)], 0)).toBe(
    '3 images done: 6.0 KB became 7.0 KB. 2 of them became larger.',
  )
  expect(summary([done(1024), done(2048, { kept: true })], 0)).toBe('2 images done: 4.0 KB became 3.0 KB.')
})
