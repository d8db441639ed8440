import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const never = new AbortController().signal

/** Starts work of these callers in this order, each over when it is told; gives the order in which it began. */
function run(turns: ReturnType<typeof createTurns>, callers: (string | undefined)[]) {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = callers.map((caller, index) =>
    turns(() => (begun.push(index), new Promise<void>((resolve) => (ends[index] = resolve))), never, caller),
  )
  const end = async (index: number) => {
    ends[index]?.()
    await all[index]
    await sleep(0)
  }
  return { begun, end }
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
    expect([turns.stats(), turns.waitingOf('bad'), turns.waitingOf('good')]).toEqual([{ running: 2, waiting: 3 }, 3, 0])
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
