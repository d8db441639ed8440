import { devices } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'
import { drop, pdf } from './pdf-files.ts'
import { answerWeather, refuse } from './weather-answers.ts'

/** An ordinary small phone; nothing but fingers. */
const { hasTouch, isMobile } = devices['Pixel 7']
test.use({ hasTouch, isMobile, deviceScaleFactor: 3, viewport: { width: 360, height: 740 } })

test('no field has letters so small that an iPhone zooms into it', async ({ page }) => {
  const sizes = () =>
    page.evaluate(() => {
      const editors = [...document.querySelectorAll('main div')].flatMap((element) => [
        ...(element.shadowRoot?.querySelectorAll('[contenteditable=true]') ?? []),
      ])
      const fields = document.querySelectorAll('main :is(textarea, input:not([type=checkbox], [type=radio]), select)')
      return [...fields, ...editors].map((field) => Number.parseFloat(getComputedStyle(field).fontSize))
    })
  for (const path of ['/base64', '/json', '/text-tools', '/unit-converter']) {
    await open(page, path)
    if (path === '/json') {
      await page.getByRole('textbox', { name: 'JSON', exact: true }).tap()
      await expect(page.locator('main textarea')).toHaveCount(0)
    }
    expect(Math.min(...(await sizes())), path).toBeGreaterThanOrEqual(16)
  }
})

test('keyboards change no letter of codes and names, and help with prose', async ({ page }) => {
  const capitals = (label: string) =>
    page.getByRole('textbox', { name: label }).evaluate((field: HTMLInputElement) => field.autocapitalize)
  await open(page, '/qr-codes')
  const type = page.getByLabel('Content type')
  await type.selectOption('Wi-Fi')
  expect(await capitals('Network name (SSID)')).toBe('none')
  expect(await capitals('Password')).toBe('none')
  await type.selectOption('SMS')
  expect(await capitals('Message')).toBe('sentences')
})

test('what may be below zero is typed with keys that have a minus', async ({ page }) => {
  await open(page, '/qr-codes')
  await page.getByLabel('Content type').selectOption('Location')
  await expect(page.getByLabel('Longitude')).not.toHaveAttribute('inputmode')
  await open(page, '/unit-converter#temperature')
  await expect(page.getByLabel('From Value')).toHaveAttribute('inputmode', 'text')
  await open(page, '/unit-converter#length')
  await expect(page.getByLabel('From Value')).toHaveAttribute('inputmode', 'decimal')
})

test('a button that is switched off says why when it is tapped, in sight, for there is no pointer to hover', async ({
  page,
}) => {
  await open(page, '/base64')
  const decode = page.getByRole('button', { name: 'Decode', exact: true })
  await expect(decode).toBeDisabled()
  const why = page.getByText('Paste some Base64 first')
  expect((await why.boundingBox())?.width).toBe(1)
  await decode.tap({ force: true })
  await expect(why).toBeInViewport()
  expect((await why.boundingBox())?.width).toBeGreaterThan(100)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Text or Base64').fill('SGk=')
  await expect(why).toHaveCount(0)
  await decode.tap()
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('Hi')
  await page.getByRole('button', { name: 'Reset' }).tap()
  await expect(decode).toBeDisabled()
  expect((await why.boundingBox())?.width).toBe(1)
})

test('links below every page fit a finger', async ({ page }) => {
  await open(page, '/about')
  for (const link of await page.getByRole('contentinfo').getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('pulling a page down does not load it again', async ({ page }) => {
  await open(page, '/base64')
  const pulled = await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)
  expect(pulled).toBe('contain')
})

test('all that the search finds is above the keyboard', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Search tools' }).tap()
  await page.getByRole('combobox').fill('a')
  const box = await page.getByRole('listbox').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740 / 2)
})

test('the search says that it is on its way', async ({ page }) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/assets\/palette-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/base64')
  const search = page.getByRole('button', { name: 'Search tools' })
  await search.tap()
  await expect(search).toHaveAttribute('aria-busy', 'true')
  go()
  await expect(page.getByRole('combobox')).toBeVisible()
})

test('a mistake that is made again is shown again', async ({ page }) => {
  await open(page, '/age-calculator')
  const button = page.getByRole('button', { name: 'Calculate Age' })
  await button.tap()
  const alert = page.getByRole('alert')
  await expect(alert).toBeInViewport()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(alert).not.toBeInViewport()
  await button.dispatchEvent('click')
  await expect(alert).toBeInViewport()
})

test('a mistake is shown below the bar, not under it', async ({ page }) => {
  await open(page, '/qr-codes')
  await page.evaluate(() => scrollTo(0, 300))
  await page.getByRole('button', { name: 'Generate QR Code' }).tap()
  const alert = page.getByRole('alert')
  await expect(alert).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('banner').boundingBox()
  expect((await alert.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
})

test('the weather that was searched for comes into sight, and so does why there is none', async ({ page }) => {
  await answerWeather(page)
  await open(page, '/weather')
  const box = page.getByRole('combobox', { name: 'Location' })
  const search = page.getByRole('button', { name: 'Search', exact: true })
  const panel = page.getByRole('tabpanel')
  await box.fill('Cape Town')
  await expect(panel).not.toBeInViewport({ ratio: 0.5 })
  await search.tap()
  await expect(panel.getByRole('heading', { name: 'Cape Town' })).toBeInViewport()
  await page.unrouteAll()
  await answerWeather(page, { current: refuse(422, 'Place not found') })
  await box.fill('Nowhere')
  await page.evaluate(() => scrollTo(0, 0))
  await search.tap()
  await expect(panel.getByRole('alert')).toBeInViewport({ ratio: 1 })
})

test('a link is shared through the device, where it offers that', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (what: ShareData) => Object.assign(globalThis, { shared: what.url }) })
  })
  await open(page, '/uuid')
  await page.getByRole('button', { name: 'Generate', exact: true }).tap()
  await page.getByRole('button', { name: 'Share link' }).tap()
  await page.getByRole('button', { name: 'Share…' }).tap()
  expect(await page.evaluate(() => (globalThis as { shared?: string }).shared)).toMatch(/\/uuid#\?options=usual$/)
})

test('a link that was shared, was not meant to be, and could not be are told apart', async ({ page }) => {
  await page.addInitScript(() => {
    const ways = ['', 'AbortError', 'NotAllowedError']
    const share = async () => {
      const way = ways.shift()
      if (way) throw new DOMException('', way)
    }
    Object.assign(navigator, { share })
  })
  await open(page, '/uuid')
  await page.getByRole('button', { name: 'Generate', exact: true }).tap()
  await page.getByRole('button', { name: 'Share link' }).tap()
  const dialog = page.getByRole('dialog')
  const share = dialog.getByRole('button', { name: 'Share…' })
  await share.tap()
  await expect(dialog.locator('[aria-live]').filter({ hasText: 'Shared' })).toHaveCount(1)
  await share.tap()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await share.tap()
  await expect(dialog.getByRole('alert')).toContainText('This device could not share the link. Copy it instead.')
})

test('PDF pages are put in order by taps alone', async ({ page }) => {
  await open(page, '/pdf-tools')
  await drop(page, [await pdf('three.pdf', { words: ['One', 'Two', 'Three'] })])
  const first = page.getByRole('option', { name: 'Page 1:' })
  await first.tap()
  await page.getByRole('button', { name: 'Move on' }).tap()
  await expect(page.getByRole('option', { name: 'Page 2:' })).toHaveAccessibleName(/page 1 there/)
  await expect(page.getByText('1 page moved to place 2.')).toBeAttached()
  await page.getByRole('button', { name: 'Move back' }).tap()
  await expect(first).toHaveAccessibleName(/page 1 there/)
})

test('all that opens a part of the page is as high as a finger needs', async ({ page }) => {
  await open(page, '/image-resizer')
  await page.getByRole('button', { name: 'Try an example' }).tap()
  await expect(page.getByText('Crop', { exact: true })).toBeVisible()
  const heights = await page.locator('main summary:visible').evaluateAll((all) => all.map((one) => one.clientHeight))
  expect(heights.length).toBeGreaterThan(3)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(42)
})

test('a signature keeps its dots, and a hand that rests on it draws nothing', async ({ page }) => {
  await open(page, '/pdf-tools')
  await drop(page, [await pdf('one.pdf', { words: ['One'] })])
  await page.getByLabel('What to do').selectOption('edit')
  await page.getByRole('button', { name: 'Signature', exact: true }).tap()
  await page.getByRole('button', { name: 'Make a signature' }).tap()
  const pad = page.getByRole('img', { name: /Draw here/ })
  await pad.tap()
  const dot = await pad.locator('polyline').getAttribute('points')
  expect(dot?.split(' ')).toHaveLength(2)
  const box = (await pad.boundingBox()) as { x: number; y: number }
  const client = await page.context().newCDPSession(page)
  const touch = (type: string, ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: touchPoints.map((point, id) => ({ x: box.x + point.x, y: box.y + point.y, id })),
    })
  await touch('touchStart', { x: 20, y: 20 })
  await touch('touchMove', { x: 60, y: 40 })
  await touch('touchStart', { x: 60, y: 40 }, { x: 200, y: 80 })
  await touch('touchMove', { x: 100, y: 60 }, { x: 210, y: 90 })
  await touch('touchEnd')
  await expect(pad.locator('polyline')).toHaveCount(2)
  const points = (await pad.locator('polyline').last().getAttribute('points'))?.split(' ') ?? []
  expect(Math.max(...points.map((point) => Number(point.split(',')[0])))).toBeLessThan(1.5)
})
