import { deviceContext, SHARED_ROOM } from '#contract/context.ts'
import { isToolError } from '#contract/error.ts'
import { answer } from '#contract/run.ts'
import api from '#tools/json/api.ts'
import { cpuTime } from './cpu-time.ts'

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

const NAMES = (Object.keys(api) as (keyof typeof api)[]).filter((name) => api[name].run)

/** The operations on JSON that take more than a second of this thread for 5 MB, in words. */
export async function slowOperations(make: Make): Promise<string[]> {
  const slow: string[] = []
  for (const name of NAMES) {
    const time = await timeOf(name, make)
    if (time > LONGEST_MS) slow.push(`${name}: ${Math.round(time)} ms`)
  }
  return slow
}
