import { describe, expect, it } from 'vitest'
import { statsOf } from './stats.ts'

describe('statistics', () => {
  it('of no text are nothing', () => {
    expect(Object.values(statsOf(''))).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
})
