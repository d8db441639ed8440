import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { download, give, pixelAt, unzip, upload } from './image-files.ts'
import { callsOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'

const PATH = '/image-background-remover'
const picture = (color: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="180"><rect width="240" height="180" fill="#cfe3f7"/><circle cx="120" cy="90" r="50" fill="${color}"/></svg>`,
    ),
  ).removeAlpha()
const disc = async (name = 'my disc.png', color = '#b3131b') =>
  upload(name, 'image/png', await picture(color).png().toBuffer())

const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const press = (page: Page) => page.getByRole('button', { name: 'Remove Background', exact: true }).click()
/** An old result stays until the new one is there. */
const pressAndWait = async (page: Page) => {
  await press(page)
  await expect(page.getByRole('button', { name: 'Remove Background', exact: true })).toBeEnabled()
}
/** The disc, cut out, on the board of the brush. */
const openBoard = async (page: Page) => {
  await open(page, PATH)
  await images(page).setInputFiles(await disc())
  await expect(page.getByText('240 × 180 pixels')).toBeVisible()
  await press(page)
  await result(page).getByRole('button', { name: 'Touch up' }).click()
  return result(page).getByRole('application')
}
const save = (page: Page) => download(page, result(page).getByRole('button', { name: 'Download Result' }))
const images = (page: Page) => page.getByLabel('Images', { exact: true })

test('of what runs it, takes it away and touches it up, one button is filled', async ({ page }) => {
  const filled = page.locator('.tool-body [data-variant=filled]')
  await open(page, PATH)
  await expect(filled).toHaveText(['Remove Background'])
  await images(page).setInputFiles(await disc())
  await expect(page.getByText('240 × 180 pixels')).toBeVisible()
  await press(page)
  await expect(filled).toHaveText(['Download Result'])
  await expect(result(page).getByRole('button', { name: /^Download/ })).toHaveCount(1)
  await result(page).getByRole('button', { name: 'Touch up' }).click()
  await expect(filled).toHaveText(['Apply'])
})

test('says where the work happens, and what is missing, before anything is sent', async ({ page }) => {
  await open(page, PATH)
  const sent = callsOf(page)
  await expect(page.getByText('Processing happens on the server')).toBeVisible()
  await press(page)
  await expect(page.getByRole('alert')).toContainText('No image selected')
  await images(page).setInputFiles(upload('notes.txt', 'text/plain', Buffer.from('hello')))
  await expect(page.getByRole('alert')).toContainText('Please select an image file.')
  await give(page, 'drop', [await disc()])
  await expect(page.getByText('240 × 180 pixels')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByLabel('Custom image').check()
  await press(page)
  await expect(page.getByRole('alert')).toContainText('Please choose a background image.')
  await page.getByLabel('Background image').setInputFiles(await disc('ground.png'))
  await expect(page.getByRole('alert')).toBeHidden()
  expect(sent).toEqual([])
})

test('tells an image that waits for an answer, and one that is broken, from none at all', async ({ page }) => {
  await open(page, PATH)
  await images(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText(/a\.png: /)).toBeVisible()
  await press(page)
  await expect(page.getByRole('alert').first()).not.toContainText('No image selected')
  await page.getByRole('button', { name: 'Clear / Reset' }).click()
  const wide = await sharp({ create: { width: 9000, height: 8000, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  await images(page).setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: wide })
  await expect(page.getByRole('button', { name: 'Open it anyway' })).toBeVisible()
  await press(page)
  await expect(page.getByRole('alert').first()).toContainText(
    'This image is very large. Choose “Open it anyway” first.',
  )
})

test('waits for the image that was just chosen, and for each of those that come one after the other', async ({
  page,
}) => {
  await open(page, PATH)
  const button = page.getByRole('button', { name: 'Remove Background', exact: true })
  // Images are read in a worker, which takes its time.
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype
    const waiting: (() => void)[] = []
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
      waiting.push(() => postMessage.apply(this, message))
    } as typeof postMessage
    addEventListener('release', () => {
      Worker.prototype.postMessage = postMessage
      for (const send of waiting) send()
    })
  })
  await images(page).setInputFiles(await disc())
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('The image is being opened')
  await images(page).setInputFiles(await disc('other.png', '#1b13b3'))
  await page.evaluate(() => dispatchEvent(new Event('release')))
  await expect(button).toBeEnabled()
  await page.getByLabel('Image shown').selectOption('my disc.png')
  await press(page)
  await expect(result(page)).toContainText('240 × 180 pixels')
})

test('cuts out on a transparent ground, tells the engine, and begins anew', async ({ page }) => {
  await open(page, PATH)
  await expect(page.getByLabel('PNG', { exact: true })).toBeChecked()
  await expect(page.getByLabel('Transparent')).toBeChecked()
  await expect(page.getByRole('slider', { name: 'Edge feather' })).toHaveValue('2')
  await give(page, 'paste', [await disc()])
  await expect(page.getByText('240 × 180 pixels')).toBeVisible()
  await page.evaluate(() => {
    const real = globalThis.fetch
    globalThis.fetch = (address, init) => {
      if (init?.body instanceof FormData) document.documentElement.dataset.fields = [...init.body.keys()].join(' ')
      return real(address, init)
    }
  })
  await page.getByRole('slider', { name: 'Edge feather' }).press('Control+Enter')
  await expect(result(page)).toContainText('Cut out by the built-in engine')
  expect((await page.locator('html').getAttribute('data-fields'))?.split(' ').toSorted()).toEqual(
    ['image', 'outputFormat', 'backgroundType', 'backgroundColor', 'blurIntensity', 'featherEdges'].toSorted(),
  )
  const { name, bytes } = await save(page)
  expect(name).toBe('my disc-removed-bg.png')
  expect((await pixelAt(bytes, 0.02, 0.5))[3]).toBe(0)
  expect(await pixelAt(bytes, 0.5, 0.5)).toEqual([0xb3, 0x13, 0x1b, 255])
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Clear / Reset' }).click()
  await expect(result(page)).toContainText('The image without its background appears here.')
  await expect(page.getByText('my disc.png', { exact: true })).toHaveCount(0)
})

test('shows that it is working, and what the server refuses', async ({ page, trouble }) => {
  await open(page, PATH)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/remove-background', async (route) => {
    await asked
    await route.fulfill({ status: 500, body: '', headers: {} })
  })
  await images(page).setInputFiles(await disc())
  await expect(page.getByText('240 × 180 pixels')).toBeVisible()
  await press(page)
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  answer()
  await expect(page.getByRole('alert')).toContainText('Internal Server Error')
  await page.unroute('**/remove-background')
  trouble.list = []
  const plain = await sharp({ create: { width: 99, height: 99, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  await page.getByRole('button', { name: 'Clear / Reset' }).click()
  await images(page).setInputFiles(upload('blank.jpg', 'image/jpeg', plain))
  await expect(page.getByText('99 × 99 pixels')).toBeVisible()
  await press(page)
  await expect(page.getByRole('alert')).toContainText('No subject was found in this image.')
})

test('says so when the answer is no picture', async ({ page }) => {
  await open(page, PATH)
  const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="disc.png"' }
  await page.route('**/remove-background', (route) => route.fulfill({ headers, body: 'not a picture' }))
  await images(page).setInputFiles(await disc())
  await expect(page.getByText('240 × 180 pixels')).toBeVisible()
  await press(page)
  await expect(page.getByRole('alert')).toHaveText('Failed to remove background')
})

test('puts a colour, a picture or a blur behind, in three formats', async ({ page }) => {
  await open(page, PATH)
  await images(page).setInputFiles(await disc())
  await expect(page.getByText('240 × 180 pixels')).toBeVisible()
  await page.getByRole('button', { name: 'Passport photo: white, 35 × 45' }).click()
  await expect(page.getByLabel('Passport photo, 35 × 45')).toBeChecked()
  await pressAndWait(page)
  const passport = await save(page)
  const { format, width: across, height: down } = await sharp(passport.bytes).metadata()
  // The disc of 100 pixels with its soft rim, and 10 above it.
  expect([format, down >= 110 && down <= 114]).toEqual(['jpeg', true])
  expect(across / down).toBeCloseTo(35 / 45, 2)
  expect(Math.min(...(await pixelAt(passport.bytes, 0.02, 0.02)))).toBeGreaterThan(250)
  await page.getByLabel('Crop to the subject').uncheck()

  await page.getByLabel('Solid colour').check()
  await page.getByLabel('Background colour as text').fill('#00ff00')
  await page.getByLabel('JPG', { exact: true }).check()
  await pressAndWait(page)
  const jpg = await save(page)
  expect(jpg.name).toBe('my disc-removed-bg.jpg')
  expect((await pixelAt(jpg.bytes, 0.02, 0.5))[1]).toBeGreaterThan(245)

  await page.getByLabel('Custom image').check()
  const blue = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  await page.getByLabel('Background image').setInputFiles(upload('blue.png', 'image/png', blue))
  await page.getByLabel('WebP').check()
  await expect(result(page)).toContainText('The input has changed since.')
  await pressAndWait(page)
  await expect(result(page)).not.toContainText('The input has changed since.')
  const webp = await save(page)
  expect(webp.name).toBe('my disc-removed-bg.webp')
  expect((await pixelAt(webp.bytes, 0.02, 0.5))[2]).toBeGreaterThan(245)

  await page.getByLabel('Blur original').check()
  await expect(page.getByRole('slider', { name: 'Blur intensity' })).toHaveValue('5')
  await page.getByLabel('PNG', { exact: true }).check()
  await pressAndWait(page)
  await expect(result(page)).not.toContainText('The input has changed since.')
  const blurred = await pixelAt((await save(page)).bytes, 0.02, 0.5)
  expect(Math.abs(blurred[0]! - 0xcf)).toBeLessThan(6)
})

test('erases and restores with the brush, by pointer and by keys', async ({ page }) => {
  const board = await openBoard(page)
  await page.getByLabel('Erase').check()
  // The brush begins in the middle.
  await board.focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Restore').check()
  const box = (await board.boundingBox())!
  await page.mouse.move(box.x + 8, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 8, { steps: 4 })
  await page.mouse.up()
  await expectAccessible(page)
  await result(page).getByRole('button', { name: 'Apply' }).click()
  await expect(board).toHaveCount(0)
  const touched = await save(page)
  expect((await pixelAt(touched.bytes, 0.5, 0.5))[3]).toBe(0)
  const corner = await pixelAt(touched.bytes, 24 / box.width, 8 / box.height)
  expect(corner[3]).toBe(255)
  expect(Math.abs(corner[0]! - 0xcf)).toBeLessThan(4)
  expect((await pixelAt(touched.bytes, 0.5, 0.35))[3]).toBe(255)

  // What was painted is still there to be painted on, and to be taken back.
  await result(page).getByRole('button', { name: 'Touch up' }).click()
  await result(page).getByRole('button', { name: 'Undo' }).click()
  await result(page).getByRole('button', { name: 'Apply' }).click()
  await expect(result(page).getByRole('application')).toHaveCount(0)
  const taken = await save(page)
  expect((await pixelAt(taken.bytes, 0.5, 0.5))[3]).toBe(0)
  expect((await pixelAt(taken.bytes, 24 / box.width, 8 / box.height))[3]).toBe(0)
})

test('a second finger and the right button do not paint', async ({ page }) => {
  const board = await openBoard(page)
  const box = (await board.boundingBox())!
  await page.mouse.click(box.x + 8, box.y + 8, { button: 'right' })
  await expect(result(page).getByRole('button', { name: 'Undo' })).toBeDisabled()

  const touch = await page.context().newCDPSession(page)
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: [id: number, x: number, y: number][]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map(([id, x, y]) => ({ id, x: box.x + x * box.width, y: box.y + y * box.height })),
    })
  await fingers('touchStart', [1, 0.1, 0.05])
  await fingers('touchMove', [1, 0.2, 0.05])
  await fingers('touchStart', [1, 0.2, 0.05], [2, 0.8, 0.95])
  await fingers('touchMove', [1, 0.3, 0.05], [2, 0.9, 0.95])
  await fingers('touchEnd', [1, 0.3, 0.05])
  await fingers('touchMove', [1, 0.4, 0.05])
  await fingers('touchEnd')
  await result(page).getByRole('button', { name: 'Apply' }).click()
  await expect(result(page).getByRole('application')).toHaveCount(0)
  const { bytes } = await save(page)
  const alphaAt = async (x: number, y: number) => (await pixelAt(bytes, x, y))[3]
  for (const x of [0.12, 0.28, 0.38]) expect(await alphaAt(x, 0.05)).toBe(255)
  for (const x of [0.82, 0.88]) expect(await alphaAt(x, 0.95)).toBe(0)
  expect(await alphaAt(0.6, 0.5)).toBe(255)
})

/** A white disc with a red dot, and nothing behind. */
const drawnDisc = (side: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#fff"/><circle cx="4" cy="4" r="1" fill="#d01020"/></svg>`,
  )

for (const [name, type] of [
  ['large.svg', 'image/svg+xml'],
  ['large.gif', 'image/gif'],
] as const) {
  test(`keeps what is transparent in a large picture: ${name}`, async ({ page }) => {
    await open(page, PATH)
    const drawing = drawnDisc(2400)
    const file = type === 'image/gif' ? await sharp(drawing).gif().toBuffer() : drawing
    await images(page).setInputFiles(upload(name, type, file))
    await expect(page.getByText('2400 × 2400 pixels')).toBeVisible()
    await press(page)
    await expect(result(page)).toContainText('its own transparency was kept')
    const { bytes } = await save(page)
    expect(await pixelAt(bytes, 0.25, 0.5)).toEqual([255, 255, 255, 255])
    expect((await pixelAt(bytes, 0.02, 0.02))[3]).toBe(0)
  })
}

test('takes a drawing as the background, also when touched up, and says when it is the background that is too large', async ({
  page,
}) => {
  await open(page, PATH)
  await images(page).setInputFiles(await disc())
  await expect(page.getByText('240 × 180 pixels')).toBeVisible()
  await page.getByLabel('Custom image').check()
  const blue =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><path fill="#00f" d="M0 0h60v60H0z"/></svg>'
  await page.getByLabel('Background image').setInputFiles(upload('blue.svg', 'image/svg+xml', Buffer.from(blue)))
  await pressAndWait(page)
  expect((await pixelAt((await save(page)).bytes, 0.02, 0.5))[2]).toBeGreaterThan(245)
  await result(page).getByRole('button', { name: 'Touch up' }).click()
  await expect(result(page).getByRole('application')).toBeVisible()
  await result(page).getByRole('button', { name: 'Apply' }).click()
  await expect(result(page).getByRole('application')).toHaveCount(0)
  expect((await pixelAt((await save(page)).bytes, 0.02, 0.5))[2]).toBeGreaterThan(245)

  const large = await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  await page.getByLabel('Background image').setInputFiles(upload('large.png', 'image/png', large))
  await press(page)
  await expect(page.getByRole('alert')).toContainText('Background image: This image has 8000 × 5000 pixels.')
})

test('crops to the subject, and to what the brush leaves of it', async ({ page }) => {
  await open(page, PATH)
  await images(page).setInputFiles(await disc())
  await expect(page.getByText('240 × 180 pixels')).toBeVisible()
  await page.getByLabel('Crop to the subject').check()
  await press(page)
  await expect(result(page)).toContainText(/10\d × 10\d pixels/)
  const cropped = await save(page)
  const { width = 0, height = 0 } = await sharp(cropped.bytes).metadata()
  expect([width > 99, width < 112, height]).toEqual([true, true, width])
  expect(await pixelAt(cropped.bytes, 0.5, 0.5)).toEqual([0xb3, 0x13, 0x1b, 255])
  expect((await pixelAt(cropped.bytes, 0.03, 0.03))[3]).toBe(0)

  // What is painted away is cropped away, too: the right half goes, stroke by stroke, and one of them comes back.
  await result(page).getByRole('button', { name: 'Touch up' }).click()
  await page.getByLabel('Erase').check()
  await page.getByRole('slider', { name: 'Brush size' }).fill('30')
  const whole = (await result(page).getByRole('application').boundingBox())!
  const stroke = async (x: number) => {
    await page.mouse.move(whole.x + whole.width * x, whole.y + whole.height * 0.1)
    await page.mouse.down()
    await page.mouse.move(whole.x + whole.width * x, whole.y + whole.height * 0.9, { steps: 6 })
    await page.mouse.up()
  }
  for (const x of [0.62, 0.72, 0.38]) await stroke(x)
  await result(page).getByRole('button', { name: 'Undo' }).click()
  await result(page).getByRole('button', { name: 'Apply' }).click()
  await expect(result(page)).toContainText(/[5-7]\d × 10\d pixels/)
  const narrow = await save(page)
  expect((await pixelAt(narrow.bytes, 0.4, 0.5))[3]).toBe(255)
})

test('compares before and after behind a slider, drawn with the mouse', async ({ page }) => {
  await open(page, PATH)
  await images(page).setInputFiles(await disc())
  await expect(page.getByText('240 × 180 pixels')).toBeVisible()
  await page.getByLabel('Solid colour').check()
  await page.getByLabel('Background colour as text').fill('#00ff00')
  await press(page)
  const slider = page.getByRole('slider', { name: 'Before and after' })
  await expect(slider).toHaveValue('50')
  const seen = async (x: number) => (await pixelAt(await slider.locator('..').screenshot(), x, 0.15)).slice(0, 3)
  const [before, after] = [
    [0xcf, 0xe3, 0xf7],
    [0, 255, 0],
  ]
  await expect.poll(() => seen(0.35)).toEqual(before)
  expect(await seen(0.65)).toEqual(after)
  const box = (await slider.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => seen(0.65)).toEqual(before)
  await slider.press('Home')
  await expect.poll(() => seen(0.35)).toEqual(after)
})

test('processes all images into one ZIP, and names the one that fails', async ({ page }) => {
  await open(page, PATH)
  const blank = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const gif = upload('drawn.gif', 'image/gif', await picture('#145a32').gif().toBuffer())
  await images(page).setInputFiles([await disc('one.png'), gif, upload('blank.png', 'image/png', blank)])
  await expect(page.getByText('240 × 180 pixels')).toBeVisible()
  await press(page)
  const zip = await download(page, result(page).getByRole('button', { name: 'Process all 3 as ZIP' }))
  expect(zip.name).toBe('removed-backgrounds.zip')
  const entries = unzip(zip.bytes)
  expect(entries.map((entry) => entry.name)).toEqual(['one-removed-bg.png', 'drawn-removed-bg.png'])
  for (const [index, color] of [
    [0xb3, 0x13, 0x1b, 255],
    [0x14, 0x5a, 0x32, 255],
  ].entries()) {
    const { bytes } = entries[index]!
    expect(await pixelAt(bytes, 0.5, 0.5)).toEqual(color)
    expect((await pixelAt(bytes, 0.02, 0.5))[3]).toBe(0)
  }
  await expect(result(page)).toContainText('1 of 3 images are not in the ZIP file')
  await expect(result(page)).toContainText('blank.png: No subject was found')
  // What is chosen later was not part of it, and what is cancelled made no file.
  await images(page).setInputFiles(await disc('late.png'))
  const again = result(page).getByRole('button', { name: 'Process all 4 as ZIP' })
  await expect(again).toBeEnabled()
  await expect(result(page)).toContainText('1 of 3 images are not in the ZIP file')
  await again.click()
  await result(page).getByRole('button', { name: 'Cancel' }).last().click()
  await expect(again).toBeEnabled()
  await expect(result(page)).not.toContainText('in the ZIP file')
})

test('says how many images wait at the server, of which one may be ours', async ({ page }) => {
  await open(page, PATH)
  await page.route('**/status', (route) =>
    route.fulfill({ json: { queue: { running: 2, waiting: 1, atOnce: 2, mostWaiting: 8 } } }),
  )
  const asked = Promise.withResolvers<void>()
  await page.route('**/remove-background', async (route) => {
    await asked.promise
    await route.continue()
  })
  await images(page).setInputFiles(await disc())
  await press(page)
  await expect(result(page).getByRole('status')).toHaveText('Processing... 1 image waits at the server.')
  asked.resolve()
  await expect(result(page).getByRole('button', { name: 'Touch up' })).toBeVisible()
})

test('marks the result of another image, and keeps the focus when it is touched up', async ({ page }) => {
  await open(page, PATH)
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(result(page)).toContainText('Cut out by the built-in engine')
  const changed = page.getByText('The input has changed since.')
  await expect(changed).toHaveCount(0)
  await page.getByRole('button', { name: 'Touch up' }).press('Enter')
  const inResult = () => result(page).evaluate((panel) => panel.contains(document.activeElement))
  expect(await inResult()).toBe(true)
  await give(page, 'drop', [await disc()])
  await expect(changed).toBeVisible()
  await page.getByRole('application').press(' ')
  await page.getByRole('button', { name: 'Apply', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Touch up' })).toBeVisible()
  await expect(changed).toBeVisible()
  await expect.poll(inResult).toBe(true)
  await press(page)
  await expect(result(page)).toContainText('240 × 180 pixels')
  await expect(changed).toHaveCount(0)
})
