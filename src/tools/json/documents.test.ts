import { describe, expect, it } from 'vitest'
import { slowJsonOperations } from '#testing/json-times.ts'
import { DOCUMENTS } from '#testing/pathological.ts'

describe('a document of 5 MB that is nothing but one thing', () => {
  it.each(Object.entries(DOCUMENTS))('%s: a document, of almost the length', (_what, make) => {
    const text = make(100_000)
    expect(() => void JSON.parse(text)).not.toThrow()
    expect(Math.abs(text.length - 100_000)).toBeLessThan(20_000)
  })

  it.each(Object.entries(DOCUMENTS))('%s: a second at most', { timeout: 120_000 }, async (_what, make) => {
    expect(await slowJsonOperations(make)).toEqual([])
  })
})
