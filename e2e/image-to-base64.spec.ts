import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { download, give, photo, unzip, upload, watchNetwork } from './image-files.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'
import type { Page } from '@playwright/test'

const drop = (page: Page) => page.getByLabel('Image to encode')
const output = (page: Page) => page.getByRole('region', { name: 'Base64 of the image' })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('encodes a browsed image with and without the prefix, and saves it as text', async ({ page }) => {
  await open(page, '/image-to-base64')
  const sent = watchNetwork(page)
  const png = await readFile('public/icon-192.png')
  await expect(page.getByText('Images are processed locally and never uploaded.')).toBeVisible()
  // The type is told by the content, not by the name.
  await drop(page).setInputFiles(upload('icon.jpg', 'image/jpeg', png))
  await expect(output(page)).toHaveText(`data:image/png;base64,${png.toString('base64')}`)
  await page.getByLabel('Include the data URI prefix').uncheck()
  await expect(output(page)).toHaveText(png.toString('base64'))
  const { name, bytes } = await download(page, page.getByRole('button', { name: 'Download as .txt' }))
  expect(name).toBe('image-base64.txt')
  expect(bytes.toString()).toBe(png.toString('base64'))
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(await clipboard(page)).toBe(png.toString('base64'))
  expect(sent).toEqual([])
  await expectAccessible(page)
})

test('writes CSS and HTML snippets with their own copy buttons, for a dropped and a pasted image', async ({ page }) => {
  await open(page, '/image-to-base64')
  const gif = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#f00' } })
    .gif()
    .toBuffer()
  const uri = `data:image/gif;base64,${gif.toString('base64')}`
  await give(page, 'drop', [upload('red dot.gif', 'image/gif', gif)])
  await expect(page.getByRole('region', { name: 'CSS snippet' })).toContainText(`background-image: url("${uri}")`)
  await page.getByRole('button', { name: 'Copy CSS' }).click()
  expect(await clipboard(page)).toBe(`.image {\n  background-image: url("${uri}");\n}`)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(output(page)).toHaveCount(0)
  await give(page, 'paste', [upload('red dot.gif', 'image/gif', gif)])
  await page.getByRole('tab', { name: 'Favicon' }).click()
  await page.getByRole('button', { name: 'Copy Favicon' }).click()
  expect(await clipboard(page)).toBe(`<link rel="icon" type="image/gif" href="${uri}">`)
  await page.getByRole('tab', { name: 'HTML' }).click()
  await page.getByRole('button', { name: 'Copy HTML' }).click()
  expect(await clipboard(page)).toBe(`<img src="${uri}" alt="red dot" width="8" height="4">`)
})

test('encodes what the browser need not, or cannot, decode', async ({ page }) => {
  await open(page, '/image-to-base64')
  const plain = (width: number) => sharp({ create: { width, height: 2, channels: 3, background: '#808080' } })
  const files = [
    upload('scan.tif', 'image/tiff', await plain(40).tiff({ compression: 'webp' }).toBuffer()),
    upload('long.png', 'image/png', await plain(20_000).png().toBuffer()),
  ]
  for (const file of files) {
    await drop(page).setInputFiles(file)
    await expect(page.getByLabel('Image shown')).toHaveCount(file === files[0] ? 0 : 1)
    await expect(output(page)).toHaveText(`data:${file.mimeType};base64,${file.buffer.toString('base64')}`)
  }
  await expect(page.getByText('20000 × 2 pixels')).toBeVisible()
  await page.getByLabel('longest side in pixels').fill('64')
  await expect(page.getByRole('alert').first()).toContainText('The image cannot be made smaller first. A side of 20000')
  await page.getByLabel('Image shown').selectOption('scan.tif')
  await expect(page.getByText('An image this browser cannot open')).toBeVisible()
  await expect(page.getByRole('alert').first()).toContainText('This browser cannot open this kind of image.')
  await page.getByLabel('longest side in pixels').fill('')
  await expect(page.getByText('Only Safari shows images of this kind.')).toBeVisible()
})

test('says that a smaller copy of an animation stands still', async ({ page }) => {
  await open(page, '/image-to-base64')
  const frame = (background: string) =>
    sharp({ create: { width: 90, height: 60, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all([frame('#f00'), frame('#00f')])
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  await drop(page).setInputFiles(upload('moving.gif', 'image/gif', moving))
  await expect(output(page)).toHaveText(`data:image/gif;base64,${moving.toString('base64')}`)
  const note = page.getByText('The smaller copy has only the first frame of this animation.')
  await expect(note).toHaveCount(0)
  await page.getByLabel('longest side in pixels').fill('90')
  await expect(note).toHaveCount(0)
  await page.getByLabel('longest side in pixels').fill('45')
  await expect(note).toBeVisible()
  await expect(output(page)).toContainText('data:image/png;base64,')
})

test('saves all at once, once, and names what could not be encoded', async ({ page }) => {
  await open(page, '/image-to-base64')
  const plain = (width: number, color: string) =>
    sharp({ create: { width, height: 100, channels: 3, background: color } })
      .png()
      .toBuffer()
  await drop(page).setInputFiles([
    upload('red.png', 'image/png', await plain(200, '#f00')),
    upload('long.png', 'image/png', await plain(20_000, '#00f')),
  ])
  await page.getByLabel('longest side in pixels').fill('64')
  await expect(output(page)).toContainText('base64,')
  const all = page.getByRole('button', { name: 'Download all as ZIP' })
  const some = await download(page, all)
  expect(unzip(some.bytes).map(({ name }) => name)).toEqual(['red.png.base64.txt'])
  await expect(page.getByText('1 of 2 images are not in the ZIP file:')).toBeVisible()
  await expect(page.getByText('long.png: The image cannot be made smaller first. A side of 20000')).toBeVisible()
  await page.getByRole('button', { name: 'Remove long.png' }).click()
  await drop(page).setInputFiles(upload('blue.png', 'image/png', await plain(200, '#00f')))
  await expect(all).toBeEnabled()
  let saved = 0
  page.on('download', () => saved++)
  // Both before the first is done, however slow the machine is.
  await all.evaluate((button: HTMLElement) => [button.click(), button.click()])
  await expect.poll(() => saved).toBe(1)
  await page.waitForTimeout(500)
  expect(saved).toBe(1)
})

test('refuses what is no image, and writes SVG as readable text', async ({ page }) => {
  await open(page, '/image-to-base64')
  await drop(page).setInputFiles(upload('notes.txt', 'text/plain', Buffer.from('no image')))
  await expect(page.getByRole('alert')).toHaveText('Please select an image file.')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#f00" d="M0 0h9v9z"/></svg>'
  await drop(page).setInputFiles(upload('logo.svg', 'image/svg+xml', Buffer.from(svg)))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(output(page)).toHaveText(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`)
  await page.getByLabel('Write SVG percent-encoded').check()
  await expect(output(page)).toHaveText(/^data:image\/svg\+xml,%3Csvg xmlns=%22http/)
  const drawn = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      return image.naturalWidth > 0
    },
    (await output(page).textContent()) ?? '',
  )
  expect(drawn).toBe(true)
  const older =
    '<?xml version="1.0" encoding="ISO-8859-1"?><svg xmlns="http://www.w3.org/2000/svg"><title>café</title></svg>'
  await drop(page).setInputFiles(upload('older.svg', 'image/svg+xml', Buffer.from(older, 'latin1')))
  await expect(output(page)).toHaveText(/caf%C3%A9/)
})

test('makes a smaller copy of a drawing when asked, also where drawings are written percent-encoded', async ({
  page,
}) => {
  await open(page, '/image-to-base64')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path fill="#f00" d="M0 0h40v20z"/></svg>'
  await drop(page).setInputFiles(upload('logo.svg', 'image/svg+xml', Buffer.from(svg)))
  const encoded = page.getByLabel('Write SVG percent-encoded')
  await encoded.check()
  await page.getByLabel('longest side in pixels').fill('40')
  await expect(output(page)).toHaveText(/^data:image\/svg\+xml,%3Csvg/)
  await page.getByLabel('longest side in pixels').fill('16')
  await expect(output(page)).toHaveText(/^data:image\/png;base64,/)
  await expect(encoded).toHaveCount(0)
})

test('asks before it decodes a very large image to make it smaller', async ({ page }) => {
  await open(page, '/image-to-base64')
  const large = sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#a04020' } })
  await drop(page).setInputFiles(upload('large.png', 'image/png', await large.png().toBuffer()))
  await expect(output(page)).toHaveText(/^data:image\/png;base64,/)
  await page.getByLabel('longest side in pixels').fill('16')
  await expect(page.getByText('This image has 81 megapixels')).toBeVisible()
  await expect(output(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Make it smaller anyway' }).click()
  await expect(output(page)).toHaveText(/^data:image\/png;base64,/, { timeout: 15_000 })
  await expect(page.getByText('This image has 81 megapixels')).toHaveCount(0)
})

test('makes a photo smaller first when asked, and warns of its size and its place', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/image-to-base64')
  const located = await photo(800, 600)
    .jpeg()
    .withExif({
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '151/1 12/1 0/1' },
    })
    .toBuffer()
  await drop(page).setInputFiles(upload('beach.jpg', 'image/jpeg', located))
  await expect(page.getByText('where it was taken (-33.8500, 151.2000)')).toBeVisible()
  await expect(page.getByText('Images above 10 KB are mostly better served as files')).toBeVisible()
  await page.getByLabel('longest side in pixels').fill('64')
  await expect(page.getByText('Images above 10 KB')).toHaveCount(0)
  await page.getByLabel('Include the data URI prefix').uncheck()
  const small = Buffer.from((await output(page).textContent()) ?? '', 'base64')
  expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 })
  await expectNoSidewaysScroll(page)
})
