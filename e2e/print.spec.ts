import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { editorOf, expect, open, pasteInto, test } from './page.ts'

/** Sheets are parted by form feeds. */
const printedText = async (page: Page) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: await page.pdf({ format: 'A4' }) }).toString()

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
  const printed = () => printedText(page)
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

test('on paper nothing is announced that was not asked for', async ({ page }) => {
  await open(page, '/currency-converter')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  const others = page.getByRole('heading', { name: 'In other currencies' })
  await expect(others).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(others).toBeHidden()
  await expect(page.getByRole('heading', { name: /over time$/ })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: /^Show \d+ currencies$/ }).click()
  await expect(page.getByRole('region', { name: 'Amounts in other currencies' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(others).toBeVisible()
})

test('a QR code stands on the sheet of its form', async ({ page }) => {
  await open(page, '/qr-codes')
  await page.getByLabel('Content type').selectOption('Wi-Fi')
  await page.getByLabel('Network name (SSID)').fill('Guests')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  await expect(page.getByRole('img', { name: /^QR code that says/ })).toBeVisible()
  const pictures = execFileSync('pdfimages', ['-list', '-'], { input: await page.pdf({ format: 'A4' }) }).toString()
  expect(pictures).toMatch(/^ +1 /m)
  expect(pictures).not.toMatch(/^ +2 /m)
})

test('on paper the schedule of a loan has all its months', async ({ page }) => {
  await open(page, '/loan-emi-calculator')
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('250000')
  await page.getByRole('textbox', { name: 'Interest rate' }).fill('6')
  await page.getByLabel('Tenure (months)').fill('300')
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  const more = page.getByText('and 200 more months')
  await expect(more).toBeVisible()
  const text = await printedText(page)
  expect(text).toMatch(/^ *300 +\$/m)
  expect(text).not.toContain('more months')
  await expect(more).toBeVisible()
})

test('on paper the amounts of a schedule stay whole, also with a month and an EMI of its own in each row', async ({
  page,
}) => {
  await open(page, '/loan-emi-calculator#?loanAmount=250000&interestRate=6&tenureMonths=24&firstPayment=2026-12')
  await page.getByText('Extra payments (optional)').click()
  await page.getByLabel('Extra monthly payment').fill('100')
  await page.getByRole('radio', { name: 'Lower the EMI' }).check()
  await page.getByLabel('Show cents').check()
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Schedule by month' })).toBeVisible()
  expect(await printedText(page)).toMatch(/^ *1 +Dec 2026( +\$[\d,]+\.\d\d){5}$/m)
})

test('the figures of a result begin on the sheet of its form', async ({ page }) => {
  await open(page, '/age-calculator')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByText('Upcoming Milestones')).toBeVisible()
  const [first] = (await printedText(page)).split('\f')
  expect(first).toContain('Total Months')
})

test('a list of passwords begins on the sheet of its form', async ({ page }) => {
  await open(page, '/passwords#bulk')
  await page.getByRole('button', { name: 'Generate Bulk' }).click()
  await expect(page.getByText('5 entries.')).toBeVisible()
  const [first] = (await printedText(page)).split('\f')
  expect(first).toContain('Avoid ambiguous characters')
})

test('on paper each keyword has its figures in its line', async ({ page }) => {
  await open(page, '/word-counter#keywords')
  await page.getByLabel('Text', { exact: true }).fill('paper paper scissors')
  await expect(page.getByRole('cell', { name: '66.67%' })).toBeVisible()
  expect(await printedText(page)).toMatch(/^ *paper +2 +66\.67%$/m)
})
