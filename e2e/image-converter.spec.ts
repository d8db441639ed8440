import { execFileSync } from 'node:child_process'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  difference,
  download,
  give,
  holdWorkers,
  photo,
  pixelAt,
  quarters,
  unzip,
  upload,
  watchNetwork,
} from './image-files.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'
import type { Page } from '@playwright/test'

const drop = (page: Page) => page.getByLabel('Images to convert')
const main = (page: Page) => page.getByRole('main')
const result = (page: Page) => page.getByRole('region', { name: 'Converted image' })
const save = (page: Page) => download(page, result(page).getByRole('button', { name: 'Download image' }))
const choose = (page: Page, format: string) => page.getByLabel('Target format').selectOption(format)
/** The preview follows by itself; it is there when the words of the last change are. */
const done = (page: Page, words: RegExp) => expect(result(page).locator(':scope > [role=status]')).toHaveText(words)

const half = () =>
  sharp({ create: { width: 64, height: 48, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0 } } })
    .composite([{ input: { create: { width: 32, height: 48, channels: 4, background: '#ff0000' } }, left: 0, top: 0 }])
    .png()
    .toBuffer()

test('begins with JPG at quality 90 on white, follows every change, and sends nothing', async ({ page }) => {
  await open(page, '/image-converter')
  const sent = watchNetwork(page)
  await expect(page.getByLabel('Target format')).toHaveValue('JPG')
  await expect(page.getByRole('slider', { name: 'Quality' })).toHaveValue('90')
  await expect(page.getByLabel('Background colour', { exact: true })).toHaveValue('#ffffff')
  await give(page, 'drop', [upload('half.png', 'image/png', await half())])
  await done(page, /64 × 48 pixels/)
  const first = await save(page)
  expect(first.name).toBe('converted.jpg')
  expect((await sharp(first.bytes).metadata()).format).toBe('jpeg')
  expect(await pixelAt(first.bytes, 0.8, 0.5)).toEqual([255, 255, 255])
  expect((await pixelAt(first.bytes, 0.2, 0.5))[0]).toBeGreaterThan(245)

  await page.getByLabel('Background colour as text').fill('#00ff00')
  await expect(async () => {
    const [red = 255, green = 0] = await pixelAt((await save(page)).bytes, 0.8, 0.5)
    expect(red).toBeLessThan(12)
    expect(green).toBeGreaterThan(243)
  }).toPass({ timeout: 12_000 })
  expect(sent).toEqual([])
})

test('keeps transparency in PNG, and in WebP and AVIF when asked', async ({ page }) => {
  await open(page, '/image-converter')
  await drop(page).setInputFiles(upload('half.png', 'image/png', await half()))
  await choose(page, 'PNG')
  await expect(page.getByRole('slider', { name: 'Quality' })).toHaveCount(0)
  await expect(page.getByLabel('Background colour', { exact: true })).toHaveCount(0)
  for (const [format, ending] of [
    ['PNG', 'png'],
    ['WebP', 'webp'],
    ['AVIF', 'avif'],
  ] as const) {
    await choose(page, format)
    if (format === 'WebP') {
      await expect(async () => expect((await save(page)).name).toBe('converted.webp')).toPass()
      expect((await pixelAt((await save(page)).bytes, 0.8, 0.5)).slice(0, 3)).toEqual([255, 255, 255])
      await page.getByLabel('Keep transparency').check()
    }
    await expect(async () => {
      const { name, bytes } = await save(page)
      expect(name).toBe(`converted.${ending}`)
      expect((await pixelAt(bytes, 0.8, 0.5))[3]).toBe(0)
      const [red = 0, , , alpha] = await pixelAt(bytes, 0.2, 0.5)
      expect(red).toBeGreaterThan(240)
      expect(alpha).toBe(255)
    }).toPass({ timeout: 12_000 })
  }
})

/** Stored on its side, with the note how to turn it. */
const lyingTiff = async (upright: Buffer) =>
  sharp(await sharp(upright).rotate(270).png().toBuffer())
    .withMetadata({ orientation: 6 })
    .tiff({ compression: 'deflate', predictor: 'horizontal' })
    .toBuffer()

test('opens CMYK, 16-bit, AVIF, BMP, SVG, GIF and TIFF, turned as they should be', async ({ page }) => {
  await open(page, '/image-converter')
  await choose(page, 'PNG')
  const picture = await (await quarters(64, 32)).png().toBuffer()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><rect width="32" height="16" fill="#f00"/><rect x="32" width="32" height="16" fill="#0f0"/><rect y="16" width="32" height="16" fill="#00f"/><rect x="32" y="16" width="32" height="16" fill="#fff"/></svg>'
  const bmp = await toBmp(picture)
  const files = [
    ['cmyk.jpg', 'image/jpeg', await sharp(picture).toColourspace('cmyk').jpeg({ quality: 98 }).toBuffer(), 70],
    ['deep.png', 'image/png', await sharp(picture).toColourspace('rgb16').png().toBuffer(), 2],
    ['new.avif', 'image/avif', await sharp(picture).avif({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(), 8],
    ['old.bmp', 'image/bmp', bmp, 2],
    ['drawn.svg', 'image/svg+xml', Buffer.from(svg), 2],
    ['flat.gif', 'image/gif', await sharp(picture).gif().toBuffer(), 2],
    ['scan.tif', 'image/tiff', await sharp(picture).tiff({ compression: 'lzw' }).toBuffer(), 2],
    ['lying.tif', 'image/tiff', await lyingTiff(picture), 2],
    ['photo.tif', 'image/tiff', await sharp(picture).tiff({ compression: 'jpeg', quality: 80 }).toBuffer(), 12],
    ['rgb.tif', 'image/tiff', await sharp(picture).tiff({ compression: 'jpeg', quality: 95 }).toBuffer(), 8],
    ['ink.tif', 'image/tiff', await sharp(picture).toColourspace('cmyk').tiff({ compression: 'lzw' }).toBuffer(), 70],
  ] as const
  await drop(page).setInputFiles(files.map(([name, type, bytes]) => upload(name, type, bytes)))
  await done(page, /64 × 32 pixels/)
  const { name, bytes } = await download(page, page.getByRole('button', { name: 'Convert all as ZIP' }))
  expect(name).toBe('converted.zip')
  const entries = unzip(bytes)
  expect(entries.map((entry) => entry.name)).toEqual(files.map((file) => file[0].replace(/\w+$/, 'png')))
  for (const [index, entry] of entries.entries()) {
    expect(await sharp(entry.bytes).metadata()).toMatchObject({ format: 'png', width: 64, height: 32 })
    expect(await difference(entry.bytes, picture), entry.name).toBeLessThan(files[index]?.[3] ?? 0)
  }

  // All as pages of one PDF, each as large as its picture: 64 pixels are 48 points.
  await choose(page, 'PDF')
  await done(page, /A page of 17 × 8 mm/)
  const book = await download(page, page.getByRole('button', { name: 'All as one PDF' }))
  expect(book.name).toBe('converted.pdf')
  const info = execFileSync('pdfinfo', ['-'], { input: book.bytes, encoding: 'utf8' })
  expect(info).toMatch(/Pages: +11/)
  expect(info).toMatch(/Page size: +48 x 24 pts/)
  // A JPG is in it as it was.
  const jpeg = await sharp(picture).jpeg().toBuffer()
  await page.getByRole('button', { name: 'Reset' }).click()
  await drop(page).setInputFiles(upload('own.jpg', 'image/jpeg', jpeg))
  await done(page, /A page of 17 × 8 mm/)
  const own = await download(page, result(page).getByRole('button', { name: 'Download PDF' }))
  expect(own.bytes.includes(jpeg)).toBe(true)
  await expectAccessible(page)
})

test('one damaged image is named and does not stop the others, and is no page of a PDF', async ({ page }) => {
  await open(page, '/image-converter')
  const jpeg = await photo(300, 200).jpeg().toBuffer()
  const cut = upload('cut.jpg', 'image/jpeg', jpeg.subarray(0, 620))
  await drop(page).setInputFiles([upload('a.jpg', 'image/jpeg', jpeg), cut, upload('b.jpg', 'image/jpeg', jpeg)])
  await done(page, /300 × 200 pixels/)
  const zip = await download(page, page.getByRole('button', { name: 'Convert all as ZIP' }))
  expect(unzip(zip.bytes).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
  await expect(main(page)).toContainText('1 of 3 images are not in the ZIP file:')
  await expect(main(page)).toContainText('cut.jpg: The image is damaged')
  await choose(page, 'PDF')
  await done(page, /A page of/)
  const book = await download(page, page.getByRole('button', { name: 'All as one PDF' }))
  expect(execFileSync('pdfinfo', ['-'], { input: book.bytes, encoding: 'utf8' })).toMatch(/Pages: +2/)
  await expect(main(page)).toContainText('1 of 3 images are not in the PDF:')
  await page.getByLabel('Image shown').selectOption('cut.jpg')
  await expect(page.getByRole('alert')).toContainText('The image is damaged')
  await expect(result(page).getByRole('button', { name: 'Download PDF' })).toHaveCount(0)
})

test('a damaged image that is shown does not keep the others from being converted', async ({ page }) => {
  await open(page, '/image-converter')
  const jpeg = await photo(300, 200).jpeg().toBuffer()
  const cut = upload('cut.jpg', 'image/jpeg', jpeg.subarray(0, 620))
  await drop(page).setInputFiles([cut, upload('a.jpg', 'image/jpeg', jpeg), upload('b.jpg', 'image/jpeg', jpeg)])
  await expect(page.getByRole('alert')).toContainText('The image is damaged')
  const zip = await download(page, page.getByRole('button', { name: 'Convert all as ZIP' }))
  expect(unzip(zip.bytes).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
})

test('draws an SVG at the size that browsers give it, whatever its head says', async ({ page }) => {
  await open(page, '/image-converter')
  await choose(page, 'PNG')
  const head = (attributes: string, prefix = '') =>
    `<${prefix}svg xmlns${prefix ? ':s' : ''}="http://www.w3.org/2000/svg"${attributes}>`
  const shape = '<rect width="96" height="64" fill="#f00"/>'
  const files: [string, Buffer, number, number][] = [
    ['none.svg', Buffer.from(`${head('')}${shape}</svg>`), 300, 150],
    ['share.svg', Buffer.from(`${head(' width="100%" height="100%"')}${shape}</svg>`), 300, 150],
    ['width.svg', Buffer.from(`${head(' width="200"')}${shape}</svg>`), 200, 150],
    ['comment.svg', Buffer.from(`<!-- <svg width="5" height="5"> -->${head('')}${shape}</svg>`), 300, 150],
    ['prefix.svg', Buffer.from(`${head('', 's:')}${shape.replace('<rect', '<s:rect')}</s:svg>`), 300, 150],
    [
      'wide.svg',
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${head('')}${shape}</svg>`, 'utf16le'),
      300,
      150,
    ],
  ]
  await drop(page).setInputFiles(files.map(([name, bytes]) => upload(name, 'image/svg+xml', bytes)))
  await done(page, /300 × 150 pixels/)
  const { bytes } = await download(page, page.getByRole('button', { name: 'Convert all as ZIP' }))
  for (const [index, entry] of unzip(bytes).entries()) {
    const { data, info } = await sharp(entry.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height], entry.name).toEqual(files[index]?.slice(2))
    const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]
    expect([alpha(93, 61), alpha(99, 61), alpha(93, 67)], entry.name).toEqual([255, 0, 0])
  }
})

test('draws an SVG with web content in it, as diagrams have for their labels', async ({ page }) => {
  await open(page, '/image-converter')
  await choose(page, 'PNG')
  const label =
    '<foreignObject width="60" height="40"><div xmlns="http://www.w3.org/1999/xhtml" style="height:40px;background:#f00">Größe</div></foreignObject>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">${label}</svg>`
  await drop(page).setInputFiles(upload('diagram.svg', 'image/svg+xml', Buffer.from(svg)))
  await done(page, /120 × 40 pixels/)
  const { bytes } = await save(page)
  expect(await pixelAt(bytes, 0.4, 0.9)).toEqual([255, 0, 0, 255])
})

test('keeps the colours of a wide-gamut photo', async ({ page }) => {
  await open(page, '/image-converter')
  await choose(page, 'PNG')
  // Pure red of Display P3, which sRGB cannot hold.
  const red = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const p3 = await sharp(red).withIccProfile('p3').png().toBuffer()
  const { data } = await sharp(p3, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true })
  await drop(page).setInputFiles(upload('wide.png', 'image/png', p3))
  await done(page, /16 × 16 pixels/)
  const { bytes } = await save(page)
  const { icc } = await sharp(bytes).metadata()
  expect(icc?.length).toBeGreaterThan(100)
  const stored = await sharp(bytes, { ignoreIcc: true }).removeAlpha().raw().toBuffer()
  for (const channel of [0, 1, 2]) {
    expect(Math.abs((stored[channel] as number) - (data[channel] as number))).toBeLessThan(4)
  }
})

test('warns of animation and damage, and writes icons', async ({ page }) => {
  await open(page, '/image-converter')
  const frames = Buffer.concat([Buffer.alloc(600, 200), Buffer.alloc(600, 20)])
  const film = sharp(frames, { raw: { width: 20, height: 20, channels: 3, pageHeight: 10 } })
  for (const kind of ['gif', 'webp'] as const) {
    await drop(page).setInputFiles(
      upload(`film.${kind}`, `image/${kind}`, await film.clone().toFormat(kind).toBuffer()),
    )
    await expect(page.getByText('This image is animated.')).toBeVisible()
    await done(page, /20 × 10 pixels/)
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(result(page).getByText('appears here')).toBeVisible()
  }
  const whole = await photo(600, 400).jpeg().toBuffer()
  await give(page, 'paste', [upload('cut.jpg', 'image/jpeg', whole.subarray(0, whole.length * 0.7))])
  await expect(page.getByText('The file ends before its picture does')).toBeVisible()
  // What is there is converted, as browsers show it.
  await done(page, /600 × 400 pixels/)
  const there = await sharp((await save(page)).bytes)
    .resize(600, 400)
    .extract({ left: 0, top: 0, width: 600, height: 200 })
    .raw()
    .toBuffer()
  const meant = await sharp(whole).extract({ left: 0, top: 0, width: 600, height: 200 }).raw().toBuffer()
  const apart = there.reduce((sum, value, index) => sum + Math.abs(value - (meant[index] as number)), 0)
  expect(apart / there.length).toBeLessThan(4)
  await page.getByRole('button', { name: 'Reset' }).click()
  await give(page, 'paste', [
    upload('broken.jpg', 'image/jpeg', Buffer.concat([whole.subarray(0, 60), Buffer.alloc(900)])),
  ])
  await expect(page.getByRole('alert')).toContainText('The image is damaged')
  await page.getByRole('button', { name: 'Reset' }).click()
  await drop(page).setInputFiles(upload('notes.txt', 'text/plain', Buffer.from('no image')))
  await expect(page.getByRole('alert')).toHaveText('Please select an image file.')

  await choose(page, 'ICO')
  await page.getByLabel('For a favicon').uncheck()
  await drop(page).setInputFiles(upload('logo.jpg', 'image/jpeg', whole))
  await done(page, /256 × 171 pixels/)
  const icon = await save(page)
  expect(icon.name).toBe('converted.ico')
  expect([...icon.bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 0, 171])
  expect(await sharp(icon.bytes.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 256, height: 171 })
})

test('puts a logo into a favicon as a square in several sizes', async ({ page }) => {
  await open(page, '/image-converter')
  await choose(page, 'ICO')
  await expect(page.getByText('a larger picture is scaled down')).toBeVisible()
  await drop(page).setInputFiles(upload('logo.png', 'image/png', await (await quarters(600, 300)).png().toBuffer()))
  await done(page, /256 × 256 pixels/)
  const { bytes } = await save(page)
  expect(bytes.readUInt16LE(4)).toBe(4)
  for (const [index, side] of [16, 32, 48, 256].entries()) {
    const entry = bytes.subarray(6 + index * 16)
    expect([...entry.subarray(0, 2)]).toEqual([side % 256, side % 256])
    const start = entry.readUInt32LE(12)
    const png = bytes.subarray(start, start + entry.readUInt32LE(8))
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: side, height: side })
    expect((await pixelAt(png, 0.5, 0.1))[3]).toBe(0)
    expect(await pixelAt(png, 0.2, 0.4)).toEqual([255, 0, 0, 255])
    expect(await pixelAt(png, 0.8, 0.6)).toEqual([255, 255, 255, 255])
  }
})

test('AVIF on nothing has no dark rim', async ({ page }) => {
  await open(page, '/image-converter')
  await choose(page, 'AVIF')
  await page.getByLabel('Keep transparency').check()
  const disc =
    '<svg xmlns="http://www.w3.org/2000/svg" width="201" height="201"><circle cx="100" cy="100" r="80" fill="#f00"/></svg>'
  const png = await sharp(Buffer.from(disc)).png().toBuffer()
  await drop(page).setInputFiles(upload('disc.png', 'image/png', png))
  await done(page, /201 × 201 pixels/)
  const onWhite = (picture: Buffer) => sharp(picture).flatten({ background: '#ffffff' }).raw().toBuffer()
  const [before, after] = [await onWhite(png), await onWhite((await save(page)).bytes)]
  expect(Math.max(...after.map((value, at) => Math.abs(value - before[at]!)))).toBeLessThan(24)
})

test('writes all pictures of an icon in sRGB', async ({ page }) => {
  await open(page, '/image-converter')
  await choose(page, 'ICO')
  const color = { r: 220, g: 90, b: 60 }
  const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: color } })
  const wide = await plain.withIccProfile('p3').png().toBuffer()
  await drop(page).setInputFiles(upload('wide.png', 'image/png', wide))
  await done(page, /64 × 64 pixels/)
  const { bytes } = await save(page)
  expect(bytes.readUInt16LE(4)).toBe(4)
  for (let index = 0; index < 4; index++) {
    const entry = bytes.subarray(6 + index * 16)
    const start = entry.readUInt32LE(12)
    const png = bytes.subarray(start, start + entry.readUInt32LE(8))
    expect((await sharp(png).metadata()).hasProfile).toBe(false)
    const near = (await sharp(png).removeAlpha().raw().toBuffer()).subarray(0, 3)
    expect([...near].map((value, at) => Math.abs(value - [220, 90, 60][at]!) <= 3)).toEqual([true, true, true])
  }
})

test('draws a plot whose unit is larger than the drawing', async ({ page }) => {
  await open(page, '/image-converter')
  await choose(page, 'PNG')
  const plot =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0.4 0.4"><rect width="1" height="1" fill="#00f"/></svg>'
  await drop(page).setInputFiles(upload('plot.svg', 'image/svg+xml', Buffer.from(plot)))
  await done(page, /1 × 1 pixels/)
  expect(await pixelAt((await save(page)).bytes, 0.5, 0.5)).toEqual([0, 0, 255, 255])
})

test('opens an icon that holds a PNG of 512 pixels, and a TIFF in the form for files above 4 GB', async ({ page }) => {
  await open(page, '/image-converter')
  const png = await photo(512, 512).png().toBuffer()
  const head = Buffer.alloc(22)
  head.set([0, 0, 1, 0, 1, 0])
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  await drop(page).setInputFiles(upload('logo.ico', 'image/x-icon', Buffer.concat([head, png])))
  await done(page, /512 × 512 pixels/)
  await expect
    .poll(() => page.getByAltText('Chosen image').evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBe(512)
  await page.getByRole('button', { name: 'Reset' }).click()
  const tiff = await photo(300, 200).tiff({ bigtiff: true, compression: 'lzw' }).toBuffer()
  await drop(page).setInputFiles(upload('map.tif', 'image/tiff', tiff))
  await done(page, /300 × 200 pixels/)
})

test('loads its own decoder for HEIC photos, and says when a photo is damaged', async ({ page }) => {
  await open(page, '/image-converter')
  const decoder = page.waitForRequest(/\/assets\/libheif-[^/]+\.wasm$/)
  // The type that Windows gives to HEIC files: none.
  const box = Buffer.from('0000001c66747970686569630000000068656963' + '6d69663100000000', 'hex')
  await drop(page).setInputFiles(upload('IMG_0001.HEIC', '', Buffer.concat([box, Buffer.alloc(600)])))
  await decoder
  await expect(page.getByRole('alert')).toContainText('The HEIC photo is damaged', { timeout: 20_000 })
})

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/image-converter')
  await drop(page).setInputFiles(upload('photo.jpg', 'image/jpeg', await photo(600, 400).jpeg().toBuffer()))
  await done(page, /600 × 400 pixels/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

/** 24-bit rows from the bottom up, which is all that BMP needs. */
async function toBmp(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const row = Math.ceil((info.width * 3) / 4) * 4
  const bmp = Buffer.alloc(54 + row * info.height)
  bmp.write('BM')
  bmp.writeUInt32LE(bmp.length, 2)
  bmp.writeUInt32LE(54, 10)
  bmp.writeUInt32LE(40, 14)
  bmp.writeInt32LE(info.width, 18)
  bmp.writeInt32LE(info.height, 22)
  bmp.writeUInt16LE(1, 26)
  bmp.writeUInt16LE(24, 28)
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const from = (y * info.width + x) * 3
      const to = 54 + (info.height - 1 - y) * row + x * 3
      for (let channel = 0; channel < 3; channel++) bmp[to + channel] = data[from + 2 - channel] as number
    }
  }
  return bmp
}

test('a folder among dropped files is refused, and the others are taken', async ({ page }) => {
  await open(page, '/image-converter')
  const folder = test.info().outputPath('dropped')
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'half.png')
  await writeFile(file, await half())
  const box = await page.locator('.drop').boundingBox()
  const { x = 0, y = 0 } = box ?? {}
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [folder, file], dragOperationsMask: 1 }
    await session.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 20, data })
  }
  await done(page, /^64 × 48 pixels/)
  await expect(page.getByRole('alert')).toHaveText('Please select an image file.')
})

test('says so when a file was changed after it was chosen', async ({ page }) => {
  await open(page, '/image-converter')
  const file = test.info().outputPath('half.png')
  await writeFile(file, await half())
  await drop(page).setInputFiles(file)
  await done(page, /^64 × 48 pixels/)
  await writeFile(file, await photo(80, 80).png().toBuffer())
  await utimes(file, new Date(), new Date(Date.now() + 5000))
  await choose(page, 'PDF')
  await expect(page.getByRole('alert')).toHaveText(
    'The file could not be read: it was changed or moved after it was chosen. Please choose it again.',
  )
})

test('names the images that are left out of the ZIP', async ({ page }) => {
  await open(page, '/image-converter')
  const good = await half()
  const broken = upload('broken.png', 'image/png', Buffer.from('no image'))
  await drop(page).setInputFiles([upload('a.png', 'image/png', good), broken, upload('b.png', 'image/png', good)])
  await done(page, /^64 × 48 pixels/)
  await expect(page.getByText('Left out of what is done with all images: broken.png.')).toBeVisible()
  await page.getByLabel('Image shown').selectOption('broken.png')
  await expect(page.getByRole('alert').first()).toContainText('broken.png: The file given is not an image')
  await expect(page.getByText('Left out of what is done')).toHaveCount(0)
})

test('the conversion of many images can be given up', async ({ page }) => {
  await open(page, '/image-converter')
  await choose(page, 'AVIF')
  const files = [1, 2, 3].map(async (seed) =>
    upload(`${seed}.jpg`, 'image/jpeg', await photo(1600, 1200, seed).jpeg().toBuffer()),
  )
  await drop(page).setInputFiles(await Promise.all(files))
  await done(page, /^1600 × 1200 pixels/)
  let downloads = 0
  page.on('download', () => downloads++)
  const all = page.getByRole('button', { name: 'Convert all as ZIP' })
  await all.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(all).toBeEnabled()
  expect(downloads).toBe(0)
  await expect(result(page)).toContainText('1600 × 1200 pixels')
})

test('a first file that cannot be opened does not stand before the others', async ({ page }) => {
  await open(page, '/image-converter')
  const good = await half()
  const broken = upload('broken.png', 'image/png', Buffer.from('no image'))
  await drop(page).setInputFiles([broken, upload('a.png', 'image/png', good), upload('b.png', 'image/png', good)])
  await done(page, /^64 × 48 pixels/)
  await expect(page.getByText('Left out of what is done with all images: broken.png.')).toBeVisible()
  const zip = await download(page, page.getByRole('button', { name: 'Convert all as ZIP' }))
  expect(unzip(zip.bytes).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
})

test('the focus stays in the list of files when one is taken out', async ({ page }) => {
  await open(page, '/image-converter')
  const png = await half()
  await drop(page).setInputFiles(['a.png', 'b.png', 'c.png'].map((name) => upload(name, 'image/png', png)))
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
  await remove('b.png').press('Enter')
  await expect(remove('c.png')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove('c.png')).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('images taken out before they were opened leave nothing behind', async ({ page }) => {
  await open(page, '/image-converter')
  const png = await half()
  const files = Array.from({ length: 30 }, (_, index) => upload(`${index}.png`, 'image/png', png))
  const session = await page.context().newCDPSession(page)
  const count = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { result: prototype } = await session.send('Runtime.evaluate', { expression: 'AbortController.prototype' })
    const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' })
    const length = { functionDeclaration: 'function () { return this.length }', returnByValue: true }
    const called = await session.send('Runtime.callFunctionOn', { ...length, objectId: objects.objectId ?? '' })
    await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' })
    return called.result.value as number
  }
  await page.evaluate(() => void (Worker.prototype.postMessage = () => undefined))
  const before = await count()
  await drop(page).setInputFiles(files)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('list', { name: 'Chosen files' })).toHaveCount(0)
  await expect.poll(async () => (await count()) - before).toBeLessThan(10)
})

test('a result that is not yet in the chosen format says so, also when the next one is given up', async ({ page }) => {
  await open(page, '/image-converter')
  await drop(page).setInputFiles(upload('half.png', 'image/png', await half()))
  await done(page, /^64 × 48 pixels/)
  const words = await result(page).locator(':scope > [role=status]').textContent()
  const release = await holdWorkers(page)
  await choose(page, 'PNG')
  await expect(result(page)).toHaveAttribute('data-stale', 'true')
  await result(page).getByRole('button', { name: 'Cancel' }).click()
  await done(page, /^The input has changed since\.$/)
  // Cancelled, its worker is ended: what comes now is of the choice that follows.
  await choose(page, 'JPG')
  await expect(result(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
  await release()
  await done(page, new RegExp(`^${words}$`))
  await expect(result(page)).not.toHaveAttribute('data-stale')
})

test('no picture looks broken before it is there', async ({ page }) => {
  await open(page, '/image-converter')
  await page.evaluate(() => {
    const bare: string[] = []
    Object.assign(globalThis, { bare })
    const look = () => {
      const images = document.querySelectorAll<HTMLImageElement>('main img:not([src])')
      bare.push(...[...images].map(({ alt }) => alt))
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  await drop(page).setInputFiles(upload('half.png', 'image/png', await half()))
  await done(page, /64 × 48 pixels/)
  await expect(result(page).getByAltText('Converted image')).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { bare: string[] }).bare)).toEqual([])
})
