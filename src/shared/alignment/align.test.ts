import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { align, Effort, type Gap } from './align.ts'

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

  it('gives a true script where it is not exact, and keeps most of what stayed', () => {
    const kinds = fc.constantFrom(2, 10, 1000)
    fc.assert(
      fc.property(kinds, fc.integer(), fc.integer({ min: 3, max: 9 }), (most, seed, every) => {
        let state = seed
        const next = () => ((state = Math.imul(state, 1_103_515_245) + 12_345) >>> 16) % most
        const bare = Array.from({ length: 8000 }, next)
        const left = [...bare, -1]
        const right = [-1, ...bare.flatMap((unit, index) => (index % every ? [unit] : [next(), next()]))]
        const gaps = align(left, right)
        expect(applied(left, right, gaps)).toEqual(right)
        const removed = gaps.reduce((sum, { before, beforeEnd }) => sum + beforeEnd - before, 0)
        expect(removed).toBeLessThan(1.1 * (left.length / every))
      }),
      { numRuns: 9 },
    )
  })

  it.each([
    ['chance', 26],
    ['chance of two', 2],
    ['order', 1e9],
  ])('takes time that doubles with lists that differ in %s', (_what, kinds) => {
    const timeOf = (length: number) => {
      const left = Array.from({ length }, (_, index) => (Math.imul(index, 0x9e3779b1) >>> 4) % kinds)
      const right = left.map((_, index) => left[(index * 7919) % length] as number)
      const started = cpuTime()
      align(left, right)
      return cpuTime() - started
    }
    const half = Math.min(timeOf(200_003), timeOf(200_003))
    expect(timeOf(400_009)).toBeLessThan(4 * half + 100)
  })

  it('takes little longer with many hard lists of one call than with one, and is right about each', () => {
    const list = (at: number, factor: number) =>
      Array.from({ length: 3800 }, (_, index) => (((index + at * 7919) * factor * (index + 13)) >>> 5) % 5)
    const pairs = Array.from({ length: 16 }, (_, at) => [list(at, 2_654_435_761), list(at, 40_503)] as const)
    const effort = new Effort()
    const started = cpuTime()
    const found = pairs.map(([left, right]) => align(left, right, effort))
    expectSoon(cpuTime() - started, 1500)
    found.forEach((gaps, at) => expect(applied(...(pairs[at] as [number[], number[]]), gaps)).toEqual(pairs[at]?.[1]))
  })

  it.each([
    ['equal units that match on every diagonal', 2_400_000, (index: number) => [index % 2, index % 3] as const],
    ['units of which most stand on one side only', 500_000, (index: number) => [index, index + 400_000] as const],
    ['units that come to stand alone one after the other', 150_000, nested],
    ['nothing that moved, all of it changed', 500_000, (index: number) => [index, -1 - index] as const],
  ])('ends soon with %s', (_what, length, unitsAt) => {
    const left = Array.from({ length }, (_, index) => unitsAt(index)[0])
    const right = Array.from({ length }, (_, index) => unitsAt(index)[1])
    const started = cpuTime()
    const gaps = align(left, right)
    expectSoon(cpuTime() - started, 1000)
    expect(gaps.length).toBeGreaterThan(0)
  })
})

/** Follows the gaps from the first list to the second one: what is no gap is taken from the first. */
function applied(left: number[], right: number[], gaps: Gap[]): number[] {
  const starts = [...gaps.map(({ before }) => before), left.length]
  const kept = [0, ...gaps.map(({ beforeEnd }) => beforeEnd)].map((from, index) => left.slice(from, starts[index]))
  return kept.flatMap((part, index) => [...part, ...right.slice(gaps[index]?.after ?? 0, gaps[index]?.afterEnd ?? 0)])
}

/** Cut at a unit that both hold once, the next one is the only one, and so on. */
function nested(index: number): readonly [number, number] {
  const unit = Math.floor(index / 3)
  return [[unit + 1, unit, -1 - (unit % 7)][index % 3] as number, [unit, -1 - (unit % 5), -9][index % 3] as number]
}

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
