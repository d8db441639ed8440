import type { Page } from '@playwright/test'
import { expect, open, test } from './page.ts'
import { paths } from './paths.ts'

/** How often markup that must stay text has run. */
interface Hits {
  hits: number
}

/** The payloads call `hit()`. */
async function countHits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counter = Object.assign(globalThis, { hits: 0, hit: () => void counter.hits++ }) as typeof globalThis & Hits
  })
}

const PAYLOAD = '<img src=x onerror=hit()><svg onload=hit()>'

/** The same answer with the payload behind every text that is not an address or a picture. */
function poisoned(value: unknown): unknown {
  if (typeof value === 'string') return /^(?:https?:|data:|\/)/.test(value) ? value : value + PAYLOAD
  if (Array.isArray(value)) return value.map(poisoned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, poisoned(entry)]))
}

test('H2 what does not belong to a page does not run: every attempt is blocked and reported', async ({
  page,
  trouble,
}) => {
  await open(page, '/base64')
  const blocked = await page.evaluate(async () => {
    const directives: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => directives.push(event.effectiveDirective))
    const ran: string[] = []
    Object.assign(globalThis, { ran })
    const attempt = (what: () => unknown) => {
      try {
        what()
      } catch {
        ran.push('thrown')
      }
    }
    const script = document.createElement('script')
    attempt(() => (script.textContent = 'ran.push("inline")'))
    attempt(() => document.body.append(script))
    attempt(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=ran.push("html")>'))
    // Later, because what the test itself evaluates is free of the policy for as long as it runs.
    // oxlint-disable-next-line no-eval -- that it is blocked is what is tested
    setTimeout(() => attempt(() => globalThis.eval('ran.push("eval")')))
    const image = new Image()
    image.src = 'https://evil.example/x.png'
    await fetch('https://evil.example/').catch(() => undefined)
    document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }))
    await new Promise((resolve) => setTimeout(resolve, 500))
    return { ran: ran.filter((what) => what !== 'thrown'), directives: [...new Set(directives)].toSorted() }
  })
  expect(blocked.ran).toEqual([])
  expect(blocked.directives).toEqual(
    expect.arrayContaining(['connect-src', 'frame-src', 'img-src', 'require-trusted-types-for']),
  )
  trouble.list.length = 0
})

test('H2 a worker has a policy of its own: it asks nobody but us and makes no code of text', async ({
  page,
  trouble,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, '/base64')
  const address = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))?.name ?? '',
  )
  // The script of a worker, by its real headers but with a text that attacks.
  await page.route('**/assets/attack.js', async (route) => {
    const real = await route.fetch({ url: address })
    const body = `const say = (what) => postMessage(what)
      try { say(eval('"eval ran"')) } catch { say('no eval') }
      fetch('https://evil.example/').then(() => say('asked'), () => say('not asked'))`
    await route.fulfill({ response: real, body, headers: { ...real.headers(), 'content-encoding': 'identity' } })
  })
  const said = await page.evaluate(async () => {
    const policy = (
      globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): any } }
    ).trustedTypes.createPolicy('app', { createScriptURL: (own: string) => own })
    const worker = new Worker(policy.createScriptURL(`${location.origin}/assets/attack.js`), { type: 'module' })
    return await new Promise<string[]>((resolve) => {
      const words: string[] = []
      worker.addEventListener('message', ({ data }) => {
        words.push(String(data))
        if (words.length === 2) resolve(words)
      })
    })
  })
  expect(said).toEqual(['no eval', 'not asked'])
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([])
  trouble.list.length = 0
})

test('X4 markup in every text of an answer is shown as text, on every page', async ({ page, trouble }) => {
  test.setTimeout(240_000)
  await countHits(page)
  let answers = 0
  let awaited = 0
  await page.route('**/api/**', async (route) => {
    awaited++
    const response = await route.fetch()
    const json = response.headers()['content-type']?.includes('json')
    if (json) answers++
    await route.fulfill({ response, ...(json && { json: poisoned(await response.json()) }) })
    awaited--
  })
  let shown = 0
  for (const path of paths) {
    await open(page, path)
    for (const example of await page.getByRole('button', { name: 'Try an example' }).all()) {
      if (!(await example.isVisible())) continue
      await example.click({ timeout: 5000 }).catch(async (error: Error) => {
        // It goes as soon as the page has a result by itself.
        if (await example.isVisible()) throw error
      })
    }
    // What is asked after a typist's pause, and the answer put on the screen.
    await page.waitForTimeout(200)
    await expect.poll(() => awaited, { intervals: [20] }).toBe(0)
    await page.waitForTimeout(100)
    const found = await page.evaluate(() => ({
      hits: (globalThis as unknown as Hits).hits,
      elements: document.querySelectorAll('img[src="x"], [onerror], [onload]').length,
      text: [
        document.body.innerText,
        ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
      ].some((text) => text.includes('onerror=hit()')),
    }))
    expect(found, path).toMatchObject({ hits: 0, elements: 0 })
    if (found.text) shown++
  }
  process.stdout.write(`${answers} poisoned answers, shown as text on ${shown} of ${paths.length} pages\n`)
  expect(shown).toBeGreaterThanOrEqual(10)
  trouble.list.length = 0
})

test('X5 a drawing with script is shown as a picture only, and other data not at all', async ({ page }) => {
  await countHits(page)
  await open(page, '/base64')
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="hit()"><script>parent.hit()</script></svg>'
  for (const uri of [
    `data:image/svg+xml;base64,${btoa(drawing)}`,
    `data:text/html;base64,${btoa('<script>parent.hit()</script>')}`,
    `data:image/svg+xml;base64,${btoa(drawing.replace('</svg>', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="parent.hit()"/></body></foreignObject></svg>'))}`,
  ]) {
    await page.getByLabel('Text or Base64').fill(uri)
    await page.getByRole('button', { name: 'Decode', exact: true }).click()
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => (globalThis as unknown as Hits).hits)).toBe(0)
    expect(await page.locator('main :is(iframe, object, embed)').count()).toBe(0)
  }
})

test('B2 a page of the last release, whose files are gone, finds the new ones by itself', async ({ page, trouble }) => {
  await open(page, '/')
  let refused = 0
  await page.route('**/assets/*.js', async (route) => {
    if (refused++ > 0) return await route.fallback()
    await route.fulfill({ status: 404, body: 'There is nothing at this address.' })
  })
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Passwords|^Password/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Password')
  await expect(page.getByRole('button', { name: 'Generate', exact: false }).first()).toBeEnabled()
  expect(refused).toBeGreaterThan(1)
  trouble.list.length = 0
})

test('B4 a tool that breaks leaves the rest of the site usable', async ({ page, trouble }) => {
  await page.route('**/api/**', (route) => route.fulfill({ json: {} }))
  await open(page, '/ip-lookup')
  await page.getByRole('textbox').first().fill('9.9.9.9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'This tool stopped' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start it again' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Tools by category' }).getByText('Text & Data Tools').click()
  await page.getByRole('link', { name: 'Base64', exact: true }).last().click()
  await expect(page).toHaveURL('/base64')
  await expect(page.getByLabel('Text or Base64')).toBeVisible()
  trouble.list.length = 0
})
