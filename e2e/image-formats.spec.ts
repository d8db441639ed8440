import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { readExif } from '../src/shared/image/exif.ts'
import { pngChunk } from '../src/shared/image/metadata.ts'
import { difference, download, give, heicQuarters, upload, watchNetwork, type Upload } from './image-files.ts'
import { expect, open, test } from './page.ts'

/** The type that Windows gives to HEIC files: none. */
const heic = async (name: string) =>
  upload(`${name}.heic`, '', await readFile(new URL(`pictures/${name}.heic`, import.meta.url)))

/** Files that all show the same upright picture, and how far a decoder may be from it: the mean of 255 levels. */
const FILES: [name: string, make: () => Promise<Upload>, most: number][] = [
  ['a HEIC photo', () => heic('upright'), 4],
  ['a HEIC photo that is stored lying and turned by its own box', () => heic('turned'), 4],
  [
    'an AVIF image',
    async () => {
      const bytes = await sharp(await heicQuarters())
        .avif({ quality: 90, chromaSubsampling: '4:4:4' })
        .toBuffer()
      return upload('new.avif', 'image/avif', bytes)
    },
    4,
  ],
]

const result = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const save = (page: Page, name: string) =>
  download(page, result(page, name).getByRole('button', { name: 'Download image' }))

for (const [name, make, most] of FILES) {
  test(`${name}: every tool opens it, in its right colours, and sends nothing`, async ({ page }) => {
    const truth = await heicQuarters()
    const file = await make()
    const sent = watchNetwork(page)

    await open(page, '/image-converter')
    await page.getByLabel('Target format').selectOption('PNG')
    await page.getByLabel('Images to convert').setInputFiles(file)
    await expect(result(page, 'Converted image')).toContainText('128 × 96 pixels', { timeout: 20_000 })
    const converted = await save(page, 'Converted image')
    expect(await sharp(converted.bytes).metadata()).toMatchObject({ format: 'png', width: 128, height: 96 })
    expect(await difference(converted.bytes, truth)).toBeLessThan(most)

    await open(page, '/image-resizer')
    await page.getByLabel('Images to resize').setInputFiles(file)
    await expect(page.getByText('128 × 96 pixels')).toBeVisible({ timeout: 20_000 })
    await page.getByText('Format, metadata and more').click()
    await page.getByLabel('Output format').selectOption('PNG')
    await page.getByLabel('Percentage', { exact: true }).last().fill('50')
    await page.getByRole('button', { name: 'Apply Changes' }).click()
    await expect(result(page, 'Result')).toContainText('64 × 48', { timeout: 20_000 })
    const half = await sharp(truth).resize(64, 48).png().toBuffer()
    expect(await difference((await save(page, 'Result')).bytes, half)).toBeLessThan(most)

    await open(page, '/image-to-base64')
    await page.getByLabel('Image to encode').setInputFiles(file)
    const text = page.getByRole('region', { name: 'Base64 of the image' })
    const type = file.name.endsWith('heic') ? 'image/heic' : 'image/avif'
    await expect(text).toHaveText(`data:${type};base64,${file.buffer.toString('base64')}`)

    if (type === 'image/heic') {
      await expect(page.getByText('Only Safari shows images of this kind.')).toBeVisible()
      await page.getByLabel('longest side in pixels').fill('64')
      await expect(text).toHaveText(/^data:image\/jpeg;base64,/)
      const small = Buffer.from((await text.textContent())?.split(',')[1] ?? '', 'base64')
      const reference = await sharp(truth).resize(64, 48).png().toBuffer()
      expect(await difference(small, reference)).toBeLessThan(6)
    }

    await open(page, '/image-color-extractor')
    await page.getByLabel('Image to take colours from').setInputFiles(file)
    const swatches = result(page, 'Palette').getByRole('button')
    await expect(swatches).toHaveCount(4, { timeout: 20_000 })
    const found = (await swatches.allTextContents()).map((words) => /#([\da-f]{6})/.exec(words)?.[1] ?? '')
    const wanted = ['d02020', '20a040', '2040c0', 'f0e0c0']
    for (const color of wanted) expect(Math.min(...found.map((other) => apart(color, other))), color).toBeLessThan(9)
    expect(sent.filter((request) => !request.startsWith('GET '))).toEqual([])
  })
}

/** Largest difference of two colours in any channel. */
function apart(one: string, other: string): number {
  const channels = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return Math.max(...channels(one).map((value, index) => Math.abs(value - (channels(other)[index] as number))))
}

const TOOLS = ['converter', 'resizer', 'to-base64', 'color-extractor', 'background-remover']

for (const tool of TOOLS) {
  test(`${tool}: has an example, takes a picture from the clipboard by its keys, and one that is dropped`, async ({
    page,
  }) => {
    await open(page, `/image-${tool}`)
    await page.getByRole('button', { name: 'Try an example' }).click()
    await expect(page.getByText('800 × 600 pixels').first()).toBeVisible()
    await expect(page.locator('.result-body')).toBeVisible({ timeout: 20_000 })
    await page.getByRole('button', { name: /^Remove example\.jpg/ }).click()
    const picture = await heicQuarters()
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
    }, picture.toString('base64'))
    await page.keyboard.press('Control+v')
    await expect(page.getByText('128 × 96 pixels').first()).toBeVisible()
    await page.getByRole('button', { name: /^Remove image\.png/ }).click()
    await expect(page.getByText('128 × 96 pixels')).toHaveCount(0)
    await give(page, 'drop', [upload('dropped.png', 'image/png', picture)])
    await expect(page.getByText('128 × 96 pixels').first()).toBeVisible()
  })
}

const IN_P3: [name: string, make: () => Promise<Upload>][] = [
  ['a HEIC photo', () => heic('wide')],
  [
    'a TIFF image',
    async () => {
      const bytes = await sharp(await heicQuarters())
        .withIccProfile('p3')
        .tiff()
        .toBuffer()
      return upload('scan.tif', 'image/tiff', bytes)
    },
  ],
  [
    'a PNG with a code for its colours',
    async () => {
      const bytes = await sharp(await heicQuarters())
        .withIccProfile('p3')
        .png()
        .toBuffer()
      const profile = bytes.indexOf('iCCP') - 4
      const rest = bytes.subarray(profile + 12 + bytes.readUInt32BE(profile))
      // Display P3, the curve of sRGB, RGB at full range (ITU-T H.273).
      const code = pngChunk('cICP', Uint8Array.of(12, 13, 0, 1))
      return upload('screen.png', 'image/png', Buffer.concat([bytes.subarray(0, profile), code, rest]))
    },
  ],
]

for (const [name, make] of IN_P3)
  test(`${name} in Display P3 keeps its colours`, async ({ page }) => {
    await open(page, '/image-converter')
    await page.getByLabel('Target format').selectOption('PNG')
    await page.getByLabel('Images to convert').setInputFiles(await make())
    await expect(result(page, 'Converted image')).toContainText('128 × 96 pixels', { timeout: 20_000 })
    const { bytes } = await save(page, 'Converted image')
    expect((await sharp(bytes).metadata()).icc?.length).toBeGreaterThan(100)
    // Both are brought to sRGB by their profiles.
    const [made, truth] = await Promise.all(
      [bytes, await heicQuarters()].map((file) => sharp(file).toColourspace('srgb').png().toBuffer()),
    )
    expect(await difference(made as Buffer, truth as Buffer)).toBeLessThan(4)
  })

test('a HEIC photo tells its place, and keeps the rest of its metadata when asked', async ({ page }) => {
  await open(page, '/image-resizer')
  await page.getByLabel('Images to resize').setInputFiles(await heic('turned'))
  await expect(page.getByText('This photo tells where it was taken (52.5200, 13.4050)')).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText('Acme Pocket 9')).toBeVisible()
  await page.getByText('Format, metadata and more').click()
  await page.getByLabel('Metadata').selectOption('Keep Exif without the place')
  await page.getByRole('button', { name: 'Apply Changes' }).click()
  await expect(result(page, 'Result')).toContainText('128 × 96', { timeout: 20_000 })
  const { name, bytes } = await save(page, 'Result')
  expect(name).toBe('compressed-turned.jpg')
  const { orientation, exif } = await sharp(bytes).metadata()
  expect(orientation).toBe(1)
  expect(readExif(new Uint8Array(exif?.subarray(6) ?? []))).toEqual({
    orientation: 1,
    camera: 'Acme Pocket 9',
    taken: '2024:07:01 12:30:00',
    located: false,
  })
})

test('a HEIC photo is sent to the background remover as a picture that the server reads', async ({ page }) => {
  await open(page, '/image-background-remover')
  let sent: Buffer | null = null
  await page.route('**/remove-background', async (route) => {
    sent = route.request().postDataBuffer()
    await route.fulfill({ status: 422, json: { message: 'Seen.' } })
  })
  await page.getByLabel('Images', { exact: true }).setInputFiles(await heic('turned'))
  await expect(page.getByText('128 × 96 pixels')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Remove Background', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('Seen.')
  const body = sent as unknown as Buffer
  const start = body.indexOf('\x89PNG', 0, 'latin1')
  const png = body.subarray(start, body.indexOf('IEND', start) + 8)
  expect(await difference(png, await heicQuarters())).toBeLessThan(4)
})

test('a HEIC photo says so where its decoder cannot be loaded', async ({ page, context, trouble }) => {
  await context.route('**/libheif-*.wasm', (route) => route.abort())
  await open(page, '/image-converter')
  await give(page, 'drop', [await heic('upright')])
  await expect(page.getByRole('alert').first()).toContainText('What reads HEIC images could not be loaded')
  trouble.list.length = 0
})

for (const [path, name] of [
  ['image-resizer', 'Result'],
  ['image-converter', 'Converted image'],
  ['image-color-extractor', 'Colours'],
  ['image-to-base64', 'Base64'],
] as const) {
  test(`/${path}: an example that is asked for by key leaves the focus at its result`, async ({ page }) => {
    await open(page, `/${path}`)
    const panel = result(page, name)
    await panel.getByRole('button', { name: 'Try an example' }).press('Enter')
    await expect(panel.getByRole('button').first()).toBeVisible()
    await expect(panel).toBeFocused()
  })
}
