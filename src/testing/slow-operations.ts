import { deviceContext, SHARED_ROOM } from '#contract/context.ts'
import { isToolError } from '#contract/error.ts'
import type { Api } from '#contract/operation.ts'
import { answer } from '#contract/run.ts'
import { cpuTime, slowness } from './cpu-time.ts'

export const LENGTH = 5_000_000
const LONGEST_MS = 1000

/** Makes a text of a length. */
export type Make = (length: number) => string

/** How operations are given a text, by name: those that are not named take it in their one field. */
export type Bodies<A extends Api> = Partial<Record<keyof A, (make: Make) => Record<string, unknown>>>

/**
 * The operations that take more than a second of this thread for 5 MB, answer or refusal, in words. What other guests of
 * a machine take from its processors and memory counts for the floor, too, which is measured beside what seems slow.
 */
export async function slowOperations<A extends Api>(
  api: A,
  field: string,
  bodies: Bodies<A>,
  make: Make,
): Promise<string[]> {
  const slow: string[] = []
  for (const [name, operation] of Object.entries(api)) {
    if (!operation.run) continue
    const body = bodies[name]?.(make) ?? { [field]: make(LENGTH) }
    let least = Infinity
    // The best of two, because the first also compiles.
    for (let run = 0; run < 2 && least > LONGEST_MS / 2; run++) {
      const start = cpuTime()
      try {
        await answer(operation, { body }, deviceContext(undefined, SHARED_ROOM))
      } catch (error) {
        if (!isToolError(error)) throw error
      }
      least = Math.min(least, cpuTime() - start)
    }
    if (least < LONGEST_MS) continue
    const times = slowness()
    if (least > LONGEST_MS * times)
      slow.push(`${name}: ${Math.round(least)} ms on a machine that is ${times.toFixed(2)} times slower`)
  }
  return slow
}
