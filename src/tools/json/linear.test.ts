import { describe, expect, it } from 'vitest'
import { slowJsonOperations } from '#testing/json-times.ts'
import { TEXTS } from '#testing/pathological.ts'

describe('5 MB of anything is answered or refused within a second', () => {
  it.each(Object.entries(TEXTS))('%s', { timeout: 120_000 }, async (_what, make) => {
    expect(await slowJsonOperations(make)).toEqual([])
  })
})
