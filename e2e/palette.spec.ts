import type { Page } from '@playwright/test'
import { callsOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'

test('the search answers directly, from this device, and copies the answer', async ({ page }) => {
  await open(page, '/')
  const calls = callsOf(page)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search tools' })
  const first = page.getByRole('option').first()
  await box.fill('15% of 80')
  await expect(first).toContainText('12')
  await expect(first).toContainText('15% of 80 = 12')
  await expectAccessible(page)
  for (const [asked, answer] of [
    ['(12.50+3)*4', '(12.50 + 3) × 4'],
    ['5 ft 11 in cm', '180.34 Centimeters'],
    ['now in tokyo', 'Tokyo is'],
    ['days until 2999-01-01', 'days'],
    ['SGVsbG8sIFdvcmxkIQ==', 'Hello, World!'],
    ['sha256 abc', 'ba7816bf8f01cfea'],
    ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', 'Version 7'],
  ] as const) {
    await box.fill(asked)
    await expect(first).toContainText(answer)
  }
  expect(calls).toEqual([])
  await box.fill('base64 ä')
  await expect(first).toContainText('w6Q=')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('w6Q=')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/base64')
})

/** To a tool by its card, so that Back leads home. */
async function goFromHome(page: Page): Promise<void> {
  await open(page, '/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Base64/ })
    .first()
    .click()
  await expect(page).toHaveURL('/base64')
}

test('Back closes what covers the page', async ({ page }) => {
  for (const [key, name] of [
    ['Control+k', 'Search tools'],
    ['?', 'Keyboard shortcuts'],
  ] as const) {
    await goFromHome(page)
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('Back gives the keys to the page again while the search is still coming', async ({ page }) => {
  let bring = () => {}
  const late = new Promise<void>((resolve) => (bring = resolve))
  await page.route('**/assets/palette-*', async (route) => {
    await late
    await route.continue()
  })
  await goFromHome(page)
  await page.keyboard.press('Control+k')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  bring()
})

test('an answer that is still looked for is waited for, and nothing is said to be missing', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/device-worker*', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/about')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search tools' })
  const box = page.getByRole('combobox', { name: 'Search tools' })
  await box.fill('15% of 80')
  await expect(box).toHaveValue('15% of 80')
  await page.waitForTimeout(300)
  await expect(palette.getByRole('status')).toHaveText('')
  await page.keyboard.press('Enter')
  release()
  await expect(palette.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('12')
  await box.fill('xyzzy plugh')
  await expect(palette.getByRole('status')).toHaveText('No tools matched your search')
})

test('answers that come late leave the row that was chosen', async ({ page }) => {
  await page.route('**/api/currency/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await open(page, '/about')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search tools' }).fill('100 usd to eur')
  await page.keyboard.press('ArrowDown')
  const chosen = page.locator('[role=option][aria-selected=true]')
  await expect(chosen).toContainText('Currency')
  await expect(page.getByRole('option').first()).toContainText('EUR')
  await expect(chosen).toContainText('Currency')
})

test('the keys stay with the field, whatever the mouse does beside it', async ({ page }) => {
  await open(page, '/about')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search tools' })
  const box = page.getByRole('combobox', { name: 'Search tools' })
  await box.fill('15% of 80')
  await page.getByRole('option', { name: '15% of 80 = 12' }).click()
  await expect(palette.getByText('Copied')).toBeVisible()
  await expect(box).toBeFocused()
  await page.evaluate(() => navigator.clipboard.writeText('{"a": 1,\n"b": 2}'))
  await page.keyboard.press('Control+v')
  await palette.getByRole('button', { name: 'Remove' }).click()
  await expect(box).toBeFocused()
  // The list scrolls, and is no stop on the way.
  await page.keyboard.press('Tab')
  await expect(palette.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(palette.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused()
})

test('money is asked of the server, with the source beside it', async ({ page }) => {
  await page.route('**/api/currency-converter/convert', (route) =>
    route.fulfill({
      json: {
        convertedAmount: 92,
        exchangeRate: 0.92,
        roundedAmount: '92.00',
        lastUpdated: '2026-01-02T00:00:00Z',
        date: '2026-01-02',
        source: { name: 'Bank', credit: 'Rates by a bank', url: 'https://bank.example' },
        stale: false,
        snapshot: false,
      },
    }),
  )
  await open(page, '/')
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('100 usd to eur')
  await expect(page.getByRole('option').first()).toContainText('92.00 EUR')
  await expect(page.getByRole('option').first()).toContainText('1 USD = 0.920000 EUR. Rates by a bank, 2026-01-02')
})

test('pasted text is sent along to the right tool, also on its own page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/base64')
  await page.evaluate(() => navigator.clipboard.writeText('{\n  "a": [1, 2]\n}'))
  await page.getByRole('button', { name: 'Search tools' }).click()
  await expect(page.getByRole('combobox', { name: 'Search tools' })).toBeFocused()
  await page.keyboard.press('Control+v')
  await expect(page.getByText('Pasted text, 17 characters')).toBeVisible()
  await expect(page.getByRole('option').first()).toContainText('Open in JSON')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/json')
  await expect(page.getByRole('textbox', { name: 'JSON', exact: true })).toContainText('"a": [1, 2]')

  await page.getByRole('button', { name: 'Search tools' }).click()
  await page.evaluate(() => navigator.clipboard.writeText('{\n"b": 3\n}'))
  await page.keyboard.press('Control+v')
  await page.getByRole('option', { name: 'Open in JSON' }).click()
  await expect(page.getByRole('textbox', { name: 'JSON', exact: true })).toContainText('"b": 3')

  await page.getByRole('button', { name: 'Search tools' }).click()
  await page.evaluate(() => navigator.clipboard.writeText('a,b\n1,2'))
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('option').first()).toContainText('Open in CSV')
})

test('an address typed into the search goes to its tool', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('https://example.com/?a=1')
  await page.getByRole('option', { name: 'Open in URL' }).click()
  await expect(page).toHaveURL('/url-tools#parse')
  await expect(page.getByRole('textbox', { name: 'URL', exact: true })).toHaveValue('https://example.com/?a=1')
})

test('a file dropped beside every drop zone is offered to the tools that take it', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['name;age\nKim;30\nZoë;41'], 'people.csv'))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    document.querySelector('main')?.dispatchEvent(drop)
  })
  await expect(page.getByText('people.csv')).toBeVisible()
  const option = page.getByRole('option').first()
  await expect(option).toContainText('Open in CSV to JSON')
  await option.click()
  await expect(page).toHaveURL('/csv')
  await expect(page.getByRole('textbox', { name: 'CSV' })).toHaveValue('name;age\nKim;30\nZoë;41')
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

test('before anything is typed, the tools used last and the favourites come first', async ({ page }) => {
  await open(page, '/word-counter')
  await page.getByRole('button', { name: 'Favourite: Word Counter' }).click()
  for (const path of ['/bmi-calculator', '/uuid', '/csv', '/json', '/qr-codes', '/base64']) await open(page, path)
  await page.keyboard.press('Control+k')
  const names = page.getByRole('option').locator('strong')
  await expect(names).toHaveText([/QR Code/, /JSON/, /CSV/, /UUID/, /Word Counter/, /Age/, /Background/, /Base64/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/qr-codes')
})

test('an answer that cannot be copied, as without a secure connection, says so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await open(page, '/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('15% of 80')
  await expect(page.getByRole('option').first()).toContainText('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Copying was refused by the browser')).toBeVisible()
})

test('the row that the arrow keys reach is in sight on a low screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, '/base64')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search tools' })
  const rows = page.getByRole('listbox', { name: 'Answers and tools' }).getByRole('option')
  const selected = rows.and(page.getByRole('option', { selected: true }))
  await field.press('ArrowUp')
  await expect(rows.last()).toHaveAttribute('aria-selected', 'true')
  await expect(selected).toBeInViewport({ ratio: 0.95 })
  await field.fill('e')
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  await expect(selected).toBeInViewport({ ratio: 0.95 })
})

test('text that is marked beyond the edge of a dialog closes none', async ({ page }) => {
  await open(page, '/base64')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search tools' })
  await field.fill('some words')
  const place = await field.boundingBox()
  if (!place) throw new Error('The field has no place')
  await page.mouse.move(place.x + 70, place.y + 20)
  await page.mouse.down()
  await page.mouse.move(5, place.y + 20, { steps: 5 })
  await page.mouse.up()
  await expect(field).toHaveValue('some words')
  await page.mouse.click(5, place.y + 20)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a phone, which has no Esc key, has a button that closes the search', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await open(page, '/uuid')
  const opener = page.getByRole('button', { name: 'Search tools' })
  await opener.click()
  const palette = page.getByRole('dialog', { name: 'Search tools' })
  const close = palette.getByRole('button', { name: 'Close' })
  await expect(close.locator('svg')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await close.tap()
  await expect(palette).toHaveCount(0)
  await expect(opener).toBeFocused()
  await context.close()
})
