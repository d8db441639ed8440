import { devices, type Locator, type Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, open, test, untilLive } from './page.ts'
import { answerWeather, current } from './weather-answers.ts'

/** What stands in one row is level, but for a label that takes two lines in a wide font. */
async function expectOneRow(...all: Locator[]): Promise<void> {
  const boxes = await Promise.all(all.map(async (one) => (await one.boundingBox()) as { y: number; height: number }))
  const lowestTop = Math.max(...boxes.map(({ y }) => y))
  expect(lowestTop).toBeLessThan(Math.min(...boxes.map(({ y, height }) => y + height)))
}

test.describe('on a phone', () => {
  const { hasTouch, isMobile } = devices['Pixel 7']
  test.use({ hasTouch, isMobile, deviceScaleFactor: 3, viewport: { width: 360, height: 740 } })

  test('short fields share a row', async ({ page }) => {
    await open(page, '/loan-emi-calculator')
    const tenure = [page.getByLabel('Tenure (years)'), page.getByLabel('Tenure (months)')] as const
    await expectOneRow(...tenure)
    const [years, months] = await Promise.all(tenure.map((field) => field.boundingBox()))
    expect(years?.y).toBe(months?.y)
    await open(page, '/bmi-calculator')
    await expectOneRow(page.getByLabel('Weight (kg)'), page.getByLabel('Height (cm)'))
    await open(page, '/time-difference#arithmetic')
    const parts = ['Days', 'Hours', 'Minutes', 'Seconds'].map((name) => page.getByLabel(name, { exact: true }))
    await expectOneRow(...parts)
  })

  test('buttons fill their row, also when one that is switched off is asked why', async ({ page }) => {
    await open(page, '/csv')
    const row = page.getByRole('button', { name: 'Convert', exact: true }).locator('xpath=ancestor::*[@class="row"]')
    const buttons = row.getByRole('button')
    const boxes = () =>
      Promise.all((['Convert', 'Preview'] as const).map((name) => buttons.filter({ hasText: name }).boundingBox()))
    const [before, whole] = [await boxes(), await row.boundingBox()]
    const widths = before.reduce((sum, box) => sum + (box?.width ?? 0), 0)
    expect(widths + 8).toBeCloseTo(whole?.width ?? 0, 0)
    const [convert] = before
    await page.touchscreen.tap((convert?.x ?? 0) + 20, (convert?.y ?? 0) + 20)
    await expect(row.locator('[data-asked]')).toHaveCount(1)
    expect(await boxes()).toEqual(before)
  })

  test('what can be done with a result stands two and two, over the width of its panel', async ({ page }) => {
    await open(page, '/age-calculator')
    await page.getByRole('button', { name: 'Try an example' }).tap()
    const row = page.locator('.result-head > .row')
    await expect(row).toBeVisible()
    const whole = (await row.boundingBox())?.width ?? 0
    const boxes = await Promise.all(
      ['Copy', 'Download', 'Share link', 'Send to…'].map((name) => row.getByText(name, { exact: true }).boundingBox()),
    )
    for (const box of boxes) expect(box?.width).toBeCloseTo((whole - 4) / 2, 0)
    const [first, , third, fourth] = boxes
    expect(third?.y).toBeCloseTo((first?.y ?? 0) + (first?.height ?? 0) + 4, 0)
    expect(fourth?.y).toBe(third?.y)
  })

  test('buttons and results have the width of their form', async ({ page }) => {
    const width = async (locator: Locator) => (await locator.boundingBox())?.width
    await open(page, '/age-calculator')
    const birth = await width(page.getByLabel('Date of Birth'))
    expect(await width(page.getByRole('button', { name: 'Calculate Age' }))).toBe(birth)
    await open(page, '/json#utilities')
    const fetch = page.getByRole('button', { name: 'Fetch' })
    expect(await width(fetch)).toBe(await width(page.getByLabel('URL of a JSON document')))
    await open(page, '/unit-converter#time')
    await page.getByLabel('From Value').fill('90')
    await page.getByLabel('From Unit').selectOption('Days')
    await page.getByLabel('To Unit').selectOption('Weeks')
    await page.getByRole('button', { name: 'Convert', exact: true }).tap()
    const result = page.getByLabel('Result', { exact: true })
    await expect(result).toHaveValue('12.857142857142858')
    expect(await result.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
  })

  test('keys that a phone does not have are not named', async ({ page }) => {
    await open(page, '/uuid')
    await expect(page.getByText('also generates and copies')).toBeHidden()
  })

  test('the figures of a result stand two in a row', async ({ page }) => {
    await open(page, '/age-calculator')
    await page.getByRole('button', { name: 'Try an example' }).tap()
    const facts = page.locator('.facts').first().locator('> div')
    await expect(facts).toHaveCount(6)
    await expectOneRow(facts.nth(0), facts.nth(1))
    await expectOneRow(facts.nth(4), facts.nth(5))
  })
})

test('what can be done with a result stands in one row below its heading, and keeps its place', async ({ page }) => {
  await open(page, '/text-tools')
  await page.getByRole('button', { name: 'Try an example' }).click()
  const result = page.getByRole('region', { name: 'Result', exact: true })
  const actions = result.locator('.result-head .button')
  await expect(actions).toHaveCount(4)
  await expectOneRow(actions.nth(0), actions.nth(3))
  const places = () => actions.evaluateAll((all) => all.map((button) => (button as HTMLElement).offsetLeft))
  const before = await places()
  const heading = await result.getByRole('heading').boundingBox()
  expect((await actions.first().boundingBox())?.x).toBe(heading?.x)
  await actions.first().click()
  await expect(result.getByRole('button', { name: 'Copied' })).toBeVisible()
  const moved = (await places()).map((place, index) => Math.abs(place - (before[index] ?? NaN)))
  expect(Math.max(...moved), 'pixels that a button moved').toBeLessThanOrEqual(1)
  await open(page, '/bmi-calculator')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(actions.first()).toBeHidden()
  const bmi = page.getByRole('region', { name: 'Your BMI' })
  const below = await bmi.getByRole('button', { name: 'Share link' }).boundingBox()
  expect(below?.y).toBeGreaterThan((await bmi.getByRole('heading').boundingBox())?.y ?? 0)
})

test('a long result goes on below the screen, in the page itself', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await open(page, '/age-calculator')
  await page.getByRole('button', { name: 'Try an example' }).click()
  const result = page.getByRole('region', { name: 'Your Age' })
  await expect(result.getByText('Upcoming Milestones')).toBeVisible()
  expect(await result.evaluate((card) => card.scrollHeight - card.clientHeight)).toBe(0)
})

test('the buttons of a document stand in rows, none of them alone', async ({ page }) => {
  await open(page, '/json')
  const buttons = ['Minify', 'Validate', 'Sort keys', 'Tree'].map((name) => page.getByRole('button', { name }))
  await expectOneRow(...buttons)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectOneRow(...buttons.slice(2))
})

test('tabs and columns beyond the edge show that they are there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const expectShadow = async (row: Locator) => {
    expect(await row.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
    await expect(row).toHaveCSS('background-attachment', 'local, scroll')
  }
  await open(page, '/json')
  await expectShadow(page.getByRole('tablist'))
  await open(page, '/loan-emi-calculator')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expectShadow(page.locator('.table-frame').first())
})

test('words and numbers of a fact stay whole', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const linesOf = (fact: Locator) =>
    fact.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
  await open(page, '/url-tools#parse')
  await page.getByLabel('URL', { exact: true }).fill('https://www.example.com/')
  const host = page.locator('.facts dd', { hasText: 'www.example.com' })
  await expect(host).toBeVisible()
  expect(await linesOf(host)).toBe(1)
  await page.getByLabel('URL', { exact: true }).fill(`https://${'a'.repeat(60)}.com/`)
  await expect(page.locator('.facts dd', { hasText: 'aaaa' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('the count of a long word is not cut', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/word-counter#keywords')
  await page.getByLabel('Text', { exact: true }).fill(`${'gattaca'.repeat(20)} `.repeat(1234))
  const chip = page.getByRole('list', { name: 'Top keywords' }).getByRole('listitem')
  await expect(chip).toContainText('1,234')
  const lines = await chip.evaluate((element) => {
    const count = element.querySelector('strong') as HTMLElement
    return count.offsetHeight / Number.parseFloat(getComputedStyle(count).lineHeight)
  })
  expect(lines).toBeCloseTo(1)
  await expectNoSidewaysScroll(page)
})

test('on a phone the day of an hour stands below it, in every card', async ({ page }) => {
  await page.setViewportSize({ width: 405, height: 740 })
  await answerWeather(page)
  await open(page, '/weather#hourly')
  const hours = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(hours).toHaveCount(24)
  const beside = await hours.evaluateAll((cards) =>
    cards.map((card) => {
      const [hour, day] = [...card.querySelectorAll('h3, h3 + span')].map((one) => one.getBoundingClientRect())
      return hour!.bottom > day!.top
    }),
  )
  expect(new Set(beside)).toEqual(new Set([false]))
})

test('where a finger points, controls are 44 pixels high', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(`${baseURL}/base64`)
  await untilLive(page)
  const low = await page
    .getByRole('main')
    .locator('button[data-size]:visible, select:visible, label.check:visible')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map(({ textContent }) => textContent),
    )
  expect(low).toEqual([])
  await expectNoSidewaysScroll(page)
  const chip = page.getByRole('button', { name: 'Sent to the server, not stored' })
  const pressed = await chip.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    return [top - 3.5, bottom + 3.5].map((y) => document.elementFromPoint(left + 40, y) === element)
  })
  expect(pressed, 'a press right above and below a chip').toEqual([true, true])
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const entries = page.getByRole('dialog').locator('.side-link:visible, summary:visible')
  await expect(entries.filter({ hasText: 'Word Counter' })).toBeVisible()
  for (const height of await entries.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height)))
    expect(height).toBeGreaterThanOrEqual(44)
  await page.goto(`${baseURL}/image-resizer`)
  await untilLive(page)
  await page.getByRole('button', { name: 'Try an example' }).tap()
  const turn = await page.getByRole('button', { name: 'Turn left' }).boundingBox()
  expect(turn?.height).toBe(44)
  await page.goto(`${baseURL}/bmi-calculator`)
  await untilLive(page)
  await page.getByRole('button', { name: 'Calculate BMI' }).tap()
  const close = await page.getByRole('alert').getByRole('button', { name: 'Close' }).boundingBox()
  expect(close?.height).toBe(44)
  await page.goto(baseURL as string)
  await untilLive(page)
  const star = await page.locator('.tool-card .star').first().boundingBox()
  expect(star?.height).toBe(44)
  await page.getByRole('button', { name: 'Search tools' }).first().tap()
  const search = page.getByRole('dialog', { name: 'Search tools' })
  await expect(search.getByRole('combobox')).toBeVisible()
  await expect(search.getByText('Esc')).toBeHidden()
  await expect(search.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden()
  await context.close()
})

test.describe('letters half as large again, set as wide as readers may ask', () => {
  test.use({ badge: true })
  const widen = (page: Page) =>
    page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        ':root { font-size: 24px } * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      )
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    })

  test('the temperature stays in its badge, titles and the menu in their lines', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const cold = { ...current('Yellowknife'), temperatureC: -18.4 }
    await answerWeather(page, { current: cold, summary: { current: cold } })
    await open(page, '/image-background-remover')
    await widen(page)
    const temperature = page.locator('.badge strong')
    await expect(temperature).toHaveText('-18°C')
    const end = await temperature.evaluate((element) => element.getBoundingClientRect().right)
    const theme = await page.getByRole('button', { name: 'Toggle light and dark theme' }).boundingBox()
    expect(end).toBeLessThanOrEqual(theme!.x)
    const title = page.getByRole('heading', { level: 1 })
    const lines = await title.evaluate((element) => {
      const text = element.firstChild as Text
      const range = document.createRange()
      range.setStart(text, text.data.indexOf('Background'))
      range.setEnd(text, text.data.indexOf(' Remover'))
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const arrows = page.locator('.drawer summary > .icon:last-child')
    const ends = await arrows.evaluateAll((list) => list.map((arrow) => arrow.getBoundingClientRect().right))
    expect(new Set(ends).size).toBe(1)
  })
})
