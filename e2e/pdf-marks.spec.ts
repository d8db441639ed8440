import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import { makePdf } from '../src/tools/pdf-tools/testing/fixtures.ts'
import { drop, pdf, test } from './pdf-files.ts'
import { expect, open } from './page.ts'

async function workspace(page: Page, step: string, words = ['One', 'Two', 'Three']) {
  await open(page, `/pdf-tools${step}`)
  await drop(page, [await pdf('a.pdf', { words, fields: { name: 'Ann' } })])
}

const goTo = (page: Page, step: string) => page.getByRole('combobox', { name: 'What to do' }).selectOption(step)

const sheet = (page: Page) => page.getByRole('img', { name: / of the document/ })

/** Clicks on the page on the stage, at shares of its width and height, once it no longer moves. */
async function clickAt(page: Page, x: number, y: number): Promise<void> {
  const place = async () => await sheet(page).boundingBox()
  let box = await place()
  await expect(async () => {
    const before = box
    await page.evaluate(() => new Promise(requestAnimationFrame))
    box = await place()
    expect(box).toEqual(before)
  }).toPass()
  if (!box) throw new Error('The page is not there')
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
}

test('the same tick, text or signature is put as often as its button is pressed', async ({ page }) => {
  await workspace(page, '#edit')
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  for (const place of [0.1, 0.2, 0.3]) {
    await page.getByRole('button', { name: '✓', exact: true }).click()
    await clickAt(page, 0.3, place)
  }
  await expect(page.getByText('3 marks in all.')).toBeVisible()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await clickAt(page, 0.6, 0.1)
  await expect(page.getByText('4 marks in all.')).toBeVisible()
})

test('what is put in the middle comes to the page that is shown, and lies in its middle', async ({ page }) => {
  await workspace(page, '')
  await page.getByRole('option', { name: 'Page 3:' }).click()
  await goTo(page, 'edit')
  await expect(page.getByText('Page 3 of 3')).toBeVisible()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Signed for the company by its director')
  await page.getByRole('button', { name: 'Put in the middle' }).click()
  const mark = await page.getByRole('button', { name: 'Text 1' }).boundingBox()
  const paper = await sheet(page).boundingBox()
  if (!mark || !paper) throw new Error('The mark is not there')
  expect(mark.x + mark.width / 2).toBeCloseTo(paper.x + paper.width / 2, 0)
  await goTo(page, 'redact')
  await page.getByRole('button', { name: 'Add a box in the middle' }).click()
  await expect(page.getByRole('button', { name: 'Redaction 1' })).toBeVisible()
})

test('only a mark that is shown is repeated on all pages', async ({ page }) => {
  await workspace(page, '#redact')
  await page.getByRole('button', { name: 'Add a box in the middle' }).click()
  await expect(page.getByText('1 box in all.')).toBeVisible()
  await goTo(page, 'edit')
  await expect(page.getByRole('button', { name: 'Repeat on all pages' })).toBeDisabled()
})

test('a form without pages is not being read', async ({ page }) => {
  await workspace(page, '')
  await page.getByRole('option', { name: 'Page 1:' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(page.getByText('0 pages', { exact: true })).toBeVisible()
  await goTo(page, 'form')
  await expect(page.getByRole('heading', { name: 'Fill the form' })).toBeVisible()
  await expect(page.getByText('Reading the form…')).toHaveCount(0)
})

test('what is typed into a form is there again after another step', async ({ page }) => {
  await workspace(page, '#form')
  await page.getByRole('textbox', { name: 'name', exact: true }).fill('Béla')
  await goTo(page, 'edit')
  await goTo(page, 'form')
  await expect(page.getByRole('textbox', { name: 'name', exact: true })).toHaveValue('Béla')
})

test('a choice that is none of those offered is shown', async ({ page }) => {
  const form = await PDFDocument.create()
  const color = form.getForm().createDropdown('color')
  color.addOptions(['Red', 'Blue'])
  color.addToPage(form.addPage())
  color.select('Mauve')
  await open(page, '/pdf-tools#form')
  await drop(page, [{ name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await form.save()) }])
  await expect(page.getByRole('combobox', { name: 'color' })).toHaveValue('Mauve')
})

test('a page that stays where it is was not moved', async ({ page }) => {
  await workspace(page, '')
  await page.getByRole('option', { name: 'Page 1:' }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  for (let press = 0; press < 3; press++) await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByText('The pages stay as they are.')).toBeAttached()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('option', { name: 'Page 2: a.pdf, page 1 there' })).toBeVisible()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Control+z')
  await expect(page.getByText('There is nothing to undo.')).toBeAttached()
})

test('opens a photo of an iPhone that is called .jpg', async ({ page }) => {
  await open(page, '/pdf-tools')
  const buffer = await readFile('e2e/pictures/wide.heic')
  await drop(page, [{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer }])
  await expect(page.getByText('1 page', { exact: true })).toBeVisible({ timeout: 20_000 })
})

test('a file that was unlocked is no longer called encrypted', async ({ page }, info) => {
  const [plain, locked] = [info.outputPath('plain.pdf'), info.outputPath('locked.pdf')]
  await writeFile(plain, await makePdf({ words: ['Secret'] }))
  execFileSync('qpdf', ['--encrypt', 'open', 'own', '256', '--', plain, locked])
  await open(page, '/pdf-tools#unlock')
  await drop(page, [{ name: 'locked.pdf', mimeType: 'application/pdf', buffer: await readFile(locked) }])
  const password = page.getByRole('dialog').getByLabel('Password', { exact: true })
  await password.fill('open')
  await password.press('Enter')
  await expect(page.getByText('Opened: locked.pdf.')).toBeVisible()
  await page.getByRole('button', { name: 'Save without a password' }).click()
  await page.getByRole('button', { name: 'Go on with this file' }).click()
  await expect(page.getByText('None of the open files is encrypted.')).toBeVisible()
})
