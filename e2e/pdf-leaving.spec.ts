import type { Page } from '@playwright/test'
import { download, drop, pdf } from './pdf-files.ts'
import { expect, open, test } from './page.ts'

/** Whether closing the tab would ask first. */
const asks = (page: Page) => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('leaving asks only while something is not saved', async ({ page }) => {
  await open(page, '/pdf-tools')
  await drop(page, [await pdf('one.pdf', { words: ['One'] })])
  await expect(page.getByText('1 page', { exact: true })).toBeVisible()
  expect(await asks(page)).toBe(false)
  const desk = page.getByRole('region', { name: 'Pages of the document' })
  await desk.locator('input[type=file]').setInputFiles(await pdf('two.pdf', { words: ['Two'] }))
  await expect(page.getByText('2 pages', { exact: true })).toBeVisible()
  expect(await asks(page)).toBe(true)
  await page.getByRole('button', { name: 'Make PDF' }).click()
  await download(page)
  await expect.poll(() => asks(page)).toBe(false)
  await page.getByRole('option', { name: 'Page 1:' }).click()
  await page.getByRole('button', { name: 'Turn right' }).click()
  await expect.poll(() => asks(page)).toBe(true)
  const question = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => void dialog.dismiss().then(() => resolve(dialog.type())))
  })
  await page.getByRole('link', { name: 'Home', exact: true }).first().click({ noWaitAfter: true })
  expect(await question).toBe('beforeunload')
  await expect(page.getByText('2 pages, 1 chosen')).toBeVisible()
  for (const button of ['Undo', 'Undo']) await page.getByRole('button', { name: button }).click()
  await expect.poll(() => asks(page)).toBe(false)
})

test('what is typed into a form, or made and not saved, is asked about', async ({ page }) => {
  await open(page, '/pdf-tools#form')
  await drop(page, [await pdf('form.pdf', { words: ['Form'], fields: { town: '' } })])
  await expect(page.getByLabel('town')).toBeVisible()
  expect(await asks(page)).toBe(false)
  await page.getByLabel('town').fill('Ulm')
  expect(await asks(page)).toBe(true)
  await page.getByRole('button', { name: 'Save the form' }).click()
  await download(page)
  await expect.poll(() => asks(page)).toBe(false)
  await page.getByLabel('What to do').selectOption('compress')
  await page.getByRole('button', { name: 'Compress' }).click()
  await expect.poll(() => asks(page)).toBe(true)
})

test('pages and marks are there again after a visit to another tool', async ({ page }) => {
  await open(page, '/')
  await page
    .getByRole('link', { name: /PDF Workspace|PDF Tools/ })
    .first()
    .click()
  await page
    .getByLabel('PDF files and pictures')
    .setInputFiles([await pdf('one.pdf', { words: ['One'] }), await pdf('two.pdf', { words: ['Two'] })])
  await expect(page.getByText('2 pages', { exact: true })).toBeVisible()
  await page.getByRole('option', { name: 'Page 1:' }).click()
  await page.keyboard.press('Alt+End')
  await expect(page.getByRole('option', { name: 'Page 1:' })).toHaveAccessibleName(/two\.pdf/)
  await page.getByLabel('What to do').selectOption('redact')
  await page.getByRole('button', { name: 'Add a box in the middle' }).click()
  await expect(page.getByText('1 box in all.')).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page.getByText('1 box in all.')).toBeVisible()
  await page.getByLabel('What to do').selectOption('save')
  await expect(page.getByRole('option', { name: 'Page 1:' })).toHaveAccessibleName(/two\.pdf/)
  expect(await asks(page)).toBe(true)
  await page.getByRole('button', { name: 'Make PDF' }).click()
  await expect(page.getByText('2 pages.')).toBeVisible()
})
