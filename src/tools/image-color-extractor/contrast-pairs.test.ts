import { describe, expect, it } from 'vitest'
import { contrastPairs } from './contrast-pairs.ts'

describe('contrast pairs', () => {
  it('lists the pairs that can carry text, the strongest first', () => {
    const pairs = contrastPairs([
      [255, 255, 255],
      [0, 0, 0],
      [118, 118, 118],
      [200, 200, 200],
    ])
    expect(pairs.map(({ ratio, grade }) => [Number(ratio.toFixed(2)), grade])).toEqual([
      [21, 'AAA'],
      [12.55, 'AAA'],
      [4.62, 'AA'],
      [4.54, 'AA'],
    ])
  })
})
