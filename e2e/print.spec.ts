import { execFileSync } from 'node:child_process'
import { editorOf, expect, open, pasteInto, test } from './page.ts'

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
