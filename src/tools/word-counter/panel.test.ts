import { describe, expect, it } from 'vitest'
import { speedOf } from './panel.ts'

describe('the speed of reading', () => {
  it.each([
    ['200', 200],
    ['1,000', 1000],
    [' 62,5 ', 62.5],
    ['٢٠٠', 200],
    ['0x64', undefined],
    ['49', undefined],
    ['1,001', undefined],
    ['', undefined],
  ])('typed as “%s” is %s', (typed, speed) => expect(speedOf(typed)).toBe(speed))
})
