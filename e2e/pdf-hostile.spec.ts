import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import { makePdf } from '../src/tools/pdf-tools/testing/fixtures.ts'
import { hostileFiles } from '../src/tools/pdf-tools/testing/hostile-files.ts'
import { drop, pdf, test } from './pdf-files.ts'
import { expect, open } from './page.ts'

/** Past this size a file may take longer than five seconds. */
const LARGE = 25_000_000
/** Milliseconds that every file has to be opened in. */
const SHORTEST_LIMIT = 4000

async function add(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page
    .getByLabel('Add PDF files and pictures')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
}

const pagesInWords = (count: number) => (count === 1 ? '1 page' : `${count.toLocaleString('en')} pages`)

/** Waits for a message about the file, or for so many pages. Asked of the page itself: locators by role are slow there. */
async function ending(page: Page, name: string, pages: string): Promise<string> {
  const found = await page.waitForFunction(
    ([start = '', words]) => {
      const messages = [...document.querySelectorAll('[role=alert] p')]
      if (messages.some((line) => line.textContent?.startsWith(start))) return 'message'
      return [...document.querySelectorAll('p')].some((line) => line.textContent === words) && 'opened'
    },
    [`${name}.pdf: `, pages],
    { timeout: 20_000, polling: 50 },
  )
  return String(await found.jsonValue())
}

test('hostile files end in a message or open, each within five seconds, and nothing in them runs', async ({
  page,
}, info) => {
  test.setTimeout(240_000)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('popup', (popup) => dialogs.push(`popup ${popup.url()}`))
  await open(page, '/pdf-tools')
  const takeGoodOut = async () => {
    await expect(page.getByText('1 page', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Choose all' }).click()
    await page.getByRole('button', { name: 'Take out' }).click()
    await expect(page.locator('[role=option]')).toHaveCount(0)
  }
  // The engine is there before the clock runs.
  const good = await pdf('good.pdf', { words: ['Good'] })
  await drop(page, [good])
  await takeGoodOut()
  const times: string[] = []
  for (const { name, bytes, ends } of await hostileFiles()) {
    const path = info.outputPath(`${name}.pdf`)
    writeFileSync(path, bytes)
    const start = Date.now()
    await page.getByLabel('Add PDF files and pictures').setInputFiles(path)
    const more = typeof ends === 'number' ? ends : 1
    const end = await ending(page, name, pagesInWords(more))
    const time = Date.now() - start
    if (ends === 'slow' && end === 'message') {
      await expect(page.getByText(`${name}.pdf: This file keeps the PDF engine busy for too long`)).toBeVisible()
      expect(time, name).toBeGreaterThanOrEqual(SHORTEST_LIMIT)
    } else if (ends !== 'either') expect(end, name).toBe(ends === 'message' ? 'message' : 'opened')
    times.push(`${name} ${time} ms`)
    if (bytes.length <= LARGE) expect(time, name).toBeLessThan(5000)
    // The tab answers.
    const asked = Date.now()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(Date.now() - asked, `${name}: answer of the tab`).toBeLessThan(1000)
    if (end !== 'opened') {
      // What is given up ends the engine with it; the next file gets a new one.
      await add(page, 'good', good.buffer)
      await takeGoodOut()
      continue
    }
    // Its first page is drawn, or is said not to be; then it makes room.
    await page.waitForFunction(() => {
      const first = document.querySelector('[role=option]')
      const width = first?.querySelector('canvas')?.width ?? 0
      return (width > 0 && width !== 300) || first?.textContent?.includes('cannot be drawn')
    })
    await page.getByRole('button', { name: 'Choose all' }).click()
    await page.getByRole('button', { name: 'Take out' }).click()
    await expect(page.locator('[role=option]')).toHaveCount(0)
  }
  info.annotations.push({ type: 'times', description: times.join(', ') })
  await add(page, 'last.pdf', await makePdf({ words: ['Last'] }))
  await expect(page.getByRole('option', { name: 'Page 1: last.pdf' })).toBeVisible()
  expect(dialogs).toEqual([])
  expect(page.url()).toContain('/pdf-tools')
})

test('the time that the engines take to start is not that of a file', async ({ page }) => {
  // As on a slow phone: every message to a worker takes longer than a file may.
  await page.addInitScript((late) => {
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker, ...all: unknown[]) {
      setTimeout(() => Reflect.apply(postMessage, this, all), late)
    } as typeof postMessage
  }, SHORTEST_LIMIT + 500)
  await open(page, '/pdf-tools')
  await drop(page, [await pdf('good.pdf', { words: ['Good'] })])
  await expect(page.getByText('1 page', { exact: true })).toBeVisible()
})

test('pages that are copied again and again come to an end', async ({ page }) => {
  await open(page, '/pdf-tools')
  const document = await PDFDocument.create()
  for (let count = 0; count < 5001; count++) document.addPage([50, 50])
  const buffer = Buffer.from(await document.save())
  await drop(page, [{ name: 'many.pdf', mimeType: 'application/pdf', buffer }])
  await expect(page.locator('p:text-is("5,001 pages")')).toBeVisible()
  // Asked of the page itself: locators by role are slow there.
  const press = (words: string) =>
    page.locator(`button:text-is("${words}"), button[aria-label="${words}"]`).first().click()
  await press('Choose all')
  await press('Duplicate')
  await expect(page.locator('p:text-is("10,002 pages, 5,001 chosen")')).toBeVisible()
  await press('Choose all')
  await press('Duplicate')
  await expect(
    page.locator('p:text-is("These would be 20,004 pages, more than the 20,000 that can be shown here.")'),
  ).toBeVisible()
  await expect(page.locator('p:text-is("10,002 pages, 10,002 chosen")')).toBeVisible()
})

test('an encrypted file asks for its password and can be left out', async ({ page }, info) => {
  const [plain, locked] = [info.outputPath('plain.pdf'), info.outputPath('locked.pdf')]
  writeFileSync(plain, await makePdf({ words: ['Secret'] }))
  execFileSync('qpdf', ['--encrypt', 'open', 'own', '256', '--', plain, locked])
  await open(page, '/pdf-tools')
  await drop(page, [
    { name: 'locked.pdf', mimeType: 'application/pdf', buffer: readFileSync(locked) },
    await pdf('open.pdf', { words: ['Open'] }),
  ])
  const question = page.getByRole('dialog', { name: 'Password needed' })
  await expect(question).toContainText('locked.pdf is protected')
  // The keys that run a tool answer the question before it.
  await question.getByRole('textbox').fill('wrong')
  await question.getByRole('textbox').press('Control+Enter')
  await expect(question).toContainText('That is not the password of this file.')
  await page.getByRole('button', { name: 'Skip this file' }).click()
  await expect(page.getByText('1 page', { exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Page 1:' })).toHaveAccessibleName(/open\.pdf/)
})
