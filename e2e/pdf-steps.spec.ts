import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ssim } from '../src/testing/ssim.ts'
import { nodeContext } from '../src/tools/pdf-tools/testing/engines.ts'
import { drawn, LOOKS } from '../src/tools/pdf-tools/testing/looks.ts'
import { pageOf, scanned } from '../src/tools/pdf-tools/testing/scans.ts'
import { download, drop, pdf, test, words } from './pdf-files.ts'
import { expect, expectAccessible, open } from './page.ts'

const result = (page: Page) => page.getByRole('region', { name: 'Result' })

test('redacts a word everywhere and a drawn box, and proves it', async ({ page }) => {
  await open(page, '/pdf-tools#redact')
  await drop(page, [await pdf('letter.pdf', { words: ['Dear Miller', 'Miller again', 'Nothing'] })])
  const mark = page.getByRole('button', { name: 'Mark all' })
  await expect(mark).toHaveAccessibleDescription('Type the words first')
  await page.getByLabel('Words to mark').fill('miller')
  await mark.click()
  await expect(page.getByText('2 places found. 2 boxes in all.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Redaction 1' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  const sheet = await page.getByRole('region', { name: 'Page 3' }).boundingBox()
  if (!sheet) throw new Error('The page is not there')
  await page.mouse.move(sheet.x + sheet.width * 0.08, sheet.y + sheet.height * 0.15)
  await page.mouse.down()
  await page.mouse.move(sheet.x + sheet.width * 0.6, sheet.y + sheet.height * 0.35, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('3 boxes in all.')).toBeVisible()
  await page.getByRole('button', { name: 'Redact for good' }).click()
  await expect(result(page)).toContainText('Opened again and searched: no text is left under the 3 boxes')
  const { path } = await download(page)
  expect(words(path)).toEqual(['Dear', 'again'])
  expect(execFileSync('qpdf', ['--qdf', path, '-']).toString('latin1')).not.toMatch(/Miller|Nothing/i)
})

test('makes the same document again, also in another way', async ({ page }) => {
  await open(page, '/pdf-tools#save')
  await drop(page, [await pdf('letter.pdf', { words: ['First', 'Second'] })])
  const make = page.getByRole('button', { name: 'Make PDF' })
  await make.click()
  await expect(result(page)).toContainText('2 pages.')
  const { path } = await download(page)
  await page.getByLabel('Ordered for the web').check()
  await make.click()
  const again = await download(page)
  expect(words(again.path)).toEqual(words(path))
  expect(execFileSync('qpdf', ['--show-linearization', again.path]).toString('latin1')).toContain('linearization data')
})

test('says where there is no text to search for words to redact', async ({ page }) => {
  await open(page, '/pdf-tools#redact')
  await drop(page, [await pdf('scan.pdf', { words: ['', 'O’Neill', ''] })])
  await expect(page.getByRole('region', { name: 'Page 1' })).toBeVisible()
  await page.getByLabel('Words to mark').fill("o'neill")
  await page.getByLabel('Words to mark').press('Enter')
  await expect(page.getByText('1 place found. No text to search on pages 1, 3')).toBeVisible()
})

test('reads a scan, finds its words, and hands them out as text', async ({ page }) => {
  const context = await nodeContext()
  const scan = await scanned(context, await pageOf(['Invoice for Smith & Sons', 'Please pay within 30 days.']))
  await open(page, '/pdf-tools#ocr')
  await drop(page, [{ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from(scan) }])
  await expect(page.getByRole('option', { name: 'Page 1' }).or(page.getByText('1 page')).first()).toBeVisible()
  await page.getByLabel('Language of the pages').selectOption('English')
  await page.getByRole('button', { name: 'Read the pages' }).click()
  await expect(result(page)).toContainText('Every word that was read is found again in the new file.')
  await expect(result(page)).toContainText('10 words read on 1 page')
  await expectAccessible(page)
  const { path, name } = await download(page)
  expect(name).toBe('invoice searchable.pdf')
  expect(words(path).join(' ').replace(/\s+/g, ' ')).toBe('Invoice for Smith & Sons Please pay within 30 days.')
  await page.getByLabel('Save as').selectOption('Text file')
  await page.getByRole('button', { name: 'Read the pages' }).click()
  // The result of before stays until this one is there.
  await expect(result(page)).not.toContainText('in the new file')
  const text = await download(page)
  expect(text.name).toBe('invoice.txt')
  expect((await readFile(text.path, 'utf8')).split(/\n+/)).toEqual([
    'Invoice for Smith & Sons',
    'Please pay within 30 days.',
    '',
  ])
})

test('says what is missing when a language cannot be loaded, and reads on the next try', async ({ page, trouble }) => {
  await page.route('**/*.traineddata*', (route) => route.abort(), { times: 1 })
  await open(page, '/pdf-tools#ocr')
  const scan = await scanned(await nodeContext(), await pageOf(['Guten Tag']))
  await drop(page, [{ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(scan) }])
  await page.getByLabel('Language of the pages').selectOption('German')
  await page.getByRole('button', { name: 'Read the pages' }).click()
  await expect(page.getByText('The reader could not be loaded. Check your connection and try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Read the pages' }).click()
  await expect(result(page)).toContainText('2 words read on 1 page')
  expect(trouble.list.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED'])
})

test('writes, signs by hand and keyboard, and goes on with the result', async ({ page }) => {
  await open(page, '/pdf-tools#edit')
  await drop(page, [await pdf('contract.pdf', { words: ['Contract', 'Page two'] })])
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Agreed')
  await page.getByRole('button', { name: 'Put in the middle' }).click()
  const mark = page.getByRole('button', { name: 'Text 1: Agreed' })
  await mark.focus()
  const before = await mark.boundingBox()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect((await mark.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
  await page.getByRole('button', { name: 'Repeat on all pages' }).click()
  await page.getByRole('button', { name: 'Signature' }).click()
  await page.getByRole('button', { name: 'Make a signature' }).click()
  const pad = await page.getByRole('img', { name: 'Draw here with mouse, finger or pen' }).boundingBox()
  if (!pad) throw new Error('The pad is not there')
  await page.mouse.move(pad.x + 40, pad.y + 60)
  await page.mouse.down()
  await page.mouse.move(pad.x + 200, pad.y + 90, { steps: 6 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Use this signature' }).click()
  await page.getByRole('button', { name: 'Put in the middle' }).click()
  await expect(page.getByText('3 marks in all.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the marks' }).click()
  await expect(result(page)).toContainText('3 marks on 2 pages.')
  const { path } = await download(page)
  expect(words(path).map((text) => text.includes('Agreed'))).toEqual([true, true])
  await page.getByRole('button', { name: 'Go on with this file' }).click()
  await expect(page.getByText('contract edited.pdf').first()).toBeVisible()
})

test('compresses and says how much, never to a larger file', async ({ page }) => {
  await open(page, '/pdf-tools#compress')
  await drop(page, [await pdf('small.pdf', { words: ['Small'] })])
  await page.getByRole('button', { name: 'Compress' }).click()
  await expect(result(page)).toContainText('Before')
  await expect(result(page)).toContainText('After')
  const { path } = await download(page)
  expect((await readFile(path)).length).toBeLessThanOrEqual((await pdf('', { words: ['Small'] })).buffer.length)
})

test('makes a scanned page much smaller, and it looks the same', async ({ page }, info) => {
  const [original, made] = [info.outputPath('original'), info.outputPath('made')]
  const look = LOOKS.find(({ name }) => name === 'letter with photo, JPEG, 300 dpi')
  const file = await (look as (typeof LOOKS)[number]).make()
  await open(page, '/pdf-tools#compress')
  await drop(page, [{ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(file) }])
  await page.getByText('Strong').click()
  await page.getByRole('button', { name: 'Compress' }).click()
  await expect(result(page)).toContainText('Compared with the original: every picture looks the same')
  const bytes = new Uint8Array(await readFile((await download(page)).path))
  expect(bytes.length).toBeLessThan(file.length / 2)
  for (const dpi of [100, 150])
    expect(ssim(drawn(file, original, dpi), drawn(bytes, made, dpi)), `${dpi} dpi`).toBeGreaterThanOrEqual(0.98)
})

test('fills a form', async ({ page }) => {
  await open(page, '/pdf-tools#form')
  await drop(page, [await pdf('form.pdf', { words: ['Form'], fields: { name: '', town: 'Ulm' } })])
  await expect(page.getByLabel('town')).toHaveValue('Ulm')
  await page.getByLabel('name', { exact: true }).fill('Jürgen')
  await page.getByRole('button', { name: 'Save the form' }).click()
  await expect(result(page)).toContainText('1 field filled.')
  await expectAccessible(page)
  const { path } = await download(page)
  expect(words(path).join(' ')).toContain('Jürgen')
})

test('fills a form in any alphabet, with text that stays text', async ({ page }) => {
  const fields = { polish: 'Łukasz Żółć', greek: 'Ελένη Παπαδάκη', russian: 'Олег Müller', empty: 'Ann' }
  const blank = Object.fromEntries(Object.keys(fields).map((name) => [name, '']))
  await open(page, '/pdf-tools#form')
  await drop(page, [await pdf('form.pdf', { words: ['Form'], fields: blank })])
  for (const [name, value] of Object.entries(fields)) await page.getByLabel(name, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Save the form' }).click()
  await expect(result(page)).toContainText('4 fields filled.')
  await expect(result(page)).toContainText('they have those of this device')
  const { path } = await download(page)
  for (const value of Object.values(fields)) expect(words(path).join(' ')).toContain(value)
})

test('stamps numbers and a watermark in any alphabet', async ({ page }) => {
  await open(page, '/pdf-tools#numbers')
  await drop(page, [await pdf('book.pdf', { words: ['One', 'Two'] })])
  await page.getByRole('button', { name: 'Write on the pages' }).click()
  await expect(result(page)).toContainText('2 pages stamped.')
  expect(words((await download(page)).path).join(' ')).toMatch(/2\s*\/\s*2/)
  await page.getByLabel('What to do').selectOption('watermark')
  await page.getByLabel('Words').fill('ЧЕРНОВИК')
  await page.getByRole('button', { name: 'Add the watermark' }).click()
  await expect(result(page)).toContainText('they cannot be searched')
})

test('reads and takes out file details, crops, and puts pages on sheets', async ({ page }) => {
  await open(page, '/pdf-tools#details')
  await drop(page, [await pdf('a.pdf', { words: ['One', 'Two'], title: 'My title' })])
  await expect(page.getByLabel('Title')).toHaveValue('My title')
  await page.getByLabel('Take all out').check()
  await page.getByRole('button', { name: 'Take the details out' }).click()
  await expect(result(page)).toContainText('taken out')
  expect(execFileSync('pdfinfo', [(await download(page)).path], { encoding: 'utf8' })).not.toContain('My title')
  for (const [step, button, words_] of [
    ['crop', 'Crop the pages', '2 pages cropped.'],
    ['resize', 'Scale the pages', '2 pages scaled.'],
    ['sheets', 'Make sheets', '2 pages on 1 sheet.'],
    ['grey', 'Make grey', '2 pages in shades of grey.'],
    ['empty', 'Find and leave out', 'No page is empty.'],
    ['unlock', 'Save without a password', '2 pages.'],
    ['sanitise', 'Clean the file', 'Taken out: file details.'],
    ['text', 'Get text', '2 words on 2 pages.'],
  ] as const) {
    await page.getByLabel('What to do').selectOption(step)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(result(page)).toContainText(words_)
  }
  await result(page).getByRole('button', { name: 'Copy', exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('One\n\nTwo\n')
  await page.getByLabel('What to do').selectOption('tables')
  await page.getByRole('button', { name: 'Get tables' }).click()
  await expect(page.getByRole('alert')).toContainText('No table was found.')
  await page.getByLabel('What to do').selectOption('text')
  await page.getByRole('button', { name: 'Get text' }).click()
  await result(page).getByText('Send to…').click()
  await expect(result(page).getByRole('button', { name: 'Word Counter' })).toBeVisible()
})

test('compares two files and shows the places', async ({ page }) => {
  await open(page, '/pdf-tools#compare')
  await drop(page, [await pdf('a.pdf', { words: ['Pay 100 euro'] }), await pdf('b.pdf', { words: ['Pay 900 euro'] })])
  await expect(page.getByText('b.pdf', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('2 differences, red taken out, green put in.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Differences' }).getByRole('button', { name: '900' })).toBeVisible()
  for (const name of ['Old page 1', 'New page 1']) await expect(page.getByRole('img', { name })).toBeVisible()
  await expectAccessible(page)
})

test('says of two scans that there is nothing to compare yet', async ({ page }) => {
  await open(page, '/pdf-tools#compare')
  await drop(page, [await pdf('a.pdf', { words: [''] }), await pdf('b.pdf', { words: ['', ''] })])
  await expect(page.getByText('b.pdf', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('There are no words to compare.')).toBeVisible()
  await expect(page.getByText('There are no words on 1 page of the old file and 2 pages of the new one')).toBeVisible()
})

test('file details are written once those of the file are known', async ({ page }) => {
  await open(page, '/pdf-tools#details')
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
      const send = () => postMessage.apply(this, message)
      if ((message[0] as { question?: { job?: string } }).question?.job === 'readDetails')
        addEventListener('release', send, { once: true })
      else send()
    } as typeof postMessage
  })
  await drop(page, [await pdf('a.pdf', { words: ['One'], title: 'My title' })])
  const write = page.getByRole('button', { name: 'Write the details' })
  await page.getByLabel('Author').fill('Ann')
  await expect(write).toBeDisabled()
  await expect(write).toHaveAccessibleDescription('The details are being read')
  await page.evaluate(() => dispatchEvent(new Event('release')))
  await write.click()
  await expect(result(page)).toContainText('Details written.')
  const info = execFileSync('pdfinfo', [(await download(page)).path], { encoding: 'utf8' })
  expect(info).toMatch(/Title: +My title/)
  expect(info).toMatch(/Author: +Ann/)
})

test('a whole journey by keyboard: file details, order, redaction and saving', async ({ page }) => {
  await open(page, '/pdf-tools')
  await drop(page, [await pdf('keys.pdf', { words: ['First Miller', 'Second'] })])
  await expect(page.getByText('2 pages', { exact: true })).toBeVisible()
  await page.getByRole('option', { name: 'Page 1:' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('option', { name: 'Page 1:' })).toHaveAccessibleName(/page 2 there/)
  await page.getByLabel('What to do').focus()
  // Typed as in any list of choices.
  await page.keyboard.type('Redact')
  await expect(page.getByRole('heading', { name: 'Redact' })).toBeVisible()
  await page.getByLabel('Words to mark').focus()
  await page.keyboard.type('Miller')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 place found. 1 box in all.')).toBeVisible()
  await page.getByRole('button', { name: 'Redact for good' }).focus()
  await page.keyboard.press('Enter')
  await expect(result(page)).toContainText('Opened again and searched')
  await page.getByRole('button', { name: 'Go on with this file' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('keys redacted.pdf').first()).toBeVisible()
})
