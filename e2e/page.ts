import { readFileSync } from 'node:fs'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** Third parties that a page may ask, on the pages whose specification says so. */
const ALLOWED = /^https:\/\/(?:api\.ipify\.org|api64\.ipify\.org|www\.openstreetmap\.org)\//

/** What went wrong in a page without the test noticing. A test that provokes trouble empties the list. */
interface Trouble {
  list: string[]
}

/**
 * Like Playwright's `test`, but a console error, a page error, a violation of the content security policy
 * or a request to a third party fails it.
 */
export const test = base.extend<{ trouble: Trouble; news: boolean; badge: boolean }>({
  /** Whether the release notes may appear. */
  news: [false, { option: true }],
  /** Whether the badge in the top bar asks for the weather, which it does in an idle moment. */
  badge: [false, { option: true }],
  trouble: [
    async ({ page, news, badge, baseURL }, use) => {
      const trouble: Trouble = { list: [] }
      page.on('console', (message) => {
        // The browser logs every refused answer of our API by itself, and every outside service that tests cannot reach.
        const refused = /Failed to load resource.*status of (?:4\d\d|50[234])/.test(message.text())
        // The echo services cannot be reached where tests run.
        const unreachable = /net::ERR_/.test(message.text()) && ALLOWED.test(message.location().url)
        if (message.type() === 'error' && !refused && !unreachable) trouble.list.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => trouble.list.push(`page error: ${error.message}`))
      page.on('request', (request) => {
        const url = request.url()
        const ours = url.startsWith(baseURL ?? '') || /^(?:data|blob|about):/.test(url)
        if (!ours && !ALLOWED.test(url)) trouble.list.push(`third party: ${url}`)
      })
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      if (!news) {
        await page.addInitScript(() => {
          if (location.protocol.startsWith('http')) localStorage.setItem('sundry:seen-version', '"1.2.0"')
        })
      }
      if (!badge) await page.addInitScript(() => void (globalThis.requestIdleCallback = () => 0))
      await use(trouble)
      expect(trouble.list, 'troubles of the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * Waits until the page that is being opened answers to clicks. It says so itself: to be asked with each frame, as
 * Playwright's own wait does, costs a page more.
 */
export async function untilLive(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { documentElement } = document
        const look = () => documentElement.dataset.live === 'true' && resolve()
        new MutationObserver(look).observe(documentElement, { attributeFilter: ['data-live'] })
        look()
      }),
  )
}

/** Opens a page and waits until it answers to clicks. */
export async function open(page: Page, path: string): Promise<void> {
  // Between two places of one page a browser loads nothing.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await page.goto(path)
  await untilLive(page)
}

/**
 * Takes the network away, once the browser is done with installing the service worker: that, cut off in the middle,
 * it reports in the console.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
}

/** Addresses of our API that the page asks from now on, as they come. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  return calls
}

/** An editor once it is there: it loads when somebody comes near. */
export async function editorOf(page: Page, name: string): Promise<Locator> {
  const editor = page.getByRole('textbox', { name, exact: true })
  await editor.focus()
  await expect(editor).toHaveAttribute('contenteditable', 'true')
  return editor
}

/** The fields that say what a refusal says of them, by their names and in their order; no others are marked. */
export async function expectMarked(page: Page, says: string, ...names: (string | RegExp)[]): Promise<void> {
  const fields = page.locator('[aria-invalid=true]').filter({ visible: true })
  await expect(fields).toHaveCount(names.length)
  for (const [index, name] of names.entries()) {
    await expect(fields.nth(index)).toHaveAccessibleName(name)
    await expect(fields.nth(index)).toHaveAccessibleDescription(
      new RegExp(`${says.replace(/[.()?$]/g, String.raw`\$&`)}$`),
    )
  }
}

/** Pastes a text into a field, over what was there. Many lines that are typed at once take a browser seconds. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.page().evaluate((value) => navigator.clipboard.writeText(value), text)
  await field.press('ControlOrMeta+A')
  await field.press('ControlOrMeta+V')
  await expect(field).toHaveValue(text)
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
// What a frame shows is the visitor's own document, or a map.
const RUN: RunOptions = { resultTypes: ['violations'], iframes: false }
const RULES: Record<'light' | 'dark', RunOptions> = {
  light: {
    ...RUN,
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'target-size': { enabled: true } },
  },
  // A theme changes colours, and nothing that another rule looks at.
  dark: { ...RUN, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
}

/**
 * No violation of WCAG 2.2 AA and best practice, target size included, in both themes. It runs in the page itself:
 * the package for Playwright opens another page for each result, which takes six times as long.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate(async (value) => {
      document.documentElement.dataset.theme = value
      // A page on its way to a result hides controls behind the bar.
      scrollTo({ top: 0, behavior: 'instant' })
      // Half-way between two themes every contrast is wrong.
      const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(fades.map((fade) => fade.finished))
    }, theme)
    const violations = await page.evaluate(async (rules) => {
      const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
      return (await axe.run(rules)).violations
    }, RULES[theme])
    const found = violations.map(({ id, nodes }) => {
      const places = nodes.map((node) => node.html.slice(0, 160))
      return `${theme} ${id}: ${places.slice(0, 3).join(' | ')}`
    })
    expect(found).toEqual([])
  }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { over, wide } = await page.evaluate(async () => {
    // A window that was just resized asks its media queries with the next frame.
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    const { scrollWidth, clientWidth } = document.documentElement
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return {
      over: scrollWidth - clientWidth,
      wide: beyond.slice(0, 5).map((element) => element.outerHTML.slice(0, 100)),
    }
  })
  expect(over, `pixels of horizontal scroll: ${wide.join(' | ')}`).toBeLessThanOrEqual(0)
}

/**
 * The next file that is read comes only when it is released, as from a slow network drive.
 * `begun` waits until the page reads it, `release` lets it come and waits until the page knows it.
 */
export async function holdFile(page: Page): Promise<{ begun(): Promise<unknown>; release(): Promise<void> }> {
  await page.evaluate(() => {
    const { stream, arrayBuffer } = Blob.prototype
    const released = new Promise<void>((resolve) => addEventListener('release', () => resolve(), { once: true }))
    Object.assign(globalThis, { begun: false })
    const restore = () => {
      Object.assign(globalThis, { begun: true })
      Object.assign(Blob.prototype, { stream, arrayBuffer })
    }
    Object.assign(Blob.prototype, {
      stream(this: Blob) {
        restore()
        const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
        void released.then(() => stream.call(this).pipeTo(writable))
        return readable
      },
      async arrayBuffer(this: Blob) {
        restore()
        await released
        return await arrayBuffer.call(this)
      },
    })
  })
  return {
    begun: () => page.waitForFunction(() => (globalThis as unknown as { begun: boolean }).begun),
    async release() {
      await page.evaluate(() => void dispatchEvent(new Event('release')))
      await page.waitForTimeout(300)
    },
  }
}

/** A file as a visitor drops it on a field. */
export async function dropFile(field: Locator, content: string, name = 'a.txt'): Promise<void> {
  await field.evaluate(
    (target, [text, called]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], called, { type: 'text/plain' }))
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [content, name] as const,
  )
}

/** From now on the browser notes whatever moves by itself. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) shifts.push(value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How much has moved by itself, in the measure of the web vitals. */
export async function shiftOf(page: Page): Promise<number> {
  return await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
}

/** Keeps the site's code back until it is released. */
export async function holdCode(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/react-*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}
