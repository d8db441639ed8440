import { expect } from 'vitest'

/** What the floor takes on an ordinary machine at an ordinary hour. */
const FLOOR_MS = 100
const FLOOR_TEXT = `[${'{"a":[1]},'.repeat(500_000)}0]`

/**
 * Milliseconds that this thread has worked so far. Tests of how long something takes compare these:
 * what else the machine does has no part in them.
 */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The barest reading and writing of a document of 5 MB that is hard on memory. */
function floor(): number {
  const times = [1, 2, 3, 4, 5].map(() => {
    const start = cpuTime()
    JSON.stringify(JSON.parse(FLOOR_TEXT))
    return cpuTime() - start
  })
  return Math.min(...times)
}

/**
 * How many times slower than an ordinary machine this one is right now, at least 1. What other guests of a machine take
 * from its processors and memory counts for work and floor alike, so this is asked beside what seems slow.
 */
export function slowness(): number {
  return Math.max(1, floor() / FLOOR_MS)
}

/** Expects work of this thread to have taken less than a bound in milliseconds, or than the machine is slower by. */
export function expectSoon(time: number, bound: number): void {
  if (time < bound) return
  const times = slowness()
  expect(time, `bound ${bound} ms on a machine that is ${times.toFixed(2)} times slower`).toBeLessThan(bound * times)
}
