import type { ElementHandle, Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, goOffline, open, test, untilLive } from './page.ts'
import { paths } from './paths.ts'

test.use({ serviceWorkers: 'allow' })

/** All together take about half a minute. The same seeds do the same in every run, as far as the pages do. */
const STEPS = 10
const GROUPS = 6
/** What nobody means to type. */
const TEXTS = [
  '',
  '-0',
  '9'.repeat(400),
  '1e400',
  '1/0',
  '0000-00-00',
  '2023-02-29',
  '👩‍👩‍👧‍👦\u202Eabc\u0301\u0301',
  'a\ud800b',
  '{"a":[1,,2',
  '"a,b\n1;"2',
  '[['.repeat(500),
  '__proto__',
  '<img src=x onerror=alert(1)>',
]
/** What a browser may hold under the names that a page keeps something under. */
const JUNK = ['{"', 'null', '[]', '{}', '"<img src=x>"', '-1e999', '{"__proto__":{"x":1}}', '\u0000']
const KEYS = ['Enter', 'Escape', 'Tab', 'Shift+Tab', 'ArrowDown', 'Control+z', 'Control+Enter', 'Space', 'Backspace']
/** What a page says where it took something for a value that is none. */
const NO_VALUE = /\bNaN\b|\bundefined\b|\bInfinity\b|Invalid Date|\[object Object\]/

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A control that can be reached now: in the dialog, where one is open, else in the tool. */
async function anyControl(page: Page, roll: number): Promise<ElementHandle<HTMLElement> | null> {
  const control = await page.evaluateHandle((share) => {
    const within = document.querySelector('dialog[open]') ?? document.querySelector('.tool-body, main')
    const all = [...(within?.querySelectorAll<HTMLElement>('button, input, textarea, select, summary') ?? [])]
    const reachable = all.filter((each) => each.checkVisibility() && !each.matches(':disabled, [type=file]'))
    return reachable[Math.floor(share * reachable.length)]
  }, roll)
  return control.asElement() as ElementHandle<HTMLElement> | null
}

/** One thing that a visitor does without sense, in words. */
async function act(page: Page, next: () => number): Promise<string> {
  const any = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  if (next() < 0.2) {
    const key = any(KEYS)
    await page.keyboard.press(key)
    return key
  }
  const control = await anyControl(page, next())
  const text = any(TEXTS)
  if (!control) return 'nothing'
  return await control.evaluate((element, typed) => {
    const name = element.ariaLabel ?? element.textContent.trim()
    element.focus()
    if (element instanceof HTMLSelectElement) element.selectedIndex = typed.length % element.options.length
    else if (!element.matches('textarea, input:not([type=checkbox], [type=radio])')) {
      element.click()
      return `press ${name}`
    } else {
      // Past React, which looks at what the field's own setter was given.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, typed)
    }
    for (const kind of ['input', 'change']) element.dispatchEvent(new Event(kind, { bubbles: true }))
    return `fill ${name} with ${JSON.stringify(typed.slice(0, 20))}`
  }, text)
}

/** Puts the same junk under every name that something is stored under, or was before the visitor cleared it. */
async function spoilStorage(page: Page, names: Set<string>, junk: string): Promise<void> {
  for (const name of await page.evaluate(() => Object.keys(localStorage))) names.add(name)
  await page.evaluate(
    ([all, value]) => {
      for (const name of all) localStorage.setItem(name, value)
    },
    [[...names], junk] as const,
  )
}

/** What most visitors have stored: a favourite, a theme, and the tool they were at; gives the names of it. */
async function visitWithSense(page: Page): Promise<string[]> {
  await open(page, '/')
  await page.getByRole('button', { name: 'Toggle light and dark theme' }).click()
  await page.getByRole('button', { name: 'Favourite: Base64' }).click()
  await open(page, '/uuid')
  const stored = ['favourites', 'mode', 'recent', 'seen-version'].map((name) => `sundry:${name}`)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).sort())).toEqual(stored)
  return stored
}

async function expectUnbroken(page: Page, told: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'This tool stopped' }), told).toHaveCount(0)
  await expect(page.getByText('Something went wrong on this page'), told).toHaveCount(0)
}

for (let group = 0; group < GROUPS; group++) {
  test(`B3 a visitor without sense breaks no page, nor does junk in what it stored, ${group + 1} of ${GROUPS}`, async ({
    page,
    context,
    trouble,
  }) => {
    test.setTimeout(90_000)
    const stored = new Set(await visitWithSense(page))
    for (const [index, path] of paths.entries()) {
      if (index % GROUPS !== group) continue
      const next = chance(index + 1)
      await page.setViewportSize({ width: next() < 0.5 ? 360 : 1280, height: 800 })
      await open(page, path)
      const before = NO_VALUE.test(await page.getByRole('main').innerText())
      const done: string[] = []
      for (let step = 0; step < STEPS; step++) {
        if (step === STEPS / 2 && next() < 0.3) await goOffline(page)
        done.push(await act(page, next))
      }
      await context.setOffline(false)
      const told = `${path}: ${done.join(', ')}`
      await expect(page.locator('main [role=progressbar]:visible'), told).toHaveCount(0)
      // Again and again: a dialog's code may come when its button has long been pressed.
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(page.locator('dialog[open]'), told).toHaveCount(0, { timeout: 500 })
      }).toPass({ timeout: 12_000 })
      await expectUnbroken(page, told)
      if (!before) expect(await page.getByRole('main').innerText(), told).not.toMatch(NO_VALUE)
      await expectNoSidewaysScroll(page)
      await spoilStorage(page, stored, JUNK[index % JUNK.length] as string)
      await page.reload()
      await untilLive(page)
      await expect(page.getByRole('heading', { level: 1 }), told).toBeVisible()
      await expectUnbroken(page, told)
      // The browser logs by itself that there was no network for a while, and the inline code of a text in the inert copy
      // that the sanitiser of the Markdown preview reads (`markdown-hostile.spec.ts` shows that none runs).
      const faults = trouble.list.filter(
        (line) =>
          !/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/.test(line) &&
          !(path === '/markdown-converter' && /inline event handler|script-src-attr inline$/.test(line)),
      )
      expect(faults, told).toEqual([])
    }
    trouble.list.length = 0
  })
}
