import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import {
  editorOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  pasteInto,
  shiftOf,
  test,
  untilLive,
  watchShifts,
} from './page.ts'

test.describe('home', () => {
  test('filters the cards by name or description, case-insensitively', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('main').getByRole('searchbox').fill('BASE64')
    await expect(page.getByRole('link', { name: 'Base64', exact: true }).last()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Calculators' })).toHaveCount(0)
    await page.getByRole('main').getByRole('searchbox').fill('no such thing')
    await expect(page.getByRole('main').getByText('No tools matched your search')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Perhaps one of these' })).toHaveCount(0)
    // What no name has, the words of the search may.
    await page.getByRole('main').getByRole('searchbox').fill('mortgage')
    const nearest = page.getByRole('region', { name: 'Perhaps one of these' })
    await expect(nearest.getByRole('link').first()).toHaveAttribute('href', '/loan-emi-calculator')
    await expectAccessible(page)
  })

  test('groups the tools, and opens one on a click with its heading focused', async ({ page }) => {
    await open(page, '/')
    for (const title of ['Text & Data Tools', 'Calculators']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    }
    await page.getByRole('main').getByRole('link', { name: 'Base64', exact: true }).click()
    await expect(page).toHaveURL('/base64')
    await expect(page).toHaveTitle('Base64 Encoder & Decoder – Sundry')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small tools that get it right')
    // Another query is another place, too.
    await page.evaluate(() => {
      history.pushState(null, '', '/?from=elsewhere')
      scrollTo(0, 400)
      history.back()
    })
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('keeps favourites on top', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Favourite: Base64' }).click()
    await open(page, '/')
    await expect(page.getByRole('heading', { name: 'Favourites' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Favourite: Base64' }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })
})

test('two tabs keep one list of favourites, and both answer where one of them was told to', async ({
  page,
  context,
}) => {
  await open(page, '/')
  const other = await context.newPage()
  await open(other, '/base64')
  await page.getByRole('button', { name: 'Favourite: UUID' }).click()
  await other.getByRole('button', { name: 'Favourite: Base64' }).click()
  await expect(page.getByRole('button', { name: 'Favourite: Base64' }).first()).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => localStorage.getItem('sundry:favourites'))).toBe('["/uuid","/base64"]')
  await open(page, '/json')
  await page.getByRole('button', { name: 'Sent to the server, not stored' }).click()
  await page.getByLabel('Answer every tool on this device').check()
  await expect(other.getByRole('button', { name: 'Stays on this device' })).toBeVisible()
})

test('the theme follows the system until it is chosen, and stays chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/')
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  expect(await theme()).toBe('dark')
  await page.getByRole('button', { name: 'Toggle light and dark theme' }).click()
  expect(await theme()).toBe('light')
  await open(page, '/base64')
  expect(await theme()).toBe('light')
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('a damaged choice of the theme is logged and ignored', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/')
  await page.evaluate(() => localStorage.setItem('sundry:mode', 'dark'))
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning' && /mode/.test(message.text()))
  await page.reload()
  await warned
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the theme chosen in one tab, or for the system, is that of every open tab', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/')
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'dark' })
  await open(other, '/base64')
  await other.getByRole('button', { name: 'Toggle light and dark theme' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Toggle light and dark theme' }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('what prints is the input and the whole result, dark on white, without what only a screen can do', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/uuid')
  await page.getByLabel('Amount').fill('200')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const list = page.getByRole('region', { name: 'Results' })
  await expect(list.getByRole('listitem')).toHaveCount(200)
  await page.emulateMedia({ media: 'print' })
  expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(27, 29, 34)')
  await expect(page.getByRole('heading', { name: 'About this tool' })).toBeHidden()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('on paper an editor, a long line and a table are whole', async ({ page }) => {
  const printed = async () => execFileSync('pdftotext', ['-layout', '-', '-'], { input: await page.pdf() }).toString()
  const count = (text: string, word: RegExp) => text.match(word)?.length
  await open(page, '/json')
  const numbers = Array.from({ length: 80 }, (_, index) => 1000 + index).join(',\n')
  await (await editorOf(page, 'JSON')).fill(`[${numbers},\n"${'long '.repeat(60)}end"]`)
  await page.getByRole('button', { name: 'Beautify' }).click()
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('end')
  const json = await printed()
  // Once in the editor, once in the result.
  expect(count(json, /\b10\d\d\b/g)).toBe(160)
  expect(count(json, /\blong\b/g)).toBe(120)
  expect(count(json, /end"/g)).toBe(2)

  await open(page, '/csv')
  await pasteInto(page.getByLabel('CSV', { exact: true }), `a,b\n${'1,a field that is cut on screens\n'.repeat(300)}`)
  await page.getByRole('button', { name: 'Preview' }).click()
  const rows = page.getByRole('region', { name: 'Table preview' }).getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  expect(await rows.count()).toBeLessThan(100)
  expect(count(await printed(), /^ *\d+ +1 +a field that is cut on screens$/gm)).toBe(300)
  await expect(rows).not.toHaveCount(301)
})

test('on paper across, the tool has the whole width', async ({ page }) => {
  // A4 across, without its margins.
  await page.setViewportSize({ width: 1047, height: 718 })
  await open(page, '/loan-emi-calculator')
  await page.emulateMedia({ media: 'print' })
  expect((await page.locator('main').boundingBox())?.width).toBeGreaterThan(1000)
})

test('the sidebar shows recent tools and opens one category at a time', async ({ page }) => {
  await open(page, '/base64')
  const side = page.getByRole('navigation', { name: 'All tools' })
  await expect(side.getByRole('link', { name: 'Base64', exact: true })).toBeVisible()
  await side.getByText('Calculators').click()
  await expect(side.getByRole('link', { name: 'Base64', exact: true })).toBeHidden()
  await side.getByText('Recently Visited').click()
  await expect(side.getByRole('link', { name: 'Base64', exact: true })).toBeVisible()
  await side.getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL('/')
})

test('recently visited holds five tools, the latest first', async ({ page }) => {
  for (const path of ['/base64', '/uuid', '/base64', '/passwords', '/qr-codes', '/url-tools', '/lorem-ipsum'])
    await open(page, path)
  const recent = await page.evaluate(() => JSON.parse(localStorage.getItem('sundry:recent') ?? '[]') as string[])
  expect(recent).toEqual(['/lorem-ipsum', '/url-tools', '/qr-codes', '/passwords', '/base64'])
})

test('on a phone the menus are a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('navigation', { name: 'Tools by category' })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await drawer.getByText('Text & Data Tools').click()
  await drawer.getByRole('link', { name: 'Base64', exact: true }).click()
  await expect(page).toHaveURL('/base64')
  await expect(drawer).toBeHidden()
})

test('a menu of the top bar opens with the keyboard and closes with Escape', async ({ page }) => {
  await open(page, '/')
  const summary = page.getByRole('banner').getByText('Text & Data Tools')
  await summary.focus()
  await page.keyboard.press('Enter')
  const link = page.getByRole('banner').getByRole('link', { name: 'Base64', exact: true })
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
})

test('what a key takes away leaves the keyboard at its neighbour', async ({ page }) => {
  await open(page, '/time-difference')
  await page.getByRole('button', { name: 'Add another shift' }).click()
  await page.getByRole('button', { name: 'Add another shift' }).click()
  await page.getByRole('button', { name: 'Remove shift 3' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add another shift' })).toBeFocused()
  await page.getByRole('button', { name: 'Calculate Duration' }).press('Enter')
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).press('Space')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)
})

for (const [path, answer] of [
  ['/percentage-calculator', '15% of 80: 12'],
  ['/loan-emi-calculator', 'Monthly payment (EMI): $1,499'],
  ['/bmi-calculator', 'BMI 22.9: Normal Weight'],
  ['/age-calculator#difference', '0 years, 1 month, 1 day'],
  ['/time-difference', '07:15:00 (7.25 hours, 435 minutes)'],
  ['/unit-converter#length', '6 Feet = 182.88 Centimeters'],
] as const) {
  test(`${path} says its answer to those who do not see it`, async ({ page }) => {
    await open(page, path)
    await page.getByRole('button', { name: 'Try an example' }).filter({ visible: true }).click()
    await expect(page.getByRole('status').filter({ hasText: answer })).toBeAttached()
  })
}

test('a tool shows its last call as code', async ({ page }) => {
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').fill('Hello')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  const section = page.getByRole('region', { name: 'Use it from code' })
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByRole('region', { name: 'Code' })).toContainText('/api/base64/encode')
  await section.getByRole('button', { name: 'Command line' }).click()
  await expect(section.getByRole('region', { name: 'Code' })).toContainText('npx sundry base64 encode')
})

test('text that the visitor made larger is larger everywhere, its hints no larger than itself', async ({ page }) => {
  await open(page, '/base64')
  // As a browser whose text size is set to 24 pixels.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { font-size: 24px }')
    document.adoptedStyleSheets = [sheet]
  })
  const sizeOf = async (selector: string) =>
    Number.parseFloat(
      await page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontSize),
    )
  for (const selector of ['.tool-head p', '.tab', 'select', 'button[type=submit]']) {
    expect(await sizeOf(selector), selector).toBeGreaterThanOrEqual(await sizeOf('.field-hint'))
  }
})

test('with forced colours one tab is the chosen one', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/base64')
  const lines = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => Number.parseFloat(getComputedStyle(tab).borderBottomWidth)))
  expect(lines).toEqual([3, 0, 0])
})

test('with forced colours the colours of an image are its own, and bars are seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/image-color-extractor')
  await page.getByRole('button', { name: 'Try an example' }).click()
  const swatches = page.getByRole('region', { name: 'Colours' }).locator('button[style]')
  await expect(swatches.first()).toBeVisible()
  const grounds = await swatches.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  expect(new Set(grounds).size).toBeGreaterThan(4)
  await open(page, '/bmi-calculator')
  await page.getByRole('button', { name: 'Try an example' }).click()
  const zones = page.getByRole('region', { name: 'Your BMI' }).locator('[style*=background]')
  await expect(zones.first()).toBeAttached()
  expect(new Set(await zones.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))).size).toBe(
    4,
  )
})

test('a button that is switched off looks so under the pointer, too', async ({ page }) => {
  await open(page, '/csv')
  const look = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { backgroundColor, color } = getComputedStyle(button)
      return { backgroundColor, color }
    })
  const button = page.getByRole('button', { name: 'Convert', exact: true })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute('data-variant', 'filled')
  const away = await look('Convert')
  // A press goes to what lies around it.
  await button.hover({ force: true })
  expect(await look('Convert')).toEqual(away)
})

test('where a finger points, controls are 44 pixels high', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(`${baseURL}/base64`)
  await untilLive(page)
  const low = await page
    .getByRole('main')
    .locator('button[data-size]:visible, select:visible, label.check:visible')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map(({ textContent }) => textContent),
    )
  expect(low).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.goto(`${baseURL}/image-resizer`)
  await untilLive(page)
  await page.getByRole('button', { name: 'Try an example' }).tap()
  const turn = await page.getByRole('button', { name: 'Turn left' }).boundingBox()
  expect(turn?.height).toBe(44)
  await context.close()
})

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

test('the skip link leads past the menus', async ({ page }) => {
  await open(page, '/base64')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the search opens with a key, finds synonyms and slips, and opens a tool', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Search tools' })
  await expect(box).toBeFocused()
  await expectAccessible(page)
  await box.fill('base46')
  await expect(page.getByRole('option').first()).toContainText('Base64')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/base64')
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
})

test('an unknown address is a 404 that leads home', async ({ page, trouble }) => {
  const reply = await page.goto('/no-such-page')
  expect(reply?.status()).toBe(404)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small tools that get it right')
  expect(trouble.list).toEqual([])
})

for (const path of ['/index.html', '/tools.php', '/base64//', '/v1.2/base64']) {
  test(`${path}, which is neither a page nor a file, is a 404 too`, async ({ page, trouble }) => {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small tools that get it right')
    expect(trouble.list).toEqual([])
  })
}

test('the copyright line tells the year in which it is read', async ({ page }) => {
  await page.clock.setFixedTime('2031-06-01T12:00:00Z')
  await open(page, '/about')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031 Sundry')
})

test.describe('what is new', () => {
  test.use({ news: true })
  test('appears once per version, after a second, and takes no focus', async ({ page }) => {
    await open(page, '/')
    const news = page.getByRole('dialog', { name: 'What’s New' })
    await expect(news).toBeVisible()
    await expect(news).toContainText('1.2.0')
    await expect(news).toContainText('2025-11-03')
    await expect(news).toContainText('1.1.0')
    await expect(news).toContainText('1.0.0')
    await expect(page.locator('body')).toBeFocused()
    await page.emulateMedia({ media: 'print' })
    await expect(news).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expectAccessible(page)
    await news.getByRole('button', { name: 'Got it' }).click()
    await expect(news).toHaveCount(0)
    await open(page, '/base64')
    await page.waitForTimeout(1500)
    await expect(news).toHaveCount(0)
  })
})

for (const [path, heading] of [
  ['/about', 'About Sundry'],
  ['/contact', 'Contact'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/api', 'API reference'],
] as const) {
  test(`${path} is a readable page`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    if (path === '/api') await expect(page.getByText('/api/base64/encode').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('the reference page calls an operation', async ({ page }) => {
  await open(page, '/api')
  await page.getByText('POST /api/base64/encode', { exact: true }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('SGVsbG8sIFdvcmxkIQ==')
})

test('the reference page shows a call as code, and sends a file', async ({ page }) => {
  await open(page, '/api')
  await page.getByText('POST /api/base64/encode', { exact: true }).click()
  await expect(page.getByText('How text is written as bytes; one of UTF-8, UTF-16, ISO-8859-1')).toBeVisible()
  await page.getByRole('textbox', { name: 'urlSafe' }).fill('true')
  await page.getByText('As code', { exact: true }).click()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  await expect(code).toContainText('/api/base64/encode?urlSafe=true')
  await page.getByRole('button', { name: 'Command line' }).click()
  await expect(code).toContainText('npx sundry base64 encode --url-safe --plain-text')
  await page.getByText('POST /api/base64/encode', { exact: true }).click()

  await page.getByText('POST /api/base64/encode-file', { exact: true }).click()
  await page
    .getByLabel('file', { exact: true })
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') })
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('SGVsbG8=')
  await expectAccessible(page)
})

test('the table of the privacy policy can be read whole on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/privacy-policy')
  const table = page.getByRole('region', { name: 'Where each tool runs' })
  const hidden = await table.evaluate((frame) => [
    frame.scrollWidth - frame.clientWidth,
    frame.scrollHeight - frame.clientHeight,
  ])
  expect(hidden).toEqual([0, 0])
  await expectNoSidewaysScroll(page)
})

test('everything that is stored can be cleared', async ({ page }) => {
  await open(page, '/base64')
  await open(page, '/privacy-policy')
  await page.getByRole('button', { name: 'Clear everything this site stored' }).click()
  await expect(page.getByText(/removed\./)).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

/** Keeps the site's code back until it is released. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/react-*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('what is typed, ticked and chosen before the code is there counts', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/base64', { waitUntil: 'commit' })
  const field = page.getByLabel('Text or Base64')
  await field.pressSequentially('>>>??>')
  await page.getByLabel('URL-safe').check()
  await page.getByLabel('Charset').selectOption('UTF-16')
  await expect(page.getByRole('button', { name: 'Encode', exact: true })).toBeDisabled()
  release()
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('_v8APgA-AD4APwA_AD4=')
  await expect(field).toHaveValue('>>>??>')
})

test('a box that is switched off stays ticked after a reload', async ({ page }) => {
  await open(page, '/base64')
  const lines = page.getByRole('checkbox', { name: 'Line breaks' })
  const others = [
    page.getByRole('checkbox', { name: 'URL-safe' }),
    page.getByRole('checkbox', { name: 'Line by line' }),
  ]
  for (const box of [lines, ...others]) await box.check()
  const release = await holdCode(page)
  await page.goto('/base64', { waitUntil: 'commit' })
  for (const box of [lines, ...others]) await box.check()
  // Firefox puts back not only what was ticked, but also what was switched off.
  await lines.evaluate((box: HTMLInputElement) => void (box.disabled = true))
  release()
  await expect(page.getByRole('button', { name: 'Try an example' })).toBeEnabled()
  await expect(lines).toBeDisabled()
  await expect(lines).toBeChecked()
})

test('Enter before the code is there sends what was typed, once it is', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/bmi-calculator', { waitUntil: 'commit' })
  await page.getByLabel('Weight (kg)').pressSequentially('70')
  await page.getByLabel('Height (cm)').pressSequentially('175')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('region', { name: 'Your BMI' }).getByText('22.9', { exact: true })).toBeVisible()
})

test('a button pressed before the code is there is pressed once it is', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/base64', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Favourite: Base64' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Favourite: Base64' })).toHaveAttribute('aria-pressed', 'true')
  await page.waitForTimeout(300)
  await expect(page.getByRole('button', { name: 'Favourite: Base64' })).toHaveAttribute('aria-pressed', 'true')
})

test('all buttons that are pressed before the code is there count, also one of the own list', async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.length) localStorage.setItem('sundry:favourites', '["/uuid","/json"]')
    sessionStorage.setItem('visited', 'yes')
  })
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Favourite: Base64' }).click()
  await page.getByRole('button', { name: 'Favourite: UUID' }).first().click()
  release()
  const favourites = page.getByRole('main').locator('section').filter({ hasText: 'Favourites' })
  await expect(favourites.getByRole('link')).toHaveText(['JSON', 'Base64'])
})

test('what is ticked and chosen the moment that the page comes to life counts once', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('sundry:options:base64', '{"charset":"UTF-16"}')
    const { addEventListener } = EventTarget.prototype
    let begun = false
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      // React listens from here on, and has not read the document yet.
      if (!begun && this instanceof HTMLElement && this.id === 'app') {
        begun = true
        queueMicrotask(() => {
          const [urlSafe, charset] = ['[type=checkbox]', 'select'].map((kind) => document.querySelector(`main ${kind}`))
          ;(charset as HTMLSelectElement).value = 'ISO-8859-1'
          ;(urlSafe as HTMLInputElement).click()
          charset?.dispatchEvent(new Event('change', { bubbles: true }))
        })
      }
      addEventListener.apply(this, given)
    }
  })
  await page.goto('/base64')
  await expect(page.getByLabel('URL-safe')).toBeChecked()
  await expect(page.getByLabel('Charset')).toHaveValue('ISO-8859-1')
  expect(await page.evaluate(() => localStorage.getItem('sundry:options:base64'))).toContain('"urlSafe":true')
})

test('Ctrl+K before the code is there opens the search once it is', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/base64', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  release()
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
})

test('the key / alone before the code is there opens the search, unless it is typed or switched off', async ({
  page,
}) => {
  const release = await holdCode(page)
  await page.goto('/base64', { waitUntil: 'commit' })
  await page.getByLabel('Text or Base64').press('/')
  await expect(page.getByLabel('Text or Base64')).toHaveValue('/')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('/')
  release()
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
})

test('what is typed before the search is there is typed into it', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/base64', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.type('/5 km/hh')
  await page.keyboard.press('Backspace')
  release()
  const search = page.getByRole('combobox', { name: 'Search' })
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('5 km/h')
  await page.keyboard.type(' in mph')
  await expect(search).toHaveValue('5 km/h in mph')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(search).toHaveValue('')
})

/** Opens the search, whose code comes only after this was typed. */
async function typeBeforeSearch(page: Page, text: string): Promise<void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/palette*', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/base64')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  release()
}

test('what is typed while the code of the search comes is typed into it', async ({ page }) => {
  await typeBeforeSearch(page, 'uuid')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('uuid')
})

test('a letter that is typed the moment that the search opens stands behind those before it', async ({ page }) => {
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function () {
      showModal.call(this)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => document.execCommand('insertText', false, 'd')
      port2.postMessage('')
    }
  })
  await typeBeforeSearch(page, 'uui')
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('uuid')
})

for (const [width, path] of [
  [1280, '/base64'],
  [360, '/image-converter'],
] as const) {
  test(`at ${width} pixels, all of “Send to…” of ${path} can be read and pressed`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, path)
    await page.getByRole('button', { name: 'Try an example' }).click()
    await page.getByText('Send to…').click()
    const entries = page.locator('.menu[open] li button')
    await expect(entries.first()).toBeVisible()
    // A word that is cut off is not hit where it begins.
    const hidden = await entries.evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, right, top, height } = button.getBoundingClientRect()
          return [left + 8, right - 8].some((x) => document.elementFromPoint(x, top + height / 2) !== button)
        })
        .map(({ textContent }) => textContent),
    )
    expect(hidden).toEqual([])
  })
}

test('a link that is opened where its page is open already takes over, and nothing else does', async ({ page }) => {
  await open(page, '/base64#text?input=first')
  const field = page.getByLabel('Text or Base64')
  await expect(field).toHaveValue('first')
  await page.getByLabel('URL-safe').check()
  await page.evaluate(() => (location.hash = '#text?input=second&charset=UTF-16'))
  await expect(field).toHaveValue('second')
  await expect(page.getByLabel('Charset')).toHaveValue('UTF-16')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(field).toHaveValue('first')
  await field.fill('typed')
  await page.evaluate(() => (location.hash = '#about-tool'))
  await page.goBack()
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(field).toHaveValue('typed')
  await page.evaluate(() => (location.hash = '#text?input=first'))
  await expect(field).toHaveValue('first')
})

test('the skip link leaves the tab where it is', async ({ page }) => {
  await open(page, '/base64#files')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true')
})

for (const width of [360, 800, 1280]) {
  test(`a returning visitor’s lists are there from the start and move nothing, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await watchShifts(page)
    await page.addInitScript(() => {
      localStorage.setItem('sundry:recent', '["/json","/gone","/base64"]')
      localStorage.setItem('sundry:favourites', '["/uuid"]')
    })
    const release = await holdCode(page)
    await page.goto('/', { waitUntil: 'commit' })
    const recent = page.getByRole('main').locator('section').filter({ hasText: 'Recently Visited' })
    const favourites = page.getByRole('main').locator('section').filter({ hasText: 'Favourites' })
    await expect(recent.getByRole('link')).toHaveText(['JSON', 'Base64'])
    await expect(favourites.getByRole('link')).toHaveText(['UUID'])
    release()
    await expect(page.locator('html')).toHaveAttribute('data-live', 'true')
    await expect(recent.getByRole('link')).toHaveText(['JSON', 'Base64'])
    await expect(favourites.getByRole('button', { name: 'Favourite: UUID' })).toHaveAttribute('aria-pressed', 'true')
    await page.waitForTimeout(500)
    expect(await shiftOf(page)).toBe(0)
    await recent.getByRole('link', { name: 'JSON' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('JSON')
  })
}

test('a reload, the way back and an address with a place show that place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await open(page, '/base64')
  await page.evaluate(() => scrollTo(0, 900))
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await page.goto('/privacy-policy')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await page.goto('/json#about-tool')
  await expect(page.getByRole('heading', { name: 'About this tool' })).toBeInViewport()
})

test('every icon of a page is in its document', async ({ page }) => {
  for (const path of ['/', '/base64', '/weather']) {
    await open(page, path)
    await expect
      .poll(() =>
        page.evaluate(() => {
          const names = [...document.querySelectorAll('use')].map((use) => use.getAttribute('href') as string)
          return { some: names.length > 10, missing: names.filter((name) => !document.querySelector(name)) }
        }),
      )
      .toEqual({ some: true, missing: [] })
  }
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
    trouble.list.length = 0
  })

  test('a page of an earlier release keeps what is typed and offers the new one', async ({ page, trouble }) => {
    await open(page, '/base64')
    const field = page.getByLabel('Text or Base64')
    await field.fill('precious')
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
    await page.route('**/base64', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>New release</h1>' }))
    await page.getByRole('link', { name: 'JSON', exact: true }).first().hover()
    await expect(page.getByRole('status').filter({ hasText: 'A new version is ready.' })).toBeVisible()
    await expect(field).toHaveValue('precious')
    await page.getByRole('button', { name: 'Reload now' }).click()
    await expect(page.getByRole('heading', { name: 'New release' })).toBeVisible()
    trouble.list.length = 0
  })

  test('a page of an earlier release that nobody could use yet is fetched anew', async ({ page, trouble }) => {
    let visits = 0
    await page.route('**/base64', (route) =>
      ++visits === 1 ? route.fallback() : route.fulfill({ contentType: 'text/html', body: '<h1>New release</h1>' }),
    )
    await page.route('**/assets/page-*', (route) => route.fulfill({ status: 404 }))
    await page.goto('/base64')
    await expect(page.getByRole('heading', { name: 'New release' })).toBeVisible()
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

test('Ctrl and Enter run the tool also where nothing has the focus', async ({ page }) => {
  await open(page, '/uuid')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('One UUID.')).toBeVisible()
})

test('Back leads away also after a press on the link of the page that is shown', async ({ page }) => {
  await open(page, '/base64')
  await page.getByRole('banner').getByRole('link', { name: 'Sundry' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sundry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small tools that get it right')
  await page.goBack()
  await expect(page).toHaveURL('/base64')
})
