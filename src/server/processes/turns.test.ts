import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const never = new AbortController().signal

/** Starts work of these callers in this order, each over when it is told; gives the order in which it began. */
function run(turns: ReturnType<typeof createTurns>, callers: (string | undefined | Set<string>)[]) {
  const refused: number[] = []
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = callers.map((caller, index) =>
    turns(() => (begun.push(index), new Promise<void>((resolve) => (ends[index] = resolve))), never, caller).catch(
      () => void refused.push(index),
    ),
  )
  const end = async (index: number) => {
    ends[index]?.()
    await all[index]
    await sleep(0)
  }
  return { begun, refused, end }
}

describe('turns', () => {
  it('come in order where nobody has a name', async () => {
    const { begun, end } = run(createTurns(2, 1), [undefined, undefined, undefined, undefined])
    expect(begun).toEqual([0, 1])
    await end(1)
    await end(0)
    expect(begun).toEqual([0, 1, 2, 3])
  })

  it('leave a place to others, however much one caller asks', async () => {
    const turns = createTurns(2, 1)
    const { begun, end } = run(turns, ['bad', 'bad', 'bad', 'bad', 'good'])
    expect(begun).toEqual([0, 4])
    expect(turns.stats()).toEqual({ running: 2, waiting: 3 })
    await end(4)
    expect(begun).toEqual([0, 4])
    await end(0)
    expect(begun).toEqual([0, 4, 1])
  })

  it('go round among callers where there is one place', async () => {
    const { begun, end } = run(createTurns(1), ['bad', 'bad', 'bad', 'bad', 'good', 'good', 'other'])
    for (let count = 0; count < 6; count++) await end(begun.at(-1) as number)
    expect(begun).toEqual([0, 4, 6, 1, 5, 2, 3])
  })

  it('have places for so many who wait, half of them for one caller', async () => {
    const turns = createTurns(1, 1, 4)
    const { refused } = run(turns, ['bad', 'bad', 'bad', 'bad', 'good', 'good'])
    await sleep(0)
    expect([refused, turns.stats()]).toEqual([[3], { running: 1, waiting: 4 }])
    const nameless = run(createTurns(1, 1, 2), [undefined, undefined, undefined, undefined])
    await sleep(0)
    expect(nameless.refused).toEqual([3])
  })

  it('where no place is left, take the newest of whoever has the most for one who has fewer', async () => {
    const turns = createTurns(1, 1, 6)
    const { begun, refused, end } = run(turns, ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'good', 'other'])
    await sleep(0)
    expect([refused, turns.stats()]).toEqual([[3, 6], { running: 1, waiting: 6 }])
    for (let count = 0; count < 6; count++) await end(begun.at(-1) as number)
    expect(begun).toEqual([0, 4, 7, 8, 1, 5, 2])
  })

  it('take no place for one who would then have more than whoever lost it, or who has no name', async () => {
    const { refused } = run(createTurns(1, 1, 4), ['a', 'a', 'a', 'b', 'c', 'c', 'b', undefined, 'd', 'e'])
    await sleep(0)
    expect(refused.toSorted()).toEqual([2, 5, 6, 7, 9])
  })

  it('come at once where there is no line, and nobody waits', async () => {
    const { begun, refused } = run(createTurns(2, 1, 0), ['a', 'a', 'b', undefined])
    await sleep(0)
    expect([begun, refused]).toEqual([
      [0, 2],
      [1, 3],
    ])
  })

  it('of several who want the same come with the first of them, also of one who joins later', async () => {
    const both = new Set(['bad'])
    const { begun, end } = run(createTurns(1), ['bad', 'bad', 'bad', both, 'good'])
    both.add('good')
    for (let count = 0; count < 4; count++) await end(begun.at(-1) as number)
    expect(begun).toEqual([0, 3, 1, 4, 2])
  })

  it('pass over callers who have left', async () => {
    const turns = createTurns(1)
    const { end } = run(turns, ['bad'])
    const visitor = new AbortController()
    const waiting = turns(async () => 'done', visitor.signal, 'good')
    visitor.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    await end(0)
    expect(turns.stats()).toEqual({ running: 0, waiting: 0 })
    expect(await turns(async () => 'done', never, 'good')).toBe('done')
  })
})
