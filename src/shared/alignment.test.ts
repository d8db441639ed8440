import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '#testing/cpu-time.ts'
import { align, type Gap } from './alignment.ts'

const words = (text: string) => text.split(' ')
const gap = (before: number, beforeEnd: number, after: number, afterEnd: number): Gap => ({
  before,
  beforeEnd,
  after,
  afterEnd,
})
const without = <T>(list: T[], gaps: Gap[], start: 'before' | 'after', end: 'beforeEnd' | 'afterEnd') =>
  list.filter((_, index) => !gaps.some((each) => index >= each[start] && index < each[end]))

describe('alignment', () => {
  it.each([
    ['a b', 'a b', []],
    ['x', 'y', [gap(0, 1, 0, 1)]],
    ['a b c', 'a c d', [gap(1, 2, 1, 1), gap(3, 3, 2, 3)]],
    ['one two three four', 'one 2 3 four', [gap(1, 3, 1, 3)]],
    ['b c', 'a b c', [gap(0, 0, 0, 1)]],
  ])('of %s and %s', (left, right, gaps) => expect(align(words(left), words(right))).toEqual(gaps))

  it('matches a longest common subsequence', () => {
    const list = fc.array(fc.nat(5), { maxLength: 14 })
    fc.assert(
      fc.property(list, list, (left, right) => {
        const gaps = align(left, right)
        const kept = without(left, gaps, 'before', 'beforeEnd')
        expect(kept).toEqual(without(right, gaps, 'after', 'afterEnd'))
        expect(kept).toHaveLength(longest(left, right))
      }),
      { numRuns: 1000 },
    )
  })

  it('is exact in long lists, however many units only one of them has', () => {
    const left = Array.from({ length: 5000 }, (_, index) => (index % 3 ? `left ${index}` : `both ${index}`))
    const right = ['first', ...left.map((unit, index) => (index % 3 ? `right ${index}` : unit))]
    const gaps = align(left, right)
    expect(without(left, gaps, 'before', 'beforeEnd')).toEqual(left.filter((unit) => unit.startsWith('both')))
  })

  it('cuts at what both hold once where too much has moved, and keeps to the order', () => {
    const count = 6000
    const left = Array.from({ length: count }, (_, index) => index)
    const right = left.map((index) => (index % 50 ? (index * 7919) % count : index))
    const gaps = align(left, right)
    const kept = without(left, gaps, 'before', 'beforeEnd')
    expect(kept).toEqual(without(right, gaps, 'after', 'afterEnd'))
    expect(kept.length).toBeGreaterThan(count / 50)
  })

  it.each([
    ['equal units that match on every diagonal', 2_400_000, (index: number) => [index % 2, index % 3] as const],
    ['units of which most stand on one side only', 500_000, (index: number) => [index, index + 400_000] as const],
    ['nothing that moved, all of it changed', 500_000, (index: number) => [index, -1 - index] as const],
  ])('ends soon with %s', (_what, length, unitsAt) => {
    const left = Array.from({ length }, (_, index) => unitsAt(index)[0])
    const right = Array.from({ length }, (_, index) => unitsAt(index)[1])
    const started = cpuTime()
    const gaps = align(left, right)
    expect(cpuTime() - started).toBeLessThan(1000)
    expect(gaps.length).toBeGreaterThan(0)
  })
})

function longest(left: number[], right: number[]): number {
  let row = Array.from({ length: right.length + 1 }, () => 0)
  for (const item of left) {
    const next = [0]
    right.forEach((other, index) =>
      next.push(
        item === other ? (row[index] as number) + 1 : Math.max(row[index + 1] as number, next[index] as number),
      ),
    )
    row = next
  }
  return row.at(-1) as number
}
