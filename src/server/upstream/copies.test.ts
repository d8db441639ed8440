import { expect, it } from 'vitest'
import { memoryCache } from './cache.ts'
import { createCopies } from './copies.ts'

const MINUTE = 60_000
const REAL = Date.parse('2026-11-27T12:00:00Z')
const ADDRESS = new URL('https://api.example/forecast')

/** For how many minutes a copy is fresh whose answer is to last for thirty. */
async function lasting({ set = 0, ahead = 0, dated = true, age = 0 }): Promise<number> {
  let passed = 0
  let shift = ahead
  const now = () => REAL + shift + passed
  const copies = createCopies(memoryCache(), { now, steady: () => REAL + passed })
  const inMinutes = (minutes: number) => new Date(REAL + minutes * MINUTE).toUTCString()
  const headers = new Headers({
    expires: inMinutes(30),
    ...(dated && { date: inMinutes(-age) }),
    age: String(age * 60),
  })
  copies.keep(ADDRESS, { status: 200, headers, text: '1' }, undefined)
  const copy = await copies.get(ADDRESS)
  shift += set
  while (copy && copies.isFresh(copy) && passed < 3000 * MINUTE) passed += MINUTE
  return passed / MINUTE
}

it.each([
  ['a clock that is right', {}],
  ['a clock that is set back by an hour', { set: -60 * MINUTE }],
  ['a clock that is set back by a day', { set: -1440 * MINUTE }],
  ['a clock that is set forward', { set: 20 * MINUTE }],
  ['a clock that was wrong before', { ahead: -600 * MINUTE }],
  ['an answer without a date', { dated: false }],
  ['an answer that lay in a cache on the way', { age: 20 }],
])('a copy lasts as long as its answer says: %s', async (_name, clocks) => expect(await lasting(clocks)).toBe(30))

it('a copy of a process with a clock of its own lasts no longer, either', async () => {
  const cache = memoryCache()
  const keep = createCopies(cache, { now: () => REAL, steady: () => REAL + 600 * MINUTE })
  const headers = new Headers({ expires: new Date(REAL + 30 * MINUTE).toUTCString() })
  keep.keep(ADDRESS, { status: 200, headers, text: '1' }, undefined)
  const { get, isFresh } = createCopies(cache, { now: () => REAL, steady: () => REAL })
  const copy = await get(ADDRESS)
  expect(copy && isFresh(copy)).toBe(false)
})
