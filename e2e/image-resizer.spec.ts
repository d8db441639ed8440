import sharp from 'sharp'
import {
  difference,
  download,
  give,
  hidePixels,
  holdWorkers,
  photo,
  pixelAt,
  quarters,
  ssim,
  turnedPhoto,
  unzip,
  upload,
  watchNetwork,
} from './image-files.ts'
import { EXTENSIONS } from '../src/shared/image/edits.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'
import type { Page } from '@playwright/test'

const drop = (page: Page) => page.getByLabel('Images to resize')
const apply = (page: Page) => page.getByRole('button', { name: 'Apply Changes' })
const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true })
const save = (page: Page) => download(page, result(page).getByRole('button', { name: 'Download image' }))
const fact = (page: Page, name: string) => result(page).locator('.facts > div').filter({ hasText: name }).locator('dd')

test('resizes by dimensions with the lock, and compares well with a reference', async ({ page }) => {
  await open(page, '/image-resizer')
  const sent = watchNetwork(page)
  const original = await photo(1200, 800).jpeg({ quality: 95 }).toBuffer()
  await drop(page).setInputFiles(upload('my photo.jpg', 'image/jpeg', original))
  await expect(page.getByText('1200 × 800 pixels')).toBeVisible()
  await page.getByLabel('Dimensions').check()
  await expect(page.getByLabel('Width (px)')).toHaveValue('1200')
  await page.getByLabel('Width (px)').fill('500')
  await expect(page.getByLabel('Height (px)')).toHaveValue('333')
  await apply(page).click()
  await expect(fact(page, 'Pixels')).toHaveText('500 × 333')
  await expect(fact(page, 'New size')).toHaveText(/^\d+\.\d KB$/)
  await expect(fact(page, 'Reduction')).toHaveText(/^\d+\.\d%$/)
  await expect(page.getByLabel('Before and after')).toBeVisible()
  const { name, bytes } = await save(page)
  expect(name).toBe('compressed-my photo.jpg')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 500, height: 333 })
  const reference = await sharp(original).resize(500, 333, { fit: 'fill' }).png().toBuffer()
  expect(await difference(bytes, reference)).toBeLessThan(3)
  expect(await ssim(bytes, reference)).toBeGreaterThan(0.95)
  expect(sent).toEqual([])
  await expectAccessible(page)
})

test('the list of files and the result write a size alike', async ({ page }) => {
  await open(page, '/image-resizer')
  const original = await photo(700, 500).jpeg({ quality: 90 }).toBuffer()
  await drop(page).setInputFiles(upload('photo.jpg', 'image/jpeg', original))
  await apply(page).click()
  await expect(result(page)).toContainText('became')
  const size = `${(original.length / 1024).toFixed(1)} KB`
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText(size)
  await expect(result(page)).toContainText(size)
})

test('says what is wrong in the specified words', async ({ page }) => {
  await open(page, '/image-resizer')
  await apply(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please select an image file.')
  await drop(page).setInputFiles(upload('notes.txt', 'text/plain', Buffer.from('no image')))
  await expect(page.getByRole('alert')).toHaveText('Please select an image file.')
  await give(page, 'drop', [upload('fake.png', 'image/png', Buffer.from('no image'))])
  await expect(page.getByRole('alert').first()).toContainText('The file given is not an image')
  await apply(page).click()
  await expect(page.getByText('Compression failed: The file given is not an image')).toBeVisible()
  await page.getByRole('button', { name: 'Remove fake.png' }).click()
  const png = await photo(64, 64).png().toBuffer()
  await give(page, 'paste', [upload('cut.png', 'image/png', png.subarray(0, 60))])
  await expect(page.getByText('The file ends before its picture does')).toBeVisible()
  await apply(page).click()
  await expect(page.getByText(/^Compression failed: The image is damaged/)).toBeVisible()
})

test('marks a result whose options changed while it was made, and no example', async ({ page }) => {
  await open(page, '/image-resizer')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(fact(page, 'Pixels')).toBeVisible()
  await expect(page.getByText('The input has changed since.')).toHaveCount(0)
  const release = await holdWorkers(page)
  await apply(page).click()
  await page.getByRole('button', { name: 'Mirror' }).click()
  await release()
  await expect(apply(page)).toBeEnabled()
  await expect(page.getByText('The input has changed since.')).toBeVisible()
})

test('says beside the button that the ZIP could not be made, and then that it is saved', async ({ page }) => {
  await open(page, '/image-resizer')
  const picture = await (await quarters()).png().toBuffer()
  await drop(page).setInputFiles(['a.png', 'b.png'].map((name) => upload(name, 'image/png', picture)))
  await apply(page).click()
  const zip = result(page).getByRole('button', { name: 'Download all as ZIP' })
  // What is meant where there are several stands first, and alone is filled.
  await expect(zip.and(page.locator('.result-body .row button').first())).toBeVisible()
  const filled = page.locator('.tool-body [data-variant=filled]')
  await expect(filled).toHaveText(['Download all as ZIP'])
  await page.getByRole('button', { name: 'Mirror' }).click()
  await expect(filled).toHaveText(['Apply Changes'])
  await page.getByRole('button', { name: 'Mirror' }).click()
  await apply(page).click()
  await expect(filled).toHaveText(['Download all as ZIP'])
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker) {
      Worker.prototype.postMessage = postMessage
      this.dispatchEvent(new Event('error'))
    }
  })
  await zip.click()
  await expect(result(page).getByRole('alert')).toContainText('the browser ran out of memory')
  const { name } = await download(page, zip)
  expect(name).toBe('compressed-images.zip')
  await expect(result(page).locator('[aria-live]').filter({ hasText: 'Saved' })).toHaveCount(1)
  await expect(result(page).getByRole('alert')).toHaveCount(0)
})

test('one damaged image, or one that cannot be so small, does not stop the others, and is named', async ({ page }) => {
  await open(page, '/image-resizer')
  const jpeg = await photo(300, 200).jpeg({ quality: 95 }).toBuffer()
  const cut = upload('cut.jpg', 'image/jpeg', jpeg.subarray(0, 620))
  await drop(page).setInputFiles([upload('a.jpg', 'image/jpeg', jpeg), cut, upload('b.jpg', 'image/jpeg', jpeg)])
  await apply(page).click()
  await expect(result(page).getByRole('row')).toHaveCount(3)
  await expect(result(page).locator(':scope > [role=status]')).toContainText('2 images done')
  await expect(result(page).locator(':scope > [role=status]')).toContainText('1 of 3 images failed.')
  await expect(result(page)).toContainText('1 of 3 images are not in the result:')
  await expect(result(page)).toContainText('cut.jpg: The image is damaged')
  const { bytes } = await download(page, result(page).getByRole('button', { name: 'Download all as ZIP' }))
  expect(unzip(bytes).map(({ name }) => name)).toEqual(['compressed-a.jpg', 'compressed-b.jpg'])
  await page.getByLabel('Target size (KB)').fill('0.05')
  await apply(page).click()
  await expect(page.getByRole('alert')).toContainText('Compression failed: None of the images could be processed.')
  await expect(page.getByRole('alert')).toContainText('b.jpg: Even the smallest result has')
  await expect(page.getByRole('alert')).toContainText('cut.jpg: The image is damaged')
})

test('says that what compresses could not be loaded', async ({ page, trouble }) => {
  await open(page, '/image-resizer')
  await drop(page).setInputFiles(upload('a.png', 'image/png', await photo(64, 48).png().toBuffer()))
  await expect(page.getByText('64 × 48 pixels')).toBeVisible()
  await page.route(/\/compressed-images-[^/]+\.js$/, (route) => route.abort())
  await apply(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'What compresses could not be loaded. Check your connection and try again.',
  )
  trouble.list.length = 0
})

for (const format of ['jpeg', 'webp', 'png'] as const)
  test(`turns all eight orientations of ${format} upright, in one batch with one ZIP`, async ({ page }) => {
    await open(page, '/image-resizer')
    const files = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (turn) =>
        upload(`turn-${turn}.${EXTENSIONS[`image/${format}`]}`, `image/${format}`, await turnedPhoto(turn, format)),
      ),
    )
    await drop(page).setInputFiles(files)
    await expect(page.getByText('40 × 20 pixels')).toBeVisible()
    await page.getByLabel('Percentage', { exact: true }).last().fill('200')
    if (format !== 'png') await page.getByLabel('Quality').fill('95')
    await apply(page).click()
    await expect(result(page).getByRole('row')).toHaveCount(9)
    const { name, bytes } = await download(page, result(page).getByRole('button', { name: 'Download all as ZIP' }))
    expect(name).toBe('compressed-images.zip')
    const entries = unzip(bytes)
    expect(entries.map((entry) => entry.name)).toEqual(files.map((file) => `compressed-${file.name}`))
    for (const entry of entries) {
      const { width, height, orientation } = await sharp(entry.bytes).metadata()
      expect([width, height, orientation ?? 1]).toEqual([80, 40, 1])
      const corners = [
        [0.2, 0.2, 255, 0, 0],
        [0.8, 0.2, 0, 255, 0],
        [0.2, 0.8, 0, 0, 255],
        [0.8, 0.8, 255, 255, 255],
      ]
      for (const [x = 0, y = 0, ...color] of corners) {
        const found = await pixelAt(entry.bytes, x, y)
        for (const [channel, value] of color.entries()) {
          expect(Math.abs((found[channel] as number) - value), entry.name).toBeLessThan(12)
        }
      }
    }
  })

test('shows photos above 8 megapixels upright, as it crops them', async ({ page }) => {
  await open(page, '/image-resizer')
  for (const turn of [3, 5, 6, 8]) {
    const photo = await turnedPhoto(turn, 'jpeg', [3000, 4000])
    await drop(page).setInputFiles(upload(`turn-${turn}.jpg`, 'image/jpeg', photo))
    const shown = page.getByAltText('Chosen image')
    await expect(shown).toHaveJSProperty('naturalWidth', 1200)
    const colors = await shown.evaluate((image: HTMLImageElement) => {
      const context = Object.assign(document.createElement('canvas'), { width: 2, height: 2 }).getContext('2d')
      context?.drawImage(image, 0, 0, 2, 2)
      return [...(context?.getImageData(0, 0, 2, 2).data ?? [])].map((value) => Math.round(value / 255))
    })
    expect(colors, `orientation ${turn}`).toEqual([1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1])
    await page.getByRole('button', { name: 'Reset' }).click()
  }
})

test('meets a target size within 3 % on twenty images, with every pixel', async ({ page }) => {
  await open(page, '/image-resizer')
  const files = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const grained = photo(240 + index * 12, 200, index).composite([
        {
          input: await sharp({
            create: {
              width: 240 + index * 12,
              height: 200,
              channels: 3,
              background: '#000',
              noise: { type: 'gaussian', mean: 128, sigma: 6 + index },
            },
          })
            .png()
            .toBuffer(),
          blend: 'soft-light',
        },
      ])
      return upload(`photo-${index}.jpg`, 'image/jpeg', await grained.jpeg({ quality: 98 }).toBuffer())
    }),
  )
  await drop(page).setInputFiles(files)
  await page.getByLabel('Target size (KB)').fill('12')
  await apply(page).click()
  await expect(result(page).getByRole('row')).toHaveCount(21, { timeout: 20_000 })
  const { bytes } = await download(page, result(page).getByRole('button', { name: 'Download all as ZIP' }))
  const shares = unzip(bytes).map((entry) => entry.bytes.length / (12 * 1024))
  console.log(`target shares: ${shares.map((share) => share.toFixed(3)).join(' ')}`)
  for (const [index, entry] of unzip(bytes).entries()) {
    expect((await sharp(entry.bytes).metadata()).width).toBe(240 + index * 12)
    expect(shares[index]).toBeLessThanOrEqual(1)
    expect(shares[index]).toBeGreaterThanOrEqual(0.97)
  }
})

test('gives up pixels only for a target that quality cannot meet, and not against the visitor', async ({ page }) => {
  await open(page, '/image-resizer')
  const big = await photo(800, 600).jpeg({ quality: 95 }).toBuffer()
  await drop(page).setInputFiles(upload('big.jpg', 'image/jpeg', big))
  await page.getByLabel('Target size (KB)').fill('4')
  await apply(page).click()
  await expect(result(page).getByText('Reduction')).toBeVisible({ timeout: 15_000 })
  const { bytes } = await save(page)
  expect(bytes.length).toBeLessThanOrEqual(4 * 1024)
  expect(bytes.length).toBeGreaterThan(4 * 1024 * 0.97)
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  expect(width).toBeLessThan(800)
  await expect(result(page)).toContainText(`it was made smaller: from 800 × 600 to ${width} × ${height} pixels.`)
  await page.getByLabel('Target size (KB)').fill('0.1')
  await apply(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(/Compression failed: Even the smallest result has [\d.]+ KB\. Enter a larger size/)
  await page.getByText('Format, metadata and more').click()
  await page.getByLabel('Allow fewer pixels').uncheck()
  await page.getByLabel('Target size (KB)').fill('1')
  await apply(page).click()
  await expect(alert).toContainText(/Compression failed: Even the smallest result has [\d.]+ KB\. Allow fewer pixels/)
})

test('counts kept metadata where they alone are larger than the target size', async ({ page }) => {
  await open(page, '/image-resizer')
  const chatty = photo(300, 200)
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { ImageDescription: 'a'.repeat(20_000) } })
  await drop(page).setInputFiles(upload('chatty.jpg', 'image/jpeg', await chatty.toBuffer()))
  await page.getByText('Format, metadata and more').click()
  await page.getByLabel('Metadata').selectOption('Keep Exif with the place')
  await page.getByLabel('Target size (KB)').fill('10')
  await apply(page).click()
  await expect(page.getByRole('alert')).toContainText(/smallest result has 2\d\.\d KB, 19\.\d KB of it metadata\./)
})

test('keeps a file that meets the target size already, with all its pixels', async ({ page }) => {
  await open(page, '/image-resizer')
  // Written again without its palette, it would be many times as large.
  const dots = sharp({ create: { width: 200, height: 200, channels: 3, background: '#808080' } })
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const noisy = dots.composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: '#808080', noise } } },
  ])
  const original = await noisy.png({ palette: true, colours: 16 }).toBuffer()
  await drop(page).setInputFiles(upload('dots.png', 'image/png', original))
  await page.getByLabel('Target size (KB)').fill((original.length / 1024 + 0.05).toFixed(2))
  await page.getByText('Format, metadata and more').click()
  for (const shrink of [true, false]) {
    await page.getByLabel('Allow fewer pixels').setChecked(shrink)
    await apply(page).click()
    await expect(result(page).locator(':scope > [role=status]')).toContainText('the picture stays as it was')
    await expect(fact(page, 'Pixels')).toHaveText('200 × 200')
    expect(await difference((await save(page)).bytes, original)).toBe(0)
  }
})

test('never makes a file larger unasked, and removes the place all the same', async ({ page }) => {
  await open(page, '/image-resizer')
  const original = await photo(300, 200)
    .jpeg({ quality: 30 })
    .withExif({
      IFD0: { Make: 'Acme' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 18/1',
      },
    })
    .toBuffer()
  await drop(page).setInputFiles(upload('small.jpg', 'image/jpeg', original))
  await expect(page.getByText('This photo tells where it was taken (52.5200, 13.4050)')).toBeVisible()
  await apply(page).click()
  await expect(page.getByText('would have made it larger')).toBeVisible()
  const kept = await save(page)
  expect(kept.bytes.length).toBeLessThan(original.length)
  expect(kept.bytes.includes('Acme')).toBe(false)
  expect(await difference(kept.bytes, original)).toBe(0)

  await page.getByText('Format, metadata and more').click()
  await page.getByLabel('Metadata').selectOption('Keep Exif without the place')
  await page.getByLabel('Percentage', { exact: true }).last().fill('50')
  await apply(page).click()
  await expect(fact(page, 'Pixels')).toHaveText('150 × 100')
  const half = await save(page)
  expect(half.bytes.includes('Acme')).toBe(true)
  expect((await sharp(half.bytes).metadata()).width).toBe(150)
  await page.getByLabel('Percentage', { exact: true }).last().fill('200')
  await apply(page).click()
  await expect(page.getByText('The result is larger than the original file')).toBeVisible()
})

test('crops by dragging, turns, mirrors, and writes other formats', async ({ page }) => {
  await open(page, '/image-resizer')
  const original = await photo(400, 200).png().toBuffer()
  await drop(page).setInputFiles(upload('wide.png', 'image/png', original))
  await page.getByText('Crop', { exact: true }).click()
  const picture = page.getByAltText('Picture to crop: drag over the part that stays')
  const box = await picture.boundingBox()
  if (!box) throw new Error('no picture')
  await page.mouse.move(box.x + box.width / 4, box.y + 1)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await page.getByLabel('Crop from left').fill('100')
  await page.getByLabel('Crop across').fill('100')
  await page.getByLabel('Crop from top').fill('0')
  await page.getByLabel('Crop down').fill('60')
  await page.getByRole('button', { name: 'Turn right' }).click()
  await page.getByRole('button', { name: 'Mirror' }).click()
  await page.getByText('Format, metadata and more').click()
  for (const format of ['PNG', 'WebP', 'AVIF']) {
    await page.getByLabel('Output format').selectOption(format)
    await apply(page).click()
    await expect(fact(page, 'Pixels')).toHaveText('60 × 100')
    await expect(page.getByText('The input has changed since.')).toHaveCount(0)
    const { name, bytes } = await save(page)
    expect(name).toBe(`compressed-wide.${format.toLowerCase()}`)
    const part = await sharp(original).extract({ left: 100, top: 0, width: 100, height: 60 }).png().toBuffer()
    const mirrored = await sharp(part).flop().png().toBuffer()
    const reference = await sharp(mirrored).rotate(90).png().toBuffer()
    expect(await difference(bytes, reference), format).toBeLessThan(format === 'PNG' ? 0.01 : 6)
  }
})

test('crops by the first finger and the main button of the mouse alone', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true })
  const page = await context.newPage()
  await open(page, '/image-resizer')
  await drop(page).setInputFiles(upload('wide.png', 'image/png', await photo(400, 200).png().toBuffer()))
  await page.getByText('Crop', { exact: true }).click()
  const picture = page.getByAltText('Picture to crop: drag over the part that stays')
  await picture.scrollIntoViewIfNeeded()
  const box = await picture.boundingBox()
  if (!box) throw new Error('no picture')
  const at = (x: number, y: number, id = 0) => ({ x: box.x + box.width * x, y: box.y + box.height * y, id })
  await page.mouse.move(at(0.25, 0).x, at(0, 0.25).y)
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(at(0.5, 0).x, at(0, 0.5).y)
  await page.mouse.up({ button: 'right' })
  await expect(page.getByText('Crop', { exact: true })).toBeVisible()
  const client = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: ReturnType<typeof at>[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', at(0.25, 0.25))
  await touch('touchMove', at(0.75, 0.75))
  await touch('touchStart', at(0.75, 0.75), at(0.9, 0.9, 1))
  await touch('touchMove', at(0.75, 0.75), at(0.95, 0.95, 1))
  await touch('touchEnd')
  await expect(page.getByText('Crop: 200 × 100 pixels stay')).toBeVisible()
  await context.close()
})

test('crops and shrinks the part that is seen, however the camera was held', async ({ page }) => {
  await open(page, '/image-resizer')
  await page.getByLabel('Percentage', { exact: true }).last().fill('50')
  for (const turn of [3, 5, 6, 8]) {
    const photo = await turnedPhoto(turn, 'jpeg', [200, 100])
    await drop(page).setInputFiles(upload(`turn-${turn}.jpg`, 'image/jpeg', photo))
    await page.getByText('Crop', { exact: true }).click()
    await page.getByLabel('Crop from left').fill('100')
    await page.getByLabel('Crop down').fill('50')
    await apply(page).click()
    await expect(fact(page, 'Pixels')).toHaveText('50 × 25')
    const { bytes } = await save(page)
    for (const x of [0.1, 0.9]) {
      const [red = 255, green = 0, blue = 255] = await pixelAt(bytes, x, 0.5)
      expect([red < 12, green > 243, blue < 12], `orientation ${turn}`).toEqual([true, true, true])
    }
    await page.getByRole('button', { name: 'Reset' }).click()
  }
})

test('says where a typed crop is not in the picture, and shows what stays', async ({ page }) => {
  await open(page, '/image-resizer')
  await drop(page).setInputFiles(upload('wide.png', 'image/png', await photo(400, 200).png().toBuffer()))
  await page.getByText('Crop', { exact: true }).click()
  await page.getByLabel('Crop from left').fill('5000')
  await expect(page.getByText('Enter a whole number of pixels, 0 to 398. The crop stays as it was.')).toBeVisible()
  await page.getByLabel('Crop down').fill('0')
  await expect(page.getByText('Enter a whole number of pixels, 2 to 200. The crop stays as it was.')).toBeVisible()
  await expect(page.getByLabel('Crop from left')).toHaveValue('0')
  await page.getByLabel('Crop from left').fill('100')
  await expect(page.getByText('The crop stays as it was.')).toHaveCount(0)
  await expect(page.getByLabel('Crop across')).toHaveValue('300')
  await expect(page.getByLabel('Crop down')).toHaveValue('200')
  await expect(page.getByText('Crop: 300 × 200 pixels stay')).toBeVisible()
})

test('a resize of 24 megapixels never keeps the page busy for more than 100 ms', async ({ page, browser }, info) => {
  await open(page, '/image-resizer')
  // On disk: to hand its bytes over keeps the page itself busy, which no visitor's file does.
  const huge = info.outputPath('huge.jpg')
  await photo(6000, 4000).jpeg({ quality: 85 }).toFile(huge)
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    })
  })
  await browser.startTracing(page, { categories: ['toplevel'] })
  await drop(page).setInputFiles(huge)
  await expect(page.getByText('6000 × 4000 pixels')).toBeVisible({ timeout: 15_000 })
  await page.getByLabel('Percentage', { exact: true }).last().fill('50')
  await apply(page).click()
  await expect(fact(page, 'Pixels')).toHaveText('3000 × 2000', { timeout: 15_000 })
  await page.waitForTimeout(500)
  const busy = longestTask(await browser.stopTracing())
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
  console.log(
    `24 MP: busiest task ${busy.toFixed(1)} ms, long tasks by the clock: ${tasks.map(Math.round).join(', ') || 'none'}`,
  )
  expect(busy).toBeGreaterThan(0)
  expect(busy).toBeLessThanOrEqual(100)
})

/** Milliseconds of the page's own thread in its busiest task. The clock would count the load of the machine too. */
function longestTask(trace: Buffer): number {
  interface Event {
    name: string
    ph: string
    pid: number
    tid: number
    tdur?: number
    args: { name?: string }
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Event[] }
  const threads = new Set(
    traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && threads.has(`${pid} ${tid}`))
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

test('warns before a very large image, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/image-resizer')
  await expectNoSidewaysScroll(page)
  const wide = await sharp({ create: { width: 9000, height: 8000, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
      asked.push((message[0] as { question: { name: string } }).question.name)
      postMessage.apply(this, message)
    } as typeof postMessage
  })
  await drop(page).setInputFiles(upload('wide.png', 'image/png', wide))
  await expect(page.getByText('This image has 72 megapixels and needs about 1.1 GB of memory.')).toBeVisible()
  const asked = await page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
  expect(asked, 'nothing that decodes it').toEqual(['inspect'])
  await expect(page.getByRole('button', { name: 'Open it anyway' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Open it anyway' }).press('Enter')
  await expect(page.getByText('9000 × 8000 pixels')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
})

test('a size by name outlives the choice of an image, a turn and another image', async ({ page }) => {
  await open(page, '/image-resizer')
  await page.getByLabel('Dimensions').check()
  await page.getByLabel('Preset').selectOption('Passport, 35 × 45 mm')
  const sides = async () => [
    await page.getByLabel('Width (px)').inputValue(),
    await page.getByLabel('Height (px)').inputValue(),
  ]
  await drop(page).setInputFiles(upload('a.png', 'image/png', await photo(64, 48).png().toBuffer()))
  await expect(page.getByText('64 × 48 pixels')).toBeVisible()
  await page.getByRole('button', { name: 'Turn right' }).click()
  expect(await sides()).toEqual(['413', '531'])
  await page.getByRole('button', { name: 'Remove a.png' }).click()
  await drop(page).setInputFiles(upload('b.png', 'image/png', await photo(90, 50).png().toBuffer()))
  await expect(page.getByText('90 × 50 pixels')).toBeVisible()
  expect(await sides()).toEqual(['413', '531'])
  // With the lock on, the sides are those of the picture's own shape again.
  await page.getByLabel('Lock aspect ratio').check()
  expect(await sides()).toEqual(['413', '743'])
})

test('a size by name for screens and mail enlarges nothing', async ({ page }) => {
  await open(page, '/image-resizer')
  await drop(page).setInputFiles(upload('a.png', 'image/png', await photo(100, 60).png().toBuffer()))
  await expect(page.getByText('100 × 60 pixels')).toBeVisible()
  await page.getByLabel('Dimensions').check()
  await page.getByLabel('Preset').selectOption('E-mail, 1600 pixels')
  await apply(page).click()
  await expect(fact(page, 'Pixels')).toHaveText('100 × 60')
  await page.getByLabel('Fit', { exact: true }).selectOption('Fit inside the size')
  await apply(page).click()
  await expect(fact(page, 'Pixels')).toHaveText('1600 × 960')
})

test('Reset takes the turn and the target size back with the images', async ({ page }) => {
  await open(page, '/image-resizer')
  await drop(page).setInputFiles(upload('a.png', 'image/png', await photo(64, 48).png().toBuffer()))
  await expect(page.getByText('64 × 48 pixels')).toBeVisible()
  await page.getByRole('button', { name: 'Turn right' }).click()
  await page.getByRole('button', { name: 'Mirror' }).click()
  await page.getByLabel('Target size (KB)').fill('1')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Turned 90°')).toHaveCount(0)
  await expect(page.getByLabel('Target size (KB)')).toHaveValue('')
  await drop(page).setInputFiles(upload('b.png', 'image/png', await photo(90, 50).png().toBuffer()))
  await expect(page.getByText('90 × 50 pixels')).toBeVisible()
  await apply(page).click()
  await expect(result(page).getByText('90 × 50', { exact: true })).toBeVisible()
})

test('offers no picture where the browser hides the pixels of pictures', async ({ page }) => {
  await hidePixels(page)
  await open(page, '/image-resizer')
  await drop(page).setInputFiles(upload('photo.jpg', 'image/jpeg', await photo(300, 200).jpeg().toBuffer()))
  await apply(page).click()
  await expect(page.getByRole('alert')).toContainText('Please allow this site to “Extract Canvas Data”')
  await expect(result(page).getByRole('button', { name: 'Download image' })).toHaveCount(0)
})
