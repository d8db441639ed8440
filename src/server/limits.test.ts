import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { CLASSES, memoryLimiter } from './limits.ts'

it('R2 a million callers take no more memory than the last of them', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed / 1024 ** 2
  }
  const limiter = memoryLimiter(() => 0)
  limiter.take('cheap', 'warm')
  const before = used()
  for (let caller = 0; caller < 1_000_000; caller++) {
    limiter.take('cheap', `2001:db8:${(caller >> 16).toString(16)}:${(caller & 0xffff).toString(16)}`)
  }
  expect(used() - before).toBeLessThan(5)
  expect(limiter.take('cheap', 'warm')).toMatchObject({ allowed: true, remaining: CLASSES.cheap.burst - 1 })
})
