import { describe, expect, it } from 'vitest'
import { deviceContext, SHARED_ROOM } from '#contract/context.ts'
import { isToolError } from '#contract/error.ts'
import { answer } from '#contract/run.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { DOCUMENTS, TEXTS } from '#testing/pathological.ts'
import api from './api.ts'

const LENGTH = 5_000_000
const LONGEST_MS = 1000

/** Makes a text of a length. */
type Make = (length: number) => string

/** How operations are given a text whose body is more than `json`. */
const BODIES: Partial<Record<keyof typeof api, (make: Make) => Record<string, unknown>>> = {
  escape: (make) => ({ text: make(LENGTH) }),
  query: (make) => ({ json: make(LENGTH), jsonPath: '$..*' }),
  validateSchema: (make) => ({
    json: make(LENGTH),
    schema: '{"items":{"type":["integer","object"]},"uniqueItems":true}',
  }),
  // Two texts, of different lengths, that make 5 MB together.
  diff: (make) => ({ json: make(LENGTH / 2 - 1000), other: make(LENGTH / 2 + 1000) }),
  upload: (make) => ({
    file: { name: 'x.json', type: 'application/json', bytes: new TextEncoder().encode(make(LENGTH)) },
  }),
}

/** CPU time until the answer or the refusal; the best of two, because the first also compiles. */
async function timeOf(name: keyof typeof api, make: Make): Promise<number> {
  const body = BODIES[name]?.(make) ?? { json: make(LENGTH) }
  let least = Infinity
  for (let run = 0; run < 2 && least > LONGEST_MS / 2; run++) {
    const start = cpuTime()
    try {
      await answer(api[name], { body }, deviceContext(undefined, SHARED_ROOM))
    } catch (error) {
      if (!isToolError(error)) throw error
    }
    least = Math.min(least, cpuTime() - start)
  }
  return least
}

const CASES = Object.entries({ ...TEXTS, ...DOCUMENTS })
const NAMES = (Object.keys(api) as (keyof typeof api)[]).filter((name) => api[name].run)

describe('5 MB of anything is answered or refused within a second', () => {
  it.each(CASES)('%s', { timeout: 120_000 }, async (_what, make) => {
    const slow: string[] = []
    for (const name of NAMES) {
      const time = await timeOf(name, make)
      if (time > LONGEST_MS) slow.push(`${name}: ${Math.round(time)} ms`)
    }
    expect(slow).toEqual([])
  })
})
