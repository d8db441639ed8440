import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Browser, Page, Request } from '@playwright/test'
import { bestOf } from './long-tasks.ts'
import { editorOf, expect, expectAccessible, expectNoSidewaysScroll, holdFile, open, test } from './page.ts'

test('converts the sample, both ways, and swaps', async ({ page }) => {
  await open(page, '/markdown-converter')
  const result = page.getByRole('region', { name: 'HTML result' })
  await expect(result).toContainText('<h1 id="welcome">Welcome</h1>')
  await expect(result).toContainText('<code class="language-javascript">')
  await expect(result).toContainText('rel="noopener noreferrer"')
  await page.getByRole('region', { name: 'Use it from code' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Code', exact: true })).toContainText('/api/markdown/to-html')
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
  const result = page.getByRole('region', { name: 'HTML result' })
  await expect(result).toContainText('<h1')
  await page.getByLabel('Live Update').uncheck()
  await page.getByRole('textbox', { name: 'Markdown text' }).fill('~~old~~ [x](y)')
  await expect(page.getByText('The input has changed since.')).toBeVisible()
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(result).toHaveText('<p><del>old</del> <a href="y" rel="noopener noreferrer">x</a></p>')
  await page.getByRole('textbox', { name: 'Markdown text' }).fill('second')
  await page.keyboard.press('Control+Enter')
  await expect(result).toHaveText('<p>second</p>')
  // The editor makes no line of it.
  await page.keyboard.type('+')
  await page.keyboard.press('Control+Enter')
  await expect(result).toHaveText('<p>second+</p>')
  // Asked for before the text had rested, and still the answer to it.
  await page.waitForTimeout(300)
  await expect(page.getByText('The input has changed since.')).toHaveCount(0)

  // Also where no field has the focus, as after a link.
  await page.getByRole('textbox', { name: 'Markdown text' }).fill('and on')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('textbox', { name: 'Markdown text' })).not.toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(result).toHaveText('<p>and on</p>')

  await page.getByRole('textbox', { name: 'Markdown text' }).fill('third')
  await page.getByLabel('Add Heading IDs').uncheck()
  await expect(page.getByText('The input has changed since.')).toBeVisible()
  await page.getByLabel('Live Update').check()
  await expect(result).toHaveText('<p>third</p>')
  await expect(page.getByText('The input has changed since.')).toHaveCount(0)
})

test('the same file once more keeps its result, and the example comes without Live Update', async ({ page }) => {
  await open(page, '/markdown-converter')
  const result = page.getByRole('region', { name: 'HTML result' })
  const notes = { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Notes') }
  for (const _ of [1, 2]) {
    await page.getByLabel('Upload a .md file').setInputFiles(notes)
    await page.waitForTimeout(400)
    await expect(result).toContainText('<h1 id="notes">Notes</h1>')
  }
  await page.getByRole('switch', { name: 'Live Update' }).uncheck()
  await page.reload()
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(result).toContainText('Welcome')
})

test('a file that is read slowly does not take the place of one chosen after it', async ({ page }) => {
  await open(page, '/markdown-converter')
  const result = page.getByRole('region', { name: 'HTML result' })
  const choose = (text: string) =>
    page
      .getByLabel('Upload a .md file')
      .first()
      .setInputFiles({ name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from(text) })
  const slow = await holdFile(page)
  await choose('# Slow')
  await slow.begun()
  await choose('# Quick')
  await expect(result).toContainText('Quick')
  await slow.release()
  await expect(result).toContainText('Quick')
})

test('a file that is read slowly gives way to what is typed, and to Clear', async ({ page }) => {
  await open(page, '/markdown-converter')
  const field = await editorOf(page, 'Markdown text')
  const result = page.getByRole('region', { name: 'HTML result' })
  const choose = () =>
    page
      .getByLabel('Upload a .md file')
      .first()
      .setInputFiles({ name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Slow') })
  const typed = await holdFile(page)
  await choose()
  await typed.begun()
  await field.fill('# Mine')
  await typed.release()
  await expect(result).toHaveText('<h1 id="mine">Mine</h1>')

  const input = page.getByRole('region', { name: 'Markdown input' })
  const cleared = await holdFile(page)
  await choose()
  await cleared.begun()
  await input.getByRole('button', { name: 'Clear' }).click()
  await cleared.release()
  await expect(field).not.toContainText('Slow')
})

test('Swap converts what is not converted yet, so that nothing typed is lost', async ({ page }) => {
  await open(page, '/markdown-converter')
  await expect(page.getByRole('region', { name: 'HTML result' })).toContainText('<h1')
  await page.getByLabel('Live Update').uncheck()
  await (await editorOf(page, 'Markdown text')).fill('# Mine')
  const swap = page.getByRole('button', { name: 'Swap' })
  await swap.click()
  await expect(page.getByRole('textbox', { name: 'HTML text' })).toHaveText('<h1 id="mine">Mine</h1>')
  await expect(page.getByText('The Markdown appears here.')).toBeVisible()
  await swap.click()
  await expect(page.getByRole('textbox', { name: 'Markdown text' })).toHaveText('# Mine')

  // Quicker than Live Update.
  await page.getByLabel('Live Update').check()
  await (await editorOf(page, 'Markdown text')).fill('# Newest')
  await swap.click()
  await expect(page.getByRole('region', { name: 'Markdown result' })).toHaveText('# Newest')
  await expect(page.getByLabel('HTML to Markdown')).toBeChecked()
})

test('says when the preview cannot be loaded', async ({ page, trouble }) => {
  await page.route(/\/assets\/sanitize[^/]*\.js/, (route) => route.abort())
  await open(page, '/markdown-converter#preview?sanitize=false')
  await expect(page.getByRole('alert')).toHaveText(
    'The preview could not be loaded. Check your connection and try again.',
  )
  expect(trouble.list.filter((entry) => entry.startsWith('page error'))).toEqual([])
  trouble.list.length = 0
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
  await page.getByRole('region', { name: 'HTML', exact: true }).getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(page.getByText('The HTML appears here.')).toBeVisible()
  await expect(page.locator('main :focus')).toHaveCount(1)
  await page.getByRole('region', { name: 'Markdown input' }).getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('The HTML appears here.')).toBeVisible()
})

test('reads files of other encodings, and says what is no text', async ({ page }) => {
  await open(page, '/markdown-converter')
  const choose = async (buffer: Buffer) =>
    await page.getByLabel('Upload a .md file').setInputFiles({ name: 'notes.md', mimeType: 'text/markdown', buffer })
  const result = page.getByRole('region', { name: 'HTML result' })
  await choose(Buffer.from('\ufeff# Zoë', 'utf16le'))
  await expect(result).toHaveText('<h1 id="zoë">Zoë</h1>')
  await choose(Buffer.from('caf\u00e9 *noir*', 'latin1'))
  await expect(result).toHaveText('<p>café <em>noir</em></p>')
  await choose(Buffer.from('%PDF-1.7\n\0\u0001'))
  await expect(page.getByRole('alert')).toContainText('This is a PDF file, not text.')
  await expect(result).toHaveText('<p>café <em>noir</em></p>')
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

test('links in the preview lead where they should also where nobody is told of the click', async ({
  page,
  context,
}) => {
  await context.route('https://elsewhere.example/', (route) => route.fulfill({ body: 'Elsewhere' }))
  await open(page, '/markdown-converter#preview')
  const text = `[down](#der-schluß) [out](https://elsewhere.example/) [beside](other.md)\n\n<map><area href="https://elsewhere.example/"></map>\n\n${'line\n\n'.repeat(60)}## Der Schluß\n`
  await page.getByRole('textbox', { name: 'Markdown text' }).fill(text)
  const frame = page.locator('iframe[title=Preview]')
  const links = () =>
    frame.evaluate((element) => (element as HTMLIFrameElement).contentDocument?.querySelectorAll('[href]').length)
  await expect.poll(links).toBe(2)
  // As in Safari, which runs no listener in a frame without scripts.
  const press = (place: number) =>
    frame.evaluate((element, index) => {
      const inside = (element as HTMLIFrameElement).contentDocument
      inside?.addEventListener('click', (event) => event.stopImmediatePropagation(), true)
      inside?.querySelectorAll('a')[index]?.click()
    }, place)
  await press(0)
  const depth = () =>
    frame.evaluate((element) => (element as HTMLIFrameElement).contentDocument?.documentElement.scrollTop ?? 0)
  await expect.poll(depth).toBeGreaterThan(100)
  const opened = context.waitForEvent('page')
  await press(1)
  await expect((await opened).getByText('Elsewhere')).toBeVisible()
  await expect.poll(links).toBe(2)
})

test('takes formatted text from the clipboard as Markdown', async ({ page }) => {
  await open(page, '/markdown-converter')
  const editor = await editorOf(page, 'Markdown text')
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

const PART = '## Part\n\nSome *text* with a [link](https://example.com) and `code`.\n\n'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds: when it began and how long it took. */
  ts: number
  dur?: number
  /** Microseconds of the thread's own work. */
  tdur?: number
  args: { name?: string }
}

/**
 * The longest piece of work on the page's own thread, in milliseconds. What else the machine does has no part in it, nor
 * when the browser clears its whole memory up, which it does when it likes.
 */
async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'v8', 'disabled-by-default-devtools.timeline'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const own = traceEvents.filter((event) => main.has(threadOf(event)))
  const tasks = own.filter(({ name }) => name.endsWith('RunTask'))
  expect(tasks.length, 'tasks that were seen').toBeGreaterThan(100)
  const clearings = own.filter(({ name }) => name === 'MajorGC')
  const works = tasks.map(({ ts, dur = 0, tdur = 0 }) => {
    const within = clearings.filter((event) => event.ts >= ts && event.ts <= ts + dur)
    return within.reduce((work, event) => work - (event.tdur ?? 0), tdur)
  })
  return Math.max(...works) / 1000
}

const MEGABYTES = {
  'many parts': PART.repeat(15_000),
  'one table': `| a | b |\n| - | - |\n${'| row with `code` | and **bold** text |\n'.repeat(27_000)}\n`,
  'one paragraph': `${'Some *text* with a [link](https://example.com) and `code`.\n'.repeat(17_000)}\n`,
}

for (const [tab, kind] of [
  ['editor', 'many parts'],
  ['preview', 'many parts'],
  ['editor', 'one table'],
  ['editor', 'one paragraph'],
] as const) {
  test(`a megabyte of ${kind} in the ${tab}: no server is asked, and the page is never held up for 100 ms`, async ({
    page,
    browser,
  }, info) => {
    test.setTimeout(180_000)
    const path = info.outputPath('long.md')
    writeFileSync(path, `${MEGABYTES[kind]}The end.`)
    const shown = page.locator(tab === 'editor' ? '[aria-label="HTML result"]' : 'iframe[title=Preview]')
    // The last part is there: asked seldom, for the question reads the whole text.
    const last =
      tab === 'editor'
        ? () =>
            document.querySelector('[aria-label="HTML result"]')?.lastElementChild?.textContent?.includes('The end.')
        : () =>
            document.querySelector('iframe')?.contentDocument?.body.lastElementChild?.textContent?.includes('The end.')
    const calls: string[] = []
    const note = (request: Request) => {
      if (request.url().includes('/api/')) calls.push(request.url())
    }
    const longest = await bestOf(3, 99, async () => {
      // The same address alone would not load the page anew.
      await page.goto('about:blank')
      await open(page, `/markdown-converter#${tab}`)
      await expect(shown).toBeVisible()
      page.on('request', note)
      const time = await longestTask(browser, page, async () => {
        await page.getByLabel('Upload a .md file').setInputFiles(path)
        await page.waitForFunction(last, null, { polling: 200, timeout: 60_000 })
      })
      page.off('request', note)
      return time
    })
    info.annotations.push({ type: 'longest task', description: `${longest} ms` })
    expect(longest, 'milliseconds of work without a break').toBeLessThan(100)
    expect(calls).toEqual([])
  })
}

test('a long document keeps its lists, numbers and tables in the preview', async ({ page }) => {
  const items = Array.from({ length: 900 }, (_, index) => `${index + 5}. entry ${index + 5}`).join('\n')
  const rows = Array.from({ length: 300 }, (_, index) => `| row ${index} | b |`).join('\n')
  await open(page, '/markdown-converter#preview')
  const text = `# Long\n\n${items}\n\n| a | b |\n| - | - |\n${rows}\n`
  await page
    .getByLabel('Upload a .md file')
    .setInputFiles({ name: 'long.md', mimeType: 'text/markdown', buffer: Buffer.from(text) })
  const seen = () =>
    page.locator('iframe[title=Preview]').evaluate((frame) => {
      const inside = (frame as HTMLIFrameElement).contentDocument as Document
      const lists = [...inside.querySelectorAll('ol')]
      const numbers = lists.flatMap((list) => [...list.children].map((_, index) => list.start + index))
      const inOrder = numbers.every((number, index) => number === index + 5)
      return [lists.length > 1, numbers.length, inOrder, inside.querySelectorAll('tr').length]
    })
  await expect.poll(seen).toEqual([true, 900, true, 301])
})

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const tab of ['editor', 'preview']) {
    await open(page, `/markdown-converter#${tab}`)
    await expectNoSidewaysScroll(page)
  }
})
