import { readFile, stat, writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { bestOf, forgetLongTasks, longestTask, paste, preparePaste, watchLongTasks } from './long-tasks.ts'
import { expect, expectAccessible, open, test } from './page.ts'

const TEN_MB = 10_000_000
/** Characters of texts that no server takes. */
const THIRTY_MB = 30_000_000
/** Milliseconds for which the page may stand still. */
const STILL = 100
const SENTENCE = 'The quick brown fox jumps over the lazy dog, again and again. Grüße!\n'
const ROW = '1234567,some words here,true,"a, b"\n'
const RECORDS = Array.from({ length: 1000 }, (_, id) => `{"id": ${id}, "name": "user", "tags": ["a", "b"]},\n`).join('')

test.describe.configure({ timeout: 120_000 })
test.beforeEach(async ({ page }) => watchLongTasks(page))

/** Half a minute is what the site itself waits for its server. */
const PATIENCE = { timeout: 30_000 }
/** What a panel says about its result; a search through all texts of a page takes seconds where one is long. */
const said = (page: Page, sentence: string | RegExp) =>
  page.locator('main section[aria-label] > [role=status]', { hasText: sentence })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const editor = (page: Page) => page.getByRole('textbox', { name: 'JSON', exact: true })

/** A file with so many thousands of records, by its path: sent to the browser as bytes it would stop the page itself. */
async function recordsIn(info: TestInfo, thousands: number): Promise<string> {
  const path = info.outputPath('records.json')
  await writeFile(path, `[${RECORDS.repeat(thousands)}0]`)
  return path
}

/** A long text in its field, the time of the paste apart. */
async function pasted(page: Page, label: string, unit: string, length: number): Promise<void> {
  await preparePaste(page, label, unit, length)
  await forgetLongTasks(page)
  await paste(page)
}

test('/csv takes a paste of 10 MB and shows what it is as JSON without standing still', async ({ page }) => {
  const longest = await bestOf(3, STILL, async () => {
    await open(page, '/csv')
    await pasted(page, 'CSV', ROW, TEN_MB)
    await expect(page.getByText(/9\.5 MB of text/)).toBeVisible()
    await press(page, 'Convert')
    await expect(said(page, /Converted: 277,77\d rows, 4 columns/)).toBeVisible(PATIENCE)
    await expect(page.locator('.output')).not.toHaveAttribute('aria-busy', 'true', PATIENCE)
    return await longestTask(page)
  })
  expect(longest).toBeLessThanOrEqual(STILL)
})

test('/json takes a paste of 10 MB and beautifies it without standing still', async ({ page }) => {
  const longest = await bestOf(3, STILL, async () => {
    await open(page, '/json')
    await editor(page).focus()
    await expect(editor(page)).toHaveAttribute('contenteditable', 'true')
    // Not a document, but as many lines and brackets: the editor colours it like one.
    await pasted(page, 'JSON', RECORDS, TEN_MB)
    await expect(page.getByText(/^9\.\d MB, /)).toBeVisible()
    await expect(editor(page)).not.toHaveAttribute('aria-busy', 'true', PATIENCE)
    return await longestTask(page)
  })
  expect(longest).toBeLessThanOrEqual(STILL)
})

test('/json shows 5 MB of result without standing still, all of it in the page', async ({ page }, info) => {
  const file = await recordsIn(info, 110)
  const longest = await bestOf(3, STILL, async () => {
    await open(page, '/json')
    await page.getByLabel('JSON file').setInputFiles(file)
    await expect(page.getByText(/^[45]\.\d MB, /)).toBeVisible(PATIENCE)
    await expect(editor(page)).not.toHaveAttribute('aria-busy', 'true', PATIENCE)
    await forgetLongTasks(page)
    await press(page, 'Beautify')
    const output = page.getByRole('region', { name: 'Result text' })
    await expect(said(page, 'Beautified: ')).toBeVisible(PATIENCE)
    await expect(output).not.toHaveAttribute('aria-busy', 'true', PATIENCE)
    const longestShown = await longestTask(page)
    expect((await output.textContent())?.endsWith('  0\n]')).toBe(true)
    return longestShown
  })
  expect(longest).toBeLessThanOrEqual(STILL)
})

test('what is too large for the server is offered to this device, which does the same again', async ({ page }) => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/')) bodies.push(request.url())
  })
  await open(page, '/base64')
  await pasted(page, 'Text or Base64', SENTENCE, THIRTY_MB)
  await expect(page.getByText(/29\.4 MB of text/)).toBeVisible()
  await press(page, 'Encode')
  await expect(page.getByRole('alert')).toContainText('The input is larger than 16 MB')
  await expectAccessible(page)
  await press(page, 'Answer on this device')
  await expect(said(page, /Encoded: 4\d,\d{3},\d{3} characters\./)).toBeVisible(PATIENCE)
  await expect(page.getByRole('button', { name: 'Stays on this device' })).toBeVisible()
  expect(bodies).toEqual([])
})

test('a refusal of the server names the way around it', async ({ page }) => {
  await open(page, '/text-tools')
  await pasted(page, 'Text', SENTENCE, TEN_MB)
  await press(page, 'Convert')
  await expect(page.getByRole('alert')).toContainText(
    'The input is larger than 6 MB. “On this device” takes larger ones, and so does the command line.',
    PATIENCE,
  )
  await press(page, 'Answer on this device')
  await expect(said(page, /Converted: 9,999,\d{3} characters\./)).toBeVisible(PATIENCE)
})

test('while a large input is on its way, this device is offered for it; for a small one it is not', async ({
  page,
}) => {
  // A server that takes its time, as one at the end of a slow line does.
  await page.route('**/api/base64/encode*', () => {})
  await open(page, '/base64')
  const offer = page.getByRole('button', { name: 'Answer on this device' })
  await page.getByLabel('Text or Base64').fill('short')
  await press(page, 'Encode')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await press(page, 'Cancel')

  await pasted(page, 'Text or Base64', SENTENCE, 2_000_000)
  await press(page, 'Encode')
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await offer.click()
  await expect(said(page, /Encoded: 2,\d{3},\d{3} characters\./)).toBeVisible(PATIENCE)
  await expect(page.getByRole('button', { name: 'Stays on this device' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeFocused()
})

const ON_DEVICE = JSON.stringify({ site: true, tools: {} })

for (const { path, label, unit, button, done } of [
  { path: '/csv', label: 'CSV', unit: ROW, button: 'Convert', done: /Converted: 833,3\d\d rows/ },
  { path: '/url-tools', label: 'Text or URL', unit: SENTENCE, button: 'Encode', done: /Encoded: [\d,]+ characters/ },
]) {
  test(`${path} answers 30 MB on this device, with progress and no freeze of a second`, async ({ page }) => {
    await page.addInitScript((value) => {
      if (location.protocol.startsWith('http')) localStorage.setItem('sundry:device', value)
    }, ON_DEVICE)
    await open(page, path)
    await pasted(page, label, unit, THIRTY_MB)
    await press(page, button)
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(said(page, done)).toBeVisible(PATIENCE)
    expect(await longestTask(page)).toBeLessThan(1000)
  })
}

test('30 MB of JSON is opened, queried, beautified and saved on this device; a long run can be cancelled', async ({
  page,
}, info) => {
  await page.addInitScript((value) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('sundry:device', value)
  }, ON_DEVICE)
  await open(page, '/json')
  const file = await recordsIn(info, 660)
  await page.getByLabel('JSON file').setInputFiles(file)
  await expect(page.getByText(/^[23]\d\.\d MB, 660,\d{3} lines/)).toBeVisible(PATIENCE)
  await forgetLongTasks(page)
  await press(page, 'Beautify')
  await expect(said(page, 'Beautified: ')).toBeVisible(PATIENCE)
  await expect(page.locator('p', { hasText: 'This is the beginning; copying and saving take all' })).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, 'Download')
  const saved = await readFile(await (await download).path(), 'utf8')
  expect(saved.length).toBeGreaterThan((await stat(file)).size)
  await page.getByRole('tab', { name: 'Query & Schema' }).click()
  await page.getByLabel('JSONPath').fill('$..name')
  await press(page, 'Query')
  await expect(said(page, '660,000 values selected.')).toBeVisible(PATIENCE)
  expect(await longestTask(page)).toBeLessThan(1000)
  // Some ten seconds of work.
  const search = "search(@.name, '(u|s|e|r)*(u|s|e|r)*x')"
  await page.getByLabel('JSONPath').fill(`$[?${Array.from({ length: 10 }, () => search).join(' || ')}]`)
  await press(page, 'Query')
  await press(page, 'Cancel')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a result whose input has changed is marked, and as readable as before', async ({ page }) => {
  await open(page, '/csv')
  await press(page, 'Try an example')
  await expect(page.getByText(/Converted: 2 rows/)).toBeVisible()
  await page.getByLabel('CSV', { exact: true }).fill('a,b\n1,2')
  await expect(page.getByText('The input has changed since.')).toBeVisible()
  await expect(page.locator('[data-stale]')).toHaveCount(1)
  await expectAccessible(page)
})
