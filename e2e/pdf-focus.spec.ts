import type { Page } from '@playwright/test'
import { drop, pdf, test } from './pdf-files.ts'
import { expect, open } from './page.ts'

/** Whether a key press would still reach something: what vanishes or is disabled drops the focus on the page's body. */
const focused = (page: Page) => page.evaluate(() => document.activeElement !== document.body)

async function workspace(page: Page, step: string, words = ['One', 'Two']) {
  await open(page, `/pdf-tools${step}`)
  await drop(page, [await pdf('a.pdf', { words, fields: { constructor: 'Ann' } })])
}

test('the keyboard stays where it is when pages and buttons go', async ({ page }) => {
  await workspace(page, '')
  const toolbar = page.getByRole('toolbar', { name: 'Change the pages' })
  await expect.poll(() => focused(page)).toBe(true)

  await page.getByRole('option', { name: 'Page 1:' }).click()
  const takeOut = toolbar.getByRole('button', { name: 'Take out' })
  await takeOut.focus()
  await page.keyboard.press('Enter')
  await expect(takeOut).toBeDisabled()
  await expect(takeOut).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 page', { exact: true })).toBeVisible()

  const undo = toolbar.getByRole('button', { name: 'Undo' })
  for (const press of ['Enter', 'Enter', 'Enter']) {
    await undo.focus()
    await page.keyboard.press(press)
  }
  await expect(undo).toBeFocused()
  await toolbar.getByRole('button', { name: 'Redo' }).click()

  await page.getByRole('option', { name: 'Page 1:' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(page.getByText('0 pages', { exact: true })).toBeVisible()
  expect(await focused(page)).toBe(true)
})

test('an example that is opened by key leaves the focus at the pages, in sight', async ({ page }) => {
  await open(page, '/pdf-tools')
  await page.getByRole('button', { name: 'Try an example' }).press('Enter')
  const pages = page.getByRole('region', { name: 'Pages of the document' })
  await expect(pages).toBeFocused()
  await expect(pages.getByRole('option', { name: 'Page 1:' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(pages.getByRole('button', { name: 'Add files' })).toBeFocused()
})

test('the keyboard stays where it is when marks go', async ({ page }) => {
  await workspace(page, '#redact')
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  const middle = page.getByRole('button', { name: 'Add a box in the middle' })
  const box = (number: number) => page.getByRole('button', { name: `Redaction ${number}` })
  for (let count = 0; count < 3; count++) await middle.click()
  await box(3).focus()
  await page.keyboard.press('Delete')
  await expect(box(2)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(box(1)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(box(1)).toHaveCount(0)
  expect(await focused(page)).toBe(true)
  const undo = page.getByRole('button', { name: 'Undo mark' })
  await undo.focus()
  await page.keyboard.press('Enter')
  const remove = page.getByRole('button', { name: 'Delete mark' })
  await box(1).focus()
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(remove).toBeFocused()
  await undo.click()
  const all = page.getByRole('button', { name: 'Remove all boxes' })
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(all).toBeFocused()
})

test('undoing takes back what was chosen with the pages', async ({ page }) => {
  await workspace(page, '')
  await page.getByRole('option', { name: 'Page 1:' }).focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('button', { name: 'Choose all' }).click()
  await expect(page.getByText('4 pages, 4 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 pages, 2 chosen')).toBeVisible()
})

test('a form may call its field constructor, and a result of other values says that it is old', async ({ page }) => {
  await workspace(page, '#form')
  const field = page.getByLabel('constructor')
  await expect(field).toHaveValue('Ann')
  await field.fill('Bea')
  await page.getByRole('button', { name: 'Save the form' }).click()
  await expect(page.getByText('1 field filled.')).toBeVisible()
  await field.fill('Cleo')
  await expect(page.getByText('The input has changed since.')).toBeVisible()
})

test('a margin may have a decimal comma', async ({ page }) => {
  await workspace(page, '#numbers')
  await page.getByLabel('From the edge (mm)').fill('12,5')
  await page.getByRole('button', { name: 'Write on the pages' }).click()
  await expect(page.getByText('2 pages stamped.')).toBeVisible()
  await page.getByLabel('From the edge (mm)').fill('12.5')
  // The same number in other words asks for the same file.
  await expect(page.getByText('The input has changed since.')).toBeHidden()
})
