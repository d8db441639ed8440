import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { makePdf } from '../src/tools/pdf-tools/testing/fixtures.ts'
import { download, drop, pdf, test, words } from './pdf-files.ts'
import {
  expect,
  expectAccessible,
  expectMarked,
  expectNoSidewaysScroll,
  goOffline,
  open,
  test as pageTest,
} from './page.ts'

const option = (page: Page, number: number) => page.getByRole('option', { name: `Page ${number}:` })

pageTest(
  'a file that cannot be read leaves the way to add another one, and no tools for pages that are not there',
  async ({ page }) => {
    await open(page, '/pdf-tools')
    await page
      .getByLabel('PDF files and pictures')
      .setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByRole('alert')).toContainText('fake.png: The file is neither a PDF nor a picture.')
    await expect(page.getByText('There are no pages yet. Add a PDF or a picture.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose all' })).toHaveCount(0)
    await expectAccessible(page)
    const desk = page.getByRole('region', { name: 'Pages of the document' })
    await desk.locator('input[type=file]').setInputFiles(await pdf('one.pdf', { words: ['One'] }))
    await expect(page.getByRole('button', { name: 'Choose all' })).toBeVisible()
  },
)

pageTest('an example shows what the steps do', async ({ page }) => {
  await open(page, '/pdf-tools')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByRole('option', { name: /^Page 3:/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /^Page \d/ })).toHaveCount(3)
})

test('drops, orders with the keyboard, undoes, and merges', async ({ page }) => {
  await open(page, '/pdf-tools')
  await drop(page, [
    await pdf('scan 10.pdf', { words: ['Ten'], bookmarks: [['Chapter ten', 0]] }),
    await pdf('scan 9.pdf', { words: ['Nine', 'Nine and a half'], fields: { name: 'Ann' } }),
  ])
  await expect(page.getByText('3 pages', { exact: true })).toBeVisible()
  await expect(option(page, 1)).toHaveAccessibleName('Page 1: scan 9.pdf, page 1 there')

  await option(page, 3).click()
  await page.keyboard.press('Alt+Home')
  await expect(option(page, 1)).toHaveAccessibleName(/scan 10/)
  await page.keyboard.press('r')
  await expect(option(page, 1)).toHaveAccessibleName(/turned by 90 degrees/)
  await page.keyboard.press('Control+z')
  await expect(option(page, 1)).not.toHaveAccessibleName(/turned/)
  await page.getByRole('button', { name: 'Insert a blank page' }).click()
  await expect(page.getByText('4 pages, 1 chosen')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Make PDF' }).click()
  await expect(page.getByText('4 pages, with 1 bookmark and 1 form field.')).toBeVisible()
  const { path, name } = await download(page)
  expect(name).toBe('scan 9 and 1 more.pdf')
  expect(words(path).map((text) => text.split('\n')[0])).toEqual(['Ten', 'Nine', 'Nine and a half'])
  execFileSync('qpdf', ['--check', path])
})

pageTest('asks before a photo is decoded that may be too large for the device', async ({ page }) => {
  const photo = await readFile('e2e/pictures/wide.heic')
  // What it says of its size, not what it holds.
  const large = Buffer.from(photo)
  for (let at = large.indexOf('ispe'); at >= 0; at = large.indexOf('ispe', at + 4)) {
    large.writeUInt32BE(8000, at + 8)
    large.writeUInt32BE(6000, at + 12)
  }
  await open(page, '/pdf-tools')
  await drop(page, [
    { name: 'a.heic', mimeType: 'image/heic', buffer: large },
    { name: 'b.heic', mimeType: 'image/heic', buffer: photo },
  ])
  const question = page.getByRole('dialog', { name: 'A very large picture' })
  await expect(question).toContainText('a.heic: This image has 48 megapixels and needs about 1.8 GB of memory.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Skip this file' }).click()
  await expect(page.getByText('1 page', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(option(page, 1)).toHaveAccessibleName(/b\.heic/)
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('opens scans of many pages and photos of iPhones', async ({ page }) => {
  const sheet = (background: string, width: number) =>
    sharp({ create: { width, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
  const sheets = await Promise.all([sheet('#c00000', 200), sheet('#00a000', 200), sheet('#0000c0', 200)])
  const scan = await sharp(sheets, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer()
  await open(page, '/pdf-tools')
  await drop(page, [
    { name: 'scan.tiff', mimeType: 'image/tiff', buffer: scan },
    // Windows knows no type for it.
    { name: 'IMG_0001.HEIC', mimeType: '', buffer: await readFile('e2e/pictures/wide.heic') },
  ])
  await expect(page.getByText('4 pages', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(option(page, 1)).toHaveAccessibleName(/IMG_0001\.HEIC/)
  await expect(option(page, 4)).toHaveAccessibleName(/scan, page 3\.tiff/)
  await page.getByRole('button', { name: 'Make PDF' }).click()
  const { path } = await download(page)
  const colors = await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      const png = execFileSync('pdftoppm', ['-png', '-r', '20', '-f', `${number}`, '-l', `${number}`, path])
      const { dominant } = await sharp(png).stats()
      return [dominant.r, dominant.g, dominant.b].map((part) => part > 100)
    }),
  )
  // The photo is in Display P3; its upper left quarter is this red where its colours are understood.
  const photo = sharp(execFileSync('pdftoppm', ['-png', '-r', '72', '-f', '1', '-l', '1', path]))
  const [red = 0, green = 0, blue = 0] = await photo
    .extract({ left: 10, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(
    Math.max(Math.abs(red - 0xd0), Math.abs(green - 0x20), Math.abs(blue - 0x20)),
    `${red} ${green} ${blue}`,
  ).toBeLessThan(8)
  expect(colors.slice(1)).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ])
})

test('moves pages with the mouse and by touch', async ({ page }) => {
  await open(page, '/pdf-tools')
  await drop(page, [await pdf('a.pdf', { words: ['One', 'Two', 'Three', 'Four'] })])
  await expect(page.getByText('4 pages', { exact: true })).toBeVisible()
  const [from, to] = [await option(page, 1).boundingBox(), await option(page, 3).boundingBox()]
  if (!from || !to) throw new Error('The pages are not there')
  await page.mouse.move(from.x + 30, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 50, { steps: 3 })
  await page.mouse.move(to.x + to.width - 10, to.y + 50, { steps: 5 })
  await expect(page.getByText('1 page to place 4')).toBeVisible()
  await page.mouse.up()
  const names = () => page.getByRole('option').evaluateAll((items) => items.map((item) => item.ariaLabel?.slice(-13)))
  const order = (places: number[]) => places.map((place) => ` page ${place} there`)
  expect(await names()).toEqual(order([2, 3, 1, 4]))

  // A finger drags by the handle; elsewhere it scrolls.
  const finger = (part: string) =>
    page.evaluate((selector) => {
      const items = [...document.querySelectorAll('[role=option]')]
      const [first, last] = [items[0], items.at(-1)?.getBoundingClientRect()]
      const target = selector === '' ? first : first?.querySelector(selector)
      const at = { bubbles: true, pointerId: 7, pointerType: 'touch', button: 0 }
      target?.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: 0, clientY: 0 }))
      const end = { ...at, clientX: (last?.right ?? 0) - 4, clientY: (last?.top ?? 0) + 20 }
      dispatchEvent(new PointerEvent('pointermove', end))
      dispatchEvent(new PointerEvent('pointerup', end))
    }, part)
  await finger('')
  expect(await names()).toEqual(order([2, 3, 1, 4]))
  await finger('[data-handle]')
  await expect.poll(names).toEqual(order([3, 1, 4, 2]))
})

test('splits, with a sentence for a wrong range', async ({ page }) => {
  await open(page, '/pdf-tools#split')
  await drop(page, [
    await pdf('book.pdf', {
      words: ['One', 'Two', 'Three'],
      bookmarks: [
        ['Start', 0],
        ['End', 2],
      ],
    }),
  ])
  await page.getByRole('textbox', { name: 'Page ranges' }).fill('2-9')
  await page.getByRole('button', { name: 'Split' }).click()
  await expect(page.getByRole('alert')).toContainText('There is no page 9: the document has 3 pages.')
  await expectMarked(page, 'There is no page 9: the document has 3 pages.', 'Page ranges')
  await page.getByLabel('At bookmarks').check()
  await page.getByRole('button', { name: 'Split' }).click()
  await expect(page.getByText('01 Start.pdf')).toBeVisible()
  await expect(page.getByText('02 End.pdf')).toBeVisible()
  const { path } = await download(page, 'Download all as ZIP')
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')
})

test('saves one ZIP however often the button is pressed', async ({ page }) => {
  await open(page, '/pdf-tools#split')
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype
    const { dataset } = document.documentElement
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
      const send = () => postMessage.apply(this, message)
      if ((message[0] as { question?: { job?: string } }).question?.job !== 'zip') return send()
      dataset.zips = `${dataset.zips ?? ''}.`
      addEventListener('release', send, { once: true })
    } as typeof postMessage
  })
  await drop(page, [await pdf('a.pdf', { words: ['One', 'Two', 'Three'] })])
  await page.getByLabel('Every few pages').check()
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  let saved = 0
  page.on('download', () => saved++)
  await page.getByRole('button', { name: 'Download all as ZIP' }).dblclick()
  // Both presses came before the first file is made.
  await expect(page.locator('html')).toHaveAttribute('data-zips', /./)
  await page.evaluate(() => dispatchEvent(new Event('release')))
  await expect.poll(() => saved).toBe(1)
  await expect(page.locator('html')).toHaveAttribute('data-zips', '.')
})

test('says beside the button when a ZIP could not be made', async ({ page }) => {
  await open(page, '/pdf-tools#split')
  await drop(page, [await pdf('a.pdf', { words: ['One', 'Two', 'Three'] })])
  await page.getByLabel('Every few pages').check()
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Download all as ZIP' })).toBeVisible()
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
      if ((message[0] as { question?: { job?: string } }).question?.job === 'zip')
        this.dispatchEvent(new ErrorEvent('error', { message: 'Out of memory' }))
      else postMessage.apply(this, message)
    } as typeof postMessage
  })
  await page.getByRole('button', { name: 'Download all as ZIP' }).click()
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('alert')).toBeVisible()
})

async function signByPicture(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Signature', exact: true }).click()
  await page.getByRole('button', { name: 'Make a signature' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signature' })
  await dialog.getByLabel('Picture', { exact: true }).check()
  return dialog
}

test('says when a picture cannot be put on a page', async ({ page }) => {
  await open(page, '/pdf-tools#edit')
  await drop(page, [await pdf('a.pdf', { words: ['One'] })])
  await page.getByRole('group', { name: 'Tool' }).getByRole('button', { name: 'Picture' }).click()
  const input = page.getByLabel('Picture to put on the page')
  await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toContainText('The browser cannot read this picture.')
  await input.setInputFiles('public/icon-192.png')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Put in the middle' }).click()
  await expect(page.getByText('1 mark in all.')).toBeVisible()
  const dialog = await signByPicture(page)
  await dialog
    .getByLabel('Picture of the signature')
    .setInputFiles({ name: 'y.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await dialog.getByRole('button', { name: 'Use this signature' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The browser cannot read this picture.')
})

test('a signature stays while its picture is chosen, also when none is', async ({ page }) => {
  await open(page, '/pdf-tools#edit')
  await drop(page, [await pdf('a.pdf', { words: ['One'] })])
  const dialog = await signByPicture(page)
  // As the browser tells of a choice of files that was closed without one.
  await dialog
    .getByLabel('Picture of the signature')
    .evaluate((input) => void input.dispatchEvent(new Event('cancel', { bubbles: true })))
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Make a signature' })).toBeFocused()
})

test('the focus stays at a menu whose entry was chosen by key', async ({ page }) => {
  await open(page, '/pdf-tools#merge')
  await drop(page, [await pdf('a.pdf', { words: ['One', 'Two'] })])
  await expect(page.getByText('2 pages', { exact: true })).toBeVisible()
  const menu = page.getByText('Order', { exact: true })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Files by name', exact: true })).toBeHidden()
  await expect(menu).toBeFocused()
})

test('goes on with a result once, however often the button is pressed', async ({ page }) => {
  await open(page, '/pdf-tools#merge')
  await drop(page, [await pdf('a.pdf', { words: ['One', 'Two'] })])
  await expect(page.getByText('2 pages', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Insert a blank page' }).click()
  await page.getByRole('button', { name: 'Make PDF' }).click()
  await page.getByRole('button', { name: 'Go on with this file' }).dblclick()
  await expect(option(page, 3)).not.toHaveAccessibleName(/blank/)
  await page.waitForTimeout(500)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(option(page, 3)).toHaveAccessibleName(/blank/)
})

test('asks for the password, and protects again', async ({ page }, info) => {
  const plain = info.outputPath('plain.pdf')
  writeFileSync(plain, await makePdf({ words: ['Secret'] }))
  const locked = info.outputPath('locked.pdf')
  execFileSync('qpdf', ['--encrypt', 'open', 'own', '256', '--', plain, locked])
  await open(page, '/pdf-tools#protect')
  await drop(page, [{ name: 'locked.pdf', mimeType: 'application/pdf', buffer: await readFile(locked) }])
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That is not the password of this file.')).toBeVisible()
  // Whoever listens is in the field, and hears it there.
  const field = page.getByRole('dialog').getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('That is not the password of this file.')
  await page.getByLabel('Password', { exact: true }).fill('open')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('dialog').getByLabel('Show the password').check()
  await expect(field).toHaveAttribute('type', 'text')
  await field.press('Enter')
  await expect(page.getByText('1 page', { exact: true })).toBeVisible()
  await page.getByLabel('Password for opening').fill('neu')
  await expect(page.getByLabel('Password for opening')).toHaveAttribute('type', 'password')
  await page.getByLabel('Show the passwords').check()
  for (const label of ['Password for opening', 'Password for lifting restrictions'])
    await expect(page.getByLabel(label)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Protect' }).click()
  await expect(page.getByText('Opened again: refused without the password, 1 page with it.')).toBeVisible()
  const { path } = await download(page)
  expect(() => execFileSync('pdftotext', [path, '-'], { stdio: 'pipe' })).toThrow()
  expect(execFileSync('pdftotext', ['-upw', 'neu', path, '-'], { encoding: 'utf8' })).toContain('Secret')
})

test('turns pictures into pages and pages into pictures', async ({ page }) => {
  await open(page, '/pdf-tools#pictures')
  await drop(page, [{ name: 'icon.png', mimeType: 'image/png', buffer: await readFile('public/icon-192.png') }])
  await expect(option(page, 1)).toHaveAccessibleName('Page 1: icon.png, page 1 there')
  await page.getByLabel('Resolution (dpi)').fill('96')
  await page.getByRole('button', { name: 'Make pictures' }).click()
  await expect(page.getByText('icon 1.jpg')).toBeVisible()
  const { path } = await download(page)
  expect((await readFile(path)).subarray(0, 3).toString('hex')).toBe('ffd8ff')
  await page.getByLabel('What to do').selectOption('images')
  await page.getByRole('button', { name: 'Extract pictures' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('1 picture.')
  // What was made of other pages says so.
  await page.getByRole('button', { name: 'Insert a blank page' }).click()
  await expect(page.getByText('The input has changed since.')).toBeVisible()
})

test('calls a drawing by its name where it cannot become a page', async ({ page }) => {
  await open(page, '/pdf-tools')
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await drop(page, [{ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer }])
  await expect(page.getByRole('alert')).toContainText('This SVG picture cannot be read by your browser.')
})

pageTest('says when its engine cannot be fetched, and fetches it for the next file', async ({ page, trouble }) => {
  await page.route('**/pdfium-*.wasm', (route) => route.abort())
  await open(page, '/pdf-tools')
  await drop(page, [await pdf('a.pdf', { words: ['One'] })])
  await expect(page.getByRole('alert')).toContainText(
    'a.pdf: The PDF engine could not be loaded. Check your connection and try again.',
  )
  await page.unroute('**/pdfium-*.wasm')
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles(await pdf('b.pdf', { words: ['One'] }))
  await expect(option(page, 1)).toBeVisible()
  trouble.list.length = 0
})

test.describe('with what is kept for offline use', () => {
  test.use({ serviceWorkers: 'allow' })
  test('goes on without a network, after a cancelled step too', async ({ page }) => {
    await open(page, '/pdf-tools#pictures')
    await drop(page, [await pdf('long.pdf', { words: Array.from({ length: 120 }, (_, index) => `Page ${index}`) })])
    await expect(page.getByText('120 pages', { exact: true })).toBeVisible()
    await goOffline(page)
    await page.getByLabel('Resolution (dpi)').fill('400')
    await page.getByRole('button', { name: 'Make pictures' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    await page.getByLabel('Resolution (dpi)').fill('20')
    await page.getByRole('textbox', { name: 'Pages' }).fill('1-2')
    await page.getByRole('button', { name: 'Make pictures' }).click()
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('2 pictures at 20 dpi.')
  })
})

// The minutes that are skipped are the site's, too: its top bar asks for the weather again.
pageTest('ends a step that takes too long, and keeps the workspace', async ({ page }) => {
  await page.clock.install()
  await open(page, '/pdf-tools#pictures')
  await drop(page, [await pdf('long.pdf', { words: Array.from({ length: 120 }, (_, index) => `Page ${index}`) })])
  await expect(page.getByText('120 pages', { exact: true })).toBeVisible()
  await page.getByLabel('Resolution (dpi)').fill('400')
  await page.getByRole('button', { name: 'Make pictures' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  // Three minutes, and five seconds for each page.
  await page.clock.fastForward(13 * 60_000 - 10_000)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('alert')).toContainText(
    'This took longer than 13 minutes and was ended. Your files and pages are as they were',
  )
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByText('120 pages', { exact: true })).toBeVisible()
  await page.getByLabel('Resolution (dpi)').fill('20')
  await page.getByRole('textbox', { name: 'Pages' }).fill('1-2')
  await page.getByRole('button', { name: 'Make pictures' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('2 pictures at 20 dpi.')
})

pageTest('a visitor who leaves takes the work along: no engine goes on', async ({ page }) => {
  const loaded = Promise.withResolvers<void>()
  await page.route('**/pdfium*.wasm', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await open(page, '/')
  await page.locator('main').getByRole('link', { name: /PDF/ }).first().click()
  await expect(page.locator('.drop')).toBeVisible()
  const asked = page.waitForRequest(/pdfium[^/]*\.wasm/)
  await drop(page, [await pdf('a.pdf', { words: ['One'] }), await pdf('b.pdf', { words: ['Two'] })])
  await asked
  await page.getByRole('link', { name: 'Sundry' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  const arrived = page.waitForResponse(/pdfium[^/]*\.wasm/)
  loaded.resolve()
  await arrived
  await page.waitForTimeout(2000)
  expect(page.workers().filter((worker) => worker.url().startsWith('blob:'))).toEqual([])
})

test('paging through a file draws the page that is looked at, not all that were passed', async ({ page }) => {
  await open(page, '/pdf-tools#edit')
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
      const job = (message[0] as { question?: { job?: string } }).question?.job
      if (job === 'drawPage')
        document.documentElement.dataset.drawn = `${document.documentElement.dataset.drawn ?? ''}.`
      // As long as a scanned page takes.
      setTimeout(() => postMessage.apply(this, message), job === 'drawPage' ? 300 : 0)
    } as typeof postMessage
  })
  await drop(page, [await pdf('a.pdf', { words: Array.from({ length: 20 }, (_, index) => `Page ${index}`) })])
  const next = page.getByRole('button', { name: 'Next page' })
  await expect(page.getByText('Page 1 of 20')).toBeVisible()
  for (let place = 1; place < 20; place++) await next.click({ delay: 0 })
  const last = page.getByRole('img', { name: 'Page 20 of the document' })
  const painted = () => last.evaluate((canvas: HTMLCanvasElement) => canvas.height)
  await expect.poll(painted).toBeGreaterThan(1000)
  const drawn = await page.evaluate(() => document.documentElement.dataset.drawn?.length)
  expect(drawn).toBeLessThan(10)
})

test('opens a file that lost its end, and says so', async ({ page }) => {
  await open(page, '/pdf-tools')
  const whole = await pdf('cut.pdf', { words: ['One', 'Two', 'Three'], bookmarks: [['a', 0]] })
  await drop(page, [{ ...whole, buffer: whole.buffer.subarray(0, -40) }])
  await expect(page.getByText('3 pages', { exact: true })).toBeVisible()
  await expect(page.getByRole('note')).toContainText(
    'cut.pdf: This file was damaged. Its table of contents was made anew, 3 pages recovered.',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make PDF' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('3 pages, with 1 bookmark.')
  expect(words((await download(page)).path)).toEqual(['One', 'Two', 'Three'])
})

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/pdf-tools')
  await expectNoSidewaysScroll(page)
  await drop(page, [await pdf('a.pdf', { words: ['One', 'Two'] })])
  await expect(page.getByText('2 pages', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

pageTest('keeps the files that were given when the workspace cannot be loaded', async ({ page, trouble }) => {
  let lost = true
  await page.route(/\/assets\/workspace-[^/]+\.js/, (route) => (lost ? route.abort() : route.continue()))
  await open(page, '/pdf-tools')
  await drop(page, [await pdf('kept.pdf', { words: ['Kept'] })])
  await expect(page.getByRole('alert')).toHaveText(/The PDF workspace could not be loaded/)
  await expect(page.getByText('Your files are still here: kept.pdf')).toBeVisible()
  await expectAccessible(page)
  lost = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(option(page, 1)).toHaveAccessibleName('Page 1: kept.pdf, page 1 there')
  trouble.list.length = 0
})
