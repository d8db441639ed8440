import { expect, it } from 'vitest'
import { liveMemory } from '#testing/live-memory.ts'
import { CLASSES, memoryLimiter, tooMany, verdictOf } from './limits.ts'

it('R2 a million callers take no more memory than the last of them', () => {
  const limiter = memoryLimiter(() => 0)
  limiter.take('cheap', 'warm')
  const before = liveMemory()
  for (let caller = 0; caller < 1_000_000; caller++) {
    limiter.take('cheap', `2001:db8:${(caller >> 16).toString(16)}:${(caller & 0xffff).toString(16)}`)
  }
  expect(liveMemory() - before).toBeLessThan(5 * 1024 ** 2)
  expect(limiter.take('cheap', 'warm')).toMatchObject({ allowed: true, remaining: CLASSES.cheap.burst - 1 })
})

it('an address is forgotten some minutes after its last call', () => {
  let clock = 0
  const limiter = memoryLimiter(() => clock)
  for (const minute of [0, 1, 2, 3]) {
    clock = minute * 60_000
    limiter.take('image', 'stays')
    if (minute === 0) limiter.take('image', 'leaves')
  }
  // Only what is remembered has fewer tokens to a clock that was set back.
  clock = 0
  expect(limiter.take('image', 'leaves')).toMatchObject({ remaining: CLASSES.image.burst - 1 })
  expect(limiter.take('image', 'stays')).toMatchObject({ allowed: false })
})

it('several callers who come back within a minute are all remembered, however long the server has run', () => {
  let clock = 0
  const limiter = memoryLimiter(() => clock)
  clock = 3 * 60_000
  const callers = ['a', 'b', 'c', 'd']
  for (const caller of callers) limiter.take('image', caller)
  for (const caller of callers) {
    expect(limiter.take('image', caller)).toMatchObject({ remaining: CLASSES.image.burst - 2 })
  }
})

it('part of a token is no call yet, and part of a second is waited for as a whole one', () => {
  expect(verdictOf('costly', true, 12.9)).toEqual({ allowed: true, remaining: 12, reset: 20 })
  expect(verdictOf('image', false, 0.9)).toEqual({ allowed: false, remaining: 0, reset: 1 })
})

it.each([
  [0, 1, 'Too many requests. Please wait 1 second and try again.'],
  [1, 1, 'Too many requests. Please wait 1 second and try again.'],
  [2, 2, 'Too many requests. Please wait 2 seconds and try again.'],
])('a refused caller is told to wait at least a second: %i', (reset, retryAfter, message) => {
  expect(tooMany({ allowed: false, remaining: 0, reset })).toMatchObject({ status: 429, message, retryAfter })
})

it.each(Object.values(CLASSES))('a bucket of %j is full again by then', ({ perSecond, burst }) => {
  expect(burst / perSecond).toBeLessThanOrEqual(60)
})
