import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectMarked, expectNoSidewaysScroll, open, test } from './page.ts'

const secret = '[data-secret]'

test('makes a password, and shows its entropy and crack times in an alert', async ({ page }) => {
  await open(page, '/passwords')
  await page.getByRole('button', { name: 'Generate Password' }).click()
  await expect(page.locator(secret)).toHaveText(/^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])[A-Za-z0-9]{16}$/)
  await expect(page.getByText('Entropy: 95.3 bits')).toBeVisible()
  await expect(page.getByText('Stolen database, fast hash (MD5), 1 trillion guesses a second')).toBeVisible()
  await expectAccessible(page)
})

test('follows the options with the keyboard alone, and marks a result that is out of date', async ({ page }) => {
  await open(page, '/passwords')
  await page.getByLabel('Length').fill('32')
  await page.getByLabel('Uppercase letters').press('Space')
  await page.getByLabel('Lowercase letters').press('Space')
  await page.getByLabel('Symbols').press('Space')
  await page.getByLabel('Symbols').press('Control+Enter')
  await expect(page.locator(secret)).toHaveText(/^(?=.*[0-9])(?=.*[^A-Za-z0-9])[^A-Za-z]{32}$/)
  await page.getByLabel('Length').fill('8')
  await expect(page.getByText('The input has changed since.')).toBeVisible()
})

test('keeps to the rules of a site', async ({ page }) => {
  await open(page, '/passwords')
  await page.getByLabel('Symbols (').check()
  await page.getByText('Site rules', { exact: true }).click()
  await page.getByLabel('Site maximum').fill('10')
  await page.getByLabel('Allowed symbols').fill('!?')
  await page.getByLabel('Minimum numbers').fill('4')
  await page.getByRole('button', { name: 'Generate Password' }).click()
  await expect(page.locator(secret)).toHaveText(/^(?=(?:.*[0-9]){4})(?=.*[!?])[A-Za-z0-9!?]{10}$/)
})

test('refuses a length out of bounds and a password of nothing', async ({ page, trouble }) => {
  await open(page, '/passwords')
  await page.getByLabel('Length').fill('3')
  await page.getByRole('button', { name: 'Generate Password' }).click()
  await expect(page.getByRole('alert')).toContainText('Length must be a whole number from 4 to 128.')
  await expectMarked(page, 'Length must be a whole number from 4 to 128.', 'Length')
  await page.getByLabel('Length').fill('8')
  await expectMarked(page, '')
  await page.locator('summary', { hasText: 'Site rules' }).click()
  await page.getByLabel('Minimum numbers').fill('9')
  await page.locator('summary', { hasText: 'Site rules' }).click()
  await page.getByLabel('Length').fill('3')
  await page.getByRole('button', { name: 'Generate Password' }).click()
  await expectMarked(page, 'Length must be a whole number from 4 to 128.', 'Length')
  await page.getByRole('button', { name: 'Close' }).click()
  await expectMarked(page, '')
  await page.getByLabel('Length').fill('8')
  await page.getByRole('button', { name: 'Generate Password' }).click()
  await expectMarked(page, 'The rules ask for 11 characters, the password has 8.', 'Length')
  await page.locator('summary', { hasText: 'Site rules' }).click()
  await page.getByLabel('Minimum numbers').fill('x')
  await page.locator('summary', { hasText: 'Site rules' }).click()
  await page.getByRole('button', { name: 'Generate Password' }).click()
  await expectMarked(page, 'Minimum numbers must be a whole number from 0 to 128.', 'Minimum numbers')
  await page.getByLabel('Minimum numbers').fill('')
  await page.locator('summary', { hasText: 'Site rules' }).click()
  await page.getByLabel('Length').fill('16')
  for (const label of ['Uppercase letters', 'Lowercase letters', 'Numbers (']) await page.getByLabel(label).uncheck()
  await page.getByRole('button', { name: 'Generate Password' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose at least one kind of character.')
  trouble.list.length = 0
})

test('makes a passphrase of six words in title case', async ({ page }) => {
  await open(page, '/passwords')
  await page.getByRole('tab', { name: 'Passphrase' }).click()
  await page.getByLabel('Words').fill('6')
  await page.getByLabel('Separator').fill('.')
  await page.getByLabel('Capitalization').selectOption('titlecase')
  await page.getByRole('button', { name: 'Generate Passphrase' }).click()
  await expect(page.locator(secret)).toHaveText(/^[A-Z][a-z-]+(\.[A-Z][a-z-]+){5}$/)
  await expect(page.getByText('Entropy: 77.5 bits')).toBeVisible()
  await expectAccessible(page)
})

test('makes fifty of each in bulk, and saves them', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/passwords#bulk')
  await page.getByRole('button', { name: 'Generate Bulk' }).click()
  const list = page.getByRole('region', { name: 'Generated list' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await page.getByLabel('Passphrases').check()
  await page.getByLabel('Count').fill('50')
  await page.getByRole('button', { name: 'Generate Bulk' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(50)
  await expect(list.getByRole('listitem').first()).toHaveText(/^[a-z-]+/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
  expect(new Set(lines).size).toBe(50)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('keeps nothing that it generated', async ({ page }) => {
  await open(page, '/passwords')
  await page.getByRole('button', { name: 'Generate Password' }).click()
  const made = (await page.locator(secret).textContent()) as string
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(stored).not.toContain(made)
})

test('draws a passphrase on the device, words loaded when first asked, without a call to the server', async ({
  page,
}) => {
  await open(page, '/passwords#passphrase')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.getByRole('button', { name: 'Sent to the server, not stored' }).click()
  await page.getByLabel('Answer Password on this device').check()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(requests.filter((url) => url.includes('/word-list-'))).toEqual([])
  await page.getByRole('button', { name: 'Generate Passphrase' }).click()
  await expect(page.locator(secret)).toHaveText(/^[a-z-]+(-[a-z-]+){3}$/)
  expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
})

test('a link with something else in the place of the fewest letters leaves the page usable', async ({ page }) => {
  for (const least of ['[1]', '["1"]', '["1","","","",""]']) {
    await open(page, `/passwords#password?least=${least}`)
    await page.locator('summary', { hasText: 'Site rules' }).click()
    await page.getByLabel('Minimum numbers').fill('3')
    await expect(page.getByLabel('Minimum numbers')).toHaveValue('3')
    await page.getByRole('button', { name: 'Generate Password' }).click()
    await expect(page.locator(secret)).toHaveText(/^.{16}$/)
  }
})
