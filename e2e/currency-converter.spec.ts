import { expect, expectAccessible, expectMarked, expectNoSidewaysScroll, open, test } from './page.ts'

/** Without a network the server has the rates of the build: the same ones every time. */
test('converts, swaps, copies, and tells the source and its date', async ({ page }) => {
  await open(page, '/currency-converter')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('USD')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('EUR')
  await page.getByLabel('Amount', { exact: true }).fill('1,234.5')
  await page.getByRole('button', { name: 'Convert' }).click()
  const result = page.getByRole('region', { name: 'Converted amount' })
  await expect(result.locator('.figure')).toHaveText('1,075.72 EUR')
  await expect(result).toContainText('1 USD = 0.871384 EUR')
  await expect(result).toContainText('Friday, March 13, 2026')
  await expect(result.getByRole('link', { name: /European Central Bank/ })).toBeVisible()
  await result.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1075.72')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Swap currencies' }).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('EUR')
  await expect(result.locator('.figure')).toHaveCount(0)
  await page.getByLabel('Amount', { exact: true }).press('Control+Enter')
  await expect(result.locator('.figure')).toHaveText('1,416.71 USD')
})

test('says what is wrong with an amount, and sends nothing', async ({ page }) => {
  await open(page, '/currency-converter')
  const amount = page.getByLabel('Amount', { exact: true })
  await expect(amount).toBeEnabled()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  for (const [typed, message] of [
    ['', 'Please fill in all fields.'],
    ['0', 'Please enter a valid positive amount.'],
    ['-3', 'Please enter a valid positive amount.'],
    ['ten', 'Please enter a valid positive amount.'],
  ] as const) {
    await amount.fill(typed)
    await amount.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(message)
    await expectMarked(page, message, 'Amount')
  }
  await page.getByLabel('To', { exact: true }).selectOption('USD')
  await amount.fill('$12.34')
  await amount.press('Enter')
  await expect(page.locator('.figure')).toHaveText('12.34 USD')
  expect(sent.filter((url) => url.includes('/convert'))).toEqual([])
})

test('a sign or code beside the amount chooses its currency, and one that fits changes nothing', async ({ page }) => {
  await open(page, '/currency-converter')
  const amount = page.getByLabel('Amount', { exact: true })
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  const figure = page.locator('.figure')
  await amount.fill('€5')
  await amount.press('Enter')
  await expect(figure).toHaveText('5.74 USD')
  await expect(from).toHaveValue('EUR')
  await expect(to).toHaveValue('USD')
  await expect(amount).toHaveValue('5')

  await amount.fill('CHF 5')
  await amount.press('Enter')
  await expect(from).toHaveValue('CHF')
  await expect(figure).toContainText('USD')
  await from.selectOption('CAD')
  await amount.fill('$5')
  await amount.press('Enter')
  await expect(figure).toContainText('USD')
  await expect(from).toHaveValue('CAD')
  await expect(amount).toHaveValue('$5')

  await amount.fill('₿5')
  await amount.press('Enter')
  await expect(page.getByRole('alert')).toContainText('that of no currency with a rate here')
  await expect(amount).toHaveValue('₿5')
  await expect(from).toHaveValue('CAD')
})

test('shows other currencies, and a chart when a source has one', async ({ page }) => {
  const points = ['2026-09-01', '2026-10-01', '2026-11-02'].map((date, index) => ({ date, rate: 0.9 + index / 100 }))
  const source = { name: 'ECB', credit: 'Source: European Central Bank', url: 'https://www.ecb.europa.eu/' }
  await page.route('**/api/currency-converter/history?*', (route) =>
    route.fulfill({ json: { points, lastUpdated: '2026-11-02T15:00:00Z', source, stale: false } }),
  )
  await open(page, '/currency-converter')
  await page.getByRole('button', { name: 'Convert' }).click()
  await page.getByRole('button', { name: /Show \d+ currencies/ }).press('Enter')
  const others = page.getByRole('region', { name: 'Amounts in other currencies' })
  await expect(others.getByRole('row', { name: /JPY – Japanese Yen/ })).toContainText('15,933')
  const panel = page.getByRole('region', { name: 'In other currencies', exact: true })
  await expect(panel).toContainText('Rates of Friday, March 13, 2026')
  await expect(page.getByText('No source gives newer rates at the moment.'), 'said once').toHaveCount(1)
  await expect(panel.getByRole('link', { name: /European Central Bank/ })).toBeVisible()
  await expect(panel.locator(':focus')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Remove JPY' }).press('Enter')
  await expect(others.getByRole('row', { name: /JPY/ })).toHaveCount(0)
  await expect(panel.locator(':focus')).toHaveCount(1)
  await panel.getByLabel('Add a currency').selectOption('NOK')
  await panel.getByLabel('Add a currency').focus()
  await panel.getByLabel('Add a currency').selectOption('DKK')
  for (const name of [/NOK – Norwegian Krone/, /DKK – Danish Krone/]) {
    await expect(others.getByRole('row', { name })).toBeVisible()
  }
  await expect(panel.getByLabel('Add a currency')).toBeFocused()
  const back = page.getByRole('region', { name: 'EUR in USD' })
  await expect(back.getByRole('row', { name: /^50 / })).toContainText('57.38')
  await page.getByRole('button', { name: '90 days' }).click()
  await expect(page.getByRole('img', { name: 'Rate from USD to EUR, a line' })).toBeVisible()
  await expect(page.getByText('+2.22%')).toBeVisible()
  await expectAccessible(page)
})

test('a chart says how old its rates are, and its marks have room where letters are set wide', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const points = ['2026-09-01', '2026-10-01', '2026-11-02'].map((date, index) => ({ date, rate: 0.9 + index / 100 }))
  const source = { name: 'ECB', credit: 'Source: European Central Bank', url: 'https://www.ecb.europa.eu/' }
  await page.route('**/api/currency-converter/history?*', (route) =>
    route.fulfill({ json: { points, lastUpdated: '2026-11-02T15:00:00Z', source, stale: true } }),
  )
  await open(page, '/currency-converter')
  await page.getByRole('button', { name: 'Convert' }).click()
  await page.getByRole('button', { name: '90 days' }).click()
  const chart = page.getByRole('region', { name: 'Rate over time' })
  await expect(chart.getByRole('note')).toHaveText(
    'No source gives newer rates at the moment. These are of Monday, November 2, 2026.',
  )
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { font-size: 24px } * { letter-spacing: 0.12em !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  const left = await chart.getByRole('img').evaluate((element) => element.getBoundingClientRect().left)
  const marks = chart.getByRole('img').locator('g > text')
  const lefts = await marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().left))
  expect(lefts).toHaveLength(3)
  expect(Math.min(...lefts)).toBeGreaterThanOrEqual(left)
})

test('asks for other currencies by the chosen day, and remembers which', async ({ page }) => {
  const source = { name: 'ECB', credit: 'Source: European Central Bank', url: 'https://www.ecb.europa.eu/' }
  const rates = { date: '2020-02-28', lastUpdated: '2020-02-28T15:00:00Z', source, stale: false, snapshot: false }
  const one = { convertedAmount: 91, exchangeRate: 0.91, roundedAmount: '91.00' }
  const bodies: unknown[] = []
  await page.route('**/api/currency-converter/convert', (route) => route.fulfill({ json: { ...one, ...rates } }))
  await page.route('**/api/currency-converter/convert-many', (route) => {
    bodies.push(route.request().postDataJSON())
    const conversions = [{ currency: 'GBP', name: 'British Pound', ...one }]
    return route.fulfill({ json: { conversions, missing: ['AED'], ...rates } })
  })
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) {
      localStorage.setItem('sundry:options:currency-converter', '{"others":["GBP","AED"]}')
    }
  })
  await open(page, '/currency-converter')
  await page.getByLabel('Date of the rate (optional)').fill('2020-02-29')
  await page.getByRole('button', { name: 'Convert' }).click()
  await page.getByRole('button', { name: 'Show 1 currency' }).click()
  const panel = page.getByRole('region', { name: 'In other currencies', exact: true })
  await expect(panel).toContainText('Rates of Friday, February 28, 2020')
  await expect(panel).toContainText('No rate on that day: AED.')
  expect(bodies).toEqual([{ amount: 100, fromCurrency: 'USD', toCurrencies: ['GBP'], date: '2020-02-29' }])
})

test('says when the list cannot be loaded, and loads it again', async ({ page }) => {
  await page.route(
    '**/api/currency-converter/currencies',
    (route) => route.fulfill({ status: 429, json: { message: 'no' } }),
    {
      times: 1,
    },
  )
  await open(page, '/currency-converter')
  await expect(page.getByRole('alert')).toHaveText('Failed to load currencies. Please refresh the page.')
  await expect(page.getByLabel('Amount', { exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Refresh Rates' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('')
})

test('tells the age of the rates as it is when they come', async ({ page }) => {
  const source = { name: 'ECB', credit: 'Source: European Central Bank', url: 'https://www.ecb.europa.eu/' }
  const converted = { convertedAmount: 87, exchangeRate: 0.87, roundedAmount: '87.00', stale: false, snapshot: false }
  await page.clock.install({ time: '2026-11-20T15:00:00Z' })
  await page.route('**/api/currency-converter/convert', (route) =>
    route.fulfill({ json: { ...converted, source, date: '2026-11-20', lastUpdated: '2026-11-20T15:00:00Z' } }),
  )
  await open(page, '/currency-converter')
  await page.getByRole('button', { name: 'Convert' }).click()
  const age = page.locator('dt:text("Last updated") + dd')
  await expect(age).toHaveText('Just now')
  // That of the rates is told beside it, not in a tooltip that fingers and keys cannot reach.
  await expect(page.locator('dt:text("Last updated") + dd + dd')).toHaveText('Friday, November 20, 2026')
  // Without the ticks in between, as in a tab that slept.
  await page.clock.setSystemTime('2026-11-20T16:00:00Z')
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect(age).toHaveText('1 hour ago')
})

test('the year of a day has four digits at most', async ({ page }) => {
  await open(page, '/currency-converter')
  const day = page.getByLabel('Date of the rate (optional)')
  await expect(day).toBeEnabled()
  await day.focus()
  await page.keyboard.type('112020205')
  expect(await day.inputValue()).toMatch(/^\d{4}-11-20$/)
})

test('keeps the list and the result when refreshing fails', async ({ page }) => {
  await open(page, '/currency-converter')
  const amount = page.getByLabel('Amount', { exact: true })
  await amount.fill('0.00012345')
  await page.getByRole('button', { name: 'Convert' }).click()
  const result = page.getByRole('region', { name: 'Converted amount' })
  await expect(result.getByText('0.00012345 USD in EUR.')).toBeVisible()
  await page.route('**/api/currency-converter/currencies', (route) =>
    route.fulfill({ status: 429, json: { message: 'no' } }),
  )
  await page.getByRole('button', { name: 'Refresh Rates' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load currencies. Please refresh the page.')
  await expect(result.locator('.figure')).toHaveText('0.00 EUR')
  await amount.fill('100')
  await page.getByLabel('To', { exact: true }).selectOption('GBP')
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect(result.locator('.figure')).toHaveText('75.38 GBP')
})

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/currency-converter')
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect(page.locator('.figure')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Amount', { exact: true }).fill('1e300')
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect(page.getByLabel('Unrounded')).toHaveValue(/e\+299$/)
  await expectNoSidewaysScroll(page)
})

test('a long amount stays on one line on a phone, and names of currencies are whole beside a result', async ({
  page,
}) => {
  await open(page, '/currency-converter')
  const to = page.getByLabel('To', { exact: true })
  await to.selectOption('IDR')
  const names = await to.evaluate((select: HTMLSelectElement) => {
    const ruler = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const { fontSize, fontFamily } = getComputedStyle(select)
    ruler.font = `${fontSize} ${fontFamily}`
    return { needed: ruler.measureText(select.selectedOptions[0]?.label ?? '').width, given: select.clientWidth }
  })
  // Its edges and its arrow take the rest.
  expect(names.needed).toBeLessThan(names.given - 40)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel('Amount', { exact: true }).fill('123,456.78')
  await page.getByRole('button', { name: 'Convert' }).click()
  const figure = page.locator('.figure')
  await expect(figure).toHaveText(/^[\d,]{13}\.\d\d IDR$/)
  const pieces = await figure.evaluate(({ firstChild }) => {
    const number = document.createRange()
    number.selectNodeContents(firstChild as Text)
    return number.getClientRects().length
  })
  expect(pieces, 'lines that the number takes').toBe(1)
})
