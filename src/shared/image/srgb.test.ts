import { expect, it } from 'vitest'
import { channelOf, contrast, lightOf } from './srgb.ts'

it('gives the contrast of WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21)
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2)
})

it('makes light of a channel, and back', () => {
  for (let channel = 0; channel < 256; channel++) {
    expect(channelOf(lightOf(channel / 255)) * 255).toBeCloseTo(channel, 9)
  }
})
