import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'

test('converts the sample, both ways, and swaps', async ({ page }) => {
  await open(page, '/markdown-converter')
  const result = page.getByRole('region', { name: 'HTML result' })
  await expect(result).toContainText('<h1 id="welcome">Welcome</h1>')
  await expect(result).toContainText('<code class="language-javascript">')
  await expect(result).toContainText('rel="noopener noreferrer"')
  await page.getByLabel('Add Heading IDs').uncheck()
  await expect(result).toContainText('<h1>Welcome</h1>')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Swap' }).click()
  await expect(page.getByLabel('HTML to Markdown')).toBeChecked()
  const markdown = page.getByRole('region', { name: 'Markdown result' })
  await expect(markdown).toContainText('* [x] Lists and tasks')
  await expect(markdown).toContainText('| HTML     | publishing |')
  await page.getByLabel('Bullet character').selectOption('_')
  await expect(markdown).toContainText('- [x] Lists and tasks')
  await page.getByLabel('Heading style').selectOption('setext: underlined')
  await expect(markdown).toContainText('Welcome\n=======')
})

test('waits for the button when Live Update is off', async ({ page }) => {
  await open(page, '/markdown-converter')
  await expect(page.getByRole('button', { name: 'Convert', exact: true })).toHaveCount(0)
  await page.getByLabel('Live Update').uncheck()
  await page.getByRole('textbox', { name: 'Markdown text' }).fill('~~old~~ [x](y)')
  await expect(page.getByText('The input has changed since.')).toBeVisible()
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  const result = page.getByRole('region', { name: 'HTML result' })
  await expect(result).toHaveText('<p><del>old</del> <a href="y" rel="noopener noreferrer">x</a></p>')
  await page.getByRole('textbox', { name: 'Markdown text' }).fill('second')
  await page.keyboard.press('Control+Enter')
  await expect(result).toHaveText('<p>second</p>')
})

test('opens files by their ending, saves and clears', async ({ page }) => {
  await open(page, '/markdown-converter')
  await page
    .getByLabel('Upload a .md file')
    .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<h2>From a file</h2>') })
  await expect(page.getByLabel('HTML to Markdown')).toBeChecked()
  await expect(page.getByRole('region', { name: 'Markdown result' })).toHaveText('## From a file')
  const download = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Markdown', exact: true }).getByRole('button', { name: 'Download' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('converted.md')
  expect(await readFile(await saved.path(), 'utf8')).toBe('## From a file\n')
  await page.getByRole('button', { name: 'Copy HTML' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('<h2>From a file</h2>')
  await page
    .getByLabel('Upload a .html file')
    .setInputFiles({ name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Notes') })
  await expect(page.getByLabel('Markdown to HTML')).toBeChecked()
  await page.getByRole('region', { name: 'Markdown input' }).getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('The HTML appears here.')).toBeVisible()
})

test('shows a preview that follows, links inside it, and loads no picture', async ({ page }) => {
  await open(page, '/markdown-converter#preview')
  const text = `[down](#there) ![chart](https://pictures.example/c.png)\n\n${'line\n\n'.repeat(60)}## There\n`
  await page.getByRole('textbox', { name: 'Markdown text' }).fill(text)
  // From outside: a script of the test would not run in there either.
  const frame = page.locator('iframe[title=Preview]')
  const shown = () => frame.evaluate((element) => (element as HTMLIFrameElement).contentDocument?.body.innerText ?? '')
  await expect.poll(shown).toContain('Image: chart')
  const depth = () =>
    frame.evaluate((element) => (element as HTMLIFrameElement).contentDocument?.documentElement.scrollTop ?? 0)
  expect(await depth()).toBe(0)
  await frame.evaluate((element) => (element as HTMLIFrameElement).contentDocument?.querySelector('a')?.click())
  await expect.poll(depth).toBeGreaterThan(100)
  // The text follows what is read.
  const editor = page.getByRole('tabpanel', { name: 'Preview' }).locator('.cm-scroller')
  await expect.poll(() => editor.evaluate((element) => element.scrollTop)).toBeGreaterThan(100)
})

test('takes formatted text from the clipboard as Markdown', async ({ page }) => {
  await open(page, '/markdown-converter')
  const editor = page.getByRole('textbox', { name: 'Markdown text' })
  await editor.fill('')
  await editor.evaluate((element) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<b style="font-weight:normal"><h2>Title</h2><ul><li><span style="font-weight:700">bold</span></li></ul></b>',
    )
    data.setData('text/plain', 'Title bold')
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }),
    )
  })
  await expect(page.getByRole('region', { name: 'HTML result' })).toContainText('<h2 id="title">Title</h2>')
  await expect(page.getByRole('region', { name: 'HTML result' })).toContainText('<strong>bold</strong>')
})

test('asks no server, and converts a megabyte', async ({ page }) => {
  test.setTimeout(60_000)
  await open(page, '/markdown-converter')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.getByLabel('Upload a .md file').setInputFiles({
    name: 'long.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(
      `${'## Part\n\nSome *text* with a [link](https://example.com) and `code`.\n\n'.repeat(15_000)}The end.`,
    ),
  })
  await expect(page.getByRole('region', { name: 'HTML result' })).toContainText('part-14999', { timeout: 40_000 })
  expect(calls).toEqual([])
})

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const tab of ['editor', 'preview']) {
    await open(page, `/markdown-converter#${tab}`)
    await expectNoSidewaysScroll(page)
  }
})
