import type { Page } from '@playwright/test'

/** Watches how long the page stands still; before the page's own scripts. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = globalThis as unknown as { longest: number }
    state.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) state.longest = Math.max(state.longest, duration)
    }).observe({ type: 'longtask' })
  })
}

/** Forgets what was until now, such as the test's own work. */
export async function forgetLongTasks(page: Page): Promise<void> {
  // The observer is told a little later.
  await page.waitForTimeout(300)
  await page.evaluate(() => Object.assign(globalThis, { longest: 0 }))
}

/**
 * Milliseconds of the longest task since, as they would be at an ordinary hour; tasks under 50 count as 0. The browser
 * times tasks by the clock, so that whatever else the machine does counts for them, and as much for the floor beside them.
 */
export async function longestTask(page: Page): Promise<number> {
  await page.waitForTimeout(300)
  const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest)
  if (longest < ORDINARY_MS) return longest
  const slowness = await slownessOf(page)
  await forgetLongTasks(page)
  return longest / slowness
}

/** What the floor takes in a page at an ordinary hour. */
const FLOOR_MS = 80
/** No page that takes less is slow, at whatever hour. */
const ORDINARY_MS = 100

/** How many times slower the page is right now than at an ordinary hour, at least 1, by the barest reading and writing of 2.5 MB. */
export async function slownessOf(page: Page): Promise<number> {
  const floor = await page.evaluate(() => {
    const text = `[${'{"a":[1]},'.repeat(250_000)}0]`
    const times = Array.from({ length: 9 }, () => {
      const start = performance.now()
      JSON.stringify(JSON.parse(text))
      return performance.now() - start
    })
    return times.toSorted((a, b) => a - b)[4] as number
  })
  return Math.max(1, floor / FLOOR_MS)
}

/**
 * The least of a few tries, as soon as one keeps the bound: what else the machine does only adds to a time. A page that
 * is too slow by itself is so each time.
 */
export async function bestOf(tries: number, bound: number, measure: () => Promise<number>): Promise<number> {
  let best = Infinity
  for (let count = 0; count < tries && best > bound; count++) best = Math.min(best, await measure())
  return best
}

/** Gets a paste of `unit`s, `length` characters in all, ready for the field of this label, also inside an editor. */
export async function preparePaste(page: Page, label: string, unit: string, length: number): Promise<void> {
  await page.evaluate(
    ([name, part, size]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', part.repeat(Math.floor(size / part.length)))
      const host = [...document.querySelectorAll('*')].find((each) =>
        each.shadowRoot?.querySelector(`[aria-label="${name}"][contenteditable]`),
      )
      const labels = [...document.querySelectorAll('label')]
      const field =
        host?.shadowRoot?.querySelector('[contenteditable]') ??
        labels.find((each) => each.textContent.trim() === name && each.control?.checkVisibility())?.control
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true })
      Object.assign(globalThis, { paste: () => void field?.dispatchEvent(event) })
    },
    [label, unit, length] as const,
  )
}

export async function paste(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { paste(): void }).paste())
}
