import { expect, expectAccessible, open, test } from './page.ts'

/** Runs in the page: the control that has the focus, if the note lies over all of it that can be seen. */
function focusedBelowNote(): string[] {
  const [focused, note] = [document.activeElement, document.querySelector('.update-note')]
  if (!focused || !note || focused === document.body || note.contains(focused)) return []
  const [inner, outer] = [focused.getBoundingClientRect(), note.getBoundingClientRect()]
  const isBelow = inner.top >= outer.top && inner.top < outer.bottom && inner.left >= outer.left
  return isBelow && inner.right <= outer.right ? [focused.outerHTML.slice(0, 80)] : []
}

/** As a browser that lets no site keep anything: it refuses the very names. */
function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
}

const NEW_RELEASE = '<meta name="sundry:email"><h1>New release</h1>'
/** What some networks answer for every address until their guest has signed in. */
const SIGN_IN = { contentType: 'text/html', body: '<title>Guests</title><h1>Please sign in</h1>' }

test('without JavaScript a page is readable and says what is missing', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await page.goto('/base64')
  await expect(page.locator('noscript p')).toBeVisible()
  await expect(page.locator('noscript p')).toHaveText(/^The tools need JavaScript/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.close()
})

for (const [what, answer] of [
  ['cannot be fetched', undefined],
  ['is newer than the browser', 'syntax ahead of its time'],
] as const) {
  test(`a page whose code ${what} says so and stays readable`, async ({ page, trouble }) => {
    await page.route('**/assets/start-*.js', (route) =>
      answer ? route.fulfill({ contentType: 'text/javascript', body: answer }) : route.abort(),
    )
    await page.goto('/base64')
    await expect(page.getByRole('alert')).toHaveText(
      /^The tools could not start\. Load the page again; if that does not/,
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unroute('**/assets/start-*.js')
    expect(trouble.list.splice(0).join()).not.toMatch(/policy|third party/)
    await page.getByRole('link', { name: 'Load the page again' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-live', 'true')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('a page that cannot be fetched, nor what says so, has a way to load it again', async ({ page, trouble }) => {
  const parts = /\/assets\/(?:page|unreachable)-[^/]*\.js/
  await page.route(parts, (route) => route.abort())
  await page.goto('/base64')
  await expect(page.getByRole('alert')).toHaveText(/^The tools could not start\. Load the page again/)
  trouble.list.length = 0
  await page.unroute(parts)
  await page.getByRole('link', { name: 'Load the page again' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-live', 'true')
})

test('the page works when the storage refuses', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto('/base64')
  await page.getByLabel('Text or Base64').fill('a')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('YQ==')
})

test.describe('before anything is kept for offline use', () => {
  for (const [what, keys, name] of [
    ['search', 'Control+k', /\/assets\/palette[^/]*\.js/],
    ['list of keys', '?', /\/assets\/shortcuts[^/]*\.js/],
  ] as const) {
    test(`where the ${what} cannot be fetched the page says so, and the next press tries again`, async ({
      page,
      trouble,
    }) => {
      await page.route(name, (route) => route.abort())
      await open(page, '/base64')
      await page.keyboard.press(keys)
      const note = page.getByRole('alert')
      await expect(note).toHaveText(
        `The ${what} could not be fetched: there seems to be no network. Everything here stays as it is.`,
      )
      await expectAccessible(page)
      await page.unrouteAll()
      await page.keyboard.press(keys)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(note).toHaveCount(0)
      expect(trouble.list.filter((entry) => entry.startsWith('page error'))).toEqual([])
      trouble.list.length = 0
    })
  }

  test('a search without a network leaves what is typed, and opens with the network', async ({ page, trouble }) => {
    await open(page, '/base64')
    const field = page.getByLabel('Text or Base64')
    await field.fill('precious')
    await page.context().setOffline(true)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/palette'))
    await page.getByRole('button', { name: 'Search tools' }).click()
    await failed
    await page.waitForTimeout(500)
    await expect(field).toHaveValue('precious')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Search tools' }).click()
    await expect(page.getByRole('combobox', { name: 'Search tools' })).toBeFocused()
    // Its styles, which did not come either, are there, too.
    await expect(page.getByRole('listbox')).toHaveCSS('list-style-type', 'none')
    trouble.list.length = 0
  })

  test('a page of an earlier release keeps what is typed and offers the new one', async ({ page, trouble }) => {
    await open(page, '/base64')
    const field = page.getByLabel('Text or Base64')
    await field.fill('precious')
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
    await page.route('**/base64', (route) => route.fulfill({ contentType: 'text/html', body: NEW_RELEASE }))
    await page.getByRole('link', { name: 'JSON', exact: true }).first().hover()
    await expect(page.getByRole('status').filter({ hasText: 'A new version is ready.' })).toBeVisible()
    await expect(field).toHaveValue('precious')
    await page.getByRole('button', { name: 'Reload now' }).click()
    await expect(page.getByRole('heading', { name: 'New release' })).toBeVisible()
    trouble.list.length = 0
  })

  for (const [width, height] of [
    [320, 256],
    [390, 844],
  ] as const) {
    test(`the offer of a new release covers nothing that has the focus at ${width} × ${height}`, async ({
      page,
      trouble,
    }) => {
      await page.setViewportSize({ width, height })
      await open(page, '/base64')
      await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
      await page.route('**/base64', (route) => route.fulfill({ contentType: 'text/html', body: NEW_RELEASE }))
      await page.keyboard.press('Control+k')
      await expect(page.getByText('A new version is ready.')).toBeAttached()
      const covered: string[] = []
      for (let press = 0; press < 60; press++) {
        await page.keyboard.press('Tab')
        covered.push(...(await page.evaluate(focusedBelowNote)))
      }
      expect(covered).toEqual([])
      trouble.list.length = 0
    })
  }

  test('a network that asks its guest to sign in is not taken for a new release, nor shown inside the page', async ({
    page,
    trouble,
  }) => {
    const icons = page.waitForResponse('**/assets/icons-*.svg')
    await page.route(/\/assets\/(?:icons|palette)/, (route) => route.fulfill(SIGN_IN))
    await open(page, '/base64')
    await icons
    await page.route('**/base64', (route) => route.fulfill(SIGN_IN))
    const asked = page.waitForResponse('**/base64')
    await page.keyboard.press('Control+k')
    await asked
    await expect(page.getByRole('alert')).toHaveText(/^The search could not be fetched/)
    await expect(page.getByText('A new version is ready.')).toHaveCount(0)
    await expect(page.getByText('Please sign in')).toHaveCount(0)
    trouble.list.length = 0
  })

  for (const there of ['a new release', 'a network that asks its guest to sign in']) {
    test(`a result on its way stays where it is when ${there} has taken the code of the other tool`, async ({
      page,
      trouble,
    }) => {
      await open(page, '/csv')
      await page.getByRole('textbox', { name: 'CSV' }).fill('name\nKim')
      await page.getByRole('button', { name: 'Convert', exact: true }).click()
      const result = page.getByText(/Converted: 1 row/)
      await expect(result).toBeVisible()
      const isNew = there === 'a new release'
      await page.route('**/assets/*.js', (route) => (isNew ? route.fulfill({ status: 404 }) : route.fulfill(SIGN_IN)))
      await page.route(/\/[a-z0-9-]+$/, (route) =>
        route.fulfill(isNew ? { contentType: 'text/html', body: NEW_RELEASE } : SIGN_IN),
      )
      await page.getByText('Send to…').click()
      await page.getByRole('button', { name: 'JSON', exact: true }).click()
      const note = isNew ? 'A new version is ready.' : 'could not be fetched'
      await expect(page.locator('.update-note').filter({ hasText: note })).toBeVisible()
      await expect(result).toBeVisible()
      await expect(page).toHaveURL(/\/csv$/)
      trouble.list.length = 0
    })
  }

  test('a page of an earlier release whose worker is gone says so and offers the new one', async ({
    page,
    trouble,
  }) => {
    await open(page, '/image-resizer')
    await page.route('**/assets/image-worker*', (route) => route.fulfill({ status: 404 }))
    await page.route('**/image-resizer', (route) => route.fulfill({ contentType: 'text/html', body: NEW_RELEASE }))
    await page.getByRole('button', { name: 'Try an example' }).click()
    await expect(page.getByText('ran out of memory, or of network')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'A new version is ready.' })).toBeVisible()
    await page.getByRole('button', { name: 'Reload now' }).click()
    await expect(page.getByRole('heading', { name: 'New release' })).toBeVisible()
    trouble.list.length = 0
  })

  for (const also of ['', ', also late and where the browser refuses a storage']) {
    test(`a page of an earlier release that nobody could use yet is fetched anew${also}`, async ({ page, trouble }) => {
      if (also) await page.addInitScript(refuseStorage)
      let visits = 0
      await page.route('**/base64', async (route) => {
        if (++visits === 1) return route.fallback()
        // Until the page that stands in has long come to life; without a storage nothing else fetches this one anew.
        if (visits === 2 && also) await page.waitForTimeout(1500)
        await route.fulfill({ contentType: 'text/html', body: NEW_RELEASE })
      })
      await page.route('**/assets/page-*', (route) => route.fulfill({ status: 404 }))
      await page.goto('/base64')
      await expect(page.getByRole('heading', { name: 'New release' })).toBeVisible()
      trouble.list.length = 0
    })
  }

  test('a page whose code is missing in every release is fetched anew once', async ({ page, trouble }) => {
    let visits = 0
    await page.route('**/base64', async (route) => {
      if (route.request().isNavigationRequest()) visits++
      await (route.request().isNavigationRequest()
        ? route.fallback()
        : route.fulfill({ contentType: 'text/html', body: NEW_RELEASE }))
    })
    await page.route('**/assets/page-*', (route) => route.fulfill({ status: 404 }))
    await page.goto('/base64')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Not on this device yet')
    await expect.poll(() => visits).toBe(2)
    await page.waitForTimeout(500)
    expect(visits).toBe(2)
    trouble.list.length = 0
  })
})

test('without the server the device answers, and the page says so', async ({ page, trouble }) => {
  await open(page, '/base64')
  const encode = async (text: string, result: string) => {
    await page.getByLabel('Text or Base64').fill(text)
    await page.getByRole('button', { name: 'Encode', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Result text' })).toHaveText(result)
  }
  const chip = page.getByText('Server unreachable: answered on this device')

  await page.route('**/api/**', (route) => route.abort())
  await encode('offline', 'b2ZmbGluZQ==')
  await expect(chip).toBeVisible()
  await page.unroute('**/api/**')
  await encode('there again', 'dGhlcmUgYWdhaW4=')
  await expect(chip).toBeHidden()

  await page.route('**/api/**', (route) => route.fulfill({ status: 502, body: '<html><h1>Bad Gateway</h1></html>' }))
  await encode('a proxy alone', 'YSBwcm94eSBhbG9uZQ==')
  await expect(chip).toBeVisible()
  trouble.list.length = 0
})

test('the focus goes to the result when what it was on goes away by itself', async ({ page }) => {
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/base64/encode*', async (route) => {
    await asked
    await route.continue()
  })
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').fill('slow')
  await page.getByRole('button', { name: 'Encode', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Cancel' }).focus()
  answer()
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('c2xvdw==')
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeFocused()
})
