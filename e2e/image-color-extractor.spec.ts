import sharp from 'sharp'
import { download, give, hidePixels, photo, quarters, upload, watchNetwork } from './image-files.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, holdFile, open, test } from './page.ts'
import type { Page } from '@playwright/test'

const drop = (page: Page) => page.getByLabel('Image to take colours from')
const palette = (page: Page) => page.getByRole('region', { name: 'Palette' })
const swatches = (page: Page) => palette(page).getByRole('button')
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Half transparent, then 3 parts yellow and 1 part navy. */
const flag = () =>
  sharp({ create: { width: 80, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: { create: { width: 30, height: 40, channels: 4, background: '#ffff00' } }, left: 0, top: 0 },
      { input: { create: { width: 10, height: 40, channels: 4, background: '#000080' } }, left: 30, top: 0 },
    ])
    .png()
    .toBuffer()

test('finds exact colours and shares without transparent pixels, and copies a swatch', async ({ page }) => {
  await open(page, '/image-color-extractor')
  const sent = watchNetwork(page)
  await expect(page.getByLabel('Number of colours')).toHaveValue('8')
  await give(page, 'drop', [upload('flag.png', 'image/png', await flag())])
  await expect(swatches(page)).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Dominant colour' })).toContainText('#ffff00')
  await expect(palette(page)).toContainText('75.0%')
  await expect(palette(page)).toContainText('25.0%')
  await expect(palette(page)).toContainText('navy')
  const [yellow, navy] = [swatches(page).first(), swatches(page).last()]
  await expect(yellow).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(navy).toHaveCSS('color', 'rgb(255, 255, 255)')
  await yellow.click()
  expect(await clipboard(page)).toBe('#ffff00')
  await page.getByLabel('Display format').selectOption('RGB')
  await navy.click()
  expect(await clipboard(page)).toBe('rgb(0, 0, 128)')
  await page.getByLabel('Display format').selectOption('HSL')
  await expect(palette(page)).toContainText('hsl(240, 100%, 25%)')
  await expect(page.getByRole('region', { name: 'Contrast of pairs' })).toContainText('AAA')
  expect(sent).toEqual([])
  await expectAccessible(page)
})

test('a file that is no image leaves the one that is there', async ({ page }) => {
  await open(page, '/image-color-extractor')
  await give(page, 'drop', [upload('flag.png', 'image/png', await flag())])
  await expect(swatches(page)).toHaveCount(2)
  await give(page, 'drop', [upload('notes.txt', 'text/plain', Buffer.from('no image'))])
  await expect(page.getByRole('alert')).toHaveText('Please select an image file.')
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toContainText('flag.png')
  await expect(swatches(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove flag.png' }).click()
  await expect(swatches(page)).toHaveCount(0)
})

test('an example that loads slowly does not take the place of an image chosen meanwhile', async ({ page }) => {
  const loaded = Promise.withResolvers<void>()
  await page.route('**/example-image*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await open(page, '/image-color-extractor')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await drop(page).setInputFiles(upload('flag.png', 'image/png', await flag()))
  await expect(swatches(page)).toHaveCount(2)
  const arrived = page.waitForResponse(/example-image/)
  loaded.resolve()
  await arrived
  await page.waitForTimeout(500)
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(1)
  await expect(swatches(page)).toHaveCount(2)
})

test('an example that cannot be loaded is said to be so', async ({ page, trouble }) => {
  await page.route('**/example-image*.js', (route) => route.abort())
  await open(page, '/image-color-extractor')
  const example = page.getByRole('button', { name: 'Try an example' })
  await example.click()
  await expect(page.getByRole('alert')).toHaveText('The example could not be loaded. Please try again.')
  expect(trouble.list.filter((line) => line.startsWith('page error'))).toEqual([])
  trouble.list.length = 0
})

test('a file that is looked at slowly does not join the one chosen after it', async ({ page }) => {
  await open(page, '/image-color-extractor')
  const slow = await holdFile(page)
  // Only what has no type has to be looked at.
  await give(page, 'drop', [upload('slow', '', await photo(90, 60).png().toBuffer())])
  await slow.begun()
  await drop(page).setInputFiles(upload('flag.png', 'image/png', await flag()))
  await expect(swatches(page)).toHaveCount(2)
  await slow.release()
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveText(/flag\.png/)
  await expect(swatches(page)).toHaveCount(2)
})

test('gives as many colours of a photo as asked for, and exports them', async ({ page }) => {
  await open(page, '/image-color-extractor')
  await give(page, 'paste', [upload('photo.jpg', 'image/jpeg', await photo(900, 600).jpeg().toBuffer())])
  await expect(swatches(page)).toHaveCount(8)
  await page.getByLabel('Number of colours').fill('20')
  await expect(swatches(page)).toHaveCount(20)
  await page.getByLabel('Number of colours').fill('2')
  await expect(swatches(page)).toHaveCount(2)
  await page.getByLabel('Export as').selectOption('JSON')
  const { name, bytes } = await download(page, page.getByRole('button', { name: 'Download palette' }))
  expect(name).toBe('palette.json')
  const saved = JSON.parse(bytes.toString()) as { hex: string; share: number }[]
  expect(saved).toHaveLength(2)
  expect(saved.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 3)
  await page.getByLabel('Export as').selectOption('ASE')
  const swatchFile = await download(page, page.getByRole('button', { name: 'Download palette' }))
  expect(swatchFile.name).toBe('palette.ase')
  expect([swatchFile.bytes.toString('latin1', 0, 4), swatchFile.bytes.readUInt32BE(8)]).toEqual(['ASEF', 2])
  await page.getByLabel('Export as').selectOption('CSS')
  await page.getByRole('button', { name: 'Copy CSS' }).click()
  expect(await clipboard(page)).toBe(`:root {\n  --color-1: ${saved[0]?.hex};\n  --color-2: ${saved[1]?.hex};\n}\n`)
})

test('picks single pixels with the mouse and with the keyboard', async ({ page }) => {
  await open(page, '/image-color-extractor')
  await drop(page).setInputFiles(upload('quarters.png', 'image/png', await (await quarters(200, 100)).png().toBuffer()))
  await expect(swatches(page)).toHaveCount(4)
  const picture = page.getByRole('slider', { name: 'Picture' })
  const box = await picture.locator('canvas').first().boundingBox()
  if (!box) throw new Error('no picture')
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height * 0.25)
  const picked = page.getByRole('group', { name: 'Picked colours' })
  await expect(picked.getByRole('button')).toHaveCount(1)
  await expect(picked).toContainText('#00ff00')
  await picture.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  for (let step = 0; step < 5; step++) await page.keyboard.press('Shift+ArrowLeft')
  for (let step = 0; step < 6; step++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect(picked).toContainText('#0000ff')
})

test('a finger that taps picks one pixel', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, deviceScaleFactor: 2.75 })
  const page = await context.newPage()
  await open(page, '/image-color-extractor')
  // No two pixels beside each other are alike.
  const pixels = Uint8Array.from({ length: 2000 * 1500 * 3 }, (_, at) => (at % 3 === 0 ? at / 3 : at / 6000) % 251)
  const raw = { width: 2000, height: 1500, channels: 3 } as const
  const fine = await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer()
  await drop(page).setInputFiles(upload('fine.png', 'image/png', fine))
  await expect(swatches(page).first()).toBeVisible()
  const canvas = page.getByRole('slider', { name: 'Picture' }).locator('canvas').first()
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('no picture')
  await page.touchscreen.tap(box.x + 80.4, box.y + 60.6)
  await expect(page.getByRole('group', { name: 'Picked colours' }).getByRole('button')).toHaveCount(1)
  await context.close()
})

test('says so when there is nothing to extract', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/image-color-extractor')
  await drop(page).setInputFiles(upload('notes.txt', 'text/plain', Buffer.from('no image')))
  await expect(page.getByRole('alert')).toHaveText('Please select an image file.')
  await drop(page).setInputFiles(upload('fake.png', 'image/png', Buffer.from('no image')))
  await expect(page.getByRole('alert')).toHaveText('Failed to extract colors from image.')
  await expect(page.getByText('fake.png: The file given is not an image')).toBeVisible()
  const cut = (await photo(64, 64).png().toBuffer()).subarray(0, 50)
  await drop(page).setInputFiles(upload('cut.png', 'image/png', cut))
  await expect(page.getByRole('alert')).toHaveText('Failed to extract colors from image.')
  await expect(page.getByText('The file ends before its picture does')).toBeVisible()
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  await drop(page).setInputFiles(upload('clear.png', 'image/png', clear))
  await expect(page.getByRole('alert')).toContainText('Failed to extract colors from image. Every pixel')
  await expectNoSidewaysScroll(page)
})

test('a PNG that tells sRGB by its gamma alone, as those of ImageMagick, keeps its colours', async ({ page }) => {
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const gamma = Buffer.from('0000000467414d410000b18f0bfc6105', 'hex')
  const primaries = Buffer.from(
    '000000206348524d00007a26000080840000fa00000080e8000075300000ea6000003a98000017709cba513c',
    'hex',
  )
  const head = 8 + 25
  const marked = Buffer.concat([plain.subarray(0, head), gamma, primaries, plain.subarray(head)])
  await open(page, '/image-color-extractor')
  await drop(page).setInputFiles(upload('magick.png', 'image/png', marked))
  await expect(page.getByRole('region', { name: 'Dominant colour' })).toContainText('#336699')
})

test('decodes a picture once, though it is needed for the palette and for the pixels', async ({ page }) => {
  await open(page, '/image-color-extractor')
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
      const send = () => postMessage.apply(this, message)
      // The pixels of a large picture take a while.
      if ((message[0] as { question: { name: string } }).question.name === 'bitmap')
        addEventListener('release', send, { once: true })
      else send()
    } as typeof postMessage
  })
  let workers = 0
  page.on('worker', (worker) => worker.url().includes('image-worker') && workers++)
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByText('Looking at the colours…').first()).toBeAttached()
  await page.evaluate(() => dispatchEvent(new Event('release')))
  await expect(page.getByRole('region', { name: 'Palette' }).getByRole('button').first()).toBeVisible()
  expect(workers).toBe(1)
})

test('says that the browser hides the pixels of pictures instead of naming colours it made up', async ({ page }) => {
  await hidePixels(page)
  await open(page, '/image-color-extractor')
  await drop(page).setInputFiles(upload('flag.png', 'image/png', await flag()))
  await expect(page.getByRole('alert')).toContainText(
    'Failed to extract colors from image. This browser gives websites noise instead of the pixels of pictures',
  )
  await expect(swatches(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Pick a pixel' })).toBeHidden()
})
