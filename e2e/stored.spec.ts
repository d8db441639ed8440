import { readFileSync } from 'node:fs'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'

test.use({ serviceWorkers: 'allow' })

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
  trouble.list.length = 0
})

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
  await expectNoSidewaysScroll(page)
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Favourite: UUID' }).first()).toHaveAttribute('aria-pressed', 'true')
})

test('the keys of a tool are listed on its own page', async ({ page }) => {
  await open(page, '/uuid')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('GGenerate UUIDs and copy them')
})

test('? lists the keyboard shortcuts, but not while typing', async ({ page }) => {
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').focus()
  await page.keyboard.press('?')
  await expect(page.getByLabel('Text or Base64')).toHaveValue('?')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toContainText('Run the tool')
  await expect(dialog).not.toContainText('Generate UUIDs')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await open(page, '/base64')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search tools' })).toBeVisible()
})
