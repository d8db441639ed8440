import { describe, expect, it } from 'vitest'
import { TEXTS } from '#testing/pathological.ts'
import { LENGTH, slowOperations, type Bodies } from '#testing/slow-operations.ts'
import api from './api.ts'

const BODIES: Bodies<typeof api> = {
  fromJson: (make) => ({ json: make(LENGTH) }),
  upload: (make) => ({ file: { name: 'x.csv', type: 'text/csv', bytes: new TextEncoder().encode(make(LENGTH)) } }),
}

describe('5 MB of anything is answered or refused within a second', () => {
  it.each(Object.entries(TEXTS))('%s', { timeout: 120_000 }, async (_what, make) => {
    expect(await slowOperations(api, 'csv', BODIES, make)).toEqual([])
  })
})
