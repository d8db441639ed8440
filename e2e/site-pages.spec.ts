import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'

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

test('the privacy policy says how often weather data is refreshed', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByText('Weather data is refreshed at most twice per hour.')).toBeVisible()
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
  const heights = await table.getByRole('row').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(Math.max(...heights), 'pixels of a row of two lines').toBeLessThan(60)
})

test('everything that is stored can be cleared', async ({ page }) => {
  await open(page, '/base64')
  await open(page, '/privacy-policy')
  await page.getByRole('button', { name: 'Clear everything this site stored' }).click()
  await expect(page.getByText(/removed\./)).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('the copyright line tells the year in which it is read', async ({ page }) => {
  await page.clock.setFixedTime('2031-06-01T12:00:00Z')
  await open(page, '/about')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031 Sundry')
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
    // The key that closes a menu closes nothing else.
    const menu = page.getByRole('banner').getByText('Calculators')
    await menu.press('Enter')
    await menu.press('Escape')
    await expect(page.getByRole('banner').getByRole('link', { name: 'BMI', exact: true })).toBeHidden()
    await expect(news).toBeVisible()
    await news.getByRole('button', { name: 'Got it' }).click()
    await expect(news).toHaveCount(0)
    await open(page, '/base64')
    await page.waitForTimeout(1500)
    await expect(news).toHaveCount(0)
  })

  test('closed by Escape, it leaves the focus where it was, or near', async ({ page }) => {
    await open(page, '/')
    const news = page.getByRole('dialog', { name: 'What’s New' })
    await expect(news).toBeVisible()
    await news.getByRole('button', { name: 'Got it' }).focus()
    await page.keyboard.press('Escape')
    await expect(news).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'API', exact: true })).toBeFocused()
  })

  for (const [width, height, letters] of [
    [360, 740, 24],
    [320, 568, 16],
    [740, 360, 16],
  ] as const) {
    test(`never covers the field that has the focus: ${width} × ${height}, letters of ${letters} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}px`), letters)
      const field = page.getByRole('searchbox')
      await field.focus()
      await expect(page.locator('.news')).toHaveCount(1)
      const covered = () =>
        field.evaluate((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect()
          const news = document.querySelector('.news')!.getBoundingClientRect()
          return news.left < right && news.right > left && news.top < bottom && news.bottom > top
        })
      expect(await covered()).toBe(false)
      await field.blur()
      await expect(page.getByRole('button', { name: 'Got it' })).toBeVisible()
    })
  }
})
