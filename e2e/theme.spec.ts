import { expect, open, test } from './page.ts'

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

test('with forced colours what is chosen differs from what is not', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').fill('a')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  const section = page.getByRole('region', { name: 'Use it from code' })
  await section.scrollIntoViewIfNeeded()
  // Drawn in the colour of the text, whatever colour the page gives it; that is not to be read from the style.
  const line = (name: string) =>
    section
      .getByRole('button', { name, exact: true })
      .evaluate((one) => getComputedStyle(one).textDecorationLine === 'underline')
  await expect(section.getByRole('button', { pressed: true })).toHaveText('curl')
  expect(await line('curl')).toBe(true)
  expect(await line('JavaScript')).toBe(false)
  await page.keyboard.press('Control+k')
  const rows = page.getByRole('listbox', { name: 'Answers and tools' }).getByRole('option')
  await expect(rows.nth(1)).toBeVisible()
  const lines = await rows.evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle))
  expect(lines.slice(0, 3)).toEqual(['solid', 'none', 'none'])
})

test('a switch shows its state also where the system chooses all colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/markdown-converter')
  const live = page.getByRole('switch', { name: 'Live Update' })
  const before = await live.screenshot()
  await live.press('Space')
  expect((await live.screenshot()).equals(before)).toBe(false)
})
