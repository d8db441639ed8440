import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectMarked, expectNoSidewaysScroll, open, test } from './page.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('makes one random UUID, and a thousand in a list of 360 pixels', async ({ page }) => {
  await open(page, '/uuid')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('listitem')).toHaveCount(1)
  await expect(results.getByRole('listitem').locator('span').first()).toHaveText(UUID)
  await page.getByLabel('Amount').fill('1000')
  await page.getByLabel('Amount').press('Control+Enter')
  await expect(results.getByRole('listitem')).toHaveCount(1000)
  expect((await results.boundingBox())?.height).toBeLessThanOrEqual(362)
  await page.getByLabel('Amount').fill('20')
  await page.getByLabel('Amount').press('Control+Enter')
  await expect(results.getByRole('listitem')).toHaveCount(20)
  await expectAccessible(page)
})

test('names the bounds and sends nothing beyond them', async ({ page }) => {
  await open(page, '/uuid')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/uuid')) calls.push(request.url())
  })
  for (const wrong of ['0', '1001', '1.5', 'many', '']) {
    await page.getByLabel('Amount').fill(wrong)
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Amount must be a whole number from 1 to 1,000.')
    await expectMarked(page, 'Amount must be a whole number from 1 to 1,000.', 'Amount')
  }
  expect(calls).toEqual([])
  await page.getByLabel('Amount').fill('2')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Generate into a file' }).click()
  expect((await file).suggestedFilename()).toBe('uuids.txt')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('writes capitals in braces without hyphens, and downloads what it shows', async ({ page }) => {
  await open(page, '/uuid')
  await page.getByLabel('Version').selectOption('7')
  await page.getByLabel('Amount').fill('3')
  await page.getByLabel('Prefix').selectOption('braces')
  await page.getByLabel('Uppercase').check()
  await page.getByLabel('Hyphens').uncheck()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const shown = page.getByRole('region', { name: 'Results' }).getByRole('listitem').locator('span:first-child')
  await expect(shown.first()).toHaveText(/^\{[0-9A-F]{12}7[0-9A-F]{19}\}$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('uuids.txt')
  expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toEqual(await shown.allTextContents())
})

test('hashes a name in a namespace, preset or own, and generates into a file', async ({ page, trouble }) => {
  await open(page, '/uuid')
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
  await page.getByLabel('Version').selectOption('5')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('There is no name: this is the UUID of the empty name.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('www.example.com')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Generate into a file' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2\n')
  await page.getByLabel('Namespace').selectOption('own')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Version 5 needs a namespace')
  await expect(page.getByLabel('Namespace UUID')).toHaveAttribute('aria-invalid', 'true')
  trouble.list.length = 0
  await page.getByLabel('Namespace UUID').fill('{12345678-1234-4678-9234-567812345678}')
  await page.getByLabel('Version').selectOption('3')
  await page.getByLabel('Name', { exact: true }).fill('thing')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('636ca8c3-5a5e-33f5-a883-4ef51281d232')
  await expect(page.getByText('There is no name')).toHaveCount(0)
})

test('generates and copies with one key, in the chosen listing', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/uuid')
  await page.getByLabel('Amount').fill('2')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByLabel('Copy and download as').selectOption('json')
  await page.getByRole('button', { name: 'Generate and copy' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as string[]
  expect(copied).toHaveLength(2)
  await expect(page.getByRole('region', { name: 'Results' })).toContainText(copied[0] as string)
  await page.getByLabel('UUID to inspect').fill('g')
  await page.keyboard.press('g')
  await expect(page.getByLabel('UUID to inspect')).toHaveValue('gg')
  await expect(page.getByRole('region', { name: 'Results' })).toContainText(copied[0] as string)
  await page.getByRole('heading', { name: 'Configuration' }).click()
  await page.keyboard.press('g')
  await expect(page.getByRole('region', { name: 'Results' })).not.toContainText(copied[0] as string)
  await expect
    .poll(async () => JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as string[])
    .not.toContain(copied[0])
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Generate UUIDs and copy them')
})

test('copies what is still to be generated in a browser that takes it within the press alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    // As in Safari: what comes after an answer of the server is refused.
    for (const name of ['write', 'writeText'] as const) {
      const original = Clipboard.prototype[name] as (content: unknown) => Promise<void>
      const strict = function (this: Clipboard, content: unknown) {
        return globalThis.event ? original.call(this, content) : Promise.reject(new DOMException('', 'NotAllowedError'))
      }
      Object.assign(Clipboard.prototype, { [name]: strict })
    }
  })
  await open(page, '/uuid')
  await page.getByRole('button', { name: 'Generate and copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(UUID)
  await expect(page.getByRole('region', { name: 'Results' })).toContainText(copied)
})

test('reads the time inside a UUID, says what is wrong with another, and fits a phone', async ({ page, trouble }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/uuid')
  await page.getByLabel('UUID to inspect').fill('urn:uuid:C232AB00-9414-11EC-B3C8-9F6BDECED846')
  await page.getByRole('button', { name: 'Inspect' }).click()
  await expect(page.getByText('2022-02-22 19:22:22.0000000')).toBeVisible()
  await expect(page.getByText('9f:6b:de:ce:d8:46 (random)')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('UUID to inspect').fill('C232AB00')
  await page.getByRole('button', { name: 'Inspect' }).click()
  await expect(page.getByRole('alert')).toContainText('A UUID has 32 hexadecimal digits; this has 8.')
  await expectMarked(page, 'A UUID has 32 hexadecimal digits; this has 8.', 'UUID to inspect')
  trouble.list.length = 0
})

test('an amount that was refused is not back on the next visit', async ({ page }) => {
  await open(page, '/uuid')
  const amount = page.getByLabel('Amount')
  await amount.fill('12')
  await page.reload()
  await expect(amount).toHaveValue('12')
  await amount.fill('1001')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Amount must be a whole number from 1 to 1,000.')
  await page.reload()
  await expect(amount).toHaveValue('1')
})

test('the button beside a UUID stays one line on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await open(page, '/uuid')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const box = await page
    .getByRole('region', { name: 'Results' })
    .getByRole('button', { name: /^Copy / })
    .boundingBox()
  expect(box?.height).toBeLessThan(45)
  expect(box?.width).toBeGreaterThan(50)
  await expectNoSidewaysScroll(page)
})
