import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test, untilLive } from './page.ts'

test.use({ serviceWorkers: 'allow' })

test('a visited tool opens and answers without a network, and nothing of the API is kept', async ({
  page,
  context,
  trouble,
}) => {
  // What an earlier release kept.
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    const cache = await caches.open('sundry-earlier')
    await cache.put('/csv', new Response('an old page'))
  })
  await open(page, '/base64')
  // The worker keeps the page and its engine in the background, at the first visit already.
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = await caches.keys()
          const cache = await caches.open(names[0] ?? '')
          const paths = (await cache.keys()).map((request) => new URL(request.url).pathname)
          return names.length === 1 && paths.includes('/base64') && paths.some((path) => path.includes('device-worker'))
        }),
      { timeout: 15_000 },
    )
    .toBe(true)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await context.setOffline(true)
  await page.reload()
  await untilLive(page)
  await page.getByLabel('Text or Base64').fill('no network')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('bm8gbmV0d29yaw==')
  await expect(page.getByText('Server unreachable: answered on this device')).toBeVisible()

  // So are the parts that come late in every page.
  await page.getByRole('button', { name: 'Share link' }).click()
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search tools' }).fill('15% of 80')
  await expect(page.getByRole('option').first()).toContainText('15% of 80 = 12')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Run the tool')
  await page.keyboard.press('Escape')

  // Opened in the earlier release, not yet in this one.
  await page.goto('/csv')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CSV')

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
  trouble.list.length = 0
})

test('a link of another site to an answer opens, also where the worker is in charge', async ({
  page,
  baseURL,
  trouble,
}) => {
  await open(page, '/uuid')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const elsewhere = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end(`<a href="${baseURL}/api/uuid/generate">An answer</a>`)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, () => resolve()))
  // Another name of this machine is another site.
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`)
  const answered = page.waitForResponse('**/api/uuid/generate')
  await page.getByRole('link', { name: 'An answer' }).click()
  expect((await answered).status()).toBe(200)
  elsewhere.closeAllConnections()
  elsewhere.close()
  trouble.list.length = 0
})

/** Waits until the worker has kept a page that is open. */
async function untilKept(page: Page, path: string): Promise<void> {
  const isKept = () =>
    page.evaluate(async (wanted) => {
      const { pages } = (await (await fetch('/offline.json')).json()) as { pages: Record<string, string[]> }
      const files = [wanted, ...(pages[wanted] ?? [])]
      return (await Promise.all(files.map((file) => caches.match(file)))).every(Boolean)
    }, path)
  await expect.poll(isKept, { timeout: 15_000 }).toBe(true)
}

for (const known of ['before', 'after']) {
  test(`a network that goes while the page comes costs nothing: the page is kept, its failure known ${known} it is back`, async ({
    page,
    context,
    trouble,
  }) => {
    await page.addInitScript((late) => {
      const { register } = ServiceWorkerContainer.prototype
      const gone = new Promise((resolve) => addEventListener('offline', resolve))
      const back = new Promise((resolve) => addEventListener('online', resolve))
      ServiceWorkerContainer.prototype.register = async function (...rest) {
        await gone
        try {
          return await register.apply(this, rest)
        } catch (error) {
          if (late) await back
          throw error
        }
      }
    }, known === 'after')
    const failed = page.waitForEvent('console', (entry) => entry.text().includes('fetching the script'))
    await open(page, '/uuid')
    await context.setOffline(true)
    await failed
    // The browser says it before the page knows.
    if (known === 'before') await page.waitForTimeout(300)
    await context.setOffline(false)
    await untilKept(page, '/uuid')
    trouble.list.length = 0
  })
}

test('without a network a page that was never open says so, names those that open, and comes by itself later', async ({
  page,
  context,
  trouble,
}) => {
  await open(page, '/uuid')
  await untilKept(page, '/uuid')
  await context.setOffline(true)
  await page.goto('/json')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not on this device yet: JSON')
  await expect(page).toHaveTitle(/^JSON/)
  const kept = page.getByRole('navigation', { name: 'Pages that open without a network' })
  await expect(kept.getByRole('link')).toHaveText(['UUID'])
  await expectAccessible(page)
  await kept.getByRole('link', { name: 'UUID' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('UUID Generator')

  await page.goto('/json')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not on this device yet: JSON')
  // The network is back for the page that asks whether it is, and gone once more for the page itself.
  let asked = 0
  await context.route('**/json', (route) => {
    const first = route.request().method() === 'GET' && ++asked === 1
    return first ? route.abort() : route.continue()
  })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('JSON Formatter, Converter & Validator', {
    timeout: 20_000,
  })
  expect(asked).toBeGreaterThan(1)
  trouble.list.length = 0
})

test('a browser that saves data keeps no page by itself, and the page that is missing does not promise it', async ({
  page,
  context,
  trouble,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await open(page, '/uuid')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.goto('/json')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not on this device yet: JSON')
  await expect(page.getByText('pages stay on this device only when you ask for it')).toBeVisible()
  await expect(page.getByText('A page that was open for a moment')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'UUID', exact: true })).toHaveCount(0)
  trouble.list.length = 0
})

test('a page that cannot be fetched leaves the one before as it is, with what was typed', async ({
  page,
  context,
  trouble,
}) => {
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').fill('not to be lost')
  await context.setOffline(true)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByText('Calculators').click()
  await sidebar.getByRole('link', { name: 'BMI' }).click()
  const note = page.getByRole('alert')
  await expect(note).toHaveText(
    'BMI could not be fetched: there seems to be no network. Everything here stays as it is.',
  )
  await expect(page).toHaveURL(/\/base64$/)
  await expect(page.getByLabel('Text or Base64')).toHaveValue('not to be lost')
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(note).toBeHidden()

  await sidebar.getByRole('link', { name: 'BMI' }).click()
  await expect(note).toBeVisible()
  await context.setOffline(false)
  await sidebar.getByRole('link', { name: 'BMI' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BMI Calculator')
  await expect(note).toBeHidden()
  trouble.list.length = 0
})

/** Our site at another port, with answers that a test changes. */
async function relay(
  baseURL: string | undefined,
  answer: (path: string, body: Buffer, response: ServerResponse) => void,
): Promise<{ origin: string; close: () => void }> {
  const site = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const ours = await fetch(new URL(path, baseURL))
    response.setHeader('content-type', ours.headers.get('content-type') ?? '')
    response.setHeader('cache-control', 'no-cache')
    answer(path, Buffer.from(await ours.arrayBuffer()), response.writeHead(ours.status))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    close() {
      site.closeAllConnections()
      site.close()
    },
  }
}

test('a network that goes while a new release is fetched leaves the pages that were kept', async ({
  page,
  context,
  baseURL,
  trouble,
}) => {
  let build = ''
  let gone = false
  const site = await relay(baseURL, (path, body, response) => {
    if (path === '/sw.js') response.end(build ? body.toString().replaceAll(build, 'thenext') : body)
    else if (gone && path !== '/offline.json') response.destroy()
    else response.end(body)
    gone ||= build !== '' && path === '/offline.json'
  })
  await open(page, `${site.origin}/csv`)
  await untilKept(page, '/csv')
  build = await page.evaluate(async () => (await caches.keys())[0]?.slice('sundry-'.length) ?? '')
  const end = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const { installing } = registration
    return await new Promise((resolve) => {
      installing?.addEventListener('statechange', () => resolve(installing.state))
    })
  })
  expect(end).toBe('redundant')
  await expect(page.getByText('A new version is ready.')).toHaveCount(0)
  await context.setOffline(true)
  await open(page, `${site.origin}/csv`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CSV')
  site.close()
  trouble.list.length = 0
})

test('every tool that is opened while the site is kept for the first time is kept', async ({
  page,
  baseURL,
  trouble,
}) => {
  let release = () => {}
  const late = new Promise<void>((resolve) => (release = resolve))
  const site = await relay(baseURL, async (path, body, response) => {
    if (path === '/offline.json') await late
    response.end(body)
  })
  await open(page, `${site.origin}/csv`)
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.installing)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'JSON', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('JSON')
  await sidebar.getByRole('link', { name: 'Base64', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Base64')
  release()
  for (const path of ['/csv', '/json', '/base64']) await untilKept(page, path)
  site.close()
  trouble.list.length = 0
})

test('a new release that one tab takes leaves the other as it is, until it is told to follow', async ({
  page,
  context,
  baseURL,
  trouble,
}) => {
  let release = ''
  const site = await relay(baseURL, (path, body, response) => {
    response.end(path === '/sw.js' ? `${body}\n// ${release}` : body)
  })
  const address = `${site.origin}/base64`
  await open(page, address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByLabel('Text or Base64').fill('precious')
  const other = await context.newPage()
  release = 'the next one'
  await open(other, address)
  const note = /^A new version is ready/
  await expect(other.getByText(note)).toBeVisible({ timeout: 15_000 })
  const reloaded = other.waitForEvent('load')
  await other.getByRole('button', { name: 'Reload now' }).click()
  await reloaded
  await expect(other.getByText(note)).toHaveCount(0)

  await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByLabel('Text or Base64')).toHaveValue('precious')
  const followed = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload now' }).click()
  await followed
  await expect(page.getByText(note)).toHaveCount(0)
  site.close()
  trouble.list.length = 0
})

test('a new release is there soon, also while a slow line keeps the worker of the one before it busy', async ({
  page,
  baseURL,
  trouble,
}) => {
  let release = ''
  const site = await relay(baseURL, (path, body, response) => {
    if (path !== '/assets/slow.js') response.end(path === '/sw.js' ? `${body}\n// ${release}` : body)
  })
  await open(page, `${site.origin}/base64`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await untilKept(page, '/base64')
  release = 'the next one'
  await page.evaluate(async () => {
    void fetch('/assets/slow.js').catch(() => undefined)
    await (await navigator.serviceWorker.ready).update()
  })
  await expect(page.getByText(/^A new version is ready/)).toBeVisible()
  const reloaded = page.waitForEvent('load', { timeout: 10_000 })
  await page.getByRole('button', { name: 'Reload now' }).click()
  await reloaded
  site.close()
  trouble.list.length = 0
})

test('all tools are kept at once, open without a network, and are cleared with everything else', async ({
  page,
  context,
  trouble,
}) => {
  await open(page, '/privacy-policy')
  await page.getByRole('button', { name: 'Keep all tools for offline use' }).click()
  await expect(page.getByText(/^All tools are kept: \d+ files\.$/)).toBeVisible({ timeout: 20_000 })
  await context.setOffline(true)
  await open(page, '/unit-converter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unit Converter')
  await context.setOffline(false)

  await open(page, '/privacy-policy')
  await page.getByRole('button', { name: 'Clear everything this site stored' }).click()
  await expect(page.getByText(/entr(?:y|ies) and \d+ files removed\.$/)).toBeVisible()
  const left = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    (await caches.keys()).length,
    (await navigator.serviceWorker.getRegistrations()).length,
  ])
  expect(left).toEqual([0, 0, 0, 0])

  // The worker that was in charge serves this page until it is closed.
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About')
  await page.waitForTimeout(1000)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await footer.getByRole('link', { name: 'Privacy' }).click()

  // Without another visit they can be kept again.
  await page.getByRole('button', { name: 'Keep all tools for offline use' }).click()
  await expect(page.getByText(/^All tools are kept: \d+ files\.$/)).toBeVisible({ timeout: 20_000 })
  await context.setOffline(true)
  await open(page, '/unit-converter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unit Converter')
  trouble.list.length = 0
})

test('says so when tools cannot be kept without a network', async ({ page, context, trouble }) => {
  await open(page, '/privacy-policy')
  await untilKept(page, '/privacy-policy')
  await context.setOffline(true)
  const keep = page.getByRole('button', { name: 'Keep all tools for offline use' })
  for (const clearing of [false, true]) {
    if (clearing) await page.getByRole('button', { name: 'Clear everything this site stored' }).click()
    await keep.click()
    await expect(page.getByText('The files could not be fetched. Please try again with a network.')).toBeVisible()
    await expect(keep).toBeEnabled()
  }
  trouble.list.length = 0
})
