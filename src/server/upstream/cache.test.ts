import { expect, it } from 'vitest'
import { memoryCache } from './cache.ts'

const entry = (value: unknown) => ({ value, provider: 'ecb', at: 0 })

it('answers that visitors choose push out each other, and none of those that serve everybody', async () => {
  const cache = memoryCache()
  cache.set('rates', entry(1), 60, true)
  cache.set('history/0', entry(2), 60)
  for (let index = 1; index < 20; index++) cache.set(`history/${index}`, entry('x'.repeat(1024 ** 2)), 60)
  expect(await cache.get('history/19')).toBeDefined()
  expect(await cache.get('history/0')).toBeUndefined()
  expect(await cache.get('rates')).toEqual(entry(1))
  await cache.close()
  expect(await cache.get('rates')).toBeUndefined()
})
