import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { callsOf, expect, expectAccessible, expectMarked, expectNoSidewaysScroll, open, test } from './page.ts'

async function saved(page: Page, button: string): Promise<{ path: string; name: string }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await waiting
  return { path: await download.path(), name: download.suggestedFilename() }
}

/** What a code in a PDF says. */
function readPdf(path: string): string {
  execFileSync('pdftoppm', ['-r', '96', '-png', '-singlefile', path, path])
  return execFileSync('zbarimg', ['--raw', '-q', `${path}.png`], { encoding: 'utf8' }).trim()
}

test('makes a Wi-Fi code, says that it was checked, and saves it as PNG and SVG', async ({ page }) => {
  await open(page, '/qr-codes')
  await page.getByLabel('Content type').selectOption('WIFI')
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the name of the network (SSID).')
  await expectMarked(page, 'Enter the name of the network (SSID).', 'Network name (SSID)')
  await page.getByText('Margin and logo').click()
  await page.getByLabel('Margin (modules)').fill('21')
  await page.getByText('Margin and logo').click()
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  await expectMarked(page, 'The margin must be a whole number from 0 to 20.', 'Margin (modules)')
  await page.getByLabel('Margin (modules)').fill('4')
  await page.getByLabel('Background colour as text').fill('#000000')
  await page.getByLabel('Network name').fill('Home; 5 GHz')
  await page.getByLabel('Password').fill('x')
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  await expectMarked(page, 'Too close to the background colour.', 'Foreground colour as text')
  await page.getByLabel('Background colour as text').fill('#ffffff')
  await page.getByLabel('Network name').fill('Home; 5 GHz')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByLabel('Password').press('Control+Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Checked: the code scans as the same text.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Content', exact: true })).toHaveText(
    'WIFI:T:WPA;S:Home\\; 5 GHz;P:correct horse;;',
  )
  await expectAccessible(page)
  const png = await saved(page, 'Download PNG')
  expect(png.name).toMatch(/^qr-code-\d{4}-\d\d-\d\d-\d{6}\.png$/)
  expect((await readFile(png.path)).readUInt32BE(16)).toBe(400)
  const svg = await saved(page, 'Download SVG')
  expect(await readFile(svg.path, 'utf8')).toContain('<svg xmlns=')
})

test('says so when a code cannot be made, shown or saved', async ({ page, trouble }) => {
  await open(page, '/qr-codes')
  const refused = { success: false, error: null, qrCode: '', content: '' }
  const broken = {
    ...refused,
    success: true,
    qrCode: 'data:image/png;base64,AAAA',
    warnings: [],
    version: 1,
    modules: 21,
  }
  const answers = [refused, { ...refused, error: 'Too long.' }, broken]
  await page.route('**/api/qrcode/generate*', (route) => route.fulfill({ json: answers.shift() }))
  await page.getByLabel('URL').fill('https://example.com/')
  for (const words of ['Failed to generate QR code', 'Too long.', 'Failed to display QR code image']) {
    await page.getByRole('button', { name: 'Generate QR Code' }).click()
    await expect(page.getByRole('alert')).toHaveText(words)
  }
  await page.route('**/api/qrcode/svg*', (route) => route.fulfill({ status: 400, json: { message: 'No drawing.' } }))
  await page.getByRole('button', { name: 'Download SVG' }).click()
  await expect(page.getByText('Failed to download QR code: No drawing.')).toBeVisible()
  trouble.list.length = 0
})

test('saves a code as PDF that another reader reads, and sends it on as a picture', async ({ page }) => {
  await open(page, '/qr-codes')
  await page.getByRole('button', { name: 'Try an example' }).click()
  const pdf = await saved(page, 'Download PDF')
  expect(pdf.name).toMatch(/^qr-code-[\d-]+\.pdf$/)
  expect(readPdf(pdf.path)).toBe('https://example.com/')
  await page.getByText('Send to…').click()
  await expect(page.getByRole('button', { name: 'Image Resizer' })).toBeVisible()
  await page.getByRole('button', { name: 'PDF Tools' }).click()
  await expect(page).toHaveURL(/\/pdf-tools/)
  await expect(page.getByText(/qr-code-[\d-]+\.png/).first()).toBeVisible()
})

test('empties the fields with the content type, and follows the form once there is a code', async ({ page }) => {
  await open(page, '/qr-codes')
  await page.getByLabel('Content type').selectOption('PHONE')
  await page.getByLabel('Phone number').fill('112')
  await page.getByLabel('Content type').selectOption('SMS')
  await expect(page.getByLabel('Phone number')).toHaveValue('')
  await page.getByLabel('Phone number').fill('+1 555 0100')
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  const content = page.getByRole('region', { name: 'Content', exact: true })
  await expect(content).toHaveText('SMSTO:+15550100')
  await page.getByLabel('Message').fill('Hi')
  await expect(content).toHaveText('SMSTO:+15550100:Hi')
  await page.getByLabel('Foreground colour as text').fill('#ff9900')
  await expect(page.getByText('The contrast of the colours is only')).toBeVisible()
})

test('a code that was asked for before the last key follows what is typed', async ({ page }) => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/qrcode/generate*', async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await open(page, '/qr-codes')
  const url = page.getByRole('textbox', { name: 'URL', exact: true })
  await url.fill('https://example.com/a')
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  await asked.promise
  await url.fill('https://example.com/all')
  answered.resolve()
  const content = page.getByRole('region', { name: 'Content', exact: true })
  await expect(content).toHaveText('https://example.com/all')
  await expect(page.getByText('Checked: the code scans as the same text.')).toBeVisible()
})

test('an example is made once', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/qrcode/generate')) asked.push(request.url())
  })
  await open(page, '/qr-codes')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByText('Checked: the code scans as the same text.')).toBeVisible()
  await page.waitForTimeout(500)
  expect(asked).toHaveLength(1)
})

test('Reset empties half a date and takes the logo away', async ({ page }) => {
  await open(page, '/qr-codes')
  await page.getByText('Margin and logo').click()
  await page.getByLabel('Logo (optional)').setInputFiles('public/icon-192.png')
  await expect(page.getByLabel('Error correction')).toHaveValue('H')
  await page.getByLabel('Content type').selectOption('EVENT')
  const start = page.getByLabel(/^Start/)
  await start.pressSequentially('05')
  const isHalfTyped = () => start.evaluate((field: HTMLInputElement) => field.validity.badInput)
  expect(await isHalfTyped()).toBe(true)
  await page.getByRole('button', { name: 'Reset' }).click()
  expect(await isHalfTyped()).toBe(false)
  await expect(page.getByLabel('Error correction')).toHaveValue('M')
})

test('a logo of more pixels than there is memory for is not decoded', async ({ page }) => {
  await open(page, '/qr-codes')
  await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://example.com/')
  await page.getByText('Margin and logo').click()
  const picture = await readFile('public/icon-192.png')
  picture.writeUInt32BE(30_000, 16)
  picture.writeUInt32BE(30_000, 20)
  await page.getByLabel('Logo (optional)').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  await expect(page.getByRole('alert')).toContainText('900 megapixels')
})

test('puts a logo on a code that another reader still reads', async ({ page }) => {
  await open(page, '/qr-codes')
  await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://example.com/with-a-logo')
  await page.getByText('Margin and logo').click()
  await page.getByLabel('Logo (optional)').setInputFiles('public/icon-192.png')
  await expect(page.getByLabel('Error correction')).toHaveValue('H')
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  await expect(page.getByText('Checked: with its logo the code scans as the same text.')).toBeVisible()
  const png = await saved(page, 'Download PNG')
  expect(execFileSync('zbarimg', ['--raw', '-q', png.path], { encoding: 'utf8' }).trim()).toBe(
    'https://example.com/with-a-logo',
  )
  const svg = await saved(page, 'Download SVG')
  expect(await readFile(svg.path, 'utf8')).toContain('<image x=')
  const pdf = await saved(page, 'Download PDF')
  expect(readPdf(pdf.path)).toBe('https://example.com/with-a-logo')
  expect(execFileSync('pdfimages', ['-list', pdf.path], { encoding: 'utf8' })).toContain(' 512 ')

  // What was made is read again from its picture.
  await page.getByRole('tab', { name: 'Scan' }).click()
  await page.getByLabel('Picture with a code').setInputFiles(png.path)
  await expect(page.getByRole('region', { name: 'Text of the code' })).toHaveText('https://example.com/with-a-logo')
  await expect(page.getByRole('link', { name: 'Open example.com' })).toBeVisible()
  await expectAccessible(page)
})

test('takes a drawing with web content in it as a logo, as diagrams have for their labels', async ({ page }) => {
  await open(page, '/qr-codes')
  await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://example.com/')
  await page.getByText('Margin and logo').click()
  const buffer = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#00f"/><foreignObject width="64" height="64"><p xmlns="http://www.w3.org/1999/xhtml">Hi</p></foreignObject></svg>',
  )
  await page.getByLabel('Logo (optional)').setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer })
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  await expect(page.getByText('Checked: with its logo the code scans as the same text.')).toBeVisible()
})

test('an example says why it cannot be made', async ({ page }) => {
  await open(page, '/qr-codes')
  await page.getByLabel('Size (px)').fill('50')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByRole('alert')).toContainText('The size must be a whole number from 100 to 2,000.')
})

test('reads a code that is white on nothing, as dark pages have them', async ({ page }) => {
  await open(page, '/qr-codes')
  await page.getByRole('button', { name: 'Try an example' }).click()
  const png = await saved(page, 'Download PNG')
  const dark = await sharp(png.path).greyscale().negate().toColourspace('b-w').raw().toBuffer()
  const { width = 0, height = 0 } = await sharp(png.path).metadata()
  const white = sharp({ create: { width, height, channels: 3, background: '#fff' } })
  const buffer = await white
    .joinChannel(dark, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  await page.getByRole('tab', { name: 'Scan' }).click()
  await page.getByLabel('Picture with a code').setInputFiles({ name: 'white.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('region', { name: 'Text of the code' })).toHaveText('https://example.com/')
})

test('says so when the camera goes away', async ({ page }) => {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
    canvas.getContext('2d')?.fillRect(0, 0, 64, 48)
    const stream = canvas.captureStream(10)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream)
    Object.assign(globalThis, { unplug: () => stream.getTracks().forEach((track) => track.stop()) })
  })
  await open(page, '/qr-codes#scan')
  await page.getByRole('button', { name: 'Use the camera' }).click()
  await expect(page.getByText('Hold a code in front of the camera.')).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.evaluate(() => (globalThis as unknown as { unplug(): void }).unplug())
  await expect(page.getByRole('alert')).toContainText('The camera could not be used.')
  await expect(page.getByRole('button', { name: 'Use the camera' })).toBeVisible()
})

test('the camera is off while another tab is looked at', async ({ page }) => {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
    canvas.getContext('2d')?.fillRect(0, 0, 64, 48)
    const streams: MediaStream[] = []
    navigator.mediaDevices.getUserMedia = () => {
      const stream = canvas.captureStream(10)
      streams.push(stream)
      return Promise.resolve(stream)
    }
    Object.assign(globalThis, { cameras: () => streams.map(({ active }) => active) })
  })
  const cameras = () => page.evaluate(() => (globalThis as unknown as { cameras(): boolean[] }).cameras())
  await open(page, '/qr-codes#scan')
  await page.getByRole('button', { name: 'Use the camera' }).click()
  await expect.poll(cameras).toEqual([true])
  await page.getByRole('tab', { name: 'Create' }).click()
  await expect.poll(cameras).toEqual([false])
  await page.getByRole('tab', { name: 'Scan' }).click()
  await expect.poll(cameras).toEqual([false, true])
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(cameras).toEqual([false, false])
})

test('what a picture says stays where there is no camera, and goes with its name where that finds a code', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
  })
  await open(page, '/qr-codes#scan')
  const read = page.getByRole('region', { name: 'Text of the code' })
  await page.getByLabel('Picture with a code').setInputFiles('e2e/pictures/gs1.png')
  await expect(read).toContainText('09521234543213')
  await page.getByRole('button', { name: 'Use the camera' }).click()
  await expect(page.getByRole('alert')).toContainText('No camera was found.')
  await expect(read).toContainText('09521234543213')
  await page.evaluate(async () => {
    const answer = await fetch('/api/qrcode/generate?size=400', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ contentType: 'TEXT', fields: { text: 'seen' } }),
    })
    const picture = Object.assign(new Image(), { src: ((await answer.json()) as { qrCode: string }).qrCode })
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 400 })
    setInterval(() => canvas.getContext('2d')?.drawImage(picture, 0, 0), 50)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10))
  })
  await page.getByRole('button', { name: 'Use the camera' }).click()
  await expect(read).toHaveText('seen')
  await expect(page.getByRole('list', { name: 'Chosen files' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('says so when a picture has no code or there is no camera', async ({ page }) => {
  await open(page, '/qr-codes#scan')
  await page.getByLabel('Picture with a code').setInputFiles('public/icon-192.png')
  await expect(page.getByRole('alert')).toContainText('No code was found in this picture.')
  const bomb = sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
  const buffer = await bomb.png().toBuffer()
  await page.getByLabel('Picture with a code').setInputFiles({ name: 'bomb.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('alert')).toContainText('are 256 megapixels; a browser handles up to 250.')
  const camera = page.getByRole('button', { name: 'Use the camera' })
  await camera.press('Enter')
  await expect(page.getByRole('alert')).toContainText(/camera/)
  await expect(camera).toBeFocused()
})

test('reads a code with control characters as it is, and tells the parts of a GS1 code apart', async ({ page }) => {
  await open(page, '/qr-codes')
  await page.getByLabel('Content type').selectOption('TEXT')
  const text = 'one\u001dtwo\nthree\u0007'
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Generate QR Code' }).click()
  const png = await saved(page, 'Download PNG')
  await page.getByRole('tab', { name: 'Scan' }).click()
  await page.getByLabel('Picture with a code').setInputFiles(png.path)
  const read = page.getByRole('region', { name: 'Text of the code' })
  await expect(read).toBeVisible()
  expect(await read.textContent()).toBe(text)
  await page.getByLabel('Picture with a code').setInputFiles('e2e/pictures/gs1.png')
  await expect(read).toHaveText('(01)09521234543213(10)ABC123(17)271231')
})

test('makes a list into a ZIP on the device, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/qr-codes#batch')
  const calls = callsOf(page)
  await page.getByRole('button', { name: 'Generate all' }).click()
  await expect(page.getByRole('alert')).toContainText('Paste a list, or drop a CSV file.')
  await expectMarked(page, 'Paste a list, or drop a CSV file.', 'List as CSV')
  await page.getByLabel('List as CSV').fill('https://example.com/a,first\nhttps://example.com/b,second')
  await page.getByRole('button', { name: 'Generate all' }).click()
  await expect(page.getByText('Checked: 2 codes scan as the same text.')).toBeVisible()
  const zip = await saved(page, 'Download ZIP')
  expect((await readFile(zip.path)).toString('latin1')).toContain('second.png')
  expect(calls).toEqual([])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('rows of a list that could not be made stand first', async ({ page }) => {
  await open(page, '/qr-codes#batch')
  await page.getByLabel('List as CSV').fill(`https://example.com/a,first\n${'x'.repeat(4000)},second`)
  await page.getByRole('button', { name: 'Generate all' }).click()
  const rows = page.getByRole('region', { name: 'Codes of the list' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('second')
  await expect(rows.nth(2)).toContainText('first')
})

test('a list of codes is marked when its look or format changes', async ({ page }) => {
  await open(page, '/qr-codes#batch')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByText('Checked: 3 codes scan as the same text.')).toBeVisible()
  const changed = page.getByText('The input has changed since.')
  await page.getByLabel('Format', { exact: true }).selectOption('svg')
  await expect(changed).toBeVisible()
  await page.getByRole('button', { name: 'Generate all' }).click()
  await expect(changed).toHaveCount(0)
  await page.getByLabel('Size (px)').fill('600')
  await expect(changed).toBeVisible()
})
