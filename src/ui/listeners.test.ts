import { expect, it, vi } from 'vitest'
import { listeners } from './listeners.ts'

it('tells everybody who listens, and nobody who has stopped', () => {
  const { on, tell } = listeners<[string]>()
  const [first, second] = [vi.fn(), vi.fn()]
  const stop = on(first)
  on(second)
  tell('one')
  stop()
  tell('two')
  expect(first.mock.calls).toEqual([['one']])
  expect(second.mock.calls).toEqual([['one'], ['two']])
})
