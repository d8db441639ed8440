import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Prints how many times longer ticks take, in processor time, once full collections have found none of them alive. */
const PROGRAM = `
  import { setTimeout as sleep } from 'node:timers/promises'
  const { keepShapeOfTicks } = await import(${JSON.stringify(new URL('./tick-shape.ts', import.meta.url).href)})
  if (process.argv[1] === 'kept') keepShapeOfTicks()
  const ticks = (count) =>
    new Promise((resolve) => {
      const next = () => (--count === 0 ? resolve() : process.nextTick(next))
      process.nextTick(next)
    })
  const time = async () => {
    const all = []
    for (let round = 0; round < 5; round++) {
      const start = process.cpuUsage()
      await ticks(300_000)
      all.push(process.cpuUsage(start).user)
    }
    return Math.min(...all)
  }
  const before = await time()
  for (let round = 0; round < 8; round++) {
    globalThis.gc()
    await sleep(20)
  }
  await time()
  console.log((await time()) / before)
`

const slower = (mode: string) =>
  Number(
    execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', PROGRAM, mode], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      encoding: 'utf8',
    }),
  )

test('ticks stay quick when full collections find none alive, which is not so by itself', () => {
  expect(slower('kept')).toBeLessThan(2)
  expect(slower('as Node has it')).toBeGreaterThan(2)
})
