import { readFileSync } from 'node:fs'
import { expect, expectNoSidewaysScroll, holdCode, open, shiftOf, test, watchShifts } from './page.ts'

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

test('recently visited holds five tools, the latest first', async ({ page }) => {
  for (const path of ['/base64', '/uuid', '/base64', '/passwords', '/qr-codes', '/url-tools', '/lorem-ipsum'])
    await open(page, path)
  const recent = await page.evaluate(() => JSON.parse(localStorage.getItem('sundry:recent') ?? '[]') as string[])
  expect(recent).toEqual(['/lorem-ipsum', '/url-tools', '/qr-codes', '/passwords', '/base64'])
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

test('favourites go to another device as a file', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/base64')
  await page.getByRole('button', { name: 'Favourite: Base64' }).click()
  await open(page, '/privacy-policy')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 1 favourite' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(JSON.parse(file)).toEqual({ favourites: ['/base64'] })

  await page.getByRole('button', { name: 'Clear everything this site stored' }).click()
  await expect(page.getByRole('button', { name: /^Export/ })).toHaveCount(0)
  const choose = (content: string) =>
    page
      .getByLabel('File with favourites')
      .setInputFiles({ name: 'f.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  await choose('{"favourites": ["/base64", "/uuid", "/no-such-tool"]}')
  await expect(page.getByText('2 favourites added.')).toBeVisible()
  await choose('{"favourites": [1]}')
  await expect(page.getByText('This file holds no favourites.')).toBeVisible()
  // One that went away since it was listed.
  await page.evaluate(() => (File.prototype.text = () => Promise.reject(new DOMException('', 'NotFoundError'))))
  await choose('{"favourites": []}')
  await expect(page.getByText('This file could not be read. Please choose it again.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Favourite: UUID' }).first()).toHaveAttribute('aria-pressed', 'true')
})
