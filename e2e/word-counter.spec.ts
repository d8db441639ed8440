import { strToU8, zipSync } from 'fflate'
import { slownessOf } from './long-tasks.ts'
import { callsOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'

test('counts as one types, in all four tabs', async ({ page }) => {
  await open(page, '/word-counter')
  await expect(page.getByRole('button', { name: 'Analyze' })).toBeDisabled()
  await page.getByLabel('Text', { exact: true }).fill('The old town. The old town! 人人生而自由 👨‍👩‍👧')
  const fact = (name: string) =>
    page.locator('[role=tabpanel]:not([hidden]) dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  await expect(fact('Words')).toHaveText('10')
  await expect(fact('Sentences')).toHaveText('3')
  await page.getByLabel('Text', { exact: true }).evaluate((area: HTMLTextAreaElement) => {
    area.focus()
    area.setSelectionRange(4, 12)
  })
  await expect(page.getByText('Selected: 2 words, 8 characters.')).toBeVisible()

  await page.getByRole('tab', { name: 'Keywords' }).click()
  await expect(page.getByRole('list', { name: 'Top keywords' }).getByRole('listitem').first()).toHaveText('the 2')
  await expect(page.getByRole('region', { name: 'Three words' }).getByRole('row').nth(1)).toHaveText(
    'the old town220.00%',
  )
  await page.getByLabel('Leave out common words').check()
  await expect(page.getByRole('list', { name: 'Top keywords' }).getByRole('listitem').first()).toHaveText('old 2')
  await expectAccessible(page)
})

test('speaks of an average of one in the singular', async ({ page }) => {
  await open(page, '/word-counter')
  await page.getByLabel('Text', { exact: true }).fill('I. A?')
  await expect(page.getByText('1 character', { exact: true })).toBeVisible()
  await expect(page.getByText('1 word', { exact: true })).toBeVisible()
})

test('adjusts the speeds, and counts as the platforms do', async ({ page }) => {
  await open(page, '/word-counter')
  await page.getByLabel('Text', { exact: true }).fill('The old town. The old town! 人人生而自由 👨‍👩‍👧')
  const fact = (name: string) =>
    page.locator('[role=tabpanel]:not([hidden]) dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  await page.getByRole('tab', { name: 'Timing & Readability' }).click()
  await expect(fact('Reading time')).toHaveText('3 sec')
  await page.getByLabel('Reading speed').fill('100')
  await expect(fact('Reading time')).toHaveText('6 sec')
  await page.getByLabel('Reading speed').fill('1')
  await expect(page.getByText('Please enter 50 to 1,000 words a minute.')).toBeVisible()

  await page.getByRole('tab', { name: 'Social limits' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'X (Twitter)' })).toContainText('43 / 280')
  await expect(page.getByText('As a text message: 1 part in UCS-2')).toBeVisible()
  await expectAccessible(page)
})

test('every tab gives what it shows to be copied', async ({ page }) => {
  await open(page, '/word-counter')
  await page.getByLabel('Text', { exact: true }).fill('The old town. The old town!')
  const copied = async (tab: string) => {
    await page.getByRole('tab', { name: tab }).click()
    await page.locator('[role=tabpanel]:not([hidden])').getByRole('button', { name: 'Copy', exact: true }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect(await copied('Keywords')).toMatch(/^Keyword,Count,Density in percent\r\n"the",2,/)
  expect(await copied('Timing & Readability')).toMatch(/^Reading time: 2 sec\nSpeaking time: 3 sec\nReadability: /)
  expect(await copied('Social limits')).toMatch(
    /^As a text message: 1 part in GSM-7 .+\nX \(Twitter\): 27 \/ 280, 253 left\n/,
  )
})

test('counts a megabyte while typing goes on, without sending it', async ({ page }) => {
  await open(page, '/word-counter')
  const calls = callsOf(page)
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  // The longest time that the page did not answer while the text arrived and was counted.
  const longest = page.evaluate(async () => {
    const end = performance.now() + 4000
    let last = performance.now()
    let gap = 0
    while (performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve))
      gap = Math.max(gap, performance.now() - last)
      last = performance.now()
    }
    return gap
  })
  const field = page.getByLabel('Text', { exact: true })
  await field.focus()
  await expect.poll(() => workers.join()).toContain('local-worker')
  await field.evaluate((area) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Hello world, this is it. '.repeat(40_000))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  const words = page.locator('dl > div', { has: page.getByText('Words', { exact: true }) }).locator('dd')
  await expect(words).toHaveText('200,000')
  await expect(page.getByText('Counted on this device as you type')).toBeVisible()
  const gap = await longest
  expect(gap < 500 || gap / (await slownessOf(page)) < 500, `${gap} ms without an answer`).toBe(true)
  expect(calls).toEqual([])
  // Nothing waits to carry to a server what stays here.
  expect(workers.join()).not.toContain('carrier')
})

test('counts a pasted text at once, and a typed one when the typing rests', async ({ page }) => {
  await page.clock.install()
  await open(page, '/word-counter')
  await page.clock.pauseAt(Date.now() + 60_000)
  const words = page.locator('dl > div', { has: page.getByText('Words', { exact: true }) }).locator('dd')
  const field = page.getByLabel('Text', { exact: true })
  await field.fill('one two')
  await page.clock.runFor(140)
  await expect(words).toBeHidden()
  await page.clock.runFor(20)
  await expect(words).toHaveText('2')

  await field.evaluate((area) => {
    const data = new DataTransfer()
    data.setData('text/plain', ' three four'.repeat(10_000))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('Counted on this device as you type')).toBeVisible()
  await page.clock.runFor(50)
  await expect(words).toHaveText('20,002')
})

test('copies the numbers, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/word-counter')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Words: 37\n/)
  await expectNoSidewaysScroll(page)
  await page.getByRole('tab', { name: 'Social limits' }).click()
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Text', { exact: true }).fill(`one word of many letters: ${'ACGT'.repeat(100)}`)
  await page.getByRole('tab', { name: 'Keywords' }).click()
  await expect(page.getByRole('list', { name: 'Top keywords' })).toContainText('acgtacgt')
  await expectNoSidewaysScroll(page)
})

test('opens a document of Word and a text file by its button, and says what it cannot open', async ({ page }) => {
  const document = `<w:document><w:body><w:p><w:r><w:t>Three small words</w:t></w:r></w:p></w:body></w:document>`
  const docx = Buffer.from(zipSync({ 'word/document.xml': strToU8(document) }))
  await open(page, '/word-counter')
  const file = page.getByLabel('Text file')
  await file.setInputFiles({ name: 'a.docx', mimeType: '', buffer: docx })
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Three small words')
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('two words') })
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('two words')
  const others = Buffer.from(zipSync({ 'a.txt': strToU8('x') }))
  await file.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: others })
  await expect(page.getByRole('alert')).toContainText('only documents of Word (DOCX) and LibreOffice (ODT)')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('two words')
  await file.setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) })
  await expect(page.getByRole('alert')).toContainText('The file is empty.')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('two words')
  await expectAccessible(page)
})
