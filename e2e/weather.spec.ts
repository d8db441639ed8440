import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectMarked,
  expectNoSidewaysScroll,
  open,
  shiftOf,
  test,
  watchShifts,
} from './page.ts'
import { ANSWERS, answerWeather, current, FAILED, NOW, refuse } from './weather-answers.ts'

const UNDETECTED =
  'We could not detect your location automatically. Please enter a city, postal code, or latitude/longitude manually.'

test.use({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })

const panel = (page: Page) => page.getByRole('tabpanel')
const box = (page: Page) => page.getByRole('combobox', { name: 'Location' })
const choose = (page: Page, tab: string) => page.getByRole('tab', { name: tab, exact: true }).click()

/** A visitor who was in Cape Town before; only what is not stored yet is put there. */
async function comeFrom(page: Page, city: string, label = ''): Promise<void> {
  await page.addInitScript(
    ([place, name]) => {
      if (!location.protocol.startsWith('http') || localStorage.getItem('sundry:weather-location')) return
      localStorage.setItem('sundry:weather-location', JSON.stringify(place))
      if (name) localStorage.setItem('sundry:weather-label', JSON.stringify(name))
    },
    [city, label] as const,
  )
}
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`sundry:weather-${name}`) ?? 'null') as unknown, key)

for (const width of [360, 800, 1280]) {
  test(`nothing moves when the weather comes, ${width} pixels wide`, async ({ page }) => {
    await watchShifts(page)
    await page.setViewportSize({ width, height: 800 })
    await comeFrom(page, 'Cape Town')
    await answerWeather(page)
    await open(page, '/weather')
    await expect(panel(page).getByRole('heading', { name: 'Cape Town' })).toBeVisible()
    await page.waitForTimeout(300)
    expect(await shiftOf(page)).toBeLessThan(0.02)
  })
}

test('shows the weather now, of the days and of the hours', async ({ page }) => {
  await comeFrom(page, 'Cape Town')
  await answerWeather(page)
  await open(page, '/weather')
  const tabs = ['Current Weather', 'Forecast', 'Hourly', 'Astronomy', 'Air', 'Alerts', 'Marine']
  await expect(page.getByRole('tab')).toHaveText(tabs)

  await expect(panel(page).getByRole('heading', { name: 'Cape Town' })).toBeVisible()
  for (const text of [
    'Western Cape, South Africa',
    'Local time: Sat 21 Nov, 14:05',
    'Feels like 17 °C',
    '71%',
    'Day',
  ]) {
    await expect(panel(page).getByText(text).first()).toBeVisible()
  }
  await expect(panel(page)).toContainText('16 km/h SSE')
  await expect(panel(page)).toContainText('18.4 °C / 65.1 °F')
  await expect(panel(page)).toContainText('Partly cloudy')
  await expect(panel(page).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await expect(panel(page).getByRole('link', { name: 'Weather data by Open-Meteo.com' })).toBeVisible()
  await expect(panel(page)).toContainText('Updated 21 Nov, 13:00')
  await expectAccessible(page)

  await choose(page, 'Forecast')
  const days = panel(page).getByRole('listitem')
  await expect(days.getByRole('heading')).toHaveText(['Today', 'Tomorrow', 'Monday'])
  await expect(days.first()).toContainText('Sat 21 Nov')
  for (const text of ['22.4 °C', '12.6 °C', '35%', '9.1', '31 km/h']) await expect(days.first()).toContainText(text)

  await choose(page, 'Hourly')
  const hours = panel(page).getByRole('listitem')
  await expect(hours).toHaveCount(24)
  await expect(hours.first()).toContainText('14:00')
  await expect(hours.nth(12)).toContainText('Sun 22 Nov')
  // In words, and once: the chart says nothing beside its caption.
  await expect(panel(page).locator('figcaption')).toContainText('lowest 14 °C at 09:00, highest 22 °C at 20:00')
  await expect(panel(page).getByRole('figure').getByRole('img')).toHaveCount(0)
})

test('the local time goes on while the page is open', async ({ page }) => {
  await page.clock.install({ time: NOW })
  await comeFrom(page, 'Cape Town')
  await answerWeather(page)
  await open(page, '/weather')
  await expect(panel(page)).toContainText('14:05')
  await page.clock.runFor(12 * 60_000)
  await expect(panel(page)).toContainText('14:17')
})

test('the local time goes with the clocks of the place when they are changed', async ({ page }) => {
  await page.clock.install({ time: '2026-03-29T00:50:00Z' })
  await comeFrom(page, 'Berlin')
  const now = { ...current('Berlin'), timezone: 'Europe/Berlin', localTime: '2026-03-29 01:50' }
  await answerWeather(page, { current: now })
  await open(page, '/weather')
  await expect(panel(page)).toContainText('01:50')
  await page.clock.runFor(20 * 60_000)
  await expect(panel(page)).toContainText('03:10')
})

test('says in one sentence what falls in the next two hours, where the source tells', async ({ page }) => {
  await page.clock.install({ time: NOW })
  await page.setViewportSize({ width: 360, height: 800 })
  await comeFrom(page, 'Cape Town')
  // All within the half hour after which the weather is asked for anew.
  const [from, to] = ['2026-11-21 14:10', '2026-11-21 14:15']
  const precipitation = { until: '2026-11-21 14:30', spells: [{ from, to, mmPerHour: 1.2, kind: 'rain' }] }
  await answerWeather(page, { current: { ...current('Cape Town'), precipitation } })
  await open(page, '/weather')
  await expect(panel(page).getByText('Rain from 14:10 to 14:15, up to 1.2 mm an hour')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Units').selectOption('us')
  await expect(panel(page).getByText('Rain from 2:10 PM to 2:15 PM, up to 0.05 inches an hour')).toBeVisible()
  await page.clock.runFor(15 * 60_000)
  await expect(panel(page).getByText('Dry until 2:30 PM')).toBeVisible()
  await page.clock.runFor(12 * 60_000)
  await expect(panel(page)).toContainText('2:32 PM')
  await expect(panel(page).getByText(/Dry until|Rain from/)).toHaveCount(0)
})

test('shows sun and moon, air, alerts and the sea', async ({ page }) => {
  await comeFrom(page, 'Cape Town')
  await answerWeather(page)
  await open(page, '/weather')
  await choose(page, 'Astronomy')
  for (const text of ['05:31', 'No sunset', '15:12', '02:48', 'Waxing Gibbous', '86%', 'Sun is Up', 'Moon is Down']) {
    await expect(panel(page).getByText(text, { exact: true })).toBeVisible()
  }

  await choose(page, 'Air')
  await expect(panel(page).getByText('Unhealthy for Sensitive Groups')).toBeVisible()
  await expect(panel(page).getByText('120', { exact: true })).toBeVisible()
  await expect(panel(page).locator('dd')).toHaveText(
    ['213.0 μg/m³', '9.5 μg/m³', '61.0 μg/m³', '3.4 μg/m³', '42.1 μg/m³', '–'],
    { useInnerText: true },
  )
  await expectAccessible(page)

  await choose(page, 'Alerts')
  await expect(panel(page).getByText('All Clear!')).toBeVisible()
  await expect(panel(page).getByText('No weather alerts for this location.')).toBeVisible()

  await choose(page, 'Marine')
  const sea = panel(page).getByRole('listitem')
  await expect(sea).toHaveCount(8)
  await expect(sea.getByRole('heading')).toHaveText(Array.from({ length: 8 }, (_, index) => `Hour ${index + 1}`))
  for (const text of ['18 °C', '20 km/h', '1.3 m', '15.5 °C']) await expect(sea.first()).toContainText(text)
})

test('shows more days and a past day beside the forecast, by keyboard too', async ({ page }) => {
  await comeFrom(page, 'Cape Town')
  const questions: string[] = []
  const days = (count: number) => Array.from({ length: count }, (_, index) => `2026-11-${21 + index}`)
  await answerWeather(page, {
    forecast: async (location, route) => {
      const { search } = new URL(route.request().url())
      questions.push(search)
      const answer = ANSWERS.forecast!(location) as { forecast: { day: object }[] }
      // This source looks eight days ahead.
      const forecast = days(search.includes('days=10') ? 8 : 3).map((date) => ({ ...answer.forecast[0], date }))
      await route.fulfill({ json: { ...answer, forecast } })
    },
    history: async (location, route) => {
      questions.push(new URL(route.request().url()).search)
      await route.fulfill({ json: ANSWERS.history!(location) })
    },
  })
  await open(page, '/weather')
  await choose(page, 'Forecast')
  const names = panel(page).getByRole('listitem').getByRole('heading')
  await expect(names).toHaveText(['Today', 'Tomorrow', 'Monday'])
  await page.getByRole('button', { name: 'Show 10 days' }).press('Enter')
  await expect(names).toHaveCount(8)
  await expect(panel(page).getByText('The source looks 8 days ahead, no further.')).toBeVisible()
  await page.getByRole('button', { name: 'Show 3 days' }).press('Enter')
  await expect(names).toHaveCount(3)

  const field = page.getByLabel('Past day')
  await field.fill('1939-12-31')
  await expect(panel(page).getByText('Please choose a day from 1940-01-01 until today.')).toBeVisible()
  await expect(names).toHaveText(['Today', 'Tomorrow', 'Monday'])
  await field.fill('2025-10-01')
  const heading = panel(page).getByRole('heading', { name: /Weather in Cape Town on Wednesday,? 1 October 2025/ })
  await expect(heading).toBeVisible()
  await expect(field).toBeFocused()
  await expect(panel(page).getByText('22.4 °C')).toBeVisible()
  await expect(panel(page).getByRole('listitem')).toHaveCount(24)
  await expect(panel(page).getByRole('figure')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the forecast' }).press('Enter')
  await expect(names).toHaveText(['Today', 'Tomorrow', 'Monday'])
  expect(questions).toEqual([
    '?location=Cape+Town',
    '?location=Cape+Town&days=10',
    '?location=Cape+Town&date=2025-10-01',
  ])
})

test('tells why a past day is not known, and goes back from it', async ({ page, trouble }) => {
  await comeFrom(page, 'Cape Town')
  await answerWeather(page, { history: refuse(400, 'Please choose a day from 1940-01-01 until today.') })
  await open(page, '/weather#forecast?forecast.date=2026-11-21')
  await expect(page.getByLabel('Past day')).toHaveValue('2026-11-21')
  await expect(page.getByRole('alert')).toContainText(FAILED)
  await expect(page.getByRole('alert')).toContainText('until today.')
  await page.getByRole('button', { name: 'Show the forecast' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Today' })).toBeVisible()
  trouble.list.length = 0
})

test('shows sun and moon of another day, without what is up now', async ({ page }) => {
  await comeFrom(page, 'Cape Town')
  const questions: string[] = []
  await answerWeather(page, {
    astronomy: async (location, route) => {
      const { search, searchParams } = new URL(route.request().url())
      questions.push(search)
      const date = searchParams.get('date')
      await route.fulfill({ json: { ...ANSWERS.astronomy!(location), ...(date ? { date } : {}) } })
    },
  })
  await open(page, '/weather#astronomy')
  await expect(panel(page).getByText('Sun is Up')).toBeVisible()
  await page.getByLabel('Day', { exact: true }).fill('2027-06-21')
  await expect(panel(page).getByText(/Monday,? 21 June 2027/)).toBeVisible()
  await expect(panel(page).getByText('Sun is Up')).toHaveCount(0)
  await expect(panel(page).getByText('Waxing Gibbous')).toBeVisible()
  await page.getByLabel('Day', { exact: true }).fill('')
  await expect(panel(page).getByText('Sun is Up')).toBeVisible()
  expect(questions).toEqual(['?location=Cape+Town', '?location=Cape+Town&date=2027-06-21'])
})

test('says when the other tabs could not be loaded, and loads them at the next try', async ({ page, trouble }) => {
  await comeFrom(page, 'Cape Town')
  await answerWeather(page)
  await page.route('**/assets/more-tabs*', (route) => route.fulfill({ status: 503 }))
  await open(page, '/weather')
  await expect(panel(page).getByRole('heading', { name: 'Cape Town' })).toBeVisible()
  await choose(page, 'Air')
  await expect(page.getByRole('alert')).toContainText('What shows this weather could not be loaded.')
  await page.unroute('**/assets/more-tabs*')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Air quality in Cape Town' })).toBeVisible()
  trouble.list.length = 0
})

test('long words, cold hours and alerts from right to left keep their form on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await comeFrom(page, 'Llanfair')
  const locationName = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch'
  const desc = 'من المتوقع هطول أمطار غزيرة تصل إلى 50 mm خلال 24 ساعة.'
  await answerWeather(page, {
    current: { ...current('Llanfair'), locationName },
    alerts: { ...ANSWERS.alerts!('Llanfair'), locationName, alerts: [{ headline: 'أمطار غزيرة', desc }] },
  })
  await open(page, '/weather')
  await expect(panel(page).getByRole('heading', { name: locationName })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await choose(page, 'Hourly')
  const over = await panel(page)
    .getByRole('listitem')
    .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth).length)
  expect(over, 'hours wider than their card').toBe(0)
  await choose(page, 'Alerts')
  await expect(panel(page).getByText(desc)).toHaveCSS('direction', 'rtl')
  await expectNoSidewaysScroll(page)
})

test('tells alerts with their instructions, and gives no all-clear that nobody gave', async ({ page }) => {
  await comeFrom(page, 'Cape Town')
  const place = ANSWERS.alerts!('Cape Town')
  const alert = {
    headline: 'Coastal Flood Advisory',
    desc: 'Minor flooding.\n\nNew York.',
    severity: 'Minor',
    issued: '2026-11-21T06:30:00Z',
    onset: '2026-11-22T17:00:00Z',
  }
  await answerWeather(page, {
    alerts: { ...place, alerts: [{ ...alert, instruction: 'Allow extra time.' }, alert], covered: true },
  })
  await open(page, '/weather#alerts')
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  await expect(panel(page).getByRole('listitem').first()).toContainText('Coastal Flood Advisory')
  await expect(panel(page).getByText('Safety Instructions:')).toHaveCount(1)
  await expect(panel(page).getByText('Allow extra time.')).toBeVisible()
  await expect(panel(page).getByRole('listitem').first()).toContainText(
    /issued Sat 21 Nov, 07:30.*, from Sun 22 Nov, 18:00/,
  )
  await expectAccessible(page)

  await page.unrouteAll()
  await answerWeather(page, { alerts: { ...place, alerts: [], covered: false } })
  await open(page, '/weather#alerts')
  await expect(panel(page).getByText('This is not an all-clear.')).toBeVisible()
  await expect(page.getByText('All Clear!', { exact: true })).toHaveCount(0)

  await page.unrouteAll()
  await answerWeather(page, { alerts: { ...place, alerts: [], covered: false, inCountry: 3 } })
  await open(page, '/weather#alerts')
  await expect(panel(page).getByText('3 alerts are in force in South Africa')).toBeVisible()
})

test('shows eight hours of the sea, also when one comes twice and then the next day begins', async ({ page }) => {
  await page.clock.install({ time: '2026-10-24T22:05:00Z' })
  await comeFrom(page, 'Kiel')
  const days = [
    ['2026-10-25', '00', '01', '02', '02', '03', '04', '05', '06', '07'],
    ['2026-10-26', '00', '01', '02', '03', '04', '05', '06', '07', '08'],
  ]
  await answerWeather(page, {
    marine: async (location, route) => {
      const [date, ...hours] = (days.length > 1 ? days.shift() : days[0]) ?? []
      const hour = hours.map((time) => ({ time: `${date} ${time}:00`, tempC: 9, swellHtMt: 1 }))
      await route.fulfill({ json: { ...ANSWERS.marine?.(location), forecast: [{ date, hour }] } })
    },
  })
  await open(page, '/weather#marine')
  const times = panel(page).locator('li > p')
  await expect(times).toHaveText(['00', '01', '02', '02', '03', '04', '05', '06'].map((time) => `${time}:00`))
  await page.clock.runFor(31 * 60_000)
  await expect(times).toHaveText(['00', '01', '02', '03', '04', '05', '06', '07'].map((time) => `${time}:00`))
})

test('says that there is no sea', async ({ page }) => {
  await comeFrom(page, 'Cape Town')
  await answerWeather(page, { marine: { ...ANSWERS.marine!('Cape Town'), forecast: [] } })
  await open(page, '/weather#marine')
  await expect(panel(page).getByText('Not Available', { exact: true })).toBeVisible()
  await expect(panel(page).getByText('Marine data is not available for this location.')).toBeVisible()

  await page.unrouteAll()
  const hour = { time: '2026-11-21 00:00', tempC: 18, windKph: 20, waterTempC: 15.5 }
  await answerWeather(page, {
    marine: { ...ANSWERS.marine!('Cape Town'), forecast: [{ date: '2026-11-21', hour: [hour] }] },
  })
  await open(page, '/weather#marine')
  await expect(panel(page).getByText('Not Available', { exact: true })).toBeVisible()
})

test('takes a place by the button, by Enter and from the suggestions, and remembers it', async ({ page }) => {
  await comeFrom(page, 'auto:ip')
  const spring = (region: string) => ({ name: 'Springfield', region, country: 'United States', countryCode: 'US' })
  const places = [
    { ...spring('Illinois'), latitude: 39.8, longitude: -89.64, timezone: 'America/Chicago' },
    { ...spring('Missouri'), latitude: 37.22, longitude: -93.3, timezone: 'America/Chicago' },
  ]
  const options = page.getByRole('listbox', { name: 'Places' }).getByRole('option')
  const asked = await answerWeather(page, { places: { places }, current: current('9.9.9.9') })
  await open(page, '/weather')
  await expect(panel(page).getByRole('heading', { name: 'Berkeley' })).toBeVisible()
  await page.unrouteAll()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const later = await answerWeather(page, {
    places: async (typed, route) => {
      await held
      await route.fulfill({ json: { places: typed === 'Spring' ? places : [] } })
    },
  })
  await expect(box(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Auto Detect' })).toBeVisible()
  await expect(page.getByText('Examples: London, 94016, 40.7128,-74.0060. Leave empty for auto:ip')).toBeVisible()

  // Suggestions that come late do not cover the button that somebody is about to press.
  await box(page).fill('Spring')
  const late = page.waitForResponse(/\/api\/weather\/places/)
  await page.getByRole('button', { name: 'Search', exact: true }).hover()
  release()
  await late
  await page.waitForTimeout(100)
  await expect(options).toHaveCount(0)
  await box(page).fill('  Cape Town ')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(panel(page).getByRole('heading', { name: 'Cape Town' })).toBeVisible()
  expect(await stored(page, 'location')).toBe('Cape Town')
  expect(await stored(page, 'label')).toBe('Cape Town')
  await page.getByRole('region', { name: 'Use it from code' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Code', exact: true })).toContainText(
    '/api/weather/current?location=Cape+Town',
  )

  await box(page).fill('Spring')
  await expect(options).toHaveText(['SpringfieldIllinois, United States', 'SpringfieldMissouri, United States'])
  await expectAccessible(page)
  await box(page).press('ArrowDown')
  await box(page).press('ArrowDown')
  await box(page).press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Springfield, Missouri' })).toBeVisible()
  await expect(options).toHaveCount(0)

  await box(page).fill('40.7128,-74.0060')
  await box(page).press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'New York' })).toBeVisible()
  expect(asked).toEqual(['current auto:ip'])
  expect(later.filter((call) => call.startsWith('current'))).toEqual([
    'current Cape Town',
    'current Springfield, Missouri',
    'current 40.7128,-74.0060',
  ])
  await page.reload()
  await expect(box(page)).toHaveValue('40.7128,-74.0060')
  await expect(panel(page).getByRole('heading', { name: 'New York' })).toBeVisible()
})

test('finds the place of the address: by our server, by an echo service, or London by name', async ({ page }) => {
  await answerWeather(page)
  await page.route(/api\.ipify\.org/, (route) => route.fulfill({ json: { ip: '9.9.9.9' } }))
  await open(page, '/weather')
  await expect(panel(page).getByRole('heading', { name: 'Berkeley' })).toBeVisible()
  expect(await stored(page, 'location')).toBe('auto:ip')
  await choose(page, 'Air')
  await expect(panel(page).getByRole('heading', { name: 'Air quality in Berkeley' })).toBeVisible()

  await page.unrouteAll()
  await answerWeather(page)
  await page.route(/ipify\.org/, (route) => route.fulfill({ status: 429 }))
  await page.getByRole('button', { name: 'Auto-detect IP' }).click()
  await choose(page, 'Current Weather')
  await expect(panel(page).getByRole('heading', { name: 'London' })).toBeVisible()
  await expect(panel(page).getByRole('note')).toContainText('so London stands in')
})

test('has every kind of weather of the new place when the address is another one', async ({ page }) => {
  await answerWeather(page)
  let ip = '9.9.9.9'
  await page.route(/api\.ipify\.org/, (route) => route.fulfill({ json: { ip } }))
  await open(page, '/weather#air')
  await expect(panel(page).getByRole('heading', { name: 'Air quality in Berkeley' })).toBeVisible()
  await choose(page, 'Current Weather')
  await expect(panel(page).getByRole('heading', { name: 'Berkeley' })).toBeVisible()
  ip = '1.1.1.1'
  await page.getByRole('button', { name: 'Auto-detect IP' }).click()
  await expect(panel(page).getByRole('heading', { name: '1.1.1.1' })).toBeVisible()
  await choose(page, 'Air')
  await expect(panel(page).getByRole('heading', { name: 'Air quality in 1.1.1.1' })).toBeVisible()
})

test('takes auto:ip in any letters for the place of the address', async ({ page }) => {
  await comeFrom(page, 'Cape Town')
  await answerWeather(page)
  await page.route(/api\.ipify\.org/, (route) => route.fulfill({ json: { ip: '9.9.9.9' } }))
  await open(page, '/weather')
  // The keyboard of a phone begins with a capital letter.
  await box(page).fill('Auto:IP')
  await box(page).press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Berkeley' })).toBeVisible()
  await expect(box(page)).toHaveValue('')
  expect(await stored(page, 'location')).toBe('auto:ip')
})

test('remembers the name of a place also where the weather is known already', async ({ page }) => {
  await comeFrom(page, '40.7128,-74.0060', 'New York')
  const asked = await answerWeather(page)
  await open(page, '/weather')
  for (const [typed, name] of [
    ['Cape Town', 'Cape Town'],
    ['40.7128,-74.0060', 'New York'],
  ] as const) {
    await box(page).fill(typed)
    await box(page).press('Enter')
    await expect(panel(page).getByRole('heading', { name })).toBeVisible()
    await expect.poll(() => stored(page, 'label')).toBe(name)
  }
  expect(asked.filter((call) => call.startsWith('current'))).toHaveLength(2)
})

test.describe('with GPS', () => {
  test('goes where the device is, to four decimals, and forgets the name', async ({ page, context }) => {
    await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write'])
    await context.setGeolocation({ latitude: 40.71279, longitude: -74.006 })
    await comeFrom(page, 'Cape Town', 'Cape Town')
    await answerWeather(page)
    await page.route(/api\.ipify\.org/, (route) => route.fulfill({ json: { ip: '9.9.9.9' } }))
    await open(page, '/weather')
    await page.getByRole('button', { name: 'Use GPS Location' }).click()
    await expect(panel(page).getByRole('heading', { name: 'New York' })).toBeVisible()
    await expect(box(page)).toHaveValue('40.7128,-74.0060')
    expect(await stored(page, 'location')).toBe('40.7128,-74.0060')
    expect(await stored(page, 'label')).toBeNull()

    await page.getByRole('button', { name: 'Auto-detect IP' }).click()
    await expect(box(page)).toHaveValue('')
    await expect(panel(page).getByRole('heading', { name: 'Berkeley' })).toBeVisible()
    expect(await stored(page, 'location')).toBe('auto:ip')
  })

  test('keeps the place when the device does not tell, and says so', async ({ page }) => {
    await comeFrom(page, 'Cape Town', 'Cape Town')
    await answerWeather(page)
    await page.addInitScript(() => {
      const fail = (code: number) => ({ code, PERMISSION_DENIED: 1, message: '' }) as GeolocationPositionError
      navigator.geolocation.getCurrentPosition = (_found, failed) => {
        setTimeout(() => failed?.(fail(1)), 300)
      }
    })
    await open(page, '/weather')
    await page.getByRole('button', { name: 'Use GPS Location' }).click()
    await expect(page.getByRole('button', { name: 'Detecting GPS...' })).toBeDisabled()
    await expect(page.getByRole('alert')).toContainText(UNDETECTED)
    await expect(page.getByRole('alert')).toContainText('Your browser blocks the location')
    await expect(page.getByRole('button', { name: 'Use GPS Location' })).toBeEnabled()
    await expect(box(page)).toHaveValue('Cape Town')
    expect(await stored(page, 'location')).toBe('Cape Town')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('does not take an answer that comes after another choice', async ({ page }) => {
    await comeFrom(page, 'Cape Town')
    await answerWeather(page)
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (found) => {
        const position = { coords: { latitude: 40.7128, longitude: -74.006 } } as GeolocationPosition
        addEventListener('release', () => found(position), { once: true })
      }
    })
    await open(page, '/weather')
    await page.getByRole('button', { name: 'Use GPS Location' }).click()
    await box(page).fill('Bergen')
    await box(page).press('Enter')
    await expect(panel(page).getByRole('heading', { name: 'Bergen' })).toBeVisible()
    await page.evaluate(async () => {
      dispatchEvent(new Event('release'))
      // What the page makes of it at once is drawn by then.
      for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    })
    await expect(box(page)).toHaveValue('Bergen')
    expect(await stored(page, 'location')).toBe('Bergen')
  })
})

test('shows a spinner while it loads, and the failure of any tab, after one retry', async ({ page, trouble }) => {
  test.slow()
  await comeFrom(page, 'Cape Town')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked = await answerWeather(page, {
    current: async (location, route) => {
      await held
      await route.fulfill({ json: current(location) })
    },
    forecast: refuse(502, FAILED),
    marine: refuse(422, 'No such place.', 'location'),
  })
  await open(page, '/weather')
  const spinner = panel(page).getByRole('progressbar', { name: 'Loading the weather' })
  await expect(spinner).toBeVisible()
  // With forced colours all of a ring would have one, and nothing would be seen to turn.
  await page.emulateMedia({ forcedColors: 'active' })
  const sides = await spinner.evaluate((ring) => {
    const { borderTopColor, borderLeftColor } = getComputedStyle(ring)
    return [borderTopColor, borderLeftColor]
  })
  expect(sides[0]).not.toBe(sides[1])
  await page.emulateMedia({ forcedColors: 'none' })
  release()
  await expect(panel(page).getByRole('heading', { name: 'Cape Town' })).toBeVisible()

  await choose(page, 'Forecast')
  await expect(page.getByRole('alert')).toContainText(FAILED)
  await expectAccessible(page)
  await choose(page, 'Marine')
  await expect(page.getByRole('alert')).toContainText(FAILED)
  await expect(page.getByRole('alert')).toContainText('No such place.')
  await expectMarked(page, 'No such place.', 'Location')
  await box(page).press('End')
  await page.keyboard.type('!')
  await expectMarked(page, '')
  expect(asked.filter((call) => !call.startsWith('current'))).toEqual([
    'forecast Cape Town',
    'forecast Cape Town',
    'marine Cape Town',
  ])
  await page.unrouteAll()
  await answerWeather(page)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(panel(page).getByRole('listitem')).toHaveCount(8)
  await expect(page.locator('main :focus')).toHaveCount(1)
  trouble.list.length = 0
})

test('asks anew after midnight at the place, so that Today is not yesterday', async ({ page }) => {
  await page.clock.install({ time: '2026-11-21T14:50:00Z' })
  await comeFrom(page, 'Tokyo')
  const tokyo = { ...ANSWERS.forecast?.('Tokyo'), timezone: 'Asia/Tokyo', localTime: '2026-11-21 23:50' }
  const asked = await answerWeather(page, { forecast: tokyo })
  await open(page, '/weather#forecast')
  await expect(panel(page).getByRole('heading', { name: 'Today' })).toBeVisible()
  const forecasts = () => asked.filter((call) => call.startsWith('forecast')).length
  await page.clock.runFor('05:00')
  expect(forecasts()).toBe(1)
  await page.clock.runFor('04:50')
  // The page looks once a minute. In short steps, so that the call that midnight begins is not given up for its length.
  const soon = async () => {
    await page.clock.runFor('00:05')
    return forecasts()
  }
  await expect.poll(soon).toBe(2)
})

test('tells the days by the date of the place, also while no newer forecast has come', async ({ page }) => {
  await page.clock.install({ time: '2026-11-21T14:55:00Z' })
  await comeFrom(page, 'Tokyo')
  const tokyo = { ...ANSWERS.forecast?.('Tokyo'), timezone: 'Asia/Tokyo', localTime: '2026-11-21 23:55' }
  const answers = [tokyo]
  await answerWeather(page, {
    forecast: (_location, route) => {
      const json = answers.pop()
      return json ? route.fulfill({ json }) : Promise.resolve()
    },
  })
  await open(page, '/weather#forecast')
  const names = panel(page).getByRole('listitem').getByRole('heading')
  await expect(names).toHaveText(['Today', 'Tomorrow', 'Monday'])
  await page.clock.runFor(6 * 60_000)
  await expect(names).toHaveText(['Saturday', 'Today', 'Tomorrow'])
})

test('says when nothing newer is to be had', async ({ page }) => {
  await comeFrom(page, 'Cape Town')
  await answerWeather(page, { current: { ...current('Cape Town'), stale: true, age: 7200 } })
  await open(page, '/weather')
  const note = panel(page).getByRole('note')
  await expect(note).toContainText('These are 2 hours old.')
  const [above, below] = await Promise.all([note.boundingBox(), panel(page).getByText('Local time:').boundingBox()])
  expect(below!.y - above!.y - above!.height, 'room below the note').toBeGreaterThan(12)
})

test('says the specified words when the real server has no network', async ({ page, trouble }) => {
  test.setTimeout(60_000)
  await comeFrom(page, 'Cape Town')
  await page.route(/ipify\.org/, (route) => route.abort())
  await open(page, '/weather')
  await expect(page.getByRole('alert')).toContainText(FAILED, { timeout: 25_000 })
  // Sun and moon need no service.
  await choose(page, 'Astronomy')
  await expect(panel(page).getByRole('heading', { name: 'Sun and moon in Cape Town' })).toBeVisible({ timeout: 15_000 })
  trouble.list.length = 0
})

test('follows the units that are usual here, and those that are chosen', async ({ page }) => {
  await comeFrom(page, 'Cape Town')
  await answerWeather(page)
  await open(page, '/weather#forecast')
  await page.getByLabel('Units').selectOption('us')
  await expect(panel(page).getByRole('listitem').first()).toContainText('72.3 °F')
  await expect(panel(page).getByRole('listitem').first()).toContainText('19.3 mph')
  await choose(page, 'Hourly')
  await expect(panel(page).getByRole('listitem').first()).toContainText('2 PM')
  await page.getByLabel('Units').selectOption('ms')
  await expect(panel(page).getByRole('listitem').first()).toContainText('m/s')
  await page.reload()
  await expect(page.getByLabel('Units')).toHaveValue('ms')
})

test('goes where a link leads, and makes one', async ({ page }) => {
  await comeFrom(page, 'Cape Town')
  await answerWeather(page)
  await open(page, '/weather#forecast?location=Bergen')
  await expect(panel(page).getByRole('heading', { name: 'Forecast for Bergen' })).toBeVisible()
  // It is looked at: the visitor's own place stays what it was.
  expect(await stored(page, 'location')).toBe('Cape Town')
  await page.getByRole('button', { name: 'Share link' }).click()
  await page.getByLabel('Put my input into the link as well').check()
  await expect(page.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(
    /\/weather#forecast\?location=Bergen$/,
  )
  // Another link, opened where the page is already open.
  await page.evaluate(() => (location.hash = '#air?location=Oslo'))
  await expect(panel(page).getByRole('heading', { name: 'Air quality in Oslo' })).toBeVisible()
  // What is chosen since wins when the page is read again.
  await box(page).fill('Rome')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(panel(page).getByRole('heading', { name: 'Air quality in Rome' })).toBeVisible()
  await page.reload()
  await expect(panel(page).getByRole('heading', { name: 'Air quality in Rome' })).toBeVisible()
})

test.describe('in the United States', () => {
  test.use({ locale: 'en-US', timezoneId: 'America/Chicago' })
  test('it is Fahrenheit', async ({ page }) => {
    await comeFrom(page, 'Cape Town')
    await answerWeather(page)
    await open(page, '/weather')
    await expect(panel(page).getByText('65.1 °F', { exact: true })).toBeVisible()
    await expect(panel(page)).toContainText('18.4 °C / 65.1 °F')
    await expect(panel(page)).toContainText('9.9 mph SSE')
  })

  test('it is what the visitor chose, and stays so', async ({ page }) => {
    await comeFrom(page, 'Cape Town')
    await answerWeather(page)
    await open(page, '/weather')
    await expect(page.getByLabel('Units')).toHaveValue('us')
    await page.getByLabel('Units').selectOption('metric')
    await expect(panel(page)).toContainText('16 km/h SSE')
    await page.reload()
    await expect(panel(page)).toContainText('16 km/h SSE')
    await expect(page.getByLabel('Units')).toHaveValue('metric')
  })
})

test.describe('the badge', () => {
  test.use({ badge: true })
  const badge = (page: Page) => page.locator('a.badge')

  test('goes from nothing to the weather of the address, and leads to the page', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const asked = await answerWeather(page, {
      summary: async (_location, route) => {
        await held
        await route.fulfill({ json: { current: { ...current('9.9.9.9'), assumed: false } } })
      },
    })
    await open(page, '/base64')
    await expect(badge(page)).toHaveText('Loading...')
    const before = await badge(page).boundingBox()
    await expect.poll(() => stored(page, 'location')).toBe('auto:ip')
    release()
    await expect(badge(page)).toHaveText('18°C Berkeley')
    await expect(badge(page)).toHaveAttribute('title', 'Partly cloudy in Berkeley, feels like 17°C.')
    expect(await badge(page).boundingBox()).toEqual(before)
    expect(asked).toEqual(['summary auto:ip'])
    // Calls of the badge are none of the tool's.
    await expect(page.getByText('Run the tool above, and its call')).toBeVisible()

    await badge(page).click()
    await expect(panel(page).getByRole('heading', { name: 'Berkeley' })).toBeVisible()
    await box(page).fill('Cape Town')
    await box(page).press('Enter')
    await expect(badge(page)).toHaveText('18°C Cape Town')
    expect(asked.filter((call) => !call.startsWith('places'))).toEqual(['summary auto:ip', 'current Cape Town'])
  })

  test('tells in its tooltip why there is no weather', async ({ page }) => {
    await comeFrom(page, 'Bergen', 'Bergen')
    await answerWeather(page, { summary: { message: FAILED } })
    await open(page, '/uuid')
    await expect(badge(page)).toHaveText('Bergen')
    await expect(badge(page)).toHaveAttribute('title', FAILED)
  })

  test('leaves a clean console when the real server has no network', async ({ page }) => {
    await open(page, '/uuid')
    await expect(badge(page)).toHaveText('Weather', { timeout: 25_000 })
    await expect(badge(page)).toHaveAttribute('title', FAILED)
  })

  test('asks nothing when everything stays on the device', async ({ page }) => {
    await page.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('sundry:device', '{"site":true,"tools":{}}')
    })
    const asked = await answerWeather(page)
    await open(page, '/base64')
    await page.waitForTimeout(1500)
    await expect(badge(page)).toHaveText('Set location')
    await expect(badge(page)).toHaveAttribute('title', 'Click to set your location')
    expect(asked).toEqual([])
    // The page itself cannot do without, and says so.
    await page.route(/ipify\.org/, (route) => route.fulfill({ json: { ip: '9.9.9.9' } }))
    await open(page, '/weather')
    await expect(page.getByText('Sent to the server, not stored')).toBeVisible()
    await expect(panel(page).getByRole('heading', { name: 'Berkeley' })).toBeVisible()
  })

  test('asks nothing on a page that promises to ask nobody', async ({ page }) => {
    const asked = await answerWeather(page)
    await page.route(/ipify\.org/, (route) => route.fulfill({ json: { ip: '9.9.9.9' } }))
    await open(page, '/pdf-tools')
    await page.waitForTimeout(1500)
    await expect(badge(page)).toHaveText('Weather')
    expect(asked).toEqual([])
    const policy = (await page.request.get('/pdf-tools')).headers()['content-security-policy']
    expect(policy).toMatch(/connect-src 'self';/)
    await badge(page).click()
    await expect(badge(page)).toHaveText('18°C Berkeley')
  })

  test('is renewed after half an hour and when the network is back, not on focus', async ({ page, context }) => {
    await page.clock.install({ time: NOW })
    await comeFrom(page, 'Cape Town')
    const asked = await answerWeather(page)
    await open(page, '/base64')
    await page.clock.runFor(5000)
    await expect(badge(page)).toHaveText('18°C Cape Town')
    await page.clock.runFor(29 * 60_000)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    expect(asked).toHaveLength(1)
    await page.clock.runFor(2 * 60_000)
    await expect.poll(() => asked.length).toBe(2)

    await page.clock.runFor(11 * 60_000)
    expect(asked).toHaveLength(2)
    await context.setOffline(true)
    await context.setOffline(false)
    await expect.poll(() => asked.length).toBe(3)
  })
})

test('leads on to other tools, as it is alone in its category', async ({ page }) => {
  await open(page, '/weather')
  const related = page.getByRole('navigation', { name: 'Related tools' })
  await expect(related.getByRole('link')).toHaveText(['IP Lookup', 'Time Difference', 'Units'])
})

test('fits a phone', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 720 })
  await comeFrom(page, 'Cape Town')
  await answerWeather(page)
  await open(page, '/weather')
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expect(panel(page).getByRole('heading', { level: 2 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await choose(page, 'Hourly')
  await expectAccessible(page)
})

test.describe('with the badge', () => {
  test.use({ badge: true })
  test('what was removed is gone from the badge and the page at once', async ({ page }) => {
    await answerWeather(page)
    await open(page, '/weather')
    await box(page).fill('Cape Town')
    await box(page).press('Enter')
    await page.getByLabel('Units').selectOption('us')
    const badge = page.locator('.badge')
    await expect(badge).toContainText(/°F.*Cape Town/)
    await page.getByRole('link', { name: 'Privacy Policy' }).click()
    await page.getByRole('button', { name: 'Clear everything this site stored' }).click()
    await expect(page.getByText(/entr(?:y|ies) and \d+ files? removed\.$/)).toBeVisible()
    await expect(badge).toContainText('°C')
    expect(await stored(page, 'location')).toBe(null)
    await badge.click()
    await expect(box(page)).toHaveValue('')
    await expect(page.getByLabel('Units')).toHaveValue('metric')
  })
})
