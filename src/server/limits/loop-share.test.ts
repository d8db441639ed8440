import { expect, it } from 'vitest'
import { LoopShare } from './loop-share.ts'

const SMALL = 100
const LARGER = 10_000

function shareAt() {
  let time = 0
  const share = new LoopShare(() => time)
  return Object.assign(share, { pass: (ms: number) => void (time += ms) })
}

it('one caller has 50 ms at once, and 50 of every second', () => {
  const share = shareAt()
  share.took('a', 30)
  expect(share.isSpent('a', LARGER)).toBe(false)
  share.took('a', 30)
  expect(share.isSpent('a', SMALL)).toBe(true)
  expect(share.isSpent('b', LARGER)).toBe(false)
  share.pass(150)
  expect(share.isSpent('a', LARGER)).toBe(true)
  share.pass(100)
  expect(share.isSpent('a', LARGER)).toBe(false)
})

it('all callers together have 200 ms; small bodies stay', () => {
  const share = shareAt()
  for (const caller of ['a', 'b', 'c', 'd', 'e']) share.took(caller, 45)
  expect(share.isSpent('f', LARGER)).toBe(true)
  expect(share.isSpent(undefined, LARGER)).toBe(true)
  expect(share.isSpent('f', SMALL)).toBe(false)
  expect(share.isSpentBy('f')).toBe(false)
  expect(share.isSpentBy(undefined)).toBe(false)
  share.pass(200)
  expect(share.isSpent('f', LARGER)).toBe(false)
})

it('short calls count for nothing, however many they are', () => {
  const share = shareAt()
  for (let count = 0; count < 10_000; count++) share.took('a', 3.9)
  expect(share.isSpent('a', LARGER)).toBe(false)
})

it('without limits for callers none of them is told apart', () => {
  const share = shareAt()
  share.took(undefined, 150)
  expect(share.isSpent(undefined, LARGER)).toBe(false)
  share.took(undefined, 100)
  expect(share.isSpent(undefined, LARGER)).toBe(true)
})

it('the memory of callers is bounded', () => {
  const share = shareAt()
  for (let caller = 0; caller < 100_000; caller++) share.took(String(caller), 60)
  expect(share.isSpent('0', SMALL)).toBe(false)
  expect(share.isSpent('99999', SMALL)).toBe(true)
})
