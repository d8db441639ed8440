import { expect, it } from 'vitest'
import { askingAgain, readAsked, writeAsked, type Asked } from './asking-again.ts'

const LOOK_MS = 5000
const START = 1_800_000_000_000

/** At which seconds a page is asked for that is looked for every five seconds. */
function askedFor(seconds: number, awayAt: number[] = []): number[] {
  let stored: string | null = null
  const times: number[] = []
  for (let passed = 0; passed <= seconds * 1000; passed += LOOK_MS) {
    const now: Asked | undefined = askingAgain(readAsked(stored), START + passed, awayAt.includes(passed / 1000))
    if (!now) continue
    stored = writeAsked(now)
    times.push(passed / 1000)
  }
  return times
}

it('asks soon after the first time, then less and less often, at least every 65 seconds', () => {
  expect(askedFor(400)).toEqual([0, 5, 15, 30, 55, 100, 165, 230, 295, 360])
})

it('asks at once, and soon after that, where the network was away in between', () => {
  expect(askedFor(130, [110])).toEqual([0, 5, 15, 30, 55, 100, 110, 115, 125])
})

it('begins anew after two minutes, with a clock that was put back, and with anything in the storage', () => {
  expect(askingAgain({ at: START, wait: 60_000 }, START + 120_001, false)).toEqual({ at: START + 120_001, wait: 2500 })
  expect(askingAgain({ at: START, wait: 60_000 }, START - 1, false)).toEqual({ at: START - 1, wait: 2500 })
  for (const text of [null, '', 'x', '{"', 'NaN NaN', '-1 -1'])
    expect(askingAgain(readAsked(text), START, false), String(text)).toEqual({ at: START, wait: 2500 })
  // As the release before wrote it.
  expect(askingAgain(readAsked(String(START)), START + LOOK_MS, false)?.wait).toBe(2500)
})
